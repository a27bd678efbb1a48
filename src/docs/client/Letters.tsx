import utilities from '#ui/utilities.module.css';
import styles from './Letters.module.css';

interface LettersProps {
  /** Each with the anchor of what is first under it. */
  letters: readonly { letter: string; anchor: string }[];
}

/** Links to the letters of a list that is in alphabetical order. */
export function Letters({ letters }: LettersProps) {
  return (
    <nav className={`${utilities.wrap1} ${styles.letters}`} aria-label="Letters">
      {letters.map(({ letter, anchor }) => (
        <a key={letter} href={`#${anchor}`}>
          {letter}
        </a>
      ))}
    </nav>
  );
}

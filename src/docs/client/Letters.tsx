import utilities from '#ui/utilities.module.css';
import styles from './Letters.module.css';

interface LettersProps {
  /** Each letter with the anchor of its first entry. */
  letters: readonly { letter: string; anchor: string }[];
}

/** Links to the letters of an alphabetical list. */
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

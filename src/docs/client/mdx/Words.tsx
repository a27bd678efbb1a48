import styles from './Words.module.css';

/** A text of a drawing, with words between backticks as code. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.code}>
        {part}
      </span>
    ),
  );
}

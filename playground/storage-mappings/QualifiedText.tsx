import styles from './playground.module.css';

/** A fully qualified name that can wrap after its dots if there is too little space. */
export function QualifiedText({ text }: { text: string }) {
  const parts = text.split(/(?<=["`\]]\.)/);
  return (
    <span className={styles.name}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
        <span key={index} className={styles.part}>
          {part}
        </span>
      ))}
    </span>
  );
}

import styles from './playground.module.css';

/** A fully qualified name, which breaks behind its dots where there is too little room. */
export function QualifiedText({ text }: { text: string }) {
  const parts = text.split(/(?<=["`\]]\.)/);
  return (
    <span className={styles.name}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
        <span key={index} className={styles.part}>
          {part}
        </span>
      ))}
    </span>
  );
}

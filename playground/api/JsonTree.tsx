import { useState } from 'react';
import styles from './JsonTree.module.css';

/** How many entries of a list are drawn before the reader asks for the others. */
const AT_FIRST = 50;

function Leaf({ value }: { value: unknown }) {
  const kind = value === null ? 'null' : typeof value;
  return <span className={styles[kind] ?? styles.null}>{JSON.stringify(value)}</span>;
}

function Branch({ name, value, depth }: { name: string; value: object; depth: number }) {
  const [shown, setShown] = useState(AT_FIRST);
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const size = isList ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={depth < 2 || entries.length === 1} className={styles.branch}>
      <summary>
        {name !== '' && <span className={styles.key}>{name}</span>} <span className={styles.size}>{size}</span>
      </summary>
      <ul>
        {entries.slice(0, shown).map(([key, one]) => (
          <li key={key}>
            <JsonTree name={key} value={one} depth={depth + 1} />
          </li>
        ))}
        {entries.length > shown && (
          <li>
            <button type="button" className={styles.more} onClick={() => setShown(shown + 500)}>
              {entries.length - shown} more
            </button>
          </li>
        )}
      </ul>
    </details>
  );
}

/** A JSON value as a tree that opens and closes. */
export function JsonTree({ name = '', value, depth = 0 }: { name?: string; value: unknown; depth?: number }) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} depth={depth} />;
  return (
    <span className={styles.line}>
      {name !== '' && <span className={styles.key}>{name}</span>} <Leaf value={value} />
    </span>
  );
}

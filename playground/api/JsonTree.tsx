import { useState } from 'react';
import styles from './JsonTree.module.css';

/** Entries of a list that are drawn at first. */
const FIRST_ENTRIES = 50;
/** Entries that each press of the button adds. */
const MORE_ENTRIES = 500;

function Leaf({ value }: { value: unknown }) {
  const kind = value === null ? 'null' : typeof value;
  return <span className={styles[kind] ?? styles.null}>{JSON.stringify(value)}</span>;
}

function Branch({ name, value, depth }: { name: string; value: object; depth: number }) {
  const [shown, setShown] = useState(FIRST_ENTRIES);
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
            <button type="button" className={styles.more} onClick={() => setShown(shown + MORE_ENTRIES)}>
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

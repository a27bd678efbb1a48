import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { type Call, LONGEST_FILE } from './data.ts';
import styles from './playground.module.css';

/** As many lines are shown at once. */
const MAX_ROWS = 18;

interface FileFieldsProps {
  /** Texts by path. */
  files: ReadonlyMap<string, string>;
  /** Which of them, in this order. */
  paths: readonly string[];
  onCall: (call: Call) => void;
}

/** Files to write in. */
export function FileFields({ files, paths, onCall }: FileFieldsProps) {
  return paths.map((path) => {
    const text = files.get(path) ?? '';
    return (
      <section key={path} className={`${styles.card} ${styles.file}`} aria-label={path}>
        <h3 className={utilities.heading}>{path}</h3>
        <CommitField
          label={`Text of ${path}`}
          hideLabel
          help="Press Ctrl+Enter or Cmd+Enter, or leave the field, to save it."
          code
          rows={Math.min(MAX_ROWS, text.split('\n').length)}
          value={text}
          onCommit={(written) => {
            if (written.length > LONGEST_FILE) return `A file has at most ${LONGEST_FILE.toLocaleString('en')} characters here.`;
            onCall({ do: 'write', path, text: written });
            return undefined;
          }}
        />
      </section>
    );
  });
}

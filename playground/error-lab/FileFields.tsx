import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { type Call, MAX_FILE_LENGTH } from './data.ts';
import styles from './playground.module.css';

/** Lines of a file that are visible without scrolling. */
const MAX_VISIBLE_LINES = 18;

interface FileFieldsProps {
  /** Texts by path. */
  files: ReadonlyMap<string, string>;
  /** The paths of the files to show, in order. */
  paths: readonly string[];
  onCall: (call: Call) => void;
}

/** Editors for files. */
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
          rows={Math.min(MAX_VISIBLE_LINES, text.split('\n').length)}
          value={text}
          onCommit={(written) => {
            if (written.length > MAX_FILE_LENGTH)
              return `A file has at most ${MAX_FILE_LENGTH.toLocaleString('en')} characters here.`;
            onCall({ do: 'write', path, text: written });
            return undefined;
          }}
        />
      </section>
    );
  });
}

import type { BrokenUse } from '#engine/lineage/namedColumns.ts';
import type { ColumnRef } from '#engine/pipeline/schema.ts';
import utilities from '#ui/utilities.module.css';
import styles from './playground.module.css';

/** The errors of the next Create or Run, each with a button that goes to the column to fix. */
export function BreaksPanel({ broken, onChoose }: { broken: readonly BrokenUse[]; onChoose: (ref: ColumnRef) => void }) {
  return (
    <div className={utilities.panel4}>
      <p className={utilities.sentence}>
        {broken.length === 0
          ? 'No name and no link refers to a column that is gone.'
          : 'These fail on the next Create or Run, or load nothing. Press one to go there.'}
      </p>
      <ul className={`${utilities.list} ${utilities.stack2} ${styles.breaks}`}>
        {broken.map(({ node, column, message }, index) => {
          const id = node.columns.find(({ name }) => name === column)?.id ?? node.columns[0]?.id ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two errors may have the same text
            <li key={index}>
              <button type="button" className={styles.break} onClick={() => onChoose({ nodeId: node.id, columnId: id })}>
                <strong>{node.name}</strong>
                <span>{message}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={utilities.note}>Names without a node in front are not in this list: the SQL panel reads them.</p>
    </div>
  );
}

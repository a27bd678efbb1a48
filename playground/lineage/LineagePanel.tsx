import { type LineageEnd, lineageEnd } from '#engine/lineage/columnOrigin.ts';
import type { ColumnLineage } from '#engine/lineage/columns.ts';
import type { ColumnRef, Platform } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './playground.module.css';
import { lineageTree, type Step } from './tree.ts';

function Steps({ steps, isUp, onChoose }: { steps: readonly Step[]; isUp: boolean; onChoose: (ref: ColumnRef) => void }) {
  return (
    <ul className={`${utilities.list} ${utilities.stack2} ${styles.steps}`}>
      {steps.map(({ key, node, column, expression, isRead, next }) => (
        <li key={key}>
          {!isUp && <How expression={expression} isRead={isRead} />}
          <button type="button" className={styles.step} onClick={() => onChoose({ nodeId: node.id, columnId: column.id })}>
            {node.name}.<strong>{column.name || '(no name)'}</strong>
          </button>
          {isUp && <How expression={expression} isRead={isRead} />}
          {next.length > 0 && <Steps steps={next} isUp={isUp} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}

/** Says how a value is passed from one step to the next. */
function How({ expression, isRead }: { expression: string | undefined; isRead: boolean }) {
  return (
    <span className={styles.how}>
      {expression === undefined ? 'copied' : <code>{expression}</code>} {isRead && <Badge tone="info">read from the SQL</Badge>}
    </span>
  );
}

const END_SENTENCES: Readonly<Record<LineageEnd, string>> = {
  source: 'Nothing: it comes from the source system.',
  constant: 'Nothing: its expression reads no column, so it is a constant.',
  null: 'Nothing: its value is always NULL.',
  filled: 'Nothing: the node type fills it.',
  notRead: 'Unknown: its expression names no column with its node in front. The SQL panel can tell you more.',
};

/** The columns that the chosen column comes from and goes to, step by step, with the expression of each step. */
export function LineagePanel({
  platform,
  lineage,
  isMapped,
  onChoose,
}: {
  platform: Platform;
  lineage: ColumnLineage | undefined;
  isMapped: (from: string, to: string) => boolean;
  onChoose: (ref: ColumnRef) => void;
}) {
  if (!lineage) return <p className={`${utilities.note} ${utilities.panel4}`}>Choose a node and one of its columns.</p>;
  const { up, down, isCut } = lineageTree(lineage, isMapped);
  const own = lineage.column.sources.find(({ transform }) => transform.trim() !== '')?.transform ?? lineage.column.expression;
  return (
    <div className={utilities.panel4}>
      <section className={utilities.panelSection}>
        <h3 className={utilities.heading}>Made from {counted(lineage.up.length, 'column')}</h3>
        {up.length > 0 ? (
          <Steps steps={up} isUp onChoose={onChoose} />
        ) : (
          <p className={utilities.note}>{END_SENTENCES[lineageEnd(lineage.node, lineage.column, platform)]}</p>
        )}
        {up.length === 0 && own !== undefined && <code className={styles.expression}>{own}</code>}
      </section>
      <section className={utilities.panelSection}>
        <h3 className={utilities.heading}>Goes into {counted(lineage.down.length, 'column')}</h3>
        {down.length > 0 ? (
          <Steps steps={down} isUp={false} onChoose={onChoose} />
        ) : (
          <p className={utilities.note}>Nothing: no column is made from it. A Join tab may still name it.</p>
        )}
      </section>
      {isCut && <p className={utilities.note}>There are more steps than are listed here.</p>}
    </div>
  );
}

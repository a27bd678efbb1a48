import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { StatementResult } from '#engine/run/executor.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { ChangedTable } from '#workbench/engine/ChangedTable.tsx';
import type { NodeOutcome, RunOutcome } from './data.ts';
import type { Night } from './night.ts';
import styles from './playground.module.css';
import { TestBadge } from './TestsPanel.tsx';

const TONES: Readonly<Record<NodeOutcome['state'], Tone>> = {
  Successful: 'ok',
  Failed: 'danger',
  Skipped: 'neutral',
  Canceled: 'warn',
};

/** The rows that a test found. */
function FoundRows({ label, found }: { label: string; found: StatementResult }) {
  return (
    <ScrollBox label={label}>
      <table className={styles.found}>
        <thead>
          <tr>
            {found.columns.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity here
            <tr key={index}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                <td key={at} data-null={cell === null || undefined}>
                  {cell === null ? 'NULL' : String(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The result of a node in the run: its state, its tests with the rows they found, the warehouse's message, and the current rows of its table. */
function NodeResult({
  node,
  name,
  night,
  isShown,
}: {
  node: NodeOutcome;
  name: string;
  night: Night | undefined;
  isShown: boolean;
}) {
  const tests = night?.tests.filter(({ nodeId }) => nodeId === node.id);
  const change = night?.tables.get(node.id);
  return (
    <section className={utilities.panelSection} aria-label={`Results of ${name}`}>
      <h3 className={styles.head}>
        <code>{name}</code> <Badge tone={TONES[node.state]}>{node.state}</Badge>
        {node.rows && (
          <span className={utilities.smallInline}>
            {node.rows[0]} rows before, {node.rows[1]} after
          </span>
        )}
      </h3>
      {node.error && <p className={styles.error}>{node.error}</p>}
      <ul className={`${utilities.list} ${utilities.stack2} ${styles.tests}`}>
        {node.tests.map(({ name: test, when, found }, index) => {
          const rows = tests?.[index]?.found;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have the same name
            <li key={index}>
              <span className={utilities.wrapRow}>
                <span>{test}</span> <span className={utilities.smallInline}>{when}</span> <TestBadge found={found} />
              </span>
              {rows && rows.rowCount > 0 && <FoundRows label={`Rows that ${test} found`} found={rows} />}
            </li>
          );
        })}
      </ul>
      {isShown && change && <ChangedTable change={{ ...change, name }} />}
    </section>
  );
}

/** The result of the last run, node by node. For the chosen node, also the rows of its table. */
export function ResultsPanel({
  pipeline,
  run,
  night,
  nodeId,
  isOld,
}: {
  pipeline: Pipeline;
  run: RunOutcome | undefined;
  /** The run with its rows; undefined if it did not run since the page was opened. */
  night: Night | undefined;
  nodeId: string | undefined;
  isOld: boolean;
}) {
  if (!run) return <EmptyState title="Nothing has run yet">Press Run: each test then shows the rows that it found.</EmptyState>;
  const nameOf = (id: string) => pipeline.nodes.find((node) => node.id === id)?.name ?? id;
  // The chosen node comes first, then failed nodes.
  const rank = ({ id, state }: NodeOutcome) => (id === nodeId ? 0 : state === 'Failed' ? 1 : 2);
  const nodes = [...run.nodes].sort((one, other) => rank(one) - rank(other));
  return (
    <div className={utilities.panel4}>
      {isOld && <p className={styles.old}>These are from the run before your last change. Run it again.</p>}
      {!night && <p className={utilities.note}>The rows themselves are not kept: run it again to see them.</p>}
      {nodes.map((node) => (
        <NodeResult key={node.id} node={node} name={nameOf(node.id)} night={night} isShown={node.id === nodeId} />
      ))}
    </div>
  );
}

import { memo, useState } from 'react';
import { STATE_NAMES } from '#canvas/describe.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { Button } from '#ui/Button.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { duration } from './duration.ts';
import styles from './RunTable.module.css';
import { StateIcon } from './StateIcon.tsx';

interface RunTableProps {
  plan: RunPlan;
  states: readonly NodeState[];
  selection: readonly string[];
  onSelect: (id: string) => void;
  onToggleFailing: (node: number) => void;
}

/** Rows that are drawn before the reader asks for all of them. */
const MAX_FIRST_ROWS = 200;

const time = (milliseconds: number) => (Number.isNaN(milliseconds) ? '–' : duration(milliseconds));

/** The timeline's run as a table. */
export const RunTable = memo(function RunTable({ plan, states, selection, onSelect, onToggleFailing }: RunTableProps) {
  const [isWhole, setWhole] = useState(false);
  const selected = new Set(selection);
  const { run } = plan;
  const nodes = plan.waves.flat();
  const rows = isWhole ? nodes : nodes.slice(0, MAX_FIRST_ROWS);
  return (
    <ScrollBox className={styles.scroll} label="The run as a table">
      <table className={styles.table}>
        <caption className={styles.caption}>Wave by wave; times count from the start of the run.</caption>
        <thead className={utilities.stickyHead}>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">State</th>
            <th scope="col">Wave</th>
            <th scope="col">Slot</th>
            <th scope="col">Queued</th>
            <th scope="col">Start</th>
            <th scope="col">End</th>
            <th scope="col">Fails</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((node) => {
            const { id, name } = plan.pipeline.nodes[node]!;
            const state = states[node] ?? 'waiting';
            return (
              <tr key={id} data-selected={selected.has(id) || undefined}>
                <th scope="row">
                  <button type="button" className={styles.name} aria-pressed={selected.has(id)} onClick={() => onSelect(id)}>
                    {name}
                  </button>
                </th>
                <td>
                  <span className={styles.state}>
                    <StateIcon state={state} /> {STATE_NAMES[state]}
                  </span>
                </td>
                <td>{plan.wave[node]}</td>
                <td>{run.slot[node] === -1 ? '–' : run.slot[node]! + 1}</td>
                <td>{time(run.ready[node]!)}</td>
                <td>{time(run.start[node]!)}</td>
                <td>{time(run.finish[node]!)}</td>
                <td>
                  <label className={styles.target}>
                    <input
                      type="checkbox"
                      className={styles.check}
                      aria-label={`${name} fails`}
                      checked={plan.failing.has(node)}
                      disabled={plan.attempt === 'retry'}
                      onChange={() => onToggleFailing(node)}
                    />
                  </label>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length < nodes.length && (
        <Button size="s" onClick={() => setWhole(true)}>
          Show all {nodes.length} nodes
        </Button>
      )}
    </ScrollBox>
  );
});

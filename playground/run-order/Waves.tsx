import { memo, useState } from 'react';
import { STATE_NAMES } from '#canvas/describe.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { duration } from './duration.ts';
import { StateIcon } from './StateIcon.tsx';
import styles from './Waves.module.css';

interface WavesProps {
  plan: RunPlan;
  states: readonly NodeState[];
  selection: readonly string[];
  showCriticalPath: boolean;
  onSelect: (id: string) => void;
}

/** Nodes of a wave that are listed before the reader asks for all of them. */
const MAX_NODES_OF_WAVE = 60;

/** The waves of the run (the levels of the graph), each with its nodes. */
export const Waves = memo(function Waves({ plan, states, selection, showCriticalPath, onSelect }: WavesProps) {
  const selected = new Set(selection);
  return (
    <div className={styles.waves}>
      <p className={styles.rule}>
        A wave is a level of dependencies. A node waits for the nodes it depends on, never for the rest of the previous wave.
      </p>
      {showCriticalPath && (
        <p className={styles.rule}>
          Critical path, {duration(plan.critical.length)}:{' '}
          {plan.critical.path.map((node) => plan.pipeline.nodes[node]!.name).join(' → ')}.
        </p>
      )}
      <ol className={utilities.list}>
        {plan.waves.map((wave, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a wave is identified by its index
          <li key={index} className={styles.wave}>
            <Wave number={index + 1} nodes={wave} plan={plan} states={states} selected={selected} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </div>
  );
});

interface WaveProps extends Pick<WavesProps, 'plan' | 'states' | 'onSelect'> {
  number: number;
  nodes: readonly number[];
  selected: ReadonlySet<string>;
}

function Wave({ number, nodes, plan, states, selected, onSelect }: WaveProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? nodes : nodes.slice(0, MAX_NODES_OF_WAVE);
  const loadsNothing = nodes.every((node) => plan.instant[node] === 1);
  return (
    <>
      <p className={styles.head}>
        <strong>Wave {number}</strong> <span>{counted(nodes.length, 'node')}</span>
        {loadsNothing && <span>nothing to load</span>}
      </p>
      <ul className={`${utilities.list} ${utilities.wrap1}`}>
        {shown.map((node) => {
          const { id, name } = plan.pipeline.nodes[node]!;
          const state = states[node] ?? 'waiting';
          return (
            <li key={id}>
              <button type="button" className={styles.node} aria-pressed={selected.has(id)} onClick={() => onSelect(id)}>
                <StateIcon state={state} />
                {name}
                <VisuallyHidden>, {STATE_NAMES[state]}</VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < nodes.length && (
        <Button size="s" variant="quiet" onClick={() => setWhole(true)}>
          Show all {nodes.length}
        </Button>
      )}
    </>
  );
}

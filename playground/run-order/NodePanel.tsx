import { RotateCcw, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { STATE_NAMES } from '#canvas/describe.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource, nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { type RunPlan, skippedBy } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { Slider } from '#ui/Slider.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { MAX_SECONDS, MIN_SECONDS, type RunData, type RunStore } from './data.ts';
import { duration } from './duration.ts';
import { concurrencySentence, reasonOf } from './explain.ts';
import styles from './NodePanel.module.css';
import type { RunChanges } from './runStore.ts';
import { StateIcon } from './StateIcon.tsx';

interface NodePanelProps {
  plan: RunPlan;
  data: RunData;
  /** Index of the first selected node. */
  node: number;
  /** IDs of all selected nodes. Durations, failures and exclusion apply to each of them. */
  selection: readonly string[];
  state: NodeState;
  time: number;
  store: RunStore;
  changes: RunChanges;
}

/** The first selected node: why it has its state, and controls for its duration, its failure, its exclusion and its dependencies. */
export function NodePanel({ plan, data, node, selection, state, time, store, changes }: NodePanelProps) {
  const { pipeline } = plan;
  const subject = pipeline.nodes[node]!;
  const type = nodeTypeOf(pipeline, subject.type);
  const others = selection.length - 1;
  const isInstant = plan.instant[node] === 1;
  const isView = isInstant && !isSource(subject.type);
  const isIn = plan.included[node] === 1;
  const seconds = plan.durations[node]! / 1_000;
  const what = others > 0 ? counted(selection.length, 'node') : subject.name;
  const behind = isIn ? skippedBy(plan, node) : [];
  const names = (nodes: readonly number[]) => nodes.map((other) => pipeline.nodes[other]!.name);
  return (
    <section className={styles.panel} aria-label={`Node ${subject.name}`}>
      <header className={utilities.row}>
        <KindIcon kind={type.kind} />
        <div className={styles.subject}>
          <h3 className={styles.name}>{subject.name}</h3>
          <span className={styles.type}>
            {type.name} in {subject.location}
            {others > 0 && `, and ${counted(others, 'more selected', 'more selected')}`}
          </span>
        </div>
        <IconButton size="s" label={ACTION_TEXTS.clearSelection} icon={X} onClick={() => store.select([])} />
      </header>
      <p className={styles.reason}>
        <span className={styles.state}>
          <StateIcon state={state} /> {STATE_NAMES[state]}.
        </span>{' '}
        {reasonOf(plan, node, state, time)} {concurrencySentence(plan, node)}
      </p>

      {!isInstant && isIn && (
        <div className={styles.duration}>
          <div className={styles.slider}>
            <Slider
              label={`Duration of ${what}`}
              hideLabel
              value={seconds}
              min={0.5}
              max={Math.max(30, Math.ceil(seconds))}
              step={0.5}
              unit="s"
              onChange={(value) => changes.setDuration(selection, value)}
            />
          </div>
          <div className={styles.number}>
            <NumberField
              label="Duration"
              value={seconds}
              min={MIN_SECONDS}
              max={MAX_SECONDS}
              step={0.5}
              unit="s"
              onChange={(value) => changes.setDuration(selection, value)}
            />
          </div>
          {selection.some((id) => data.durations[id] !== undefined) && (
            <IconButton
              size="s"
              label="Go back to the default duration"
              icon={RotateCcw}
              onClick={() => changes.setDuration(selection, undefined)}
            />
          )}
        </div>
      )}
      {!isInstant && isIn && (
        <p className={styles.fact}>
          {plan.critical.slack[node] === 0
            ? 'Critical: if it takes longer, the whole run does, even with a slot for every node.'
            : `With a slot for every node, it could take ${duration(plan.critical.slack[node]!)} longer before the run does.`}
        </p>
      )}

      <div className={styles.toggles}>
        <Toggle
          label="Fails in the first run"
          checked={data.failing.includes(subject.id)}
          disabled={isView || !isIn || plan.attempt === 'retry'}
          help={
            isView
              ? 'A view has no step that could fail in a run.'
              : behind.length === 0
                ? 'Nothing depends on it.'
                : `Its failure skips ${counted(behind.length, 'node')}: ${listed(names(behind))}.`
          }
          onChange={(isFailing) => changes.setFailing(selection, isFailing, `${what} ${isFailing ? 'fails' : 'does not fail'}`)}
        />
        <Toggle
          label="In the run"
          checked={!data.excluded.includes(subject.id) && subject.deployEnabled}
          disabled={!subject.deployEnabled}
          help={subject.deployEnabled ? undefined : 'Deploy Enabled is off.'}
          onChange={(isIncluded) =>
            changes.setExcluded(selection, !isIncluded, `${what} ${isIncluded ? 'is in the run' : 'is left out of the run'}`)
          }
        />
      </div>
      <Dependencies plan={plan} node={node} store={store} />
    </section>
  );
}

/** Nodes in the list of nodes to wait for. With more, the reader is told to use the graph, which has a search. */
const MAX_NODE_OPTIONS = 1_000;

/** The nodes that a node waits for, each with its ref function, and controls to add or remove a dependency. */
function Dependencies({ plan, node, store }: Pick<NodePanelProps, 'plan' | 'node' | 'store'>) {
  const { pipeline } = plan;
  const subject = pipeline.nodes[node]!;
  const [chosen, setChosen] = useState('');
  const [refusal, setRefusal] = useState('');
  const { edges, indexOf } = pipelineGraph(pipeline);
  const needs = useMemo(() => edges.filter((edge) => edge.to === subject.id), [edges, subject.id]);
  const options = useMemo(() => {
    const taken = new Set([subject.id, ...needs.map((edge) => edge.from)]);
    return pipeline.nodes
      .filter((other) => !taken.has(other.id))
      .map((other) => ({ value: other.id, label: other.name }))
      .sort((first, second) => first.label.localeCompare(second.label));
  }, [pipeline.nodes, needs, subject.id]);
  if (isSource(subject.type)) return null;
  const isChosen = options.some(({ value }) => value === chosen);
  return (
    <div>
      <h4 className={styles.title}>Depends on</h4>
      {needs.length === 0 && <p className={styles.fact}>Nothing: it is ready immediately.</p>}
      <ul className={styles.needs}>
        {needs.map(({ from, form }) => {
          const name = pipeline.nodes[indexOf.get(from)!]!.name;
          return (
            <li key={from} className={styles.need}>
              <button type="button" className={styles.other} onClick={() => store.select([from])}>
                {name}
              </button>
              <code>{form}</code>
              <IconButton
                size="s"
                label={`Stop ${subject.name} from waiting for ${name}`}
                icon={X}
                onClick={() => setRefusal(store.apply({ kind: 'disconnect', from, to: subject.id })?.message ?? '')}
              />
            </li>
          );
        })}
      </ul>
      {options.length > MAX_NODE_OPTIONS && (
        <p className={styles.fact}>To make it wait for another node, connect the two in the graph.</p>
      )}
      {options.length > 0 && options.length <= MAX_NODE_OPTIONS && (
        <div className={utilities.wrapRow}>
          <div className={styles.choice}>
            <Select
              label="Make it wait for another node with ref_link"
              hideLabel
              options={[{ value: '', label: 'Wait for another node…' }, ...options]}
              value={isChosen ? chosen : ''}
              onChange={setChosen}
            />
          </div>
          <Button
            size="s"
            aria-disabled={!isChosen || undefined}
            onClick={() => {
              if (!isChosen) return;
              const refused = store.apply({ kind: 'connect', from: chosen, to: subject.id, form: 'ref_link' });
              setRefusal(refused?.message ?? '');
              if (!refused) setChosen('');
            }}
          >
            Add ref_link
          </Button>
        </div>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

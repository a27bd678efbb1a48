import { ChevronLeft, ChevronRight, Lightbulb, PointerOff, RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { isChecked, isPlaygroundStep, type SessionStep } from '../plan.ts';
import styles from './PresenterView.module.css';
import type { Change, Shown } from './shown.ts';

interface PresenterToolsProps {
  step: SessionStep;
  shown: Shown;
  /** Whether the projector view is open. */
  isOpen: boolean;
  /** Number of parts in which the projector view shows the graph; 0: there is no graph. */
  parts: number;
  pipeline: Pipeline | undefined;
  onPart: (by: 1 | -1) => void;
  onChange: (change: Change) => void;
}

/** The tools that control the projector view. */
export function PresenterTools({ step, shown, isOpen, parts, pipeline, onPart, onChange }: PresenterToolsProps): ReactNode {
  if (step.kind === 'page') return <p className={utilities.note}>The projector view shows the page. Scroll it in that window.</p>;
  if (!isPlaygroundStep(step)) return null;
  if (!isOpen)
    return <p className={utilities.note}>With the projector view open, you can point to nodes and show solutions from here.</p>;
  const part = shown.part ?? 1;
  return (
    <>
      <div className={styles.acts}>
        {isChecked(step) && (
          <Button icon={Lightbulb} onClick={() => onChange({ to: 'solution' })}>
            {shown.isSolved ? 'Show the solution again' : 'Show the solution'}
          </Button>
        )}
        <Button variant="quiet" icon={RotateCcw} onClick={() => onChange({ to: 'start' })}>
          Start this step over
        </Button>
      </div>
      {parts > 1 && (
        <div className={styles.parts} role="group" aria-label="Part of the graph">
          <IconButton size="s" label="Previous part" icon={ChevronLeft} shortcut="Shift+←" onClick={() => onPart(-1)} />
          <span role="status">{part === 0 ? 'The whole graph, small' : `Part ${Math.min(part, parts)} of ${parts}`}</span>
          <IconButton size="s" label="Next part" icon={ChevronRight} shortcut="Shift+→" onClick={() => onPart(1)} />
        </div>
      )}
      {parts > 0 && pipeline && <Pointer pipeline={pipeline} node={shown.node} onChange={onChange} />}
    </>
  );
}

/** Highlights a node in the projector view: chosen by its name, or pressed in a small graph here. */
function Pointer({
  pipeline,
  node,
  onChange,
}: {
  pipeline: Pipeline;
  node: string | undefined;
  onChange: (change: Change) => void;
}) {
  const nodes = useMemo(() => canvasNodes(pipeline), [pipeline]);
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const options = useMemo(
    () => [
      { value: '', label: 'Nothing' },
      ...nodes.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    [nodes],
  );
  const point = (id: string | undefined) => onChange({ to: 'node', node: id });
  const selection = useMemo(() => (node === undefined ? [] : [node]), [node]);
  return (
    <>
      <div className={styles.pointer}>
        <Select label="Point to" value={node ?? ''} options={options} onChange={(id) => point(id === '' ? undefined : id)} />
        <IconButton
          label="Stop pointing"
          icon={PointerOff}
          aria-disabled={node === undefined || undefined}
          onClick={() => point(undefined)}
        />
      </div>
      <div className={styles.graph}>
        <PipelineCanvas
          label="Point to a node"
          nodes={nodes}
          edges={edges}
          selection={selection}
          onSelect={(ids) => point(ids.at(-1))}
          height="100%"
          compact
        />
      </div>
    </>
  );
}

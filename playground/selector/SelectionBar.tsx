import { ChevronDown, WandSparkles, X } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { BuiltSelector } from '#engine/selector/build.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './SelectionBar.module.css';
import { useBuilt } from './useBuilt.ts';

interface SelectionBarProps {
  pipeline: Pipeline;
  /** IDs of the nodes selected on the graph. */
  selection: readonly string[];
  onUse: (built: BuiltSelector) => void;
  onAdd: (to: 'include' | 'exclude') => void;
  onClear: () => void;
}

/** The shortest selector that was found for exactly the nodes selected on the graph. */
export function SelectionBar({ pipeline, selection, onUse, onAdd, onClear }: SelectionBarProps) {
  // Deferred, so that the count and the selector always belong to the same nodes.
  const chosen = useDeferredValue(selection);
  const nodeIndex = nodeIndexOf(pipeline);
  const wanted = useMemo(() => {
    const { indexOf } = pipelineGraph(pipeline);
    return chosen.flatMap((id) => indexOf.get(id) ?? []);
  }, [pipeline, chosen]);
  const answer = useBuilt(nodeIndex, wanted);
  if (chosen.length === 0) {
    return (
      <p className={`${utilities.selectionBar} ${styles.hint}`}>
        <WandSparkles size={15} aria-hidden />
        Select nodes (click, Shift+click or Space), and a selector is written for them.
      </p>
    );
  }
  const built = answer.state === 'found' ? answer.built : undefined;
  return (
    <div className={`${utilities.selectionBar} ${styles.bar}`} role="group" aria-label="Selector for the selected nodes">
      <div className={styles.result} role="status">
        <span className={utilities.smallInline}>{counted(chosen.length, 'node')} selected on the graph</span>
        {built ? (
          <span className={styles.text}>
            <code>{built.include}</code>
            {built.exclude && (
              <>
                {' '}
                without <code>{built.exclude}</code>
              </>
            )}
          </span>
        ) : (
          <span className={styles.text}>
            {answer.state === 'searching' ? (
              <>
                <Spinner size={14} /> Looking for the shortest selector
              </>
            ) : answer.state === 'failed' ? (
              'The search could not run in this browser.'
            ) : (
              'No selector tells these nodes from the others.'
            )}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="s" variant="primary" icon={WandSparkles} disabled={!built} onClick={() => built && onUse(built)}>
          Use it
        </Button>
        {built && built.exclude === '' && <CopyButton text={built.include} />}
        <Menu
          label="Add the selected nodes"
          align="end"
          trigger={
            <Button size="s" icon={ChevronDown}>
              Add
            </Button>
          }
          items={[
            {
              label: 'Add to the include',
              help: 'As the app writes it: location and name, joined by OR.',
              onSelect: () => onAdd('include'),
            },
            { label: 'Add to the exclude', onSelect: () => onAdd('exclude') },
          ]}
        />
        <IconButton size="s" icon={X} label={ACTION_TEXTS.clearSelection} onClick={onClear} />
      </div>
    </div>
  );
}

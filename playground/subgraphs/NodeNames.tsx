import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './NodeNames.module.css';

/** How many names are listed at most; a longer list says how many more there are. */
const MAX_NAMES = 12;

interface NodeNamesProps {
  pipeline: Pipeline;
  ids: readonly string[];
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Names the button that selects them all: `the nodes that feed Sales`. */
  what: string;
  most?: number;
}

/** Nodes by name, each a button that selects it; a long list can be selected as a whole. */
export function NodeNames({ pipeline, ids, selection, onSelect, what, most = MAX_NAMES }: NodeNamesProps) {
  const { indexOf } = pipelineGraph(pipeline);
  const selected = new Set(selection);
  return (
    <div>
      <ul className={`${utilities.list} ${utilities.wrap1}`}>
        {ids.slice(0, most).map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={selected.has(id)}
              onClick={() => onSelect(selected.has(id) && selection.length === 1 ? [] : [id])}
            >
              {pipeline.nodes[indexOf.get(id) ?? -1]?.name ?? id}
            </button>
          </li>
        ))}
        {ids.length > most && <li className={styles.more}>and {(ids.length - most).toLocaleString('en')} more</li>}
      </ul>
      {ids.length > 1 && (
        <Button size="s" variant="quiet" aria-label={`Select ${what}`} onClick={() => onSelect([...ids])}>
          Select {ids.length === 2 ? 'both' : `all ${ids.length.toLocaleString('en')}`}
        </Button>
      )}
    </div>
  );
}

import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './NodeNames.module.css';

/** Names that are listed. A longer list says how many more there are. */
const MAX_LISTED_NAMES = 12;

interface NodeNamesProps {
  pipeline: Pipeline;
  ids: readonly string[];
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
  /** The noun phrase in the name of the button that selects all nodes, such as `the nodes that feed Sales`. */
  what: string;
  most?: number;
}

/** A list of node names. Each name is a button that selects the node, and another button selects all nodes of a long list. */
export function NodeNames({ pipeline, ids, selection, onSelect, what, most = MAX_LISTED_NAMES }: NodeNamesProps) {
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

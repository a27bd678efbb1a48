import { memo } from 'react';
import { paletteTypes } from '#engine/pipeline/newNode.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import styles from './Palette.module.css';

/** The kind of data a dragged palette entry carries; its value is the type's id. */
export const DRAGGED_TYPE = 'application/x-runnel-node-type';

export interface PaletteProps {
  types: Pick<Pipeline, 'nodeTypes' | 'packages'>;
  /** Names of the selected nodes, which a new node reads while `isReading`. */
  selected: readonly string[];
  isReading: boolean;
  onReading: (isReading: boolean) => void;
  onAdd: (type: string) => void;
}

function namesText(names: readonly string[]): string {
  return names.length > 2 ? `${names.length} nodes` : names.join(' and ');
}

/** The node types: press one to add a node, or drag it to the graph; dropped on a node, the new one reads that node. */
export const Palette = memo(function Palette({ types, selected, isReading, onReading, onAdd }: PaletteProps) {
  const reads = isReading && selected.length > 0 ? namesText(selected) : undefined;
  return (
    <section className={styles.palette} aria-label="Palette">
      <h3 className={styles.heading}>Add a node</h3>
      <ul className={styles.list}>
        {paletteTypes(types).map(({ id, name, kind, summary }) => (
          <li key={id}>
            <Tooltip content={summary} side="right">
              <button
                type="button"
                className={styles.type}
                draggable
                aria-label={reads && !isSource(id) ? `Add ${name} reading ${reads}` : `Add ${name}`}
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAGGED_TYPE, id);
                  event.dataTransfer.effectAllowed = 'copy';
                }}
                onClick={() => onAdd(id)}
              >
                <KindIcon kind={kind} size={16} />
                {name}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={styles.reading}>
        <Toggle label="Read the selection" checked={isReading} onChange={onReading} />
        <p className={styles.hint}>
          {reads ? (
            <>
              A new node reads <b>{reads}</b>.
            </>
          ) : isReading ? (
            'Select nodes, and a new node reads them.'
          ) : (
            'A new node reads nothing.'
          )}
        </p>
      </div>
    </section>
  );
});

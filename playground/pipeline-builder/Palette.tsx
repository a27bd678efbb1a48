import { Link2, Link2Off, Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import { paletteTypes } from '#engine/pipeline/newNode.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Palette.module.css';

/** The kind of data a dragged palette entry carries; its value is the type's id. */
export const DRAGGED_TYPE = 'application/x-runnel-node-type';

interface PaletteProps {
  /** Whether it is unfolded at first, where there is room for a button only. */
  startsOpen: boolean;
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
export const Palette = memo(function Palette({ types, startsOpen, selected, isReading, onReading, onAdd }: PaletteProps) {
  const reads = isReading && selected.length > 0 ? namesText(selected) : undefined;
  // In an empty pipeline the reader needs a node type first, so the palette is open.
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <section className={`${styles.palette} ${isOpen ? '' : styles.closed}`} aria-label="Palette">
      <div className={styles.opener}>
        <IconButton label="Node types" icon={isOpen ? X : Plus} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      <ul className={`${utilities.list} ${utilities.tight} ${styles.list}`}>
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
                onClick={() => {
                  onAdd(id);
                  setOpen(false);
                }}
              >
                <KindIcon kind={kind} size={18} />
                {name}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={styles.reading}>
        <IconButton
          size="s"
          label="Read the selection"
          icon={isReading ? Link2 : Link2Off}
          pressed={isReading}
          side="right"
          onClick={() => onReading(!isReading)}
        />
      </div>
    </section>
  );
});

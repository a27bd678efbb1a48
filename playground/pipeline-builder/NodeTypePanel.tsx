import { Link2, Link2Off, Plus, X } from 'lucide-react';
import { memo, useContext, useState } from 'react';
import { WithinText } from '#canvas/withinText.ts';
import { creatableTypes } from '#engine/pipeline/newNode.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './NodeTypePanel.module.css';

/** The data type of a dragged node type. The data is the ID of the node type. */
export const DRAGGED_TYPE = 'application/x-runnel-node-type';

interface NodeTypePanelProps {
  /** Whether the panel is open at first on a small screen, where it folds into a button. */
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

/** The node types. The reader presses a type to add a node, or drags it to the graph. A node dropped on another node reads that node. */
export const NodeTypePanel = memo(function NodeTypePanel({
  types,
  startsOpen,
  selected,
  isReading,
  onReading,
  onAdd,
}: NodeTypePanelProps) {
  const reads = isReading && selected.length > 0 ? namesText(selected) : undefined;
  // In an empty pipeline the reader needs a node type first, so the caller opens the panel.
  const [isOpen, setOpen] = useState(startsOpen);
  // In a page the panel is a row below the graph.
  const isRow = useContext(WithinText) === 'page';
  return (
    <section className={`${styles.panel} ${isRow ? styles.row : isOpen ? '' : styles.closed}`} aria-label="Node type panel">
      <div className={styles.opener}>
        <Button size="s" variant="quiet" icon={isOpen ? X : Plus} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Add a node
        </Button>
      </div>
      <p className={styles.heading}>Add a node</p>
      <ul className={`${utilities.list} ${utilities.stackTight} ${styles.list}`}>
        {creatableTypes(types).map(({ id, name, kind, summary }) => (
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
      {selected.length > 0 && (
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
      )}
    </section>
  );
});

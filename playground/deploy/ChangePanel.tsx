import { Plus, Trash2 } from 'lucide-react';
import type { Edit } from '#engine/pipeline/edit.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CommitField } from '#workbench/CommitField.tsx';
import { NodeField } from '#workbench/NodeField.tsx';
import styles from './Panel.module.css';

interface ChangePanelProps {
  pipeline: Pipeline;
  nodeId: string | undefined;
  /** Carries out an edit. Returns a message if the edit was refused. */
  onEdit: (edit: Edit) => string | undefined;
}

/** A column id and name that the node does not have yet. */
function newColumn({ id, columns }: PipelineNode): { id: string; name: string } {
  for (let number = 1; ; number++) {
    const name = `NEW_COLUMN_${number}`;
    const columnId = `${id}.${name.toLowerCase()}`;
    if (!columns.some((column) => column.name === name || column.id === columnId)) return { id: columnId, name };
  }
}

/** A form for the selected node as it will be deployed: name, storage location, columns, join, and whether it is deployed. */
export function ChangePanel({ pipeline, nodeId, onEdit }: ChangePanelProps) {
  const node = pipeline.nodes.find(({ id }) => id === nodeId);
  if (!node) return <EmptyState title="Nothing selected">Select a node to change it, then look at the plan.</EmptyState>;
  if (isSource(node.type))
    return (
      <EmptyState title={`${node.name} is a source`}>A deploy creates no object for it. Select a node downstream.</EmptyState>
    );
  const { id } = node;
  const setColumn = (columnId: string, patch: Extract<Edit, { kind: 'setColumn' }>['patch']) =>
    onEdit({ kind: 'setColumn', id, columnId, patch });
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <NodeField node={node} field="name" onEdit={onEdit} />
      <Select
        label="Storage location"
        value={node.location}
        options={pipeline.locations.map(({ name }) => ({ value: name, label: name }))}
        onChange={(location) => onEdit({ kind: 'setLocation', ids: [id], location })}
      />
      <NodeField node={node} field="description" onEdit={onEdit} />
      <ScrollBox label={`Columns of ${node.name}`}>
        <table className={styles.columns}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Data type</th>
              <th scope="col">NOT NULL</th>
              <th scope="col">
                <VisuallyHidden>Delete</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {node.columns.map((column) => (
              <tr key={column.id}>
                <td>
                  <CommitField
                    label={`Name of ${column.name}`}
                    hideLabel
                    code
                    value={column.name}
                    onCommit={(name) => setColumn(column.id, { name })}
                  />
                </td>
                <td>
                  <CommitField
                    label={`Data type of ${column.name}`}
                    hideLabel
                    code
                    value={column.dataType}
                    onCommit={(dataType) => setColumn(column.id, { dataType })}
                  />
                </td>
                <td>
                  <label className={styles.target}>
                    <input
                      type="checkbox"
                      aria-label={`${column.name} is NOT NULL`}
                      checked={!column.nullable}
                      onChange={(event) => setColumn(column.id, { nullable: !event.target.checked })}
                    />
                  </label>
                </td>
                <td>
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${column.name}`}
                    size="s"
                    onClick={() => onEdit({ kind: 'removeColumns', id, columnIds: [column.id] })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Button
        size="s"
        icon={Plus}
        onClick={() => {
          const column = {
            ...newColumn(node),
            dataType: 'VARCHAR(20)',
            sources: node.sources.map(() => ({ columns: [], transform: '' })),
          };
          onEdit({ kind: 'addColumn', id, column });
        }}
      >
        Add a column
      </Button>
      <NodeField node={node} field="join" onEdit={onEdit} />
      <Toggle
        label="Deploy Enabled"
        help="When this is off, the node is not part of the desired state: the object that was deployed for it is dropped."
        checked={node.deployEnabled}
        onChange={(deployEnabled) => onEdit({ kind: 'setNode', id, patch: { deployEnabled } })}
      />
    </div>
  );
}

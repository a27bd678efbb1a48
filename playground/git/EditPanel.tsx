import { Plus, Trash2 } from 'lucide-react';
import type { GitAction } from '#engine/git/gitAction.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { NodeField } from '#workbench/NodeField.tsx';
import styles from './Panel.module.css';

type Edit = Extract<GitAction, { do: 'edit' }>['edit'];

/** The name of a node that is not taken. */
function freeName(pipeline: Pipeline, name: string): string {
  const taken = new Set(pipeline.nodes.flatMap((node) => [node.name, node.id]));
  for (let number = 2; ; number++) {
    const free = `${name}_${number}`;
    if (!taken.has(free) && !taken.has(free.toLowerCase().replaceAll('_', '-'))) return free;
  }
}

/** A form for the selected node of the workspace: its name, the transforms of its columns and its join; a new node after it. */
export function EditPanel({
  pipeline,
  nodeId,
  onAction,
}: {
  pipeline: Pipeline;
  nodeId: string | undefined;
  /** Carries out an action. Returns why it was refused. */
  onAction: (action: GitAction) => string | undefined;
}) {
  const node = pipeline.nodes.find(({ id }) => id === nodeId);
  if (!node) return <EmptyState title="Nothing selected">Select a node in the pipeline to change it.</EmptyState>;
  const { id } = node;
  const edit = (one: Edit) => onAction({ do: 'edit', edit: one });
  const addNode = () => {
    const name = freeName(pipeline, node.name);
    const location = pipeline.locations.some((one) => one.name === 'STAGING') ? 'STAGING' : node.location;
    edit({ kind: 'addNode', id: name.toLowerCase().replaceAll('_', '-'), name, location, type: 'Stage', from: [id] });
  };
  return (
    <div className={utilities.panel}>
      <NodeField node={node} field="name" onEdit={edit} />
      <NodeField node={node} field="description" onEdit={edit} />
      {!isSource(node.type) && node.sources.length > 0 && (
        <>
          <h3 className={utilities.heading}>Transforms</h3>
          <div className={styles.transforms}>
            {node.columns
              .filter(({ flags }) => !flags.some((flag) => flag.startsWith('isSystem') || flag === 'isSurrogateKey'))
              .map((column) => (
                <CommitField
                  key={`${id} ${column.id}`}
                  label={column.name}
                  code
                  placeholder="as it comes"
                  value={column.sources[0]?.transform ?? ''}
                  onCommit={(sql) => onAction({ do: 'transform', node: id, column: column.id, sql })}
                />
              ))}
          </div>
          <NodeField node={node} field="join" onEdit={edit} />
        </>
      )}
      <div className={utilities.wrapRow}>
        <Button size="s" icon={Plus} onClick={addNode}>
          Add a stage that reads it
        </Button>
        <Button size="s" variant="danger" icon={Trash2} onClick={() => edit({ kind: 'removeNodes', ids: [id] })}>
          Delete {node.name}
        </Button>
      </div>
    </div>
  );
}

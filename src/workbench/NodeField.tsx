import type { Edit } from '#engine/pipeline/edit.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { CommitField } from './CommitField.tsx';

type NodeEdit =
  | Extract<Edit, { kind: 'renameNode' | 'setJoin' }>
  | { kind: 'setNode'; id: string; patch: { description: string } };

/** A field for a text of a node. `onEdit` carries out the edit, or returns why it was refused. A node without a source has no join. */
export function NodeField({
  node: { id, name, description, sources },
  field,
  onEdit,
}: {
  node: PipelineNode;
  field: 'name' | 'description' | 'join';
  onEdit: (edit: NodeEdit) => string | undefined;
}) {
  const key = `${field} ${id}`;
  if (field === 'name')
    return (
      <CommitField key={key} label="Name" code value={name} onCommit={(text) => onEdit({ kind: 'renameNode', id, name: text })} />
    );
  if (field === 'description')
    return (
      <CommitField
        key={key}
        label="Description"
        value={description}
        onCommit={(text) => onEdit({ kind: 'setNode', id, patch: { description: text } })}
      />
    );
  const [source] = sources;
  if (!source) return null;
  return (
    <CommitField
      key={key}
      label="Join"
      code
      rows={4}
      help="Press Ctrl+Enter or Cmd+Enter, or leave the field, to apply it."
      value={source.join}
      onCommit={(join) => onEdit({ kind: 'setJoin', id, source: 0, join })}
    />
  );
}

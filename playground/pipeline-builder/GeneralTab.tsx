import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { creatableTypes } from '#engine/pipeline/newNode.ts';
import { builtInType, isSource, nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { CommitField } from '#workbench/CommitField.tsx';
import type { BuilderStore } from './data.ts';
import styles from './NodeEditor.module.css';

const MATERIALIZATIONS = ['table', 'view'];

/** The node types of a pipeline as options of a select. */
export function typeOptions(pipeline: Pipeline): { value: string; label: string; group: string }[] {
  return creatableTypes(pipeline).map(({ id, name, isBuiltIn }) => ({
    value: id,
    label: name,
    group: isBuiltIn ? 'Built in' : 'From this pipeline',
  }));
}

/** The settings of a node as a whole, such as name, location and type. */
export function GeneralTab({ store, pipeline, node }: { store: BuilderStore; pipeline: Pipeline; node: PipelineNode }) {
  const [refused, setRefused] = useState<string>();
  const { id } = node;
  const type = nodeTypeOf(pipeline, node.type);
  const types = typeOptions(pipeline);
  const materializations = builtInType(node.type)?.materializations ?? MATERIALIZATIONS;
  const apply = (edit: Parameters<BuilderStore['apply']>[0]) => setRefused(store.apply(edit)?.message);
  return (
    <div className={styles.form}>
      <CommitField
        key={`${id} name`}
        label="Name"
        code
        value={node.name}
        onCommit={(name) => store.apply({ kind: 'renameNode', id, name })?.message}
      />
      <Select
        label="Storage location"
        options={pipeline.locations.map(({ name }) => ({ value: name, label: name }))}
        value={node.location}
        onChange={(location) => apply({ kind: 'setLocation', ids: [id], location })}
      />
      <Select
        label="Node type"
        options={
          types.some(({ value }) => value === type.id)
            ? types
            : [...types, { value: node.type, label: type.name, group: 'Other' }]
        }
        value={type.id}
        onChange={(next) => apply({ kind: 'setType', ids: [id], type: next })}
      />
      {refused && (
        <Callout tone="error" live>
          <p>{refused}</p>
        </Callout>
      )}
      <CommitField
        key={`${id} description`}
        label="Description"
        rows={2}
        value={node.description}
        onCommit={(description) => store.apply({ kind: 'setNode', id, patch: { description } })?.message}
      />
      {!isSource(node.type) && (
        <>
          <Select
            label="Create as"
            options={materializations.map((value) => ({ value, label: value }))}
            value={node.materialization ?? ''}
            onChange={(materialization) => apply({ kind: 'setNode', id, patch: { materialization } })}
          />
          <Toggle
            label="Deploy Enabled"
            help={node.deployEnabled ? undefined : 'The next deploy drops the object that this node created.'}
            checked={node.deployEnabled}
            onChange={(deployEnabled) => apply({ kind: 'setNode', id, patch: { deployEnabled } })}
          />
        </>
      )}
      <div className={styles.actions}>
        <Button size="s" variant="danger" icon={Trash2} onClick={() => apply({ kind: 'removeNodes', ids: [id] })}>
          Remove {node.name}
        </Button>
      </div>
    </div>
  );
}

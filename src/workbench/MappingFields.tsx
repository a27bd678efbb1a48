import type { PipelineContext, StorageMapping } from '#engine/pipeline/schema.ts';
import utilities from '#ui/utilities.module.css';
import { CommitField } from './CommitField.tsx';
import type { PlaygroundStore } from './contract.ts';

/** Fields for the database and schema of a storage location in a workspace or environment. If both are empty, the mapping is removed. */
export function MappingFields({
  store,
  context,
  location,
}: {
  store: Pick<PlaygroundStore, 'apply'>;
  context: PipelineContext;
  location: string;
}) {
  const mapping: StorageMapping = context.mappings[location] ?? { database: '', schema: '' };
  const set = (patch: Partial<StorageMapping>) => {
    const next = { ...mapping, ...patch };
    const isEmpty = next.database === '' && next.schema === '';
    return store.apply({ kind: 'setMapping', context: context.id, location, mapping: isEmpty ? undefined : next })?.message;
  };
  return (
    <div className={utilities.pair}>
      <CommitField
        key={`${context.id} ${location} database`}
        label={`Database of ${location}`}
        code
        value={mapping.database}
        onCommit={(database) => set({ database: database.trim() })}
      />
      <CommitField
        key={`${context.id} ${location} schema`}
        label={`Schema of ${location}`}
        code
        value={mapping.schema}
        onCommit={(schema) => set({ schema: schema.trim() })}
      />
    </div>
  );
}

import { contextChoices } from '#engine/pipeline/contexts.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { Select } from '#ui/Select.tsx';
import type { BuilderStore } from './data.ts';

/** Chooses the workspace or environment for which fully qualified names are shown. */
export function ContextSelect({
  store,
  pipeline,
  context,
}: {
  store: BuilderStore;
  pipeline: Pipeline;
  context: PipelineContext;
}) {
  return (
    <Select
      label="Names as in"
      options={contextChoices(pipeline).map(({ context: { id, name }, kind }) => ({ value: id, label: name, group: kind }))}
      value={context.id}
      onChange={(id) => store.setArg('context', id)}
    />
  );
}

import type { Pipeline, PipelineContext } from './schema.ts';

/** A workspace or environment as an entry of a list. */
interface ContextChoice {
  context: PipelineContext;
  kind: 'Environments' | 'Workspaces';
}

/** The environments and workspaces of a pipeline, environments first (`/docs/get-started/fundamentals/environments`). */
export function contextChoices(pipeline: Pick<Pipeline, 'environments' | 'workspaces'>): ContextChoice[] {
  return [
    ...pipeline.environments.map((context) => ({ context, kind: 'Environments' as const })),
    ...pipeline.workspaces.map((context) => ({ context, kind: 'Workspaces' as const })),
  ];
}

/** The workspace or environment with the given id or, ignoring case, the given name; otherwise the first one. */
export function chosenContext(
  pipeline: Pick<Pipeline, 'environments' | 'workspaces'>,
  idOrName: string,
): PipelineContext | undefined {
  const contexts = contextChoices(pipeline).map(({ context }) => context);
  const name = idOrName.trim().toLowerCase();
  return (
    contexts.find(({ id }) => id === idOrName.trim()) ??
    contexts.find((context) => context.name.toLowerCase() === name) ??
    contexts[0]
  );
}

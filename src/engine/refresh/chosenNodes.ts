import type { Pipeline } from '../pipeline/schema.ts';
import { nodeIndexOf } from '../selector/nodeIndex.ts';
import { select } from '../selector/select.ts';

/** What a refresh should run: a job, the nodes that selectors match, or everything if neither is given. */
export interface NodeChoice {
  readonly jobId?: string | undefined;
  /** If either selector is given, the selectors of the job are ignored. */
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
}

/**
 * The nodes that a refresh runs, as indexes into `pipeline.nodes` (`/docs/api/runs/start-run#what-runs`), with warnings about the selectors: a block
 * that matches nothing, or an empty include. For a selector that cannot be parsed, the result says why. An unknown job is treated like no job.
 */
export function chosenNodes(
  pipeline: Pipeline,
  { jobId, include, exclude }: NodeChoice,
): { ok: true; nodes: readonly number[]; warnings: readonly string[] } | { ok: false; message: string } {
  const isAdHoc = include !== undefined || exclude !== undefined;
  const job = isAdHoc || jobId === undefined ? undefined : pipeline.jobs.find(({ id }) => id === jobId);
  const selection = select(nodeIndexOf(pipeline), job ? job.include : (include ?? null), job ? job.exclude : (exclude ?? ''));
  const diagnostics = [...selection.includeDiagnostics, ...selection.excludeDiagnostics];
  if (!selection.ok) return { ok: false, message: diagnostics.find(({ level }) => level === 'error')!.message };
  const warnings = diagnostics.flatMap(({ level, message }) => (level === 'warning' ? [message] : []));
  return { ok: true, nodes: Array.from(selection.nodes), warnings };
}

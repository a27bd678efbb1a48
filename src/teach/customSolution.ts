import { LIMITS, type Pipeline, type PipelineNode } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { argsSchema, documentSchema } from '#explorer/stepState.ts';
import type { ArgValue, PlaygroundState } from '#workbench/contract.ts';

/** The parts of a document that a solution takes from the start if it does not change them. */
const PARTS = ['locations', 'nodeTypes', 'packages', 'workspaces', 'environments', 'subgraphs', 'jobs', 'macros'] as const;
type Part = (typeof PARTS)[number];

/**
 * The end state of a custom exercise's solution, as the difference from the starting state of the step. Its pipeline is a document that contains
 * only new and changed nodes, so the solution of a large pipeline is small, and documents of older versions are migrated as usual.
 */
export const solutionSchema = z.strictObject({
  pipeline: z
    .strictObject({
      changed: documentSchema,
      /** Parts that are the same as at the start; in `changed` they are empty. */
      same: z.array(z.enum(PARTS)).max(PARTS.length).default([]),
      /** Ids of nodes that were deleted. */
      gone: z.array(z.string().min(1).max(LIMITS.name)).max(LIMITS.nodes).default([]),
    })
    .optional(),
  args: argsSchema.optional(),
  data: z.json().optional(),
});
export type CustomSolution = z.infer<typeof solutionSchema>;

const text = (value: unknown) => JSON.stringify(value);
const isEqual = (one: unknown, other: unknown) => one === other || text(one) === text(other);

function changedPipeline(start: Pipeline, end: Pipeline): NonNullable<CustomSolution['pipeline']> {
  const before = new Map(start.nodes.map((node) => [node.id, node]));
  const now = new Set(end.nodes.map(({ id }) => id));
  const same = PARTS.filter((part) => isEqual(start[part], end[part]));
  const rest = { ...end, ...(Object.fromEntries(same.map((part) => [part, []])) as Partial<Record<Part, never[]>>) };
  const nodes = end.nodes.filter((node) => !isEqual(before.get(node.id), node));
  const gone = start.nodes.filter(({ id }) => !now.has(id)).map(({ id }) => id);
  const short = { changed: { ...rest, nodes }, same, gone };
  const isInOrder = solvedPipeline(start, short).nodes.every(({ id }, index) => id === end.nodes[index]?.id);
  // The nodes are in another order than edits would produce, so all nodes are listed.
  return isInOrder ? short : { changed: { ...rest, nodes: end.nodes }, same, gone: start.nodes.map(({ id }) => id) };
}

/** The difference between a starting state and an end state. Controls and data are included where they differ. */
export function solutionOf(start: PlaygroundState, end: PlaygroundState): CustomSolution {
  const args = Object.entries(end.args).filter(([name, value]) => start.args[name] !== value);
  return {
    ...(isEqual(start.pipeline, end.pipeline) ? {} : { pipeline: changedPipeline(start.pipeline, end.pipeline) }),
    ...(args.length > 0 ? { args: Object.fromEntries(args) as Record<string, ArgValue> } : {}),
    ...(isEqual(start.data, end.data) ? {} : { data: JSON.parse(text(end.data)) }),
  };
}

function solvedPipeline(start: Pipeline, { changed, same, gone }: NonNullable<CustomSolution['pipeline']>): Pipeline {
  const away = new Set(gone);
  const other = new Map(changed.nodes.map((node) => [node.id, node]));
  const nodes: PipelineNode[] = [];
  for (const node of start.nodes) {
    if (away.has(node.id)) continue;
    nodes.push(other.get(node.id) ?? node);
    other.delete(node.id);
  }
  const parts = Object.fromEntries(same.map((part) => [part, start[part]])) as Pick<Pipeline, Part>;
  return { ...changed, ...parts, nodes: [...nodes, ...other.values()] };
}

/** The end state of a solution, applied to a starting state. The playground has not checked controls and data yet. */
export function solved(start: PlaygroundState, { pipeline, args, data }: CustomSolution): PlaygroundState {
  return {
    pipeline: pipeline ? solvedPipeline(start.pipeline, pipeline) : start.pipeline,
    args: { ...start.args, ...args },
    data: data === undefined ? start.data : data,
  };
}

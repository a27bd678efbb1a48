import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Evaluation, NoEvaluation } from '#engine/selector/evaluate.ts';
import { type NodeIndex, nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { type Selection, select } from '#engine/selector/select.ts';
import type { SelectorState } from './data.ts';
import { type Settings, settingsOf } from './settings.ts';

/** Include and exclude, evaluated on a pipeline. */
export interface Query {
  pipeline: Pipeline;
  nodeIndex: NodeIndex;
  /** Null if there is no include, which means all nodes. */
  include: string | null;
  exclude: string;
  selection: Selection;
}

/** Evaluates include and exclude on a pipeline (`/docs/reference/selector`). */
export function queryOf(pipeline: Pipeline, include: string | null, exclude: string): Query {
  const nodeIndex = nodeIndexOf(pipeline);
  return { pipeline, nodeIndex, include, exclude, selection: select(nodeIndex, include, exclude) };
}

/** The evaluation of a text; undefined if there is no text or it has errors. */
export function evaluated(result: Evaluation | NoEvaluation | undefined): Evaluation | undefined {
  return result?.ok ? result : undefined;
}

/** The number of nodes that a text alone selects; undefined if there is no text or it has errors. */
export function countOf(result: Evaluation | NoEvaluation | undefined): number | undefined {
  return evaluated(result)?.nodes.length;
}

/** The nodes that a state of the playground selects, for the checks of exercises. */
export function queryOfState(state: SelectorState): Query {
  const { include, exclude }: Settings = settingsOf(state.args);
  return queryOf(state.pipeline, include, exclude);
}

/** The IDs of nodes by their indexes. */
export function idsOf(query: Query, nodes: Iterable<number>): string[] {
  return Array.from(nodes, (node) => query.pipeline.nodes[node]!.id);
}

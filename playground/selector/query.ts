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
  /** Null: not given, which means all nodes. */
  include: string | null;
  exclude: string;
  selection: Selection;
}

/** What the two texts select in a pipeline (`/docs/reference/selector`). */
export function queryOf(pipeline: Pipeline, include: string | null, exclude: string): Query {
  const nodeIndex = nodeIndexOf(pipeline);
  return { pipeline, nodeIndex, include, exclude, selection: select(nodeIndex, include, exclude) };
}

/** The evaluation where there is one: the text was given and has no errors. */
export function evaluated(result: Evaluation | NoEvaluation | undefined): Evaluation | undefined {
  return result?.ok ? result : undefined;
}

/** How many nodes one of the two texts selects by itself; undefined where it has errors or was not given. */
export function countOf(result: Evaluation | NoEvaluation | undefined): number | undefined {
  return evaluated(result)?.nodes.length;
}

/** The nodes that a state of the playground selects, for the checks of exercises. */
export function queryOfState(state: SelectorState): Query {
  const { include, exclude }: Settings = settingsOf(state.args);
  return queryOf(state.pipeline, include, exclude);
}

/** Ids of nodes given by their indexes. */
export function idsOf(query: Query, nodes: Iterable<number>): string[] {
  return Array.from(nodes, (node) => query.pipeline.nodes[node]!.id);
}

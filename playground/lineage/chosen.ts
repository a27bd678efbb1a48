import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { namedNode } from '#workbench/namedNode.ts';
import type { LineageArgs } from './meta.ts';

/** The column that is shown. */
export interface Chosen {
  readonly node: PipelineNode;
  readonly column: Column | undefined;
}

/** The node and column that the controls name. If they do not exist, the last node that is not a source, and its first column. */
export function chosenColumn({ nodes }: Pick<Pipeline, 'nodes'>, args: LineageArgs): Chosen | undefined {
  const node = namedNode(nodes, args.node) ?? nodes.findLast(({ type }) => !isSource(type)) ?? nodes.at(-1);
  if (!node) return undefined;
  return { node, column: node.columns.find(({ name }) => name === args.column) ?? node.columns[0] };
}

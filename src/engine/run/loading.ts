import { isSource, nodeTypeOf } from '../pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';

/**
 * Why a node loads nothing in a refresh: a source is only looked for, a view is made on deploy
 * (`/docs/build-your-pipeline/node-run-order`, `/docs/get-started/fundamentals/view-nodes`). Undefined for nodes that do load.
 */
export function nothingToLoad(
  pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>,
  node: Pick<PipelineNode, 'type' | 'materialization'>,
): 'source' | 'view' | undefined {
  if (isSource(node.type)) return 'source';
  return nodeTypeOf(pipeline, node.type).kind === 'view' || node.materialization === 'view' ? 'view' : undefined;
}

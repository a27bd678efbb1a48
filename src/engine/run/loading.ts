import { objectKind } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';

/**
 * Why a node loads nothing in a refresh: a source is only checked, and a view is made by a deploy (`/docs/build-your-pipeline/node-run-order`,
 * `/docs/get-started/fundamentals/view-nodes`). Undefined for nodes that load rows.
 */
export function nothingToLoad(node: Pick<PipelineNode, 'type' | 'materialization'>): 'source' | 'view' | undefined {
  const kind = objectKind(node);
  return kind === 'table' ? undefined : kind;
}

import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { type Metadata, nodesById } from '#engine/template/metadata.ts';
import { HELPER_TOKENS, tokenText } from '#engine/template/tokens.ts';

/**
 * The helper tokens of a column as names that its transform can use (`/docs/reference/helper-tokens`). `SRC` is the first source column from one source
 * of the node. Tokens without a value, such as `SRC` of a system column, are left out.
 */
export function tokenNames(
  pipeline: Pick<Pipeline, 'nodes' | 'platform'>,
  node: PipelineNode,
  column: Column,
  source: number,
): Metadata {
  const [first] = column.sources[source]?.columns ?? [];
  const from = first && nodesById(pipeline.nodes).get(first.nodeId);
  const read = from?.columns.find(({ id }) => id === first?.columnId);
  const names: Metadata = {};
  for (const token of HELPER_TOKENS) {
    const text = tokenText(
      token,
      { node: node.name, column: column.name, source: from && read && { node: from.name, column: read.name } },
      pipeline.platform,
    );
    if (text !== undefined) names[token] = text;
  }
  return names;
}

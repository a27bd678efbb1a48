import { nodeNames } from '../pipeline/edges.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { ambiguousColumnText, type ExecutionErrorInput } from '../run/executor.ts';
import { isName } from '../sql/dottedNames.ts';
import { readStatement } from '../sql/selectList.ts';
import { isPunct, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';

/**
 * Why a simulated load of a node fails: the first column that a transform names without a table although two tables of the Join tab have it
 * (`/docs/build-your-pipeline/node-alias#row-ambiguous-column-name`). Tables that are not nodes, and subqueries, are ignored.
 */
export function ambiguousColumn(
  { nodes, platform }: Pick<Pipeline, 'nodes' | 'platform'>,
  node: PipelineNode,
): ExecutionErrorInput | undefined {
  const options = tokenOptionsOn(platform);
  const names = nodeNames(nodes);
  for (const [index, { join }] of node.sources.entries()) {
    const text = `SELECT 1 ${join}`;
    const tokens = sqlTokens(text, options);
    const { tables } = readStatement(text, tokens, 0, tokens.length, new Map());
    const read = [...tables.values()].flatMap(({ ref }) => scanRefs(ref ?? '').slice(0, 1));
    const columns = read.map(({ location, name }) => new Set(names.find(location, name)?.columns.map((column) => column.name)));
    if (columns.length < 2) continue;
    for (const column of node.columns) {
      const words = sqlTokens(column.sources[index]?.transform ?? '', options);
      const bare = words.find(
        (token, at) =>
          isName(token) &&
          !isPunct(words[at - 1], '.') &&
          !isPunct(words[at + 1], '.') &&
          !isPunct(words[at + 1], '(') &&
          columns.filter((known) => known.has(token.text)).length > 1,
      );
      if (bare) return { code: 'missingColumn', message: ambiguousColumnText(bare.text) };
    }
  }
  return undefined;
}

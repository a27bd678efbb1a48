import { isSource } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import { sqlTokens, type TokenOptions } from '../sql/sqlTokens.ts';

/** A name that a data platform accepts without quotes. */
const PLAIN = /^[A-Za-z_][\w$]*$/;

function quotedNames(body: string, options: TokenOptions): Set<string> {
  return new Set(sqlTokens(body, options).flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : [])));
}

/**
 * Converts the names of columns to the case that Snowflake stores: dbt writes names without quotes, which Snowflake stores in capitals, while
 * Runnel's templates quote every name. Names that the manifest or the SQL quotes keep their case.
 *
 * @param converted The nodes, parents first.
 * @param quotedIn The columns of a node that the manifest marks as quoted.
 */
export function capitalizeColumnNames(
  converted: readonly { readonly node: PipelineNode; readonly body: string }[],
  parentsOf: (node: PipelineNode) => readonly PipelineNode[],
  quotedIn: (node: PipelineNode) => readonly string[],
  options: TokenOptions,
): void {
  const quoted = new Map(converted.map(({ node, body }) => [node, quotedNames(body, options)]));
  for (const { node } of converted) {
    // A source has the name that a model quotes.
    for (const parent of parentsOf(node))
      if (isSource(parent.type)) for (const name of quoted.get(node)!) quoted.get(parent)?.add(name);
  }
  /** Names that are not in capitals, by node: a star passes them on to readers. */
  const kept = new Map<PipelineNode, ReadonlySet<string>>();
  for (const { node } of converted) {
    const nameSets = [quoted.get(node)!, new Set(quotedIn(node)), ...parentsOf(node).flatMap((parent) => kept.get(parent) ?? [])];
    const sets = nameSets.filter(({ size }) => size > 0);
    const own = new Set<string>();
    for (const column of node.columns) {
      const capitals = column.name.toUpperCase();
      if (capitals === column.name) continue;
      if (!PLAIN.test(column.name) || sets.some((names) => names.has(column.name))) own.add(column.name);
      else column.name = capitals;
    }
    if (own.size > 0) kept.set(node, own);
  }
}

import { type LoadHistory, loadHistory } from '#engine/load/loadHistory.ts';
import type { StoredRow } from '#engine/load/loadRows.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { isSourceName, type SourcesData } from './data.ts';

/** The loads of the first node whose sources all have rows in this playground's data; undefined if there is no such node of a built-in type. */
export function historyOf(pipeline: Pipeline, { nights }: SourcesData): LoadHistory | undefined {
  const node = pipeline.nodes.find(({ type, sources }) => !isSource(type) && sources.every(({ name }) => isSourceName(name)));
  if (!node || node.sources.length === 0) return undefined;
  return loadHistory(
    node,
    node.sources.map(({ name }) => name),
    nights,
  );
}

/** By row ID: how often the values of the row occur in the table. More than once is a duplicate. */
export function copiesOf(rows: readonly StoredRow[]): ReadonlyMap<number, number> {
  const counts = new Map<string, number>();
  const textOf = ({ values }: StoredRow) => JSON.stringify(values);
  for (const row of rows) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  return new Map(rows.map((row) => [row.id, counts.get(textOf(row))!]));
}

import { type LoadRules, loadRulesOf, type Row, type RowValue, type StoredRow } from '#engine/load/loadRows.ts';
import { loadSources, type SelectedSource, type SourceStrategy, type SourcesLoad, strategyOf } from '#engine/load/loadSources.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { isSourceName, type Night, type SourceName, type SourcesData } from './data.ts';

/** The node that is loaded, and the result of each load, in the order of the nights. */
export interface History {
  readonly node: PipelineNode;
  readonly rules: LoadRules;
  /** The strategy for several sources; undefined if the node merges, or if its type has none set. */
  readonly strategy: SourceStrategy | undefined;
  /** The sources in the order of the node's list. */
  readonly sources: readonly SourceName[];
  readonly loads: readonly SourcesLoad[];
}

const NUMBER = /^\s*[-+]?\d+(?:\.\d*)?\s*$/;

/**
 * A value of the target, or a message about why it can't be computed. Only the expressions of the samples are supported: a column, a CAST of a column to a
 * number, or a text.
 */
function columnValue(column: Column, source: number, row: Readonly<Record<string, RowValue>>): RowValue | { message: string } {
  const transform = column.sources[source]?.transform.trim() ?? '';
  const text = /^'([^']*)'$/.exec(transform);
  if (text) return text[1]!;
  const named = /"([^"]+)"(?:\s+AS\s+NUMBER[^)]*\)\s*\))?$/i.exec(transform)?.[1] ?? column.name;
  const value = row[named] ?? null;
  if (!/^CAST\(/i.test(transform) || typeof value !== 'string') return value;
  return NUMBER.test(value)
    ? Number(value)
    : { message: `'${value}' is not a number, and ${column.name} is ${column.dataType}.` };
}

function selected(
  node: PipelineNode,
  { columns }: LoadRules,
  source: number,
  rows: Night[SourceName],
): SelectedSource['selected'] {
  const own = node.columns.filter(({ name }) => columns.includes(name));
  const answer: Row[] = [];
  for (const row of rows) {
    const values: Record<string, RowValue> = {};
    for (const column of own) {
      const value = columnValue(column, source, { ...row });
      if (typeof value === 'object' && value !== null) return { ok: false, message: value.message };
      values[column.name] = value;
    }
    answer.push(values);
  }
  return { ok: true, rows: answer };
}

/** The loads of the first node whose sources all have rows in this playground's data; undefined if there is no such node of a built-in type. */
export function historyOf(pipeline: Pipeline, { nights }: SourcesData): History | undefined {
  const node = pipeline.nodes.find(({ type, sources }) => !isSource(type) && sources.every(({ name }) => isSourceName(name)));
  const rules = node && loadRulesOf(node);
  if (!node || !rules || node.sources.length === 0) return undefined;
  const sources = node.sources.map(({ name }) => name).filter(isSourceName);
  const strategy = strategyOf(node, rules);
  const loads: SourcesLoad[] = [];
  let rows: readonly StoredRow[] = [];
  for (const [index, night] of nights.entries()) {
    const selects = sources.map(
      (name, source): SelectedSource => ({ name, selected: selected(node, rules, source, night[name]) }),
    );
    const load = loadSources(rules, strategy, rows, selects, index + 1);
    loads.push(load);
    rows = load.rows;
  }
  return { node, rules, strategy, sources, loads };
}

/** By row ID: how often the values of the row occur in the table. More than once is a duplicate. */
export function copiesOf(rows: readonly StoredRow[]): ReadonlyMap<number, number> {
  const counts = new Map<string, number>();
  const textOf = ({ values }: StoredRow) => JSON.stringify(values);
  for (const row of rows) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  return new Map(rows.map((row) => [row.id, counts.get(textOf(row))!]));
}

import type { Column, PipelineNode } from '../pipeline/schema.ts';
import { type LoadRules, loadRulesOf, type Row, type RowValue, type StoredRow } from './loadRows.ts';
import { loadSources, type SelectedSource, type SourceStrategy, type SourcesLoad, strategyOf } from './loadSources.ts';

/** The rows of the sources before a load, by the name of the source. */
export type Delivery = Readonly<Record<string, readonly Row[]>>;

/** A node that is loaded from one delivery after another. */
export interface LoadHistory {
  readonly node: PipelineNode;
  readonly rules: LoadRules;
  /** The strategy for several sources; undefined if the node merges, or if its type has none set. */
  readonly strategy: SourceStrategy | undefined;
  /** The names of the delivered tables that the node reads, in the order of its sources. */
  readonly sources: readonly string[];
  /** The result of each load, in the order of the deliveries. */
  readonly loads: readonly SourcesLoad[];
}

const NUMBER = /^\s*[-+]?\d+(?:\.\d*)?\s*$/;

/**
 * A value of the target, or a message about why it can't be computed. Only the expressions of the samples are supported: a column, a CAST of a column
 * to a number, or a text.
 */
function columnValue(column: Column, source: number, row: Row): RowValue | { message: string } {
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

function selectedRows(
  node: PipelineNode,
  { columns }: LoadRules,
  source: number,
  rows: readonly Row[],
): SelectedSource['selected'] {
  const own = node.columns.filter(({ name }) => columns.includes(name));
  const answer: Row[] = [];
  for (const row of rows) {
    const values: Record<string, RowValue> = {};
    for (const column of own) {
      const value = columnValue(column, source, row);
      if (typeof value === 'object' && value !== null) return { ok: false, message: value.message };
      values[column.name] = value;
    }
    answer.push(values);
  }
  return { ok: true, rows: answer };
}

/**
 * Loads a node once for each delivery, by the rules of its type (`/docs/get-started/fundamentals/nodes`). `sources` are the names of the delivered
 * tables that it reads, in the order of its sources. Undefined for a node whose type has no load rules.
 */
export function loadHistory(
  node: PipelineNode,
  sources: readonly string[],
  deliveries: readonly Delivery[],
): LoadHistory | undefined {
  const rules = loadRulesOf(node);
  if (!rules) return undefined;
  const strategy = strategyOf(node, rules);
  const loads: SourcesLoad[] = [];
  let rows: readonly StoredRow[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    const selected = sources.map(
      (name, source): SelectedSource => ({ name, selected: selectedRows(node, rules, source, delivery[name] ?? []) }),
    );
    const load = loadSources(rules, strategy, rows, selected, index + 1);
    loads.push(load);
    rows = load.rows;
  }
  return { node, rules, strategy, sources, loads };
}

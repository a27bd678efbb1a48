import { type LoadOutcome, type LoadRules, loadRows, loadRulesOf, type StoredRow } from '#engine/load/loadRows.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { RowsData } from './data.ts';

/** The node that is loaded, and the result of each load, in the order of the days. */
export interface History {
  readonly node: PipelineNode;
  readonly rules: LoadRules;
  readonly loads: readonly LoadOutcome[];
}

/** The loads of the first node that is not a source; undefined if there is none, or if its type has no load rules. */
export function historyOf(pipeline: Pipeline, { days }: RowsData): History | undefined {
  const node = pipeline.nodes.find(({ type }) => !isSource(type));
  const rules = node && loadRulesOf(node);
  if (!node || !rules) return undefined;
  const loads: LoadOutcome[] = [];
  let rows: readonly StoredRow[] = [];
  days.forEach((source, index) => {
    const load = loadRows(rules, rows, source, index + 1);
    loads.push(load);
    rows = load.rows;
  });
  return { node, rules, loads };
}

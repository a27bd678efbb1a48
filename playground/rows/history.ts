import { type LoadOutcome, type LoadRules, loadRows, loadRulesOf, type StoredRow } from '#engine/load/loadRows.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { RowsData } from './data.ts';

/** What each load did, the first day first, and the node that was loaded. */
export interface History {
  readonly node: PipelineNode;
  readonly rules: LoadRules;
  readonly loads: readonly LoadOutcome[];
}

/** The node that loads: the first that is no source and whose type has rules that are known. */
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

import { cycleThrough } from '../graph/cycles.ts';
import { columnRules } from './columnRules.ts';
import { graphAfterEdit, pipelineGraph } from './edges.ts';
import type { Edit, Refusal } from './edit.ts';
import { type EditRule, type EditRules, isRefusal } from './editRule.ts';
import { locationRules } from './locationRules.ts';
import { nodeRules } from './nodeRules.ts';
import type { Pipeline } from './schema.ts';
import { subgraphRules } from './subgraphRules.ts';
import { textRules } from './textRules.ts';

type EditOutcome = { ok: true; pipeline: Pipeline } | { ok: false; refusal: Refusal };

const RULES: EditRules = { ...nodeRules, ...textRules, ...columnRules, ...locationRules, ...subgraphRules };

/** The names of the nodes along a cycle, joined by arrows. */
function cycleText(pipeline: Pipeline, cycle: readonly string[]): string {
  const names = new Map(pipeline.nodes.map((node) => [node.id, node.name]));
  return cycle.map((id) => names.get(id) ?? id).join(' → ');
}

/**
 * Refuses an edit that makes a node read itself or that closes a cycle. Cycles that the document already had (in an imported project) do not count.
 */
function newLoop(before: Pipeline, after: Pipeline): Refusal | undefined {
  if (before.nodes === after.nodes) return undefined;
  const old = pipelineGraph(before);
  const now = graphAfterEdit(before, after);
  // Only a node with a new input can close a cycle.
  const changed = now.reads.flatMap((reads, index) => {
    const had = old.reads[now.ids === old.ids ? index : (old.indexOf.get(now.ids[index]!) ?? -1)];
    return reads === had ? [] : [{ reads, had }];
  });
  const self = changed.find(({ reads, had }) => reads.selfReferences.length > 0 && !had?.selfReferences.length);
  if (self) {
    const { nodeId } = self.reads.selfReferences[0]!;
    return {
      code: 'selfReference',
      message: `${cycleText(after, [nodeId])} can't ref itself: that would be a cycle. Use ref_no_link, or {{ this }}, to read its own table.`,
      cycle: [nodeId, nodeId],
    };
  }
  const added = changed.flatMap(({ reads, had }) => {
    const readBefore = new Set(had?.edges.map(({ from }) => from));
    return reads.edges.filter(({ from }) => !readBefore.has(from));
  });
  for (const { from, to } of added) {
    const loop = cycleThrough(now.graph, now.indexOf.get(from)!, now.indexOf.get(to)!);
    if (!loop) continue;
    const cycle = loop.map((index) => now.ids[index]!);
    return { code: 'cycle', message: `Cycle: ${cycleText(after, cycle)}. Remove one ref or use ref_no_link.`, cycle };
  }
  return undefined;
}

/**
 * Applies an edit to a document and returns a new document; the given document is not changed. The new document is valid: unique names, no new cycle,
 * and refs that follow renames. An edit that would break one of these rules is refused with a sentence for the reader. Unchanged nodes keep their
 * identity.
 */
export function applyEdit(pipeline: Pipeline, edit: Edit): EditOutcome {
  const rule = RULES[edit.kind] as EditRule<Edit['kind']>;
  const result = rule(pipeline, edit as never);
  if (isRefusal(result)) return { ok: false, refusal: result };
  const loop = newLoop(pipeline, result);
  return loop ? { ok: false, refusal: loop } : { ok: true, pipeline: result };
}

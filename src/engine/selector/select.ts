import { Diagnostics, type TextFix } from '../text/diagnostic.ts';
import { type ClauseResult, type Evaluation, evaluate, type NoEvaluation } from './evaluate.ts';
import { clausesOf, type ParsedSelector, type SelectorCode, type SelectorDiagnostic } from './expression.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { adviceOnNoMatch } from './noMatch.ts';
import { parseSelector } from './parse.ts';
import { printGrouping } from './print.ts';

/** The result of an include and an exclude. */
export interface Selection {
  /** False when one of the texts has errors; nothing is selected then. */
  ok: boolean;
  /** The selected nodes as indexes, ascending. */
  nodes: Int32Array;
  /** Nodes that the include selects and the exclude removes. */
  removed: Int32Array;
  /** Undefined when there was no include; all nodes are included then. */
  include: Evaluation | NoEvaluation | undefined;
  exclude: Evaluation | NoEvaluation;
  includeDiagnostics: readonly SelectorDiagnostic[];
  excludeDiagnostics: readonly SelectorDiagnostic[];
}

/**
 * Maximum number of blocks without a match that are explained, because explaining is slow on large pipelines; and of clauses in a hint on grouping.
 */
const MAX_EXPLAINED_BLOCKS = 20;

/** The clauses of an evaluation, in the order of the text. */
export function resultsOf(evaluation: Evaluation): ClauseResult[] {
  return evaluation.conjunctions.flatMap((conjunction) => conjunction.clauses);
}

/** Warnings that depend on the pipeline: blocks that match nothing, with the reason. */
function matchDiagnostics(nodeIndex: NodeIndex, evaluation: Evaluation): SelectorDiagnostic[] {
  const { parsed } = evaluation;
  const diagnostics = new Diagnostics<SelectorCode>(parsed.text);
  let explained = 0;
  for (const { clause, matched } of resultsOf(evaluation)) {
    if (matched.length > 0 || !clause.isBlock || clause.groups.length > 1) continue;
    const advice =
      explained++ < MAX_EXPLAINED_BLOCKS
        ? adviceOnNoMatch(nodeIndex, parsed.text, clause)
        : { message: 'Nothing fits.', fixes: [] };
    diagnostics.add({
      code: 'no-match',
      level: 'warning',
      from: clause.from,
      to: clause.to,
      message: `This block matches no node. ${advice.message}`,
      fixes: advice.fixes,
    });
  }
  return diagnostics.list();
}

/** A hint on how AND and OR are grouped, if the text has both. */
function groupingHint(parsed: ParsedSelector): SelectorDiagnostic[] {
  const { conjunctions } = parsed.expression;
  if (conjunctions.length < 2 || clausesOf(parsed.expression).length > MAX_EXPLAINED_BLOCKS) return [];
  const both = conjunctions.find((conjunction) => conjunction.clauses.length > 1);
  if (!both) return [];
  const diagnostics = new Diagnostics<SelectorCode>(parsed.text);
  diagnostics.add({
    code: 'grouping',
    level: 'hint',
    message: `Read as ${printGrouping(parsed.expression)}. Here AND binds tighter than OR. Don't mix the two in a job.`,
    from: both.from,
    to: both.to,
  });
  return diagnostics.list();
}

function single(
  parsed: ParsedSelector,
  code: SelectorCode,
  level: 'warning' | 'hint',
  message: string,
  fixes: TextFix[] = [],
): SelectorDiagnostic[] {
  const diagnostics = new Diagnostics<SelectorCode>(parsed.text);
  diagnostics.add({ code, level, message, from: 0, to: parsed.text.length, fixes });
  return diagnostics.list();
}

function byOffset(diagnostics: readonly SelectorDiagnostic[]): SelectorDiagnostic[] {
  return [...diagnostics].sort((a, b) => a.from - b.from);
}

/** Evaluates one of the two texts, with all diagnostics. */
function side(
  nodeIndex: NodeIndex,
  parsed: ParsedSelector,
): { result: Evaluation | NoEvaluation; diagnostics: SelectorDiagnostic[] } {
  const result = evaluate(nodeIndex, parsed);
  if (!result.ok) return { result, diagnostics: byOffset([...new Set([...parsed.diagnostics, ...result.diagnostics])]) };
  return {
    result,
    diagnostics: byOffset([...parsed.diagnostics, ...matchDiagnostics(nodeIndex, result), ...groupingHint(parsed)]),
  };
}

/**
 * The nodes of include − exclude, each evaluated on the whole graph (`/docs/reference/selector`): a node that exclude removes stays removed, and `+`
 * is not applied to the difference. `include` null means no include (a request with only an exclude), which selects all nodes. An empty include
 * selects nothing and gives a warning; an empty exclude removes nothing. With an error in either text, nothing is selected.
 */
export function select(nodeIndex: NodeIndex, include: string | null, exclude = ''): Selection {
  const size = nodeIndex.nodes.length;
  const included = include === null ? undefined : side(nodeIndex, parseSelector(include));
  const excluded = side(nodeIndex, parseSelector(exclude));
  const includeDiagnostics = [...(included?.diagnostics ?? [])];
  const excludeDiagnostics = [...excluded.diagnostics];
  const shared = { include: included?.result, exclude: excluded.result, includeDiagnostics, excludeDiagnostics };
  if (included?.result.parsed.isEmpty)
    includeDiagnostics.push(
      ...single(
        included.result.parsed,
        'empty-include',
        'warning',
        'The include is empty, so nothing is selected. `{ * }` selects all nodes.',
        [{ label: 'Select all nodes', changes: [{ from: 0, to: included.result.parsed.text.length, insert: '{ * }' }] }],
      ),
    );
  if ((included && !included.result.ok) || !excluded.result.ok)
    return { ok: false, nodes: new Int32Array(0), removed: new Int32Array(0), ...shared };
  const { isSelected: isExcluded } = excluded.result;
  const candidates = included ? (included.result as Evaluation).nodes : Int32Array.from({ length: size }, (_, node) => node);
  const nodes = candidates.filter((node) => isExcluded[node] === 0);
  const removed = candidates.filter((node) => isExcluded[node] === 1);
  if (removed.length === 0 && candidates.length > 0 && excluded.result.nodes.length > 0)
    excludeDiagnostics.push(
      ...single(
        excluded.result.parsed,
        'exclude-removes-nothing',
        'hint',
        'The exclude matches nodes, but none that the include selects, so it changes nothing.',
      ),
    );
  return { ok: true, nodes, removed, ...shared };
}

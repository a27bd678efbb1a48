import type { Evaluation } from '#engine/selector/evaluate.ts';
import { type Reason, reasonsOf } from '#engine/selector/explain.ts';
import { clausesOf } from '#engine/selector/expression.ts';
import type { Query } from './query.ts';
import { evaluated } from './query.ts';

/** One row of the table: a node with the reason that it is where it is. */
export interface NodeRow {
  node: number;
  id: string;
  name: string;
  location: string;
  type: string;
  /** `fits block 2`, `upstream of DIM_CUSTOMER`; empty where all nodes are in. */
  why: string;
}

/** The blocks of a text by the names the explanation gives them: none needed where there is only one. */
function blockName(evaluation: Evaluation, clause: number): string {
  return clausesOf(evaluation.parsed.expression).length === 1 ? 'the block' : `block ${clause + 1}`;
}

/** A reason in a few words: `fits block 1`, `upstream of DIM_CUSTOMER (block 2)`. */
function reasonInWords(query: Query, evaluation: Evaluation, { clause, how, path }: Reason): string {
  const block = blockName(evaluation, clause);
  if (how === 'matched') return `fits ${block}`;
  const origin = query.pipeline.nodes[path.at(-1)!]!.name;
  return block === 'the block' ? `${how} of ${origin}` : `${how} of ${origin} (${block})`;
}

/** The way by which a node came in, in the direction of the edges: `STG_CUSTOMER → DIM_CUSTOMER`. Empty where it fits by itself. */
function wayInWords(query: Query, { how, path }: Reason): string {
  if (path.length < 2) return '';
  const names = path.map((node) => query.pipeline.nodes[node]!.name);
  return (how === 'downstream' ? names.reverse() : names).join(' → ');
}

function whyIn(query: Query, evaluation: Evaluation | undefined, node: number): string {
  if (!evaluation) return '';
  return reasonsOf(query.nodeIndex, evaluation, node)
    .map((reason) => reasonInWords(query, evaluation, reason))
    .join(', ');
}

function rowOf(query: Query, node: number, why: string): NodeRow {
  const { id, name, location, nodeType } = query.nodeIndex.nodes[node]!;
  return { node, id, name, location, type: nodeType, why };
}

/** The first selected nodes, each with why it is in. */
export function selectedRows(query: Query, most: number): NodeRow[] {
  const include = evaluated(query.selection.include);
  return Array.from(query.selection.nodes.slice(0, most), (node) => rowOf(query, node, whyIn(query, include, node)));
}

/** The first nodes that the exclude took out again, each with why. */
export function removedRows(query: Query, most: number): NodeRow[] {
  const exclude = evaluated(query.selection.exclude);
  return Array.from(query.selection.removed.slice(0, most), (node) => rowOf(query, node, whyIn(query, exclude, node)));
}

/** Why one node is in, or is not, in sentences; with the ways it came in by. */
export function nodeSentences(query: Query, node: number): { text: string; ways: string[] } {
  const { selection, include, nodeIndex } = query;
  const { name } = nodeIndex.nodes[node]!;
  if (!selection.ok) return { text: 'While a text has errors, nothing is selected.', ways: [] };
  const explained = (evaluation: Evaluation) => {
    const reasons = reasonsOf(nodeIndex, evaluation, node);
    return {
      words: reasons.map((reason) => reasonInWords(query, evaluation, reason)).join(', and is '),
      ways: reasons.map((reason) => wayInWords(query, reason)).filter((way) => way !== ''),
    };
  };
  const joined = (words: string) =>
    (words.startsWith('fits') ? `it ${words}` : `it is ${words}`).replaceAll('and is fits', 'and fits');
  const included = evaluated(selection.include);
  const isIn = include === null || included?.isSelected[node] === 1;
  if (!isIn) return { text: `${name} is not selected: nothing in the include takes it in.`, ways: [] };
  const into = included ? explained(included) : { words: '', ways: [] };
  const because = into.words === '' ? 'without an include, all nodes are in' : joined(into.words);
  const excluded = evaluated(selection.exclude);
  if (excluded?.isSelected[node] !== 1) return { text: `${name} is selected: ${because}.`, ways: into.ways };
  const out = explained(excluded);
  return {
    text: `${name} is not selected. The include takes it in (${because}), but the exclude takes it out again: there ${joined(out.words)}.`,
    ways: [...into.ways, ...out.ways],
  };
}

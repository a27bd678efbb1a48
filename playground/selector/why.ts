import type { Evaluation } from '#engine/selector/evaluate.ts';
import { type Reason, reasonsOf } from '#engine/selector/explain.ts';
import { clausesOf } from '#engine/selector/expression.ts';
import type { Query } from './query.ts';
import { evaluated } from './query.ts';

/** A row of the table: a node, and why it is selected or taken out. */
export interface NodeRow {
  node: number;
  id: string;
  name: string;
  location: string;
  type: string;
  /** The reason, such as `fits block 2` or `upstream of DIM_CUSTOMER`; empty if there is no include, so that all nodes are selected. */
  why: string;
}

/** The name of a block in explanations: `block 2`, or `the block` if there is only one. */
function blockName(evaluation: Evaluation, clause: number): string {
  return clausesOf(evaluation.parsed.expression).length === 1 ? 'the block' : `block ${clause + 1}`;
}

/** A short description of a reason, such as `fits block 1` or `upstream of DIM_CUSTOMER (block 2)`. */
function reasonInWords(query: Query, evaluation: Evaluation, { clause, how, path }: Reason): string {
  const block = blockName(evaluation, clause);
  if (how === 'matched') return `fits ${block}`;
  const origin = query.pipeline.nodes[path.at(-1)!]!.name;
  return block === 'the block' ? `${how} of ${origin}` : `${how} of ${origin} (${block})`;
}

/** The path by which a node came in, in the direction of the edges: `STG_CUSTOMER → DIM_CUSTOMER`. Empty where it fits by itself. */
function pathInWords(query: Query, { how, path }: Reason): string {
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

/** Rows for the first `most` selected nodes, each with the reason. */
export function selectedRows(query: Query, most: number): NodeRow[] {
  const include = evaluated(query.selection.include);
  return Array.from(query.selection.nodes.slice(0, most), (node) => rowOf(query, node, whyIn(query, include, node)));
}

/** Rows for the first `most` nodes that the exclude took out, each with the reason. */
export function removedRows(query: Query, most: number): NodeRow[] {
  const exclude = evaluated(query.selection.exclude);
  return Array.from(query.selection.removed.slice(0, most), (node) => rowOf(query, node, whyIn(query, exclude, node)));
}

/** Why one node is in, or is not, in sentences; with the paths it came in by. */
export function nodeSentences(query: Query, node: number): { text: string; paths: string[] } {
  const { selection, include, nodeIndex } = query;
  const { name } = nodeIndex.nodes[node]!;
  if (!selection.ok) return { text: 'While a text has errors, nothing is selected.', paths: [] };
  const explained = (evaluation: Evaluation) => {
    const reasons = reasonsOf(nodeIndex, evaluation, node);
    return {
      words: reasons.map((reason) => reasonInWords(query, evaluation, reason)).join(', and is '),
      paths: reasons.map((reason) => pathInWords(query, reason)).filter((path) => path !== ''),
    };
  };
  const joined = (words: string) =>
    (words.startsWith('fits') ? `it ${words}` : `it is ${words}`).replaceAll('and is fits', 'and fits');
  const included = evaluated(selection.include);
  const isIn = include === null || included?.isSelected[node] === 1;
  if (!isIn) return { text: `${name} is not selected: nothing in the include takes it in.`, paths: [] };
  const into = included ? explained(included) : { words: '', paths: [] };
  const because = into.words === '' ? 'without an include, all nodes are in' : joined(into.words);
  const excluded = evaluated(selection.exclude);
  if (excluded?.isSelected[node] !== 1) return { text: `${name} is selected: ${because}.`, paths: into.paths };
  const out = explained(excluded);
  return {
    text: `${name} is not selected. The include takes it in (${because}), but the exclude takes it out again: there ${joined(out.words)}.`,
    paths: [...into.paths, ...out.paths],
  };
}

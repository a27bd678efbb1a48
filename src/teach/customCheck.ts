import { ancestors } from '#engine/graph/reach.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { nodeRefs, scanRefs } from '#engine/pipeline/refs.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { z } from '#engine/zod.ts';
import type { CheckFacts, CheckItem, PlaygroundState } from '#workbench/contract.ts';
import { isNamed, namedNode } from '#workbench/namedNode.ts';

/** The conditions of custom exercises. A check is data, so that a plan can carry it; `customCheckItems` evaluates it. */

/** The limits of a custom exercise: numbers of checks, hints and nodes, lengths of texts in characters, and the last day. */
export const CUSTOM_EXERCISE_LIMITS = {
  checks: 12,
  hints: 5,
  hint: 500,
  learned: 500,
  label: 200,
  nodes: 200,
  text: 5_000,
  day: 30,
} as const;

const label = z
  .string()
  .max(CUSTOM_EXERCISE_LIMITS.label, `At most ${CUSTOM_EXERCISE_LIMITS.label} characters.`)
  /** The text for participants; absent: a description of the check. */
  .optional();
/** A node by its name or by LOCATION.NAME, ignoring case. Empty until the author fills it in; until then the check never passes. */
const node = z.string().max(610).default('');
const word = z.string().min(1).max(610);
const amount = {
  is: z.enum(['atLeast', 'exactly']).default('atLeast'),
  count: z.int('A whole number.').min(0).max(20_000).default(1),
};

const SCHEMAS = [
  /** The number of nodes with a name, of a type and in a location; absent fields do not matter. */
  z.strictObject({
    type: z.literal('nodes'),
    label,
    name: word.optional(),
    nodeType: word.optional(),
    location: word.optional(),
    ...amount,
  }),
  /** Whether one node reads another, in any part of its SQL. */
  z.strictObject({ type: z.literal('edge'), label, node, reads: node, is: z.boolean().default(true) }),
  /** The Join tab of a node refers to another node by a ref function. With `column`, the column is made from a column of the other node. */
  z.strictObject({
    type: z.literal('ref'),
    label,
    node,
    column: word.optional(),
    to: node,
    toColumn: word.optional(),
  }),
  /** One node always runs before another: the other depends on it, directly or indirectly. */
  z.strictObject({ type: z.literal('order'), label, first: node, second: node }),
  /** The selector selects exactly these nodes. */
  z.strictObject({
    type: z.literal('selector'),
    label,
    nodes: z
      .array(z.string().min(1).max(610))
      .max(CUSTOM_EXERCISE_LIMITS.nodes, `At most ${CUSTOM_EXERCISE_LIMITS.nodes} nodes.`)
      .default([]),
  }),
  /** The text that the template renders to, ignoring differences in white space. */
  z.strictObject({
    type: z.literal('text'),
    label,
    is: z.enum(['contains', 'equals']).default('contains'),
    text: z.string().max(CUSTOM_EXERCISE_LIMITS.text).default(''),
  }),
  /** The number of rows of the node after the load of a day. With `column`, only rows with `value` in that column count. */
  z.strictObject({
    type: z.literal('rows'),
    label,
    day: z.int('A whole number.').min(1).max(CUSTOM_EXERCISE_LIMITS.day).default(1),
    column: word.optional(),
    value: z.string().max(300).default(''),
    ...amount,
  }),
  /** The result of a node in the last run. */
  z.strictObject({
    type: z.literal('run'),
    label,
    node,
    state: z.enum(['succeeded', 'failed', 'skipped']).default('succeeded'),
  }),
  /** The repository has a branch of this name, a commit of the participant whose message contains a text, or a workspace without changes. */
  z.strictObject({
    type: z.literal('git'),
    label,
    is: z.enum(['branch', 'commit', 'clean']).default('clean'),
    text: z.string().max(300).default(''),
  }),
] as const;

export const customCheckSchema = z.discriminatedUnion(
  'type',
  SCHEMAS,
  `The type of a check is one of ${SCHEMAS.map(({ shape }) => shape.type.value).join(', ')}.`,
);

export type CustomCheck = z.infer<typeof customCheckSchema>;
export type CustomCheckType = CustomCheck['type'];

const PIPELINES = ['pipeline-builder', 'run-order', 'subgraphs', 'template', 'deploy', 'lineage'] as const;

/** The label of each type of check, and the playgrounds in which it can be used: those whose states contain the answer. */
export const CUSTOM_CHECKS: Readonly<Record<CustomCheckType, { label: string; playgrounds: readonly string[] }>> = {
  nodes: { label: 'Nodes', playgrounds: PIPELINES },
  edge: { label: 'One node reads another', playgrounds: PIPELINES },
  ref: { label: 'A Join tab or a column refers to a node', playgrounds: PIPELINES },
  order: { label: 'One node runs before another', playgrounds: PIPELINES },
  selector: { label: 'Result of the selector', playgrounds: ['selector'] },
  text: { label: 'Rendered text', playgrounds: ['template'] },
  rows: { label: 'Rows of the node', playgrounds: ['rows', 'multi-source'] },
  run: { label: 'Result of the run', playgrounds: ['run-order', 'refresh', 'data-quality', 'storage-mappings'] },
  git: { label: 'Branch, commit, clean workspace', playgrounds: ['git'] },
};

/** The types of checks for a playground. If there are none, it can't have custom exercises. */
export function checkTypesOf(playground: string): CustomCheckType[] {
  const types = Object.keys(CUSTOM_CHECKS) as CustomCheckType[];
  return types.filter((type) => CUSTOM_CHECKS[type].playgrounds.includes(playground));
}

type Amount = { is: 'atLeast' | 'exactly'; count: number };

const quantity = ({ is, count }: Amount, noun: string) =>
  count === 0 && is === 'exactly' ? `no ${noun}` : `${is === 'atLeast' ? 'at least' : 'exactly'} ${counted(count, noun)}`;

function nodesText({ name, nodeType, location, ...amount }: Extract<CustomCheck, { type: 'nodes' }>): string {
  const of = `${nodeType === undefined ? '' : ` of the type ${nodeType}`}${location === undefined ? '' : ` in ${location}`}`;
  const { is, count } = amount;
  if (name === undefined) return `There ${count === 1 ? 'is' : 'are'} ${quantity(amount, 'node')}${of}`;
  if (count === 0) return is === 'exactly' ? `There is no ${name}${of}` : `${name} may exist${of}`;
  return count === 1 && is === 'atLeast'
    ? `${name} exists${of}`
    : `There ${count === 1 ? 'is' : 'are'} ${is === 'atLeast' ? 'at least' : 'exactly'} ${count} nodes named ${name}${of}`;
}

/** Whether a check has fields that its author still has to fill in. */
export function isIncomplete(check: CustomCheck): boolean {
  switch (check.type) {
    case 'nodes':
      return check.is === 'atLeast' && check.count === 0;
    case 'edge':
      return check.node === '' || check.reads === '';
    case 'ref':
      return check.node === '' || check.to === '';
    case 'order':
      return check.first === '' || check.second === '';
    case 'selector':
      return check.nodes.length === 0;
    case 'text':
      return check.text.trim() === '';
    case 'rows':
      return check.is === 'atLeast' && check.count === 0;
    case 'run':
      return check.node === '';
    case 'git':
      return check.is === 'branch' && check.text.trim() === '';
  }
}

/** The text of a check for participants. */
export function checkText(check: CustomCheck): string {
  if (check.label !== undefined && check.label.trim() !== '') return check.label;
  switch (check.type) {
    case 'nodes':
      return nodesText(check);
    case 'edge':
      return `${check.node} ${check.is ? 'reads' : 'does not read'} ${check.reads}`;
    case 'ref': {
      const to = check.toColumn === undefined ? check.to : `${check.toColumn} of ${check.to}`;
      return check.column === undefined
        ? `The Join tab of ${check.node} refers to ${check.to}`
        : `${check.column} of ${check.node} comes from ${to}`;
    }
    case 'order':
      return `${check.first} always runs before ${check.second}`;
    case 'selector':
      return check.nodes.length > 5
        ? `Exactly the ${counted(check.nodes.length, 'node')} of the goal are selected`
        : `${check.nodes.length === 0 ? 'No node is' : `Exactly ${listed(check.nodes)} ${check.nodes.length === 1 ? 'is' : 'are'}`} selected`;
    case 'text':
      return `The rendered text ${check.is === 'equals' ? 'is' : 'contains'} ${check.text.length > 80 ? 'what the goal says' : check.text}`;
    case 'rows': {
      const where =
        check.column === undefined ? '' : ` with ${check.value === '' ? 'an empty value' : check.value} in ${check.column}`;
      return `After day ${check.day} the node has ${quantity(check, 'row')}${where}`;
    }
    case 'run':
      return `${check.node} ${check.state === 'succeeded' ? 'succeeds' : check.state === 'failed' ? 'fails' : 'is skipped'} in the last run`;
    case 'git':
      if (check.is === 'clean') return 'The workspace is clean';
      if (check.is === 'branch') return `There is a branch ${check.text}`;
      return check.text.trim() === '' ? 'There is a commit of yours' : `The message of a commit of yours contains ${check.text}`;
  }
}

const isSame = (text: string, written: string) => text.toLowerCase() === written.trim().toLowerCase();

/** Whether a node has a type, named by its id, its name, or the kind of a built-in type. */
function isOfType(pipeline: Pipeline, node: PipelineNode, written: string): boolean {
  const { id, name, kind } = nodeTypeOf(pipeline, node.type);
  return [id, name, ...(kind === 'custom' ? [] : [kind])].some((known) => isSame(known, written));
}

function isEnough(found: number, { is, count }: { is: 'atLeast' | 'exactly'; count: number }): boolean {
  return is === 'exactly' ? found === count : found >= count;
}

/** Whether a column is made from a column of another node: by a column reference, or by a ref in its transform. */
function comesFrom(column: Column, from: PipelineNode, ofColumn: string | undefined): boolean {
  const wanted =
    ofColumn === undefined ? undefined : from.columns.filter(({ name }) => isSame(name, ofColumn)).map(({ id }) => id);
  return column.sources.some(
    ({ columns, transform }) =>
      columns.some(({ nodeId, columnId }) => nodeId === from.id && (wanted === undefined || wanted.includes(columnId))) ||
      (wanted === undefined && scanRefs(transform).some((ref) => isNamed(from, `${ref.location}.${ref.name}`))),
  );
}

/** A text with normalized white space, so that nobody fails because of a line break. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function isDone(check: CustomCheck, state: PlaygroundState, facts: CheckFacts): boolean {
  const { pipeline } = state;
  if (isIncomplete(check)) return false;
  switch (check.type) {
    case 'nodes': {
      const { name, nodeType, location } = check;
      const found = pipeline.nodes.filter(
        (node) =>
          (name === undefined || isNamed(node, name)) &&
          (nodeType === undefined || isOfType(pipeline, node, nodeType)) &&
          (location === undefined || isSame(node.location, location)),
      );
      return isEnough(found.length, check);
    }
    case 'edge': {
      const [node, read] = [check.node, check.reads].map((name) => namedNode(pipeline.nodes, name));
      if (!node || !read) return false;
      const { indexOf, reads } = pipelineGraph(pipeline);
      return (reads[indexOf.get(node.id) ?? -1]?.edges.some(({ from }) => from === read.id) ?? false) === check.is;
    }
    case 'ref': {
      const [node, to] = [check.node, check.to].map((name) => namedNode(pipeline.nodes, name));
      if (!node || !to) return false;
      if (check.column === undefined) return nodeRefs(node).some((ref) => isNamed(to, `${ref.location}.${ref.name}`));
      const { column: written, toColumn } = check;
      return node.columns.some((column) => isSame(column.name, written) && comesFrom(column, to, toColumn));
    }
    case 'order': {
      const { graph, indexOf } = pipelineGraph(pipeline);
      const [first, second] = [check.first, check.second].map((name) => indexOf.get(namedNode(pipeline.nodes, name)?.id ?? ''));
      return first !== undefined && second !== undefined && ancestors(graph, [second]).depth[first]! > 0;
    }
    case 'selector': {
      const selected = facts.selected?.(state);
      const wanted = check.nodes.map((name) => namedNode(pipeline.nodes, name)?.id);
      const ids = new Set(selected);
      return selected !== undefined && ids.size === new Set(wanted).size && wanted.every((id) => id !== undefined && ids.has(id));
    }
    case 'text': {
      const rendered = facts.rendered?.(state);
      if (rendered === undefined) return false;
      const wanted = plain(check.text);
      return check.is === 'equals' ? plain(rendered) === wanted : plain(rendered).includes(wanted);
    }
    case 'rows': {
      const rows = facts.rows?.(state, check.day);
      const { column: written, value } = check;
      if (rows === undefined) return false;
      if (written === undefined) return isEnough(rows.length, check);
      const has = ([name, held]: [string, unknown]) => isSame(name, written) && String(held ?? '') === value;
      return isEnough(rows.filter((row) => Object.entries(row).some(has)).length, check);
    }
    case 'run': {
      const id = namedNode(pipeline.nodes, check.node)?.id;
      return id !== undefined && facts.ran?.(state)?.get(id) === check.state;
    }
    case 'git': {
      const repository = facts.repository?.(state);
      if (repository === undefined) return false;
      if (check.is === 'clean') return repository.isClean;
      if (check.is === 'branch') return repository.branches.includes(check.text.trim());
      const wanted = check.text.trim().toLowerCase();
      return repository.commits.some((message) => message.toLowerCase().includes(wanted));
    }
  }
}

/** Evaluates the checks of a custom exercise on a state. A check that the state can't answer counts as not done. */
export function customCheckItems(checks: readonly CustomCheck[], state: PlaygroundState, facts: CheckFacts = {}): CheckItem[] {
  const seen = new Map<string, number>();
  return checks.map((check) => {
    const words = checkText(check);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return { label: times === 1 ? words : `${words} (${times})`, done: isDone(check, state, facts) };
  });
}

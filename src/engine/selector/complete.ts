import type { SyntaxNode, Tree } from '@lezer/common';
import { counted } from '#engine/text/phrases.ts';
import { ATTRIBUTE_TEXTS, ATTRIBUTES, type Attribute, attributeOf } from './expression.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { parseSelector } from './parse.ts';
import { literalPattern, PLUS, quoted, shortValue, withSigns } from './print.ts';

export interface SelectorOption {
  /** The text in the list, by which typing filters. */
  label: string;
  /** The text that replaces `from` to `to`. */
  insert: string;
  kind: 'attribute' | 'value' | 'operator' | 'block';
  /** A short text beside the label. */
  detail?: string;
}

interface Completion {
  from: number;
  to: number;
  options: SelectorOption[];
}

/** Maximum number of options. An editor shows a few dozen; more only cost time. */
const MAX_COMPLETIONS = 500;

/** The values of an attribute that contain the typed text; those that begin with it come first. */
function valueOptions(
  nodeIndex: NodeIndex,
  attribute: Attribute,
  typed: string,
  write: (value: string) => string | undefined,
): SelectorOption[] {
  const index = nodeIndex.attributes[attribute];
  const wanted = typed.toLowerCase();
  const [first, then]: [SelectorOption[], SelectorOption[]] = [[], []];
  for (let entry = 0; entry < index.values.length && first.length < MAX_COMPLETIONS; entry++) {
    const found = index.folded[entry]!.indexOf(wanted);
    if (found === -1 || (found > 0 && then.length >= MAX_COMPLETIONS)) continue;
    const value = index.values[entry]!;
    const count = index.start[entry + 1]! - index.start[entry]!;
    const insert = write(attribute === 'nodeID' ? value : literalPattern(value));
    const detail = attribute === 'nodeID' ? nodeIndex.nodes[index.nodes[index.start[entry]!]!]!.name : counted(count, 'node');
    if (insert) (found === 0 ? first : then).push({ label: value, insert, kind: 'value', detail });
  }
  return [...first, ...then].slice(0, MAX_COMPLETIONS);
}

/** The options at the start of a condition: an attribute, or a node name as a bare value. */
function conditionOptions(nodeIndex: NodeIndex, typed: string): SelectorOption[] {
  const attributes = ATTRIBUTES.map(
    (attribute): SelectorOption => ({
      label: attribute,
      insert: `${attribute}: `,
      kind: 'attribute',
      detail: ATTRIBUTE_TEXTS[attribute].detail,
    }),
  );
  return [
    ...attributes.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    ...valueOptions(nodeIndex, 'name', typed, shortValue),
  ];
}

const STARTS: readonly SelectorOption[] = [
  { label: '{ name: … }', insert: '{ name: "" }', kind: 'block', detail: 'nodes by name' },
  { label: '{ location: … }', insert: '{ location: "" }', kind: 'block', detail: 'nodes of a storage location' },
  { label: '{ nodeType: … }', insert: '{ nodeType: "" }', kind: 'block', detail: 'nodes of a type' },
  { label: '{ subgraph: … }', insert: '{ subgraph: "" }', kind: 'block', detail: 'nodes of a subgraph' },
  {
    label: withSigns('{ … }', { upstream: true }),
    insert: withSigns('{  }', { upstream: true }),
    kind: 'block',
    detail: 'with everything upstream',
  },
  { label: '{ * }', insert: '{ * }', kind: 'block', detail: 'all nodes' },
];

const JOINS: readonly SelectorOption[] = [
  { label: 'OR', insert: 'OR ', kind: 'operator', detail: 'in either' },
  { label: 'AND', insert: 'AND ', kind: 'operator', detail: 'in both' },
  { label: PLUS, insert: PLUS, kind: 'operator', detail: 'and everything downstream' },
];

/** The child of a node that contains or ends at an offset, and the child before it. */
function around(parent: SyntaxNode, position: number): { at: SyntaxNode | undefined; before: SyntaxNode | undefined } {
  let before = parent.childBefore(position) ?? undefined;
  // `childBefore` returns the last child that begins before the position.
  if (!before) return { at: undefined, before: undefined };
  if (before.to < position) return { at: undefined, before };
  const at = before;
  before = at.prevSibling ?? undefined;
  return { at, before };
}

function insideBlock(text: string, block: SyntaxNode, position: number, nodeIndex: NodeIndex): Completion {
  const { at, before } = around(block, position);
  const term = at?.name === 'Term' ? at : !at && before?.name === 'Term' ? before : undefined;
  const attributeNode = term?.getChild('AttributeName');
  const value = term?.getChild('Bare') ?? term?.getChild('Quoted') ?? term?.getChild('UnclosedQuote');
  const colon = term?.getChild('Colon');
  const attribute = attributeNode ? attributeOf(text.slice(attributeNode.from, attributeNode.to)) : undefined;
  if (attribute && colon && position >= colon.to && (!value || position <= value.to)) {
    // An unclosed quote may contain the text after the cursor.
    const isUnclosed = value?.name === 'UnclosedQuote';
    const to = value ? (isUnclosed ? position : value.to) : position;
    const from = value ? Math.min(value.from, position) : position;
    const typed = text.slice(from, position).replace(/^\s*["']?/, '');
    const options = valueOptions(nodeIndex, attribute, typed, quoted);
    const space = from === colon.to && !value ? ' ' : '';
    return { from, to, options: options.map((option) => ({ ...option, insert: space + option.insert })) };
  }
  if (term && at && !attributeNode && value && value.name !== 'UnclosedQuote') {
    const typed = text.slice(value.from, position).replace(/^["']/, '');
    return { from: value.from, to: value.to, options: conditionOptions(nodeIndex, typed) };
  }
  if (attributeNode && position <= attributeNode.to && position > attributeNode.from) {
    const options = conditionOptions(nodeIndex, text.slice(attributeNode.from, position)).filter(
      ({ kind }) => kind === 'attribute',
    );
    return { from: attributeNode.from, to: colon?.to ?? attributeNode.to, options };
  }
  return { from: position, to: position, options: conditionOptions(nodeIndex, '') };
}

function outside(text: string, tree: Tree, position: number): Completion {
  const { at, before } = around(tree.topNode, position);
  const word = at && (at.name === 'Term' || at.name === 'OrOperator' || at.name === 'AndOperator') ? at : undefined;
  const from = word ? word.from : position;
  const last = word ? before : (at ?? before);
  const typed = text.slice(from, position).toLowerCase();
  const operandBefore =
    last && (last.name === 'Block' || last.name === 'Term' || (last.name === 'Plus' && last.prevSibling?.name === 'Block'));
  const isLineage = last?.name === 'Plus' && !operandBefore;
  const options = operandBefore ? JOINS : isLineage ? STARTS.filter(({ insert }) => insert.startsWith('{')) : STARTS;
  const space = operandBefore && last.to === from ? ' ' : '';
  const fitting = options.filter(({ label }) => typed === '' || label.toLowerCase().includes(typed));
  return {
    from,
    to: word?.to ?? position,
    options: fitting.map((option) => (option.label === PLUS ? option : { ...option, insert: space + option.insert })),
  };
}

/**
 * The completions at an offset of a selector (`/docs/reference/selector`): attributes and node names inside braces, quoted values of the pipeline
 * after an attribute, operators after a block, and blocks elsewhere. The chosen text replaces `from` to `to`.
 */
export function completeSelector(text: string, position: number, nodeIndex: NodeIndex): Completion {
  const { tree } = parseSelector(text);
  const at = Math.max(0, Math.min(position, text.length));
  const node = tree.topNode.childBefore(at);
  // An unclosed block continues until something else begins.
  if (node?.name === 'Block' && (at < node.to || node.lastChild?.name !== 'CloseBrace'))
    return insideBlock(text, node, at, nodeIndex);
  return outside(text, tree, at);
}

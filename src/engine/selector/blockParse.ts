import type { SyntaxNode } from '@lezer/common';
import type { Diagnostics, TextFix } from '../text/diagnostic.ts';
import { nearest } from '../text/nearest.ts';
import { ATTRIBUTES, type Attribute, attributeOf, type Clause, type SelectorCode, type Term } from './expression.ts';
import { quoted, withSigns } from './print.ts';

/** One child of the tree's top node or of a block. */
export interface Piece {
  kind: string;
  from: number;
  to: number;
  node: SyntaxNode;
}

/** The direct children of a tree node. */
export function piecesOf(parent: SyntaxNode): Piece[] {
  const pieces: Piece[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    pieces.push({ kind: node.name, from: node.from, to: node.to, node });
  return pieces;
}

const ATTRIBUTE_LIST = ATTRIBUTES.join(', ');

/** Words that other tools and versions use for an attribute, in lower case without `-` and `_`. */
const ATTRIBUTE_ALIASES: Readonly<Record<string, Attribute>> = {
  id: 'nodeID',
  node: 'name',
  storagelocation: 'location',
  schema: 'location',
  loc: 'location',
  type: 'nodeType',
  sqltype: 'nodeType',
  materialization: 'nodeType',
  graph: 'subgraph',
  group: 'subgraph',
  folder: 'subgraph',
};

function unknownAttribute(word: string, from: number): { message: string; fixes: TextFix[] } {
  const suggested = ATTRIBUTE_ALIASES[word.toLowerCase().replace(/[-_]/g, '')] ?? attributeOf(nearest(word, ATTRIBUTES) ?? '');
  return {
    message: `There is no attribute \`${word}\`. ${suggested ? `Did you mean \`${suggested}\`? ` : ''}The attributes are ${ATTRIBUTE_LIST}.`,
    fixes: suggested ? [{ label: `Write \`${suggested}\``, changes: [{ from, to: from + word.length, insert: suggested }] }] : [],
  };
}

/** The fix of a missing quote: a quote before the first closing brace, else at the end. */
function closeQuote(text: string, from: number, to: number): TextFix {
  const content = text.slice(from + 1, to);
  const brace = content.indexOf('}');
  const suggested = (brace === -1 ? content : content.slice(0, brace)).trimEnd();
  const at = from + 1 + suggested.length;
  const quote = text[from]!;
  const rest = brace === -1 ? ' }' : '';
  return { label: `Close the quote after \`${suggested.trim()}\``, changes: [{ from: at, to: at, insert: quote + rest }] };
}

/**
 * Reads a term from its tree node. Undefined when the term can't be used; the reason is then in `diagnostics`. With `checked` false (terms outside of
 * braces, which get one warning together), only unclosed quotes are reported.
 */
export function readTerm(
  text: string,
  node: SyntaxNode,
  diagnostics: Diagnostics<SelectorCode>,
  checked: boolean,
): Term | undefined {
  const attributeNode = node.getChild('AttributeName');
  const word = attributeNode ? text.slice(attributeNode.from, attributeNode.to) : undefined;
  const attribute = word === undefined ? 'name' : attributeOf(word);
  let isUsable = attribute !== undefined;
  const note = (diagnostic: Parameters<typeof diagnostics.add>[0]) => {
    isUsable = false;
    if (checked || diagnostic.code === 'unclosed-quote') diagnostics.add(diagnostic);
  };
  if (attributeNode && word !== undefined && attribute === undefined) {
    note({
      code: 'unknown-attribute',
      level: 'error',
      from: attributeNode.from,
      to: attributeNode.to,
      expected: ATTRIBUTE_LIST,
      ...unknownAttribute(word, attributeNode.from),
    });
  }
  const value = node.getChild('Bare') ?? node.getChild('Quoted') ?? node.getChild('UnclosedQuote');
  if (!value) {
    note({
      code: 'missing-value',
      level: 'error',
      message: bracePattern(text, node)
        ? `\`${word}:\` has no value: a pattern with braces needs quotes.`
        : `\`${word}:\` has no value. Write what it should fit, as in \`${attribute ?? 'name'}: "STG_*"\`.`,
      from: node.from,
      to: node.to,
      expected: 'a value',
      fixes: valueFixes(text, node),
    });
    return undefined;
  }
  if (value.name === 'UnclosedQuote') {
    note({
      code: 'unclosed-quote',
      level: 'error',
      message: `This quote is never closed, so everything after it counts as the value. Put a \`${text[value.from]}\` after the value.`,
      from: value.from,
      to: value.to,
      expected: text[value.from]!,
      fixes: [closeQuote(text, value.from, value.to)],
    });
    return undefined;
  }
  const isQuoted = value.name === 'Quoted';
  const content = text.slice(value.from + (isQuoted ? 1 : 0), value.to - (isQuoted ? 1 : 0));
  if (isQuoted && content === '') {
    note({
      code: 'empty-value',
      level: 'error',
      message: `The value between the quotes is empty. Write what it should fit; \`*\` fits everything.`,
      from: value.from,
      to: value.to,
      expected: 'a value',
      fixes: [{ label: 'Fit everything: `"*"`', changes: [{ from: value.from, to: value.to, insert: '"*"' }] }],
    });
  }
  if (!isUsable || attribute === undefined) return undefined;
  return {
    attribute,
    value: content,
    quote: isQuoted ? (text[value.from] as '"' | "'") : '',
    isShorthand: word === undefined,
    from: node.from,
    to: node.to,
    valueFrom: value.from + (isQuoted ? 1 : 0),
  };
}

/** A pattern with braces but without quotes that directly follows a term without a value. */
function bracePattern(text: string, node: SyntaxNode): RegExpExecArray | null {
  return /^\s*(\{[^{}"']*\}[^\s{},:|"'()]*)/.exec(text.slice(node.to, node.to + 2_000));
}

/** The fixes of a missing value: quotes around a pattern with braces, else a value that matches everything. */
function valueFixes(text: string, node: SyntaxNode): TextFix[] {
  const rest = bracePattern(text, node);
  if (rest) {
    const from = node.to + rest[0].length - rest[1]!.length;
    return [
      {
        label: 'Quote the pattern',
        changes: [
          { from, to: from, insert: '"' },
          { from: node.to + rest[0].length, to: node.to + rest[0].length, insert: '"' },
        ],
      },
    ];
  }
  return [{ label: 'Fit everything: `*`', changes: [{ from: node.to, to: node.to, insert: ' *' }] }];
}

/** The kinds of pieces that can be parts of an unquoted value. */
const RUN = ['Term', 'StrayColon', 'Parenthesis', 'Pipe'];

/** The index of the last piece in a run of touching pieces that begins at `index`. */
function runEnd(pieces: readonly Piece[], index: number): number {
  let end = index;
  if (!RUN.includes(pieces[index]!.kind)) return end;
  while (pieces[end + 1]?.from === pieces[end]!.to && RUN.includes(pieces[end + 1]!.kind)) end++;
  return end;
}

function quoteRun(text: string, from: number, to: number): TextFix[] {
  const attribute = /^(\w+)\s*:\s*(?!:)/.exec(text.slice(from, Math.min(to, from + 60)));
  const start = attribute && attributeOf(attribute[1]!) ? from + attribute[0].length : from;
  const value = text.slice(start, to);
  const written = quoted(value);
  return written ? [{ label: `Quote it: ${written}`, changes: [{ from: start, to, insert: written }] }] : [];
}

/** Reads the terms between braces, grouped by OR. Errors go to `diagnostics`. */
function readInside(text: string, inside: readonly Piece[], diagnostics: Diagnostics<SelectorCode>): Term[][] {
  const groups: Term[][] = [[]];
  /** The comma, AND or OR that still needs a term after it. */
  let open: Piece | undefined;
  let hasTerm = false;
  /** The index of the last piece of a run that was already checked for stray characters. */
  let checkedUntil = -1;
  const missingOperand = (piece: Piece, side: string) =>
    diagnostics.add({
      code: 'missing-operand',
      level: 'error',
      message: `There is no condition ${side} this \`${text.slice(piece.from, piece.to)}\`. Add one, or take it out.`,
      from: piece.from,
      to: piece.to,
      expected: 'a condition, such as `location: "RAW"`',
      fixes: [{ label: 'Take it out', changes: [{ from: piece.from, to: piece.to, insert: '' }] }],
    });
  for (let index = 0; index < inside.length; index++) {
    const piece = inside[index]!;
    const last = index <= checkedUntil ? index : runEnd(inside, index);
    const run = inside.slice(index, last + 1);
    const stray = last > index ? run.find((part) => part.kind !== 'Term') : undefined;
    checkedUntil = Math.max(checkedUntil, last);
    if (piece.kind !== 'StrayColon' && stray) {
      const first = readsAttributeTwice(text, run);
      if (first) {
        diagnostics.add({
          code: 'missing-value',
          level: 'error',
          message: `\`${first}:\` has no value: another attribute follows. Write what it should fit.`,
          from: piece.from,
          to: piece.from + first.length + 1,
          expected: 'a value',
          fixes: [{ label: 'Take it out', changes: [{ from: piece.from, to: piece.node.lastChild!.from, insert: '' }] }],
        });
      } else {
        const mark = text.slice(stray.from, stray.to);
        diagnostics.add({
          code: 'unexpected-character',
          level: 'error',
          message: `A value with \`${mark}\` needs quotes.`,
          from: stray.from,
          to: stray.to,
          expected: 'a value in quotes',
          fixes: quoteRun(text, piece.from, run.at(-1)!.to),
        });
      }
      hasTerm = true;
      open = undefined;
      index = last;
      continue;
    }
    switch (piece.kind) {
      case 'Term': {
        const term = readTerm(text, piece.node, diagnostics, true);
        if (term) groups.at(-1)!.push(term);
        hasTerm = true;
        open = undefined;
        break;
      }
      case 'Comma':
      case 'AndOperator':
      case 'OrOperator':
        if (!hasTerm) missingOperand(piece, open ? 'between the one before and' : 'before');
        if (piece.kind === 'OrOperator') groups.push([]);
        open = hasTerm ? piece : undefined;
        hasTerm = false;
        break;
      default: {
        const mark = text.slice(piece.from, piece.to);
        diagnostics.add({
          code: 'unexpected-character',
          level: 'error',
          message:
            piece.kind === 'Pipe'
              ? 'A single `|` means nothing here. OR is written between pairs of braces: `{ A } OR { B }`.'
              : piece.kind === 'StrayColon'
                ? 'There is no attribute before this colon. A value with a colon needs quotes.'
                : `Parentheses are not part of the language. A value with \`${mark}\` needs quotes.`,
          from: piece.from,
          to: piece.to,
          fixes:
            piece.kind === 'Pipe'
              ? []
              : [{ label: `Take the \`${mark}\` out`, changes: [{ from: piece.from, to: piece.to, insert: '' }] }],
        });
        if (piece.kind === 'Pipe') {
          groups.push([]);
          hasTerm = true;
        }
      }
    }
  }
  if (open) missingOperand(open, 'behind');
  return groups;
}

/** In `name: location: …`, the attribute that has no value; undefined when the run is not of this form. */
function readsAttributeTwice(text: string, run: readonly Piece[]): string | undefined {
  const [term, colon] = run;
  if (term?.kind !== 'Term' || colon?.kind !== 'StrayColon') return undefined;
  const attribute = term.node.getChild('AttributeName');
  const value = term.node.getChild('Bare');
  if (!attribute || !value || !attributeOf(text.slice(value.from, value.to))) return undefined;
  return text.slice(attribute.from, attribute.to);
}

/** The blocks, to be joined by OR, that mean what a block with an OR inside was meant to mean. */
export function splitBlock(text: string, clause: Clause): string[] {
  return clause.groups
    .filter((group) => group.length > 0)
    .map((group) => `{ ${group.map((term) => text.slice(term.from, term.to)).join(' ')} }`)
    .map((block) => withSigns(block, clause));
}

/** Whether an unclosed block ends before a pattern with braces, so that the text after it is part of a value. */
export function breaksOffAtPattern(text: string, block: SyntaxNode): boolean {
  const last = block.lastChild;
  return last?.name === 'Term' && last.lastChild?.name === 'Colon' && bracePattern(text, last) !== null;
}

/** Reads one block of the tree as a clause without its `+`. Errors go to `diagnostics`. */
export function readBlock(text: string, block: SyntaxNode, diagnostics: Diagnostics<SelectorCode>): Clause {
  const pieces = piecesOf(block);
  const open = pieces[0]!;
  const isClosed = pieces.at(-1)!.kind === 'CloseBrace';
  const inside = pieces.slice(1, isClosed ? -1 : undefined);
  const groups = readInside(text, inside, diagnostics);
  const endsInQuote = inside.at(-1)?.node.getChild('UnclosedQuote');
  if (!isClosed && !endsInQuote && !breaksOffAtPattern(text, block)) {
    const end = inside.at(-1)?.to ?? open.to;
    diagnostics.add({
      code: 'unclosed-brace',
      level: 'error',
      message: 'This brace is never closed. Put a `}` after the last condition.',
      from: open.from,
      to: open.to,
      expected: '`}`',
      fixes: inside.length > 0 ? [{ label: 'Close the brace', changes: [{ from: end, to: end, insert: ' }' }] }] : [],
    });
  }
  if (isClosed && inside.length === 0) {
    diagnostics.add({
      code: 'empty-braces',
      level: 'error',
      message: 'There is no condition between these braces. `{ * }` selects all nodes.',
      from: block.from,
      to: block.to,
      expected: 'a condition, such as `name: "STG_*"`',
      fixes: [{ label: 'Select all nodes', changes: [{ from: block.from, to: block.to, insert: '{ * }' }] }],
    });
  }
  return { isBlock: true, upstream: false, downstream: false, groups, from: block.from, to: block.to };
}

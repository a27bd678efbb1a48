import type { Tree } from '@lezer/common';
import { LIMITS } from '../pipeline/schema.ts';
import { Diagnostics, type TextFix } from '../text/diagnostic.ts';
import type { Replacement } from '../text/replacement.ts';
import type { Span } from '../text/span.ts';
import { breaksOffAtPattern, type Piece, piecesOf, readBlock, readTerm, splitBlock } from './blockParse.ts';
import type { Clause, Conjunction, Expression, ParsedSelector, SelectorCode } from './expression.ts';
import { parser } from './selectorParser.ts';

/** The state of parsing, while `readPieces` goes through the pieces of a selector from left to right. */
class Reader {
  readonly conjunctions: Conjunction[] = [];
  readonly diagnostics: Diagnostics<SelectorCode>;
  readonly #text: string;
  /** The clause just read; undefined where an operand must follow. */
  #operand: Clause | undefined;
  /** The operator that still needs an operand after it. */
  #operator: Piece | undefined;
  /** Whether any operand was read. */
  #hasOperand = false;
  #joinsWithAnd = false;
  /** A `+` that still needs its block. */
  #plus: Piece | undefined;
  readonly #withoutParentheses: Replacement[];

  constructor(text: string, pieces: readonly Piece[]) {
    this.#text = text;
    this.#withoutParentheses = pieces
      .filter(({ kind }) => kind === 'Parenthesis')
      .map(({ from, to }) => ({ from, to, insert: '' }));
    this.diagnostics = new Diagnostics(text);
  }

  #source(piece: Span): string {
    return this.#text.slice(piece.from, piece.to);
  }

  #missingOperand(piece: Piece, message: string): void {
    this.diagnostics.add({
      code: 'missing-operand',
      level: 'error',
      message,
      from: piece.from,
      to: piece.to,
      expected: 'a block, such as `{ name: "STG_*" }`',
      fixes: [{ label: `Take \`${this.#source(piece)}\` out`, changes: [{ from: piece.from, to: piece.to, insert: '' }] }],
    });
  }

  #unexpected(piece: Piece, message: string, insert: string, label: string): void {
    this.diagnostics.add({
      code: 'unexpected-character',
      level: 'error',
      message,
      from: piece.from,
      to: piece.to,
      fixes: [{ label, changes: [{ from: piece.from, to: piece.to, insert }] }],
    });
  }

  operator(piece: Piece, isAnd: boolean): void {
    if (this.#plus)
      this.#missingOperand(this.#plus, 'This `+` has no block to apply to. Put it directly before or after a block.');
    else if (!this.#operand) {
      const word = this.#source(piece);
      const side = this.#operator
        ? `\`${this.#source(this.#operator)}\` and \`${word}\` follow each other`
        : `nothing is before this \`${word}\``;
      this.#missingOperand(piece, `There is a block missing: ${side}.`);
    }
    this.#plus = undefined;
    if (this.#operand) {
      this.#operator = piece;
      this.#joinsWithAnd = isAnd;
    }
    this.#operand = undefined;
  }

  plus(piece: Piece, next: Piece | undefined): void {
    const operand = this.#operand;
    const belongsToNext = operand !== undefined && piece.from > operand.to && next?.from === piece.to && next.kind === 'Block';
    if (operand && !operand.downstream && !belongsToNext && !this.#plus) {
      operand.downstream = true;
      operand.to = piece.to;
      this.conjunctions.at(-1)!.to = piece.to;
    } else if (this.#plus) {
      this.#missingOperand(piece, 'One `+` is enough: it takes in everything upstream, at any depth.');
    } else if (operand?.downstream && !belongsToNext && next?.kind !== 'Block') {
      this.#missingOperand(piece, 'One `+` is enough: it takes in everything downstream, at any depth.');
    } else {
      this.#plus = piece;
    }
  }

  clause(clause: Clause): void {
    if (this.#plus) {
      clause.upstream = true;
      clause.from = this.#plus.from;
      this.#plus = undefined;
    }
    const before = this.#operand;
    if (before) {
      this.diagnostics.add({
        code: 'missing-operator',
        level: 'error',
        message: 'There is no operator between these two. OR selects what is in either; AND selects what is in both.',
        from: clause.from,
        to: clause.to,
        expected: 'OR or AND',
        fixes: ['OR', 'AND'].map((word) => ({
          label: `Join them with ${word}`,
          changes: [{ from: before.to, to: clause.from, insert: ` ${word} ` }],
        })),
      });
    }
    const conjunction = this.conjunctions.at(-1);
    if (conjunction && this.#operator && this.#joinsWithAnd) {
      conjunction.clauses.push(clause);
      conjunction.to = clause.to;
    } else {
      this.conjunctions.push({ clauses: [clause], from: clause.from, to: clause.to });
    }
    this.#operand = clause;
    this.#operator = undefined;
    this.#hasOperand = true;
  }

  /** Reads a term without braces. Several such terms in a row are one clause. */
  outside(piece: Piece): void {
    const term = readTerm(this.#text, piece.node, this.diagnostics, false);
    const before = this.#operand;
    if (before && !before.isBlock && !before.downstream && !this.#plus) {
      if (term) before.groups[0]!.push(term);
      before.to = piece.to;
      this.conjunctions.at(-1)!.to = piece.to;
      return;
    }
    this.clause({
      isBlock: false,
      upstream: false,
      downstream: false,
      groups: [term ? [term] : []],
      from: piece.from,
      to: piece.to,
    });
  }

  /** Reports a number beside a `+`; other tools use it for a number of steps. */
  depth(piece: Piece): void {
    this.diagnostics.add({
      code: 'depth-number',
      level: 'error',
      message: `A number of steps next to a \`+\`, as in \`${this.#source(piece)}\`, is not part of the language. \`+\` always goes all the way.`,
      from: piece.from,
      to: piece.to,
      expected: '`+` without a number',
      fixes: [{ label: 'Take the number out', changes: [{ from: piece.from, to: piece.to, insert: '' }] }],
    });
  }

  stray(piece: Piece): void {
    switch (piece.kind) {
      case 'StrayBrace': {
        const before = this.#operand;
        const fixes = [{ label: 'Take it out', changes: [{ from: piece.from, to: piece.to, insert: '' }] }];
        if (before && !before.isBlock)
          fixes.unshift({ label: 'Open the brace', changes: [{ from: before.from, to: before.from, insert: '{ ' }] });
        this.diagnostics.add({
          code: 'unexpected-brace',
          level: 'error',
          message: 'This `}` closes nothing: there is no `{` before it.',
          from: piece.from,
          to: piece.to,
          fixes,
        });
        break;
      }
      case 'Pipe':
        this.#unexpected(piece, 'A single `|` means nothing. OR is written `OR` or `||`.', '||', 'Write `||`');
        this.operator(piece, false);
        break;
      case 'Comma':
        this.#unexpected(piece, 'A comma joins conditions inside braces. Between blocks write OR or AND.', ' OR', 'Write OR');
        this.operator(piece, false);
        break;
      case 'StrayColon':
        this.#unexpected(piece, 'There is no attribute before this colon.', '', 'Take it out');
        break;
      default:
        this.diagnostics.add({
          code: 'unexpected-character',
          level: 'error',
          message:
            'Parentheses are not part of the language. AND binds tighter than OR: write out each combination, as in `{ A } AND { C } OR { B } AND { C }`.',
          from: piece.from,
          to: piece.to,
          fixes: [{ label: 'Take all parentheses out', changes: this.#withoutParentheses }],
        });
    }
  }

  end(): void {
    if (this.#plus)
      this.#missingOperand(this.#plus, 'This `+` has no block to apply to. Put it directly before or after a block.');
    else if (this.#operator && !this.#operand)
      this.#missingOperand(
        this.#operator,
        `There is a block missing: nothing is after this \`${this.#source(this.#operator)}\`.`,
      );
    if (!this.#hasOperand) return;
    for (const conjunction of this.conjunctions) for (const clause of conjunction.clauses) this.#warnAbout(clause, conjunction);
  }

  #warnAbout(clause: Clause, conjunction: Conjunction): void {
    if (!clause.isBlock) {
      const content = clause.groups[0]!.map((term) => this.#source(term)).join(' ');
      const [from, to] = [clause.from + (clause.upstream ? 1 : 0), clause.to - (clause.downstream ? 1 : 0)];
      this.diagnostics.add({
        code: 'term-outside-braces',
        level: 'warning',
        message: `\`${content || this.#source(clause)}\` is not in braces, so it matches nothing. Write \`{ ${content || '…'} }\`.`,
        from: clause.from,
        to: clause.to,
        expected: '`{`',
        fixes: [
          {
            label: 'Put it in braces',
            changes: [
              { from, to: from, insert: '{ ' },
              { from: to, to, insert: ' }' },
            ],
          },
        ],
      });
    } else if (clause.groups.length > 1) {
      this.diagnostics.add({
        code: 'or-inside-braces',
        level: 'warning',
        message: 'OR inside one pair of braces matches no node at all, without an error. OR belongs between pairs of braces.',
        from: clause.from,
        to: clause.to,
        expected: 'OR between blocks',
        fixes: this.#splitFixes(clause, conjunction),
      });
    }
  }

  /** The fix that splits the block into several blocks. Clauses joined by AND are repeated for each of the blocks. */
  #splitFixes(clause: Clause, conjunction: Conjunction): TextFix[] {
    const parts = splitBlock(this.#text, clause);
    if (parts.length === 0 || parts.length * conjunction.clauses.length > 200) return [];
    const at = conjunction.clauses.indexOf(clause);
    const written = parts
      .map((part) => conjunction.clauses.map((other, index) => (index === at ? part : this.#source(other))).join(' AND '))
      .join(' OR ');
    return [{ label: `Write ${shortened(written)}`, changes: [{ from: conjunction.from, to: conjunction.to, insert: written }] }];
  }
}

/** A text shortened to fit on a button. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function readPieces(text: string, tree: Tree): Reader {
  const pieces = piecesOf(tree.topNode);
  const reader = new Reader(text, pieces);
  const isNumber = (piece: Piece | undefined) => piece?.kind === 'Term' && /^\d+$/.test(text.slice(piece.from, piece.to));
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!;
    const before = pieces[index - 1];
    const next = pieces[index + 1];
    switch (piece.kind) {
      case 'Block':
        reader.clause(readBlock(text, piece.node, reader.diagnostics));
        if (breaksOffAtPattern(text, piece.node)) {
          // Skips the pattern, the pieces that touch it, and the brace that was meant to close the block.
          index++;
          while (pieces[index + 1]?.from === pieces[index]!.to) index++;
          if (pieces[index + 1]?.kind === 'StrayBrace') index++;
        }
        break;
      case 'Plus':
        reader.plus(piece, next);
        break;
      case 'OrOperator':
      case 'AndOperator':
        reader.operator(piece, piece.kind === 'AndOperator');
        break;
      case 'Term': {
        const countsBefore = next?.kind === 'Plus' && next.from === piece.to && pieces[index + 2]?.kind === 'Block';
        const countsBehind = before?.kind === 'Plus' && before.to === piece.from && pieces[index - 2]?.kind === 'Block';
        if (isNumber(piece) && (countsBefore || countsBehind)) reader.depth(piece);
        else reader.outside(piece);
        break;
      }
      default:
        reader.stray(piece);
    }
  }
  reader.end();
  return reader;
}

const NOTHING: Expression = { conjunctions: [] };

/**
 * Parses a selector (`/docs/reference/selector`) into clauses and diagnostics, each with a code, its position, what was expected, and fixes. Never
 * throws: a text longer than `LIMITS.text` is refused with the error `too-long`.
 */
export function parseSelector(text: string): ParsedSelector {
  if (text.length > LIMITS.text) {
    const diagnostics = new Diagnostics<SelectorCode>(text);
    const limit = LIMITS.text.toLocaleString('en');
    diagnostics.add({
      code: 'too-long',
      level: 'error',
      message: `A selector can have ${limit} characters; this one has ${text.length.toLocaleString('en')}. Select by location, type or subgraph.`,
      from: LIMITS.text,
      to: text.length,
    });
    return { text, tree: parser.parse(''), expression: NOTHING, isEmpty: false, ok: false, diagnostics: diagnostics.list() };
  }
  const tree = parser.parse(text);
  const reader = readPieces(text, tree);
  return {
    text,
    tree,
    expression: { conjunctions: reader.conjunctions },
    isEmpty: tree.topNode.firstChild === null,
    ok: !reader.diagnostics.hasErrors,
    diagnostics: reader.diagnostics.list(),
  };
}

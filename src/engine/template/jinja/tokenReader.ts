import { type SourceSpan, TemplateFault } from './fault.ts';
import type { Lexer, Token } from './lexer.ts';

/** Maximum nesting of expressions and blocks, far more than anyone writes. It keeps the call stack from overflowing. */
const MAX_DEPTH = 80;

/** A token as error messages show it. */
export function shown(token: Token | undefined): string {
  if (!token) return 'the end of the template';
  if (token.type === 'block-end') return '`%}`';
  if (token.type === 'variable-end') return '`}}`';
  return `\`${token.value}\``;
}

/** The position of a parser among the tokens of a template. */
export class TokenReader {
  private readonly lexer: Lexer;
  private index = 0;
  private depth = 0;
  private mentioned = new Set<string>();

  constructor(lexer: Lexer) {
    this.lexer = lexer;
  }

  /** The next token, or the token `ahead` positions after it; undefined at the end. */
  peek(ahead = 0): Token | undefined {
    return this.lexer.tokens[this.index + ahead];
  }

  /** Consumes one token. */
  next(): Token | undefined {
    const token = this.peek();
    if (token) this.index++;
    return token;
  }

  isOperator(value: string): boolean {
    const token = this.peek();
    return token?.type === 'operator' && token.value === value;
  }

  isName(value: string): boolean {
    const token = this.peek();
    return token?.type === 'name' && token.value === value;
  }

  /** Consumes an operator if it is next. Returns whether it was. */
  skipOperator(value: string): boolean {
    const found = this.isOperator(value);
    if (found) this.index++;
    return found;
  }

  /** Consumes a word if it is next. Returns whether it was. */
  skipName(value: string): boolean {
    const found = this.isName(value);
    if (found) this.index++;
    return found;
  }

  /** Consumes the operator that must be next. `what` is its name in the error message. */
  expectOperator(value: string, what = `\`${value}\``): void {
    if (!this.skipOperator(value)) throw this.fault(`Expected ${what}, found ${shown(this.peek())}.`);
  }

  /** Consumes the name that must be next. `what` is its name in the error message. */
  expectName(what: string): Token {
    const token = this.peek();
    if (token?.type !== 'name') throw this.fault(`Expected ${what}, found ${shown(token)}.`);
    this.index++;
    return token;
  }

  /** The offset of the next token. */
  here(): number {
    return this.peek()?.from ?? this.lastEnd();
  }

  private lastEnd(): number {
    return this.lexer.tokens[this.index - 1]?.to ?? 0;
  }

  /** The span from an offset to the end of the last consumed token. */
  spanFrom(from: number): SourceSpan {
    return this.lexer.span(from, this.lastEnd());
  }

  /** The line of an offset, from 1. */
  lineOf(offset: number): number {
    return this.lexer.span(offset, offset).line;
  }

  /** A syntax error at a token or a span, by default at the next token. */
  fault(message: string, at: Token | SourceSpan | undefined = this.peek()): TemplateFault {
    return new TemplateFault('TemplateSyntaxError', message, at && 'source' in at ? at : this.spanOf(at));
  }

  private spanOf(token: Token | undefined): SourceSpan {
    // Errors beyond the end are reported at the last token, as in Jinja2.
    const last = token ?? this.lexer.tokens.at(-1);
    return last ? this.lexer.span(last.from, last.to) : this.lexer.endSpan;
  }

  /** Parses one level deeper. Throws a fault when the nesting is too deep. */
  nested<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) throw this.fault('Expressions or blocks are nested too deeply here.');
    const result = parse();
    this.depth--;
    return result;
  }

  /** Records a name for the macros that contain it. */
  mention(name: string): void {
    this.mentioned.add(name);
  }

  /** The result of `parse`, and every name that it mentions. */
  mentionsIn<T>(parse: () => T): [result: T, mentions: ReadonlySet<string>] {
    const outer = this.mentioned;
    const inner = new Set<string>();
    this.mentioned = inner;
    const result = parse();
    this.mentioned = outer;
    for (const name of inner) outer.add(name);
    return [result, inner];
  }
}

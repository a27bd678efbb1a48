import { type SourceSpan, TemplateFault } from './fault.ts';
import type { Lexer, Token } from './lexer.ts';

/** Far more levels than anyone writes are refused, before the call stack would end. */
const DEEPEST = 80;

/** How errors call a token. */
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

  /** The token that comes next, or the one `ahead` of it; nothing at the end. */
  peek(ahead = 0): Token | undefined {
    return this.lexer.tokens[this.index + ahead];
  }

  /** Reads one token. */
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

  /** Reads the sign when it comes next; answers whether it did. */
  skipOperator(value: string): boolean {
    const found = this.isOperator(value);
    if (found) this.index++;
    return found;
  }

  /** Reads the word when it comes next; answers whether it did. */
  skipName(value: string): boolean {
    const found = this.isName(value);
    if (found) this.index++;
    return found;
  }

  /** Reads the sign that must come next. `what` is how an error calls it. */
  expectOperator(value: string, what = `\`${value}\``): void {
    if (!this.skipOperator(value)) throw this.fault(`Expected ${what}, found ${shown(this.peek())}.`);
  }

  /** Reads the word that must come next. `what` is how an error calls it. */
  expectName(what: string): Token {
    const token = this.peek();
    if (token?.type !== 'name') throw this.fault(`Expected ${what}, found ${shown(token)}.`);
    this.index++;
    return token;
  }

  /** Where the next token begins. */
  here(): number {
    return this.peek()?.from ?? this.lastEnd();
  }

  private lastEnd(): number {
    return this.lexer.tokens[this.index - 1]?.to ?? 0;
  }

  /** From an offset to the end of the token read last. */
  spanFrom(from: number): SourceSpan {
    return this.lexer.span(from, this.lastEnd());
  }

  /** The line of an offset, from 1. */
  lineOf(offset: number): number {
    return this.lexer.span(offset, offset).line;
  }

  /** A syntax error at a token or a span; by default at what comes next. */
  fault(message: string, at: Token | SourceSpan | undefined = this.peek()): TemplateFault {
    return new TemplateFault('TemplateSyntaxError', message, at && 'source' in at ? at : this.spanOf(at));
  }

  private spanOf(token: Token | undefined): SourceSpan {
    // Beyond the end, errors are at the last token, as Jinja2 has it.
    const last = token ?? this.lexer.tokens.at(-1);
    return last ? this.lexer.span(last.from, last.to) : this.lexer.endSpan;
  }

  /** Runs one level deeper. */
  nested<T>(parse: () => T): T {
    if (++this.depth > DEEPEST) throw this.fault('Expressions or blocks are nested too deeply here.');
    const result = parse();
    this.depth--;
    return result;
  }

  /** Remembers a name for the macros around it. */
  mention(name: string): void {
    this.mentioned.add(name);
  }

  /** What `parse` reads, and every name it mentions. */
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

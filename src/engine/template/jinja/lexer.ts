import { type Position, positionsOf } from '#engine/text/position.ts';
import type { Span } from '#engine/text/span.ts';
import { type SourceSpan, TemplateFault } from './fault.ts';
import { float, int } from './numbers.ts';
import type { Value } from './values.ts';

/** Text between tags, a delimiter of a tag, or a word, number, string or operator inside a tag. */
export type Token = PlainToken | LiteralToken;

/**
 * The span is in the normalized text, with `
 * ` for `\r
 * ` and `\r`.
 */
interface Stretch extends Span {
  /** The text of the token. The value of a string, int or float is `literal`. */
  value: string;
}

interface PlainToken extends Stretch {
  type: 'data' | 'block-start' | 'block-end' | 'variable-start' | 'variable-end' | 'name' | 'operator';
}

interface LiteralToken extends Stretch {
  type: 'string' | 'int' | 'float';
  literal: Value;
}

export interface Source {
  /** `template`, or the name of a macro document. */
  name: string;
  text: string;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const BLANKS = /\s+/y;
const FLOAT = /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const INTEGER = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}]*/uy;
const STRING = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
const OPERATOR = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}<>=.:|,;]/y;
const RAW = /\{%[-+]?\s*raw\s*(?:-%\}\s*|%\})/y;
const END_RAW = /\{%([-+]?)\s*endraw\s*(?:\+%\}|-%\}\s*|%\})/g;
const END_COMMENT = /\+#\}|-#\}\s*|#\}/g;
const END_BLOCK = /\+%\}|-%\}\s*|%\}/y;
const END_VARIABLE = /-\}\}\s*|\}\}/y;

/**
 * A template text with `
 * ` for `\r
 * ` and `\r`, and a conversion of its offsets to those of the original text.
 */
class NormalizedText {
  readonly text: string;
  private readonly dropped: number[] = [];
  constructor(original: string) {
    this.text = original.replace(/\r\n?/g, '\n');
    if (this.text.length !== original.length) {
      for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2))
        this.dropped.push(at - this.dropped.length);
    }
  }
  originalOffset(offset: number): number {
    let low = 0;
    let high = this.dropped.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.dropped[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}

/**
 * Splits a template into tokens by Jinja2's rules, with their spans. Handles string escapes, number formats, `}}` inside a dict, `raw`, and
 * whitespace control (`/docs/reference/jinja-syntax`).
 */
export class Lexer {
  readonly tokens: Token[] = [];
  private readonly text: string;
  private readonly source: Source;
  private readonly normalized: NormalizedText;
  private readonly positionOf: (offset: number) => Position;
  private at = 0;

  constructor(source: Source) {
    this.source = source;
    this.normalized = new NormalizedText(source.text);
    this.text = this.normalized.text;
    this.positionOf = positionsOf(this.text);
    this.readText();
  }

  /** Converts a span of the normalized text to a span of the original text. */
  span(from: number, to: number): SourceSpan {
    return {
      source: this.source.name,
      from: this.normalized.originalOffset(from),
      to: this.normalized.originalOffset(to),
      ...this.positionOf(from),
    };
  }

  get endSpan(): SourceSpan {
    return this.span(this.text.length, this.text.length);
  }

  private fault(message: string, from: number, to = from + 1): TemplateFault {
    return new TemplateFault('TemplateSyntaxError', message, this.span(from, Math.min(to, this.text.length)));
  }

  private push(type: PlainToken['type'], from: number, to: number, value = this.text.slice(from, to)): void {
    this.tokens.push({ type, value, from, to });
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  /** Adds the text before a tag, without trailing whitespace if the tag has a `-`. */
  private data(from: number, to: number, sign: string | undefined): void {
    const kept = sign === '-' ? this.text.slice(from, to).trimEnd() : this.text.slice(from, to);
    if (kept !== '') this.push('data', from, from + kept.length, kept);
  }

  private readText(): void {
    const { text } = this;
    while (this.at < text.length) {
      const from = this.at;
      let open = text.indexOf('{', from);
      while (open !== -1 && !/[%{#]/.test(text[open + 1] ?? '')) open = text.indexOf('{', open + 1);
      if (open === -1) {
        this.data(from, text.length, undefined);
        return;
      }
      this.data(from, open, text[open + 2]);
      this.at = open;
      const raw = this.match(RAW);
      if (text[open + 1] === '#') this.skipComment(open);
      else if (raw !== undefined) this.readRaw(open, raw);
      else this.readTag(open, text[open + 1] === '%');
    }
  }

  private skipComment(open: number): void {
    END_COMMENT.lastIndex = open + (/[-+]/.test(this.text[open + 2] ?? '') ? 3 : 2);
    const close = END_COMMENT.exec(this.text);
    if (!close) throw this.fault('The comment that begins here never ends. Close it with `#}`.', open, open + 2);
    this.at = close.index + close[0].length;
  }

  private readRaw(open: number, tag: string): void {
    const from = open + tag.length;
    END_RAW.lastIndex = from;
    const close = END_RAW.exec(this.text);
    if (!close) throw this.fault('`raw` never ends. Close it with `{% endraw %}`.', open, from);
    this.data(from, close.index, close[1]);
    this.at = close.index + close[0].length;
  }

  private readTag(open: number, isBlock: boolean): void {
    const signed = /[-+]/.test(this.text[open + 2] ?? '') && (isBlock || this.text[open + 2] === '-');
    this.at = open + (signed ? 3 : 2);
    this.push(isBlock ? 'block-start' : 'variable-start', open, this.at);
    const braces: { char: string; at: number }[] = [];
    for (;;) {
      const from = this.at;
      if (from >= this.text.length) return;
      const end = braces.length === 0 ? this.match(isBlock ? END_BLOCK : END_VARIABLE) : undefined;
      if (end !== undefined) {
        this.at = from + end.length;
        this.push(isBlock ? 'block-end' : 'variable-end', from, from + end.trimEnd().length);
        return;
      }
      this.readCode(braces);
    }
  }

  private readCode(braces: { char: string; at: number }[]): void {
    const from = this.at;
    const blanks = this.match(BLANKS);
    if (blanks !== undefined) {
      this.at += blanks.length;
      return;
    }
    if (this.takeNumber()) return;
    const name = this.match(NAME);
    const quoted = name === undefined ? this.match(STRING) : undefined;
    if (name !== undefined) this.take('name', name);
    else if (quoted !== undefined) this.takeLiteral('string', quoted, this.unescape(quoted, from));
    else this.takeOperator(braces);
  }

  private takeNumber(): boolean {
    const number = this.match(FLOAT);
    if (number !== undefined) {
      this.takeLiteral('float', number, float(Number(number.replaceAll('_', ''))));
      return true;
    }
    const whole = this.match(INTEGER);
    if (whole === undefined) return false;
    if (whole.length > 4300) throw this.fault('The number has more than 4300 digits.', this.at, this.at + whole.length);
    this.takeLiteral('int', whole, int(BigInt(whole.replaceAll('_', ''))));
    return true;
  }

  private takeOperator(braces: { char: string; at: number }[]): void {
    const from = this.at;
    const operator = this.match(OPERATOR);
    if (operator === undefined) throw this.unexpected(from);
    if (CLOSERS[operator] !== undefined) braces.push({ char: operator, at: from });
    else if (operator === ')' || operator === ']' || operator === '}') this.closeBrace(braces, operator, from);
    this.take('operator', operator);
  }

  private closeBrace(braces: { char: string; at: number }[], closer: string, from: number): void {
    const opener = braces.pop();
    if (!opener) throw this.fault(`\`${closer}\` closes nothing here.`, from);
    const expected = CLOSERS[opener.char];
    if (expected !== closer)
      throw this.fault(`Found \`${closer}\` where \`${expected}\` is expected, to close \`${opener.char}\`.`, from);
  }

  private take(type: PlainToken['type'], value: string): void {
    this.push(type, this.at, this.at + value.length, value);
    this.at += value.length;
  }

  private takeLiteral(type: LiteralToken['type'], value: string, literal: Value): void {
    this.tokens.push({ type, value, literal, from: this.at, to: this.at + value.length });
    this.at += value.length;
  }

  private unexpected(from: number): TemplateFault {
    const char = String.fromCodePoint(this.text.codePointAt(from) ?? 0);
    if (char === "'" || char === '"') return this.fault(`The text that begins here never ends. Close it with \`${char}\`.`, from);
    const instead: Record<string, string> = {
      '&': 'Write `and`.',
      '!': 'Write `not`, or `!=`.',
      '?': 'Write `a if condition else b`.',
    };
    return this.fault(`\`${char}\` has no meaning inside a tag.${instead[char] ? ` ${instead[char]}` : ''}`, from);
  }

  /** The value of a string literal, with Python's escapes. */
  private unescape(quoted: string, from: number): string {
    const inside = quoted.slice(1, -1);
    if (!inside.includes('\\')) return inside;
    return inside.replace(
      /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g,
      (all, octal?: string, hex?: string, short?: string, long?: string, char?: string) => {
        if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
        const code = hex ?? short ?? long;
        if (code !== undefined) {
          const point = Number.parseInt(code, 16);
          if (point > 0x10ffff) throw this.fault('There is no such character.', from, from + quoted.length);
          return String.fromCodePoint(point);
        }
        if (char === 'x' || char === 'u' || char === 'U' || char === 'N') {
          throw this.fault(
            `\`\\${char}\` needs the character's code after it. A literal backslash is written \`\\\\\`.`,
            from,
            from + quoted.length,
          );
        }
        return ESCAPES[char ?? ''] ?? all;
      },
    );
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

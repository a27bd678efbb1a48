import type { Platform } from '../pipeline/schema.ts';
import type { Span } from '../text/span.ts';

/** One token of SQL text with Jinja. Comments and whitespace are not tokens. */
export interface SqlToken extends Span {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'punct' | 'jinja';
  /** The text as written; for `quoted`, without its quotes. */
  text: string;
  /** The number of `(` or `[` that are open before the token. A closing bracket has the depth of its opening bracket. */
  depth: number;
  /** For `(` and `[`: the index of the closing token; absent when the bracket is never closed. */
  close?: number;
}

const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /\d[\w.]*/y;

export interface TokenOptions {
  /** Whether `\'` inside a string is an escaped quote, as on Snowflake, BigQuery and Databricks; not in standard SQL. Default: true. */
  backslashEscapes?: boolean;
}

/**
 * The token options of a platform. Fabric's T-SQL has only doubled quotes. Inside annotations, which belong to Runnel, `\'` is an escaped quote on
 * every platform.
 */
export function tokenOptionsOn(platform: Platform): TokenOptions {
  return { backslashEscapes: platform !== 'fabric' };
}

/** The offset after a quoted text that starts at `at`; doubled quotes do not close it. The end of the text when the quote is never closed. */
function quotedEnd(text: string, at: number, close: string, backslash: boolean): number {
  let end = at + 1;
  while (end < text.length) {
    const char = text[end];
    if (backslash && char === '\\') end += 2;
    else if (char !== close) end++;
    else if (text[end + 1] === close) end += 2;
    else return end + 1;
  }
  return text.length;
}

function endAfter(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from);
  return at === -1 ? text.length : at + close.length;
}

/** Splits SQL into tokens, in one pass from left to right. Never throws: an unclosed token ends with the text. */
export function sqlTokens(text: string, options: TokenOptions = {}): SqlToken[] {
  return scan(text, options).tokens;
}

/** The comments of a text (`--` and block comments), which SQL skips. Jinja inside them still runs. */
export function sqlComments(text: string, options: TokenOptions = {}): Span[] {
  return scan(text, options).comments;
}

/** Whether the last tokens are `@name(`. */
function isAnnotation(tokens: readonly SqlToken[]): boolean {
  const [at, name, opening] = tokens.slice(-3);
  return opening?.text === '(' && name?.kind === 'word' && at?.text === '@' && at.kind === 'punct' && at.to === name.from;
}

function scan(text: string, options: TokenOptions): { tokens: SqlToken[]; comments: Span[] } {
  const comments: Span[] = [];
  const backslash = options.backslashEscapes ?? true;
  const tokens: SqlToken[] = [];
  const open: number[] = [];
  /** The depth of the parentheses of the current annotation. */
  let annotation: number | undefined;
  let depth = 0;
  let at = 0;
  const push = (kind: SqlToken['kind'], end: number, shown = text.slice(at, end)) => {
    tokens.push({ kind, text: shown, from: at, to: end, depth });
    at = end;
  };
  while (at < text.length) {
    const char = text[at]!;
    const next = text[at + 1];
    if (
      char === ' ' ||
      char === '\n' ||
      char === '\t' ||
      char === '\r' ||
      char === '\f' ||
      char === '\u00a0' ||
      char === '\ufeff'
    ) {
      at++;
    } else if (char === '-' && next === '-') {
      const newline = text.indexOf('\n', at);
      const end = newline === -1 ? text.length : newline;
      comments.push({ from: at, to: end });
      at = end;
    } else if (char === '/' && next === '*') {
      const end = endAfter(text, '*/', at + 2);
      comments.push({ from: at, to: end });
      at = end;
    } else if (char === '{' && next === '#') {
      at = endAfter(text, '#}', at + 2);
    } else if (char === '{' && (next === '{' || next === '%')) {
      push('jinja', endAfter(text, next === '{' ? '}}' : '%}', at + 2));
    } else if (char === "'") {
      push('string', quotedEnd(text, at, "'", backslash || annotation !== undefined));
    } else if (char === '$' && next === '$') {
      push('string', endAfter(text, '$$', at + 2));
    } else if (char === '"' || char === '`') {
      const end = quotedEnd(text, at, char, false);
      push(
        'quoted',
        end,
        text.slice(at + 1, end > at + 1 && text[end - 1] === char ? end - 1 : end).replaceAll(char + char, char),
      );
    } else if (char === '(' || char === '[') {
      push('punct', at + 1);
      if (annotation === undefined && isAnnotation(tokens)) annotation = depth;
      open.push(tokens.length - 1);
      depth++;
    } else if (char === ')' || char === ']') {
      depth = Math.max(0, depth - 1);
      if (depth === annotation) annotation = undefined;
      const opening = open.pop();
      if (opening !== undefined) tokens[opening]!.close = tokens.length;
      push('punct', at + 1);
    } else {
      WORD.lastIndex = at;
      NUMBER.lastIndex = at;
      const word = WORD.exec(text);
      const number = word ? null : NUMBER.exec(text);
      if (word) push('word', at + word[0].length);
      else if (number) push('number', at + number[0].length);
      else if (char === ':' && next === ':') push('punct', at + 2);
      else push('punct', at + 1);
    }
  }
  return { tokens, comments };
}

/** Whether a token is one of these words (in upper case), ignoring the token's case. */
export function isWord(token: SqlToken | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toUpperCase());
}

/** Whether a token is this punctuation mark. */
export function isPunct(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'punct' && token.text === text;
}

/**
 * Whether a token directly follows a dot, as in `a.from`. With whitespace or a comment in between, the token belongs to what follows and the column
 * is still missing.
 */
export function isPathPart(tokens: readonly SqlToken[], index: number): boolean {
  const dot = tokens[index - 1];
  return isPunct(dot, '.') && dot?.to === tokens[index]?.from;
}

/** The index of the token that closes the bracket at `open`; the number of tokens when the bracket is never closed. */
export function closingToken(tokens: readonly SqlToken[], open: number): number {
  return tokens[open]?.close ?? tokens.length;
}

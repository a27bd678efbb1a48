import { closingToken, isPunct, isWord, type SqlToken, sqlTokens } from '#engine/sql/sqlTokens.ts';
import type { Span } from '#engine/text/span.ts';

/** A name of up to three parts without quotes, as in the catalog. */
export interface ObjectName extends Span {
  readonly parts: readonly string[];
  /** The index of the first token after the name. */
  readonly end: number;
}

/** The tokens of a statement, without a semicolon at its end. */
export function statementTokens(sql: string, backslashEscapes: boolean): SqlToken[] {
  const tokens = sqlTokens(sql, { backslashEscapes });
  while (isPunct(tokens.at(-1), ';')) tokens.pop();
  return tokens;
}

const isNamePart = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** The name at a token, with unquoted parts in capitals as Snowflake stores them; undefined if there is no name. */
export function nameAt(tokens: readonly SqlToken[], at: number): ObjectName | undefined {
  const first = tokens[at];
  if (!first || !isNamePart(first)) return undefined;
  const text = (token: SqlToken) => (token.kind === 'quoted' ? token.text : token.text.toUpperCase());
  const parts = [text(first)];
  let end = at + 1;
  while (parts.length < 3 && isPunct(tokens[end], '.') && isNamePart(tokens[end + 1])) {
    parts.push(text(tokens[end + 1]!));
    end += 2;
  }
  return { parts, from: first.from, to: tokens[end - 1]!.to, end };
}

/** A quoted name for DuckDB. */
export function quoted(parts: readonly string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}

/** A string literal for DuckDB. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The value of a string token, without quotes and escapes. */
export function stringValue(token: SqlToken, backslashEscapes: boolean): string {
  if (token.text.startsWith('$$')) return token.text.slice(2, -2);
  const inner = token.text.slice(1, -1).replaceAll("''", "'");
  return backslashEscapes ? inner.replace(/\\(n|t|r|.)/gs, (_, char: string) => ESCAPES[char] ?? char) : inner;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** The index of the first token in [`at`, `end`) that is one of the words and not nested in deeper brackets than `at`; -1 if there is none. */
export function findWord(tokens: readonly SqlToken[], at: number, end: number, ...words: string[]): number {
  const depth = tokens[at]?.depth ?? 0;
  for (let i = at; i < end; i++) {
    const token = tokens[i]!;
    if (token.depth === depth && isWord(token, ...words) && !isPunct(tokens[i - 1], '.')) return i;
  }
  return -1;
}

/** The comma-separated parts in parentheses, as the indexes of their first token and of the token after their last. Empty parts are left out. */
export function listParts(tokens: readonly SqlToken[], open: number): Span[] {
  const close = closingToken(tokens, open);
  const parts: Span[] = [];
  const depth = tokens[open]!.depth + 1;
  let from = open + 1;
  for (let i = open + 1; i <= close; i++) {
    if (i < close && !(isPunct(tokens[i], ',') && tokens[i]!.depth === depth)) continue;
    if (i > from) parts.push({ from, to: i });
    from = i + 1;
  }
  return parts;
}

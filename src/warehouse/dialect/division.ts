import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { statementTokens } from './reading.ts';

/** Words that can precede a parenthesis without being the name of a function. */
const NO_FUNCTION =
  `AND OR NOT IN THEN ELSE WHEN CASE SELECT ON WHERE BY AS HAVING BETWEEN LIKE ILIKE IS DISTINCT FROM JOIN USING VALUES QUALIFY
  LIMIT UNION ALL EXCEPT INTERSECT RETURNING SET INTO OFFSET END`.split(/\s+/);
const BEHIND_CALL = ['OVER', 'FILTER', 'WITHIN', 'GROUP'];

/** Matching tokens of a text, by index. */
export interface Pairs {
  /** For a closing bracket the opening one, and for END its CASE. */
  first: ReadonlyMap<number, number>;
  /** For CASE its END. */
  end: ReadonlyMap<number, number>;
  /** For the last token of a division that is already read, its first token. */
  divisions: Map<number, number>;
}

/** The brackets and CASE expressions of a text. */
export function pairsOf(tokens: readonly SqlToken[]): Pairs {
  const first = new Map<number, number>();
  const end = new Map<number, number>();
  const cases: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.close !== undefined) first.set(token.close, index);
    if (isWord(token, 'CASE')) cases.push(index);
    const open = isWord(token, 'END') ? cases.pop() : undefined;
    if (open !== undefined) {
      first.set(index, open);
      end.set(open, index);
    }
  }
  return { first, end, divisions: new Map() };
}

/** The index of the first token of the operand that ends at `last`; -1 if no operand ends there. */
export function operandStart(tokens: readonly SqlToken[], last: number, pairs: Pairs): number {
  const token = tokens[last];
  if (!token) return -1;
  const divided = pairs.divisions.get(last);
  if (divided !== undefined) return divided;
  let start = last;
  if (isPunct(token, ')') || isPunct(token, ']')) {
    const open = pairs.first.get(last);
    if (open === undefined) return -1;
    start = open;
    const before = tokens[start - 1];
    if (isPunct(token, ']')) return operandStart(tokens, start - 1, pairs);
    if (isWord(before, ...BEHIND_CALL)) return operandStart(tokens, start - 2, pairs);
    if ((before?.kind === 'word' && !isWord(before, ...NO_FUNCTION)) || before?.kind === 'quoted') start--;
    else return start;
  } else if (isWord(token, 'END')) {
    return pairs.first.get(last) ?? -1;
  } else if (token.kind === 'punct' || isWord(token, ...NO_FUNCTION)) return -1;
  while (isPunct(tokens[start - 1], '.') && start >= 2) start -= 2;
  return start;
}

/** The index after the operand that begins at `first`; -1 if no operand begins there. */
export function operandEnd(tokens: readonly SqlToken[], first: number, pairs: Pairs): number {
  let at = first;
  while (isPunct(tokens[at], '-') || isPunct(tokens[at], '+')) at++;
  const token = tokens[at];
  if (!token) return -1;
  if (isWord(token, 'CASE')) {
    const end = pairs.end.get(at);
    return end === undefined ? -1 : end + 1;
  }
  if (isPunct(token, '(')) at = closingToken(tokens, at) + 1;
  else if (token.kind === 'punct') return -1;
  else {
    at++;
    while (isPunct(tokens[at], '.')) at += 2;
    if (isPunct(tokens[at], '(')) at = closingToken(tokens, at) + 1;
  }
  for (;;) {
    if (isPunct(tokens[at], '[')) at = closingToken(tokens, at) + 1;
    else if (isWord(tokens[at], ...BEHIND_CALL)) {
      while (isWord(tokens[at], ...BEHIND_CALL)) at++;
      if (isPunct(tokens[at], '(')) at = closingToken(tokens, at) + 1;
      else if (tokens[at]) at++;
    } else if (isPunct(tokens[at], '::')) {
      at += 2;
      if (isPunct(tokens[at], '(')) at = closingToken(tokens, at) + 1;
    } else return Math.min(at, tokens.length);
  }
}

/**
 * Replaces every `a / b` in DuckDB's SQL by a call of a function, because the platform divides differently. `a` includes preceding multiplications
 * and divisions, since operators of the same precedence are left-associative. Divisions whose operands cannot be determined are left unchanged.
 */
export function divideBy(sql: string, functionName: string): { sql: string; count: number } {
  const tokens = statementTokens(sql, false);
  const pairs = pairsOf(tokens);
  /** The number of calls that begin before a token, and the number that end after it. */
  const begin = new Map<number, number>();
  const close = new Map<number, number>();
  const divided = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    // A division at the end of an operand is part of something that cannot be read.
    if (!isPunct(tokens[at], '/') || pairs.divisions.has(at)) continue;
    // `//` is integer division.
    if (isPunct(tokens[at + 1], '/')) {
      at++;
      continue;
    }
    let start = operandStart(tokens, at - 1, pairs);
    while (start > 1 && (isPunct(tokens[start - 1], '*') || isPunct(tokens[start - 1], '%'))) {
      const before = operandStart(tokens, start - 2, pairs);
      if (before === -1) break;
      start = before;
    }
    const end = operandEnd(tokens, at + 1, pairs);
    if (start === -1 || end === -1) continue;
    begin.set(start, (begin.get(start) ?? 0) + 1);
    close.set(end - 1, (close.get(end - 1) ?? 0) + 1);
    pairs.divisions.set(end - 1, start);
    divided.add(at);
  }
  const parts: string[] = [];
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    if (divided.has(index)) {
      parts.push(', ');
      from = tokens[index + 1]!.from;
      continue;
    }
    const calls = `${functionName}(`.repeat(begin.get(index) ?? 0);
    const ends = ')'.repeat(close.get(index) ?? 0);
    parts.push(sql.slice(from, token.from), calls, sql.slice(token.from, token.to), ends);
    from = token.to;
  }
  parts.push(sql.slice(from));
  return { sql: parts.join(''), count: divided.size };
}

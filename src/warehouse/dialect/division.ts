import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { statementTokens } from './reading.ts';

/** Words that can stand before a bracket without being the name of a function. */
const NO_FUNCTION =
  `AND OR NOT IN THEN ELSE WHEN CASE SELECT ON WHERE BY AS HAVING BETWEEN LIKE ILIKE IS DISTINCT FROM JOIN USING VALUES QUALIFY
  LIMIT UNION ALL EXCEPT INTERSECT RETURNING SET INTO OFFSET END`.split(/\s+/);
const BEHIND_CALL = ['OVER', 'FILTER', 'WITHIN', 'GROUP'];
/** Far more than people write. The search starts over after each one, so the work grows with the square of this. */
const MOST = 500;

/** The index of the bracket that the one at `close` closes. */
function openingToken(tokens: readonly SqlToken[], close: number): number {
  for (let i = close - 1; i >= 0; i--) if (tokens[i]!.close === close) return i;
  return -1;
}

/** The index of the first token of the operand that ends at `last`; -1 when none does. */
function operandStart(tokens: readonly SqlToken[], last: number): number {
  const token = tokens[last];
  if (!token) return -1;
  let start = last;
  if (isPunct(token, ')') || isPunct(token, ']')) {
    start = openingToken(tokens, last);
    if (start === -1) return -1;
    const before = tokens[start - 1];
    if (isPunct(token, ']')) return operandStart(tokens, start - 1);
    if (isWord(before, ...BEHIND_CALL)) return operandStart(tokens, start - 2);
    if ((before?.kind === 'word' && !isWord(before, ...NO_FUNCTION)) || before?.kind === 'quoted') start--;
    else return start;
  } else if (isWord(token, 'END')) {
    let open = 1;
    while (open > 0 && start > 0) {
      start--;
      if (isWord(tokens[start], 'END')) open++;
      else if (isWord(tokens[start], 'CASE')) open--;
    }
    return open === 0 ? start : -1;
  } else if (token.kind === 'punct' || isWord(token, ...NO_FUNCTION)) return -1;
  while (isPunct(tokens[start - 1], '.') && start >= 2) start -= 2;
  return start;
}

/** The index behind the operand that begins at `first`; -1 when none does. */
function operandEnd(tokens: readonly SqlToken[], first: number): number {
  let at = first;
  while (isPunct(tokens[at], '-') || isPunct(tokens[at], '+')) at++;
  const token = tokens[at];
  if (!token) return -1;
  if (isWord(token, 'CASE')) {
    for (let open = 1; open > 0; ) {
      at++;
      if (at >= tokens.length) return -1;
      if (isWord(tokens[at], 'CASE')) open++;
      else if (isWord(tokens[at], 'END')) open--;
    }
    return at + 1;
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
 * Turns every `a / b` of DuckDB's SQL into a call of a function, as the platform divides otherwise. `a` is all that is multiplied or divided
 * before, as operators of one rank go from left to right. What can't be read stays as it is.
 */
export function divideBy(sql: string, functionName: string): { sql: string; count: number } {
  let text = sql;
  let count = 0;
  let passed = 0;
  while (count < MOST) {
    const tokens = statementTokens(text, false);
    const at = tokens.findIndex((token) => isPunct(token, '/') && token.from >= passed);
    if (at === -1) break;
    let start = operandStart(tokens, at - 1);
    while (start > 1 && (isPunct(tokens[start - 1], '*') || isPunct(tokens[start - 1], '%'))) {
      const before = operandStart(tokens, start - 2);
      if (before === -1) break;
      start = before;
    }
    const end = operandEnd(tokens, at + 1);
    // `//` is a division of whole numbers.
    if (start === -1 || end === -1 || isPunct(tokens[at + 1], '/')) {
      passed = tokens[at]!.to + (isPunct(tokens[at + 1], '/') ? 1 : 0);
      continue;
    }
    const left = text.slice(tokens[start]!.from, tokens[at - 1]!.to);
    const right = text.slice(tokens[at + 1]!.from, tokens[end - 1]!.to);
    text = `${text.slice(0, tokens[start]!.from)}${functionName}(${left}, ${right})${text.slice(tokens[end - 1]!.to)}`;
    count++;
  }
  return { sql: text, count };
}

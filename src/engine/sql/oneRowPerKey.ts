import { closingToken, isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from './sqlTokens.ts';

const isName = (token: SqlToken | undefined, name: string) =>
  (token?.kind === 'word' || token?.kind === 'quoted') && token.text.toUpperCase() === name.toUpperCase();

/** Whether the tokens from `at` on require the value before them to be 1, and no OR weakens this condition. */
function isFirstOnly(tokens: readonly SqlToken[], at: number): boolean {
  const [sign, second, third] = tokens.slice(at, at + 3);
  const isInclusive = isPunct(second, '=') && isPunct(sign, '<');
  const limit = isInclusive ? third : second;
  const expected = isPunct(sign, '<') && !isInclusive ? '2' : '1';
  if (!isPunct(sign, '=') && !isPunct(sign, '<')) return false;
  return limit?.text === expected && !isWord(tokens[at + (isInclusive ? 3 : 2)], 'OR');
}

/** The index after `OVER (PARTITION BY column ORDER BY …)` at `at`, if the partition is by this column alone; otherwise undefined. */
function behindNumbering(tokens: readonly SqlToken[], at: number, column: string): number | undefined {
  const words = ['OVER', '(', 'PARTITION', 'BY'];
  if (!words.every((word, index) => tokens[at + index]?.text.toUpperCase() === word)) return undefined;
  let next = at + words.length;
  // `alias.column`.
  if (isPunct(tokens[next + 1], '.')) next += 2;
  if (!isName(tokens[next], column) || !isWord(tokens[next + 1], 'ORDER')) return undefined;
  return closingToken(tokens, at + 1) + 1;
}

/**
 * Whether SQL keeps one row for each value of a column by numbering the rows of each value and keeping the first: `QUALIFY ROW_NUMBER() OVER
 * (PARTITION BY … ORDER BY …) = 1`, or the number as a column of a subquery and a `WHERE` that requires 1
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`). Other patterns can't be recognized without the rows. Names are compared
 * ignoring case.
 */
export function keepsOneRowPerKey(text: string, column: string, options: TokenOptions = {}): boolean {
  const tokens = sqlTokens(text, options);
  return tokens.some((token, index) => {
    if (!isWord(token, 'ROW_NUMBER') || !isPunct(tokens[index + 1], '(') || !isPunct(tokens[index + 2], ')')) return false;
    const behind = behindNumbering(tokens, index + 3, column);
    if (behind === undefined) return false;
    if (isWord(tokens[index - 1], 'QUALIFY', 'AND') && isFirstOnly(tokens, behind))
      return (
        tokens
          .slice(0, index)
          .findLast(({ kind, text }) => kind === 'word' && /^(?:QUALIFY|WHERE|ON|HAVING)$/i.test(text))
          ?.text.toUpperCase() === 'QUALIFY'
      );
    const number = tokens[isWord(tokens[behind], 'AS') ? behind + 1 : behind];
    if (number?.kind !== 'word' && number?.kind !== 'quoted') return false;
    return tokens.some(
      (one, later) => later > behind && one.depth < token.depth && isName(one, number.text) && isFirstOnly(tokens, later + 1),
    );
  });
}

import { callsAggregate } from '#engine/sql/aggregates.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import type { RewrittenCall } from './calls.ts';

const isName = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** The items of the SELECT list, as token indexes, for a clause at `at` of the same query; undefined if its SELECT is not found. */
function itemsBefore(tokens: readonly SqlToken[], at: number): { from: number; to: number }[] | undefined {
  const { depth } = tokens[at]!;
  let select = at;
  while (select >= 0 && !(tokens[select]!.depth === depth && isWord(tokens[select], 'SELECT'))) {
    const isOther =
      select < at && tokens[select]!.depth === depth && isWord(tokens[select], 'GROUP') && isWord(tokens[select + 1], 'BY');
    // A query has only one such clause, so a second one of the same depth belongs to another query.
    if (tokens[select]!.depth < depth || isOther) return undefined;
    select--;
  }
  if (select < 0) return undefined;
  const items: { from: number; to: number }[] = [];
  let from = isWord(tokens[select + 1], 'DISTINCT', 'ALL') ? select + 2 : select + 1;
  for (let index = from; index < at; index++) {
    const token = tokens[index]!;
    if (token.depth !== depth) continue;
    const isEnd = isWord(token, 'FROM') && !isWord(tokens[index - 1], 'DISTINCT');
    if (!isEnd && !isPunct(token, ',')) continue;
    items.push({ from, to: index });
    if (isEnd) return items;
    from = index + 1;
  }
  return undefined;
}

/** The aggregate calls in an item, from the name to the closing parenthesis; window functions are excluded. */
function aggregatesIn(tokens: readonly SqlToken[], from: number, to: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let index = from; index < to; index++) {
    if (!callsAggregate(tokens, index)) continue;
    let end = closingToken(tokens, index + 1);
    // LISTAGG(…) WITHIN GROUP (ORDER BY …): the order is part of the call.
    if (isWord(tokens[end + 1], 'WITHIN') && isWord(tokens[end + 2], 'GROUP') && isPunct(tokens[end + 3], '('))
      end = closingToken(tokens, end + 3);
    if (!isWord(tokens[end + 1], 'OVER')) found.push({ from: index, to: end + 1 });
    index = end;
  }
  return found;
}

/** The columns that an item names with a table or in quotes, outside its aggregates. */
function columnsOutsideAggregates(tokens: readonly SqlToken[], item: { from: number; to: number }): string[] {
  const calls = aggregatesIn(tokens, item.from, item.to);
  const alias = isWord(tokens[item.to - 2], 'AS') ? item.to - 2 : item.to;
  const names: string[] = [];
  for (let index = item.from; index < alias; index++) {
    const call = calls.find(({ from }) => from === index);
    if (call) {
      index = call.to - 1;
      continue;
    }
    if (!isName(tokens[index])) continue;
    const first = index;
    while (isPunct(tokens[index + 1], '.') && isName(tokens[index + 2])) index += 2;
    const isColumn = (index > first || tokens[first]!.kind === 'quoted') && !isPunct(tokens[index + 1], '(');
    const written = tokens
      .slice(first, index + 1)
      .map(({ text, kind }) => (kind === 'quoted' ? `"${text.replaceAll('"', '""')}"` : text));
    if (isColumn) names.push(written.join(''));
  }
  return names;
}

/**
 * Rewrites GROUP BY ALL with explicit columns if an expression combines an aggregate with other columns, which DuckDB refuses with ALL. `at` is the
 * index of GROUP. Undefined for all other queries, which DuckDB runs as they are.
 */
export function explicitGroupBy(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  if (!isWord(tokens[at], 'GROUP') || !isWord(tokens[at + 1], 'BY') || !isWord(tokens[at + 2], 'ALL')) return undefined;
  const items = itemsBefore(tokens, at);
  if (!items || items.some(({ from, to }) => isPunct(tokens[to - 1], '*') && to - from <= 3)) return undefined;
  const groups = items.flatMap((item, index) =>
    aggregatesIn(tokens, item.from, item.to).length === 0 ? [String(index + 1)] : columnsOutsideAggregates(tokens, item),
  );
  const isMixed = groups.some((group) => !/^\d+$/.test(group));
  if (!isMixed) return undefined;
  const all = tokens[at + 2]!;
  return {
    replacements: [{ from: all.from, to: all.to, insert: [...new Set(groups)].join(', ') }],
    message:
      'GROUP BY ALL becomes a list of columns, which includes columns next to an aggregate in one expression: DuckDB refuses such an expression with ALL.',
  };
}

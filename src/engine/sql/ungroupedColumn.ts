import type { Span } from '../text/span.ts';
import { callsAggregate } from './aggregates.ts';
import { dottedNames } from './dottedNames.ts';
import { endsList, selectList } from './selectList.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** Grouping keywords; the grouped columns can't be determined when one of them is used. */
const SETS = ['ALL', 'ROLLUP', 'CUBE', 'GROUPING'];

const aggregates = (tokens: readonly SqlToken[]) => tokens.some((_, index) => callsAggregate(tokens, index));
const printed = (tokens: readonly SqlToken[]) => tokens.map(({ text }) => text).join(' ');

/** The tokens of each expression after GROUP BY; empty without GROUP BY, undefined for anything but plain expressions. */
function groupsOf(tokens: readonly SqlToken[]): SqlToken[][] | undefined {
  const at = tokens.findIndex((token, index) => token.depth === 0 && isWord(token, 'GROUP') && isWord(tokens[index + 1], 'BY'));
  if (at === -1) return [];
  const groups: SqlToken[][] = [[]];
  for (let index = at + 2; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.depth === 0 && endsList(tokens, index)) break;
    if (token.depth === 0 && isWord(token, ...SETS)) return undefined;
    if (token.depth === 0 && isPunct(token, ',')) groups.push([]);
    else groups.at(-1)!.push(token);
  }
  return groups.some(([first, second]) => first?.kind === 'number' && !second) ? undefined : groups;
}

/**
 * The first column of a query that is selected beside an aggregate but is not in GROUP BY, as written; the warehouse refuses such a query. Only the
 * outermost SELECT of a statement and columns qualified with their table are checked; undefined when no such column is found.
 */
export function ungroupedColumn(text: string, options: TokenOptions = {}): (Span & { readonly written: string }) | undefined {
  const { items, isSet } = selectList(text, options);
  const groups = groupsOf(sqlTokens(text, options));
  if (isSet || !groups) return undefined;
  const read = items.map((item) => ({ item, tokens: sqlTokens(item.expression, options) }));
  if (groups.length === 0 && !read.some(({ tokens }) => aggregates(tokens))) return undefined;
  const grouped = new Set(groups.map(printed));
  const listed = new Set(groups.flatMap((group) => dottedNames(group).map(({ parts }) => parts.join('.'))));
  for (const { item, tokens } of read) {
    const isGrouped = grouped.has(printed(tokens)) || (item.name !== undefined && grouped.has(item.name));
    if (isGrouped || aggregates(tokens) || tokens.some((token) => isWord(token, 'OVER', 'SELECT'))) continue;
    const name = dottedNames(tokens).find(({ parts }) => !listed.has(parts.join('.')));
    if (name) {
      const from = item.from + name.from;
      const to = item.from + name.to;
      return { from, to, written: text.slice(from, to) };
    }
  }
  return undefined;
}

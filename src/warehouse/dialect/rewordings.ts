import { diffArrays } from 'diff';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { DialectChange } from '#engine/run/executor.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import type { Span } from '#engine/text/span.ts';
import { mergeTextIn } from './merge.ts';
import { queryWithin } from './shownRows.ts';

/** Maximum number of token edits between two texts; texts that differ more are not compared. */
const MAX_TOKEN_EDITS = 500;

/** A piece of the statement and its counterpart in the engine's text. */
interface Rewording {
  /** The text in the statement; empty if the engine's text has something additional. */
  readonly before: string;
  /** The text in the engine's statement, with single blanks; empty if something was left out. */
  readonly after: string;
  /** How many times the same rewording occurs. */
  readonly times: number;
}

interface OtherWords {
  /** Changes of the statement as a whole, with their reasons. */
  readonly notes: readonly DialectChange[];
  /** All other differences of the two texts, in the order of the statement. Absent if they differ too much to be compared. */
  readonly rewordings?: readonly Rewording[];
}

/** One token of one text or of both. */
interface Unit {
  readonly left?: SqlToken;
  readonly right?: SqlToken;
}

/**
 * The key by which tokens are equal. A quoted name equals the plain word, because a note covers added and removed quotes. Brackets are equal only at
 * the same depth, so that pairs stay together.
 */
function keyOf({ kind, text, depth }: SqlToken): string {
  if (kind === 'word' || kind === 'quoted') return text.toUpperCase();
  return `${kind} ${text} ${text === '(' || text === ')' ? depth : ''}`;
}

/** The tokens of both texts in one list, aligned by the fewest edits (Myers's algorithm). Undefined if there are too many edits. */
function alignedUnits(left: readonly SqlToken[], right: readonly SqlToken[]): Unit[] | undefined {
  const changes = diffArrays(left.map(keyOf), right.map(keyOf), { maxEditLength: MAX_TOKEN_EDITS });
  let [atLeft, atRight] = [0, 0];
  return changes?.flatMap(({ removed, added, count }) =>
    Array.from({ length: count }, (): Unit => {
      if (removed) return { left: left[atLeft++] };
      if (added) return { right: right[atRight++] };
      return { left: left[atLeft++], right: right[atRight++] };
    }),
  );
}

/** For each bracket of a text, the unit of its matching bracket. */
function partners(units: readonly Unit[], side: 'left' | 'right'): Map<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  units.forEach((unit, at) => {
    const token = unit[side];
    if (isPunct(token, '(')) open.push(at);
    else if (isPunct(token, ')')) {
      const from = open.pop();
      if (from === undefined) return;
      found.set(from, at).set(at, from);
    }
  });
  return found;
}

/** The ranges of units in which the texts differ. A range that contains a bracket extends to the matching one, so that a call is shown as a whole. */
function differingStretches(units: readonly Unit[]): Span[] {
  const pairs = [partners(units, 'left'), partners(units, 'right')];
  const isSame = (at: number) => units[at]?.left !== undefined && units[at]?.right !== undefined;
  const isOpening = (at: number) => isPunct(units[at]?.left, '(') && isPunct(units[at]?.right, '(');
  /** Whether the unit after a difference belongs to it: another difference, or the parenthesis of a call whose name differs. */
  const isPartOf = (at: number) => at < units.length && (!isSame(at) || isOpening(at));
  const stretches: Span[] = [];
  for (let at = 0; at < units.length; at++) {
    if (isSame(at)) continue;
    const stretch = { from: at, to: at + 1 };
    for (let inside = at; inside < stretch.to; inside++) {
      const others = pairs.flatMap((pair) => pair.get(inside) ?? []);
      stretch.to = Math.max(stretch.to, ...others.map((other) => other + 1));
      const first = Math.min(stretch.from, ...others);
      if (first < stretch.from) {
        stretch.from = first;
        inside = first - 1;
      } else if (inside === stretch.to - 1 && isPartOf(inside + 1)) stretch.to++;
    }
    while ((stretches.at(-1)?.to ?? 0) > stretch.from) stretch.from = Math.min(stretch.from, stretches.pop()!.from);
    stretches.push(stretch);
    at = stretch.to - 1;
  }
  return stretches;
}

const textOf = (text: string, tokens: readonly SqlToken[]) =>
  tokens.length === 0 ? '' : text.slice(tokens[0]!.from, tokens.at(-1)!.to).replace(/\s+/g, ' ');

/** Returns whether a listed change explains a token: its word, or the call that begins there. */
function explainedTokens(changes: readonly DialectChange[], tokens: readonly SqlToken[]): (token: SqlToken) => boolean {
  const spans = changes.flatMap(({ at }): Span[] => {
    if (!at) return [];
    const behind = tokens.findIndex(({ from }) => from >= at.to);
    const close = tokens[behind]?.close;
    return [{ from: at.from, to: close === undefined ? at.to : tokens[close]!.to }];
  });
  return (token) => spans.some(({ from, to }) => from <= token.from && token.to <= to);
}

const isEndOfStatement = (token: SqlToken, at: number, tokens: readonly SqlToken[]) =>
  isPunct(token, ';') && at === tokens.length - 1;

/** The engine's text of the statement itself, without the statements before and after it. Undefined if the engine did not reach it. */
function mainText(ran: readonly string[], first: SqlToken | undefined): string | undefined {
  const word = first?.text.toUpperCase() ?? '';
  if (word === 'MERGE') return mergeTextIn(ran);
  return ran.map(queryWithin).find(Boolean) ?? ran.findLast((text) => isWord(sqlTokens(text)[0], word));
}

/**
 * The differences between a statement and the engine's statements for it beyond the changes listed during translation, determined by comparing the
 * texts: what is added around a query to read its rows, and what the dialect library writes in other words. Layout, comments and case are ignored.
 */
export function rewordingsOf(
  sql: string,
  platform: Platform,
  ran: readonly string[],
  changes: readonly DialectChange[],
): OtherWords {
  const tokens = sqlTokens(sql, tokenOptionsOn(platform)).filter((...token) => !isEndOfStatement(...token));
  const engine = mainText(ran, tokens[0]);
  // A statement that was refused before the engine had a text cannot be compared.
  if (engine === undefined) return { notes: [], rewordings: [] };
  const engineTokens = sqlTokens(engine);
  const notes: DialectChange[] = [];
  if (ran.some((text) => queryWithin(text) !== undefined))
    notes.push({
      message:
        'The query is wrapped in SELECT … FROM (…) LIMIT: the page shows a limited number of rows, and reads each value as text so that no digit is lost.',
    });
  const isNulls = ({ right }: Unit) => isWord(right, 'NULLS', 'FIRST', 'LAST');
  const isBacktick = (token: SqlToken) => token.kind === 'quoted' && sql[token.from] === '`';
  if (tokens.some(isBacktick)) notes.push({ message: 'Names are in double quotes: DuckDB does not read backticks.' });
  const units = alignedUnits(tokens, engineTokens);
  if (!units) return { notes };
  const isExplained = explainedTokens(changes, tokens);
  const found = new Map<string, Rewording>();
  let hasNulls = false;
  for (const { from, to } of differingStretches(units)) {
    const stretch = units.slice(from, to);
    if (stretch.every((unit) => !unit.left && isNulls(unit))) {
      hasNulls = true;
      continue;
    }
    const left = stretch.flatMap(({ left }) => left ?? []);
    if (left.length > 0 && left.every(isExplained)) continue;
    const before = textOf(sql, left);
    const after = textOf(
      engine,
      stretch.flatMap(({ right }) => right ?? []),
    );
    const key = `${before}\n${after}`;
    found.set(key, { before, after, times: (found.get(key)?.times ?? 0) + 1 });
  }
  if (hasNulls)
    notes.push({
      message: `The position of NULL in the order becomes explicit: DuckDB puts NULL last by default, ${platformWords(platform)}.`,
    });
  return { notes, rewordings: [...found.values()] };
}

const platformWords = (platform: Platform) =>
  platform === 'snowflake'
    ? 'while Snowflake treats it as the largest value'
    : 'while Databricks treats it as the smallest value';

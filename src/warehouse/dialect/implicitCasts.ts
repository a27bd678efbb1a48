import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '#engine/text/replacement.ts';
import type { Span } from '#engine/text/span.ts';
import { operandEnd, operandStart, type Pairs, pairsOf } from './division.ts';
import { listParts, statementTokens } from './reading.ts';

/** The entry for such casts in a statement's list of changes. */
export const IMPLICIT_CAST_MESSAGE =
  'Texts are cast where the statement needs a number, a date or a time: the platform does so by itself, but DuckDB refuses.';

/** The message of DuckDB about a number that is cast to a time, which the platforms read as seconds since 1970. */
const NUMBER_TO_TIME =
  /Unimplemented type for cast \((?:DOUBLE|FLOAT|DECIMAL[^)]*\)|BIGINT|INTEGER|HUGEINT)\s*-> ?(TIMESTAMP|DATE)\)/;

/** DuckDB's SQL in which casts to a time also take numbers; undefined if it has no such cast. */
function withNumbersAsTimes(sql: string): string | undefined {
  const tokens = statementTokens(sql, false);
  const replacements = tokens.flatMap((token, at): Replacement[] => {
    const close = isWord(token, 'CAST') ? tokens[at + 1]?.close : undefined;
    if (close === undefined || !isWord(tokens[close - 1], 'TIMESTAMP') || !isWord(tokens[close - 2], 'AS')) return [];
    return [
      { from: token.from, to: tokens[at + 1]!.to, insert: 'runnel_time(' },
      { from: tokens[close - 2]!.from, to: tokens[close]!.to, insert: ')' },
    ];
  });
  return replacements.length === 0 ? undefined : replaceSpans(sql, replacements);
}

/** A call that DuckDB refused because of the types of its arguments. */
interface RefusedCall {
  readonly name: string;
  readonly types: readonly string[];
  /** The types of the arguments of each function of that name. */
  readonly candidates: readonly (readonly string[])[];
  /** Offset of the call in the statement, as far as DuckDB says. */
  readonly at: number;
}

const CALL = /(?:name and argument types '|function call ")([^\s(]+)\((.*?)\)['"]\./;
const CANDIDATE = /^\t[^\s(]+\((.*)\) -> /;

const typeList = (text: string) => (text === '' ? [] : text.split(/,\s*(?![^(]*\))/));
const isText = (type: string | undefined) => type === 'VARCHAR' || type === 'STRING_LITERAL';

/** The offset in `sql` that DuckDB's excerpt of a line marks with `^`; -1 without an excerpt. */
function markedOffset(message: string, sql: string): number {
  const excerpt = /\nLINE (\d+): (.*)\n( *)\^/.exec(message);
  if (!excerpt) return -1;
  const [, line = '1', shown = '', blanks = ''] = excerpt;
  const lines = sql.split('\n');
  const before = lines.slice(0, Number(line) - 1).reduce((sum, text) => sum + text.length + 1, 0);
  // Of a long line DuckDB shows a part, between dots.
  const [, dots = '', part = ''] = /^(\.\.\.)?([\s\S]*?)(?:\.\.\.)?$/.exec(shown)!;
  const start = (lines[Number(line) - 1] ?? '').indexOf(part);
  return start === -1 ? -1 : before + start + blanks.length - `LINE ${line}: ${dots}`.length;
}

function refusedCall(message: string, sql: string): RefusedCall | undefined {
  const call = CALL.exec(message);
  const at = markedOffset(message, sql);
  if (!call || at === -1) return undefined;
  const candidates = message.split('\n').flatMap((line) => {
    const types = CANDIDATE.exec(line)?.[1];
    return types === undefined ? [] : [typeList(types)];
  });
  return { name: call[1]!, types: typeList(call[2]!), candidates, at };
}

/** The type that a text among the arguments needs, from the other arguments and from what functions of this name take; undefined if none fits. */
function neededType({ name, types, candidates }: RefusedCall, index: number): string | undefined {
  const fitting = candidates.filter((candidate) => candidate.length === types.length);
  const others = types.filter((_, at) => at !== index);
  const takes = (type: string) => fitting.some((candidate) => candidate[index] === type);
  const withDates = others.some((type) => type === 'DATE' || type.startsWith('TIMESTAMP'));
  if (name === '-' && others.includes('DATE')) return 'DATE';
  if ((name === '-' || name === '+') && (withDates || others.includes('INTERVAL'))) return 'TIMESTAMP';
  if (takes('DOUBLE')) return 'DOUBLE';
  return ['TIMESTAMP', 'DATE', 'BIGINT', 'INTEGER', 'BOOLEAN'].find(takes);
}

/** Whether a number is added to a date, or taken from it: DuckDB takes only an INTEGER there. */
function isNumberOfDays({ name, types }: RefusedCall, index: number): boolean {
  const other = types[1 - index];
  return (
    types.length === 2 &&
    (name === '+' || name === '-') &&
    other === 'DATE' &&
    /^(DECIMAL|BIGINT|HUGEINT|DOUBLE|FLOAT)/.test(types[index]!)
  );
}

/** The arguments of the call or operator at a token, as spans of tokens; undefined if they can't be determined. */
function argumentsAt(tokens: readonly SqlToken[], at: number, name: string, count: number, pairs: Pairs): Span[] | undefined {
  const token = tokens[at]!;
  if (token.kind === 'punct' && token.text === name) {
    const end = operandEnd(tokens, at + 1, pairs);
    const start = count === 1 ? at + 1 : operandStart(tokens, at - 1, pairs);
    if (end === -1 || start === -1) return undefined;
    return count === 1
      ? [{ from: at + 1, to: end }]
      : [
          { from: start, to: at },
          { from: at + 1, to: end },
        ];
  }
  if (!isPunct(tokens[at + 1], '(')) return undefined;
  const parts = listParts(tokens, at + 1);
  return parts.length === count ? parts : undefined;
}

/**
 * DuckDB's SQL with a cast around the texts that made DuckDB refuse a call or an operator, which the platforms cast by themselves; undefined if the
 * message is about something else. One refused call at a time: DuckDB names only the first.
 */
export function withImplicitCasts(sql: string, message: string): string | undefined {
  if (NUMBER_TO_TIME.test(message)) return withNumbersAsTimes(sql);
  const call = /^Binder Error: (?:No function matches|Could not choose a best candidate)/.test(message)
    ? refusedCall(message, sql)
    : undefined;
  if (!call) return undefined;
  const tokens = statementTokens(sql, false);
  const at = tokens.findIndex(({ from, to }) => from <= call.at && call.at < to);
  if (at === -1) return undefined;
  const spans = argumentsAt(tokens, at, call.name, call.types.length, pairsOf(tokens));
  const replacements = (spans ?? []).flatMap((span, index): Replacement[] => {
    const type = isNumberOfDays(call, index) ? 'INTEGER' : isText(call.types[index]) ? neededType(call, index) : undefined;
    // The words of a call that is written with words, such as DISTINCT, are no part of the value.
    const first = isWord(tokens[span.from], 'DISTINCT') ? span.from + 1 : span.from;
    const order = tokens.findIndex(
      (token, i) => i > first && i < span.to && isWord(token, 'ORDER') && token.depth === tokens[first]!.depth,
    );
    const last = tokens[(order === -1 ? span.to : order) - 1];
    if (type === undefined || !last) return [];
    return [
      { from: tokens[first]!.from, to: tokens[first]!.from, insert: 'CAST(' },
      { from: last.to, to: last.to, insert: ` AS ${type})` },
    ];
  });
  return replacements.length === 0 ? undefined : replaceSpans(sql, replacements);
}

import type { DialectChange } from '#engine/run/executor.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import type { Replacement } from '#engine/text/replacement.ts';
import { findWord } from './reading.ts';

/** Types of the platforms that the engine keeps as another type, with the reason. */
const NEAREST: Readonly<Record<string, readonly [type: string, why: string]>> = {
  VARIANT: ['VARCHAR', 'VARIANT columns are kept as text: DuckDB’s own type of that name can’t be stored in a table.'],
  ...Object.fromEntries(
    ['OBJECT', 'ARRAY', 'MAP', 'JSON', 'SUPER'].map((type) => [
      type,
      ['VARCHAR', `${type} columns are kept as text, as JSON: DuckDB has no type for values of any shape.`],
    ]),
  ),
  ...Object.fromEntries(
    ['GEOGRAPHY', 'GEOMETRY', 'VECTOR', 'FILE', 'XML', 'UNKNOWN', 'VOID'].map((type) => [
      type,
      ['VARCHAR', `${type} is kept as text, the nearest type that this engine has.`],
    ]),
  ),
  ...Object.fromEntries(
    ['BINARY', 'VARBINARY'].map((type) => [type, ['BINARY', `${type} is kept without its length: DuckDB’s type has none.`]]),
  ),
};

/** A replaced type and the sentence about it. */
interface Nearest {
  readonly replacement: Replacement;
  readonly change: DialectChange;
}

/** The nearest type of the engine for the type that begins at a token; undefined if the dialect library translates it. */
export function nearestType(tokens: readonly SqlToken[], at: number): Nearest | undefined {
  const token = tokens[at];
  const known = token?.kind === 'word' ? NEAREST[token.text.toUpperCase()] : undefined;
  // ARRAY<INT> and MAP<STRING, INT> have types of their own.
  if (!token || !known || isPunct(tokens[at + 1], '<')) return undefined;
  const hasSizes = isPunct(tokens[at + 1], '(');
  if (known[0] === 'BINARY' && !hasSizes) return undefined;
  const to = hasSizes ? (tokens[closingToken(tokens, at + 1)]?.to ?? token.to) : token.to;
  const span = { from: token.from, to };
  return { replacement: { ...span, insert: known[0] }, change: { message: known[1], at: span } };
}

/** The nearest type for the cast at a token, `::` or CAST; undefined for other tokens and for types that the dialect library translates. */
export function nearestCastType(tokens: readonly SqlToken[], at: number): Nearest | undefined {
  if (isPunct(tokens[at], '::')) return nearestType(tokens, at + 1);
  if (!isWord(tokens[at], 'CAST', 'TRY_CAST') || !isPunct(tokens[at + 1], '(')) return undefined;
  const as = findWord(tokens, at + 2, closingToken(tokens, at + 1), 'AS');
  return as === -1 ? undefined : nearestType(tokens, as + 1);
}

import { closingToken, isPunct } from '#engine/sql/sqlTokens.ts';
import { nameAt, statementTokens } from './reading.ts';

/** The entry for narrow types in a statement's list of changes. */
export const NARROW_MESSAGE =
  'Because of the many rows, whole numbers are stored with at most 18 digits: the engine reads these ten times as fast, and refuses larger numbers.';

/** An engine type for large tables: integers with more than 18 digits, which are rare, would take 16 bytes each. */
export function narrowType(type: string): string {
  return type.replace(/\bDECIMAL\(\s*(?:19|2\d|3\d)\s*,\s*0\s*\)/g, 'DECIMAL(18, 0)');
}

/** Applies `narrowType` to the column list of an engine's CREATE TABLE; a query after it is unchanged. */
export function narrowColumns(create: string): string {
  const tokens = statementTokens(create, false);
  const table = tokens.findIndex((token) => token.kind === 'word' && token.text.toUpperCase() === 'TABLE');
  const first = tokens.findIndex((token, at) => at > table && token.kind === 'quoted');
  const name = table === -1 || first === -1 ? undefined : nameAt(tokens, first);
  if (!name || !isPunct(tokens[name.end], '(')) return create;
  const [open, close] = [tokens[name.end]!, tokens[closingToken(tokens, name.end)]];
  const end = close?.to ?? create.length;
  return `${create.slice(0, open.from)}${narrowType(create.slice(open.from, end))}${create.slice(end)}`;
}

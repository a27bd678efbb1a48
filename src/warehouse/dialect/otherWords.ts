import type { Platform } from '#engine/pipeline/schema.ts';
import type { DialectChange } from '#engine/run/executor.ts';
import { isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import { listed } from '#engine/text/phrases.ts';

/** Words with which the list of changes says by itself what they are for. */
const EXPLAINED = /^(?:RUNNEL_\w+|GETVARIABLE|COLUMNS)$/;
/** How many words a note lists. */
const MOST = 12;

const wordsOf = (tokens: readonly SqlToken[]) =>
  new Set(tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text.toUpperCase()));
const less = (words: ReadonlySet<string>, others: ReadonlySet<string>) => [...words].filter((word) => !others.has(word));

/** How often NULLS FIRST or NULLS LAST is written. */
const nullsIn = (tokens: readonly SqlToken[]) =>
  tokens.filter((token, at) => isWord(token, 'NULLS') && isWord(tokens[at + 1], 'FIRST', 'LAST')).length;
const quotesIn = (tokens: readonly SqlToken[], text: string) =>
  tokens.filter(({ kind, from }) => kind === 'quoted' && text[from] === '`').length;

/**
 * What a statement and the engine's statements for it differ in beyond the changes that were listed when it was translated: what the dialect library
 * writes in other words, worked out from the two texts, and what is put around a query to read its rows. Layout and upper case are no difference.
 */
export function otherWords(
  sql: string,
  platform: Platform,
  ran: readonly string[],
  changes: readonly DialectChange[],
): DialectChange[] {
  // What was refused before the engine had a text has nothing to be compared with.
  if (ran.length === 0) return [];
  const notes: DialectChange[] = [];
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const engine = ran.join(';\n');
  const engineTokens = sqlTokens(engine);
  const [before, after] = [wordsOf(tokens), wordsOf(engineTokens)];
  if (after.has('RUNNEL_SHOWN'))
    notes.push({
      message:
        'A query is put in SELECT … FROM (…) LIMIT: the page shows so many rows at most, and each value as text, so that no digit is lost on the way.',
    });
  if (after.has('DESCRIBE') && !before.has('DESCRIBE')) notes.push({ message: 'DESCRIBE asks for the types of the columns.' });
  const addsNulls = nullsIn(engineTokens) > nullsIn(tokens);
  if (addsNulls)
    notes.push({
      message: `The place of NULL in the order is written out: DuckDB puts NULL last where nothing is said, ${platformWords(platform)}.`,
    });
  if (quotesIn(tokens, sql) > 0 && quotesIn(engineTokens, engine) === 0)
    notes.push({ message: 'Names are in double quotes: DuckDB does not read backticks.' });
  const isSaid = (word: string) =>
    tokens.every(
      (token) =>
        token.kind !== 'word' ||
        token.text.toUpperCase() !== word ||
        changes.some(({ at }) => at && at.from <= token.from && token.to <= at.to),
    );
  const casts = (list: readonly SqlToken[]) => list.filter(({ kind, text }) => kind === 'punct' && text.startsWith('::')).length;
  const isCast = casts(tokens) > casts(engineTokens);
  if (isCast) notes.push({ message: 'A type behind :: is written as CAST(… AS …).' });
  const ofNulls = addsNulls ? ['NULLS', 'FIRST', 'LAST'] : [];
  const ofWrapper = after.has('RUNNEL_SHOWN') ? ['SELECT', 'FROM', 'CAST', 'AS', 'VARCHAR', 'LIMIT', 'COUNT'] : [];
  const gone = less(before, after).filter((word) => !isSaid(word));
  const come = less(after, before).filter(
    (word) => !EXPLAINED.test(word) && !ofNulls.includes(word) && !ofWrapper.includes(word),
  );
  if (gone.length > 0 && come.length > 0)
    notes.push({ message: `DuckDB’s words for the same: ${listed(gone, MOST)} became ${listed(come, MOST)}.` });
  else if (gone.length > 0) notes.push({ message: `${listed(gone, MOST)}: left out or written with signs, as DuckDB has it.` });
  else if (come.length > 0) notes.push({ message: `Written out for DuckDB: ${listed(come, MOST)}.` });
  return notes;
}

const platformWords = (platform: Platform) =>
  platform === 'snowflake' ? 'Snowflake takes it for the largest value' : 'Databricks takes it for the smallest value';

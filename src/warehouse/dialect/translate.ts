import type { Platform } from '#engine/pipeline/schema.ts';
import { type DialectChange, ExecutionError } from '#engine/run/executor.ts';
import { dottedNames, isName } from '#engine/sql/dottedNames.ts';
import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '#engine/text/replacement.ts';
import type { Span } from '#engine/text/span.ts';
import { rewriteCall } from './calls.ts';
import { readDefinition } from './definition.ts';
import { refuseEngineSchema } from './engineSchema.ts';
import { explicitGroupBy } from './groupByAll.ts';
import { rewriteJson } from './json.ts';
import { bareAssignments, type MergePlan, planMerge } from './merge.ts';
import { misreadNames } from './names.ts';
import { nearestCastType } from './nearestType.ts';
import { findWord, quoted, statementTokens } from './reading.ts';
import { platformTitle, readHead, type StatementHead } from './statement.ts';
import { correctTarget, TRY_MARK } from './target.ts';

/** A statement in another dialect, or why it cannot be translated, with offsets where known. */
type DialectText = { sql: string } | { error: string; from?: number; to?: number };

/** Translates the SQL of a platform into DuckDB's: the dialect library, which the browser and tests load in different ways. */
export type Dialects = (sql: string, platform: 'snowflake' | 'databricks') => DialectText;

/** A platform's statement as DuckDB carries it out. */
export interface Translation {
  readonly head: StatementHead;
  /** Statements to run before the main one, in the same transaction; `after` has those to run after it. */
  readonly before: readonly string[];
  /** The main statement; a merge is in `merge` instead. */
  readonly sql: string;
  readonly after: readonly string[];
  readonly merge?: MergePlan;
  readonly changes: readonly DialectChange[];
  /** Names of columns of type VARIANT that the statement reads or makes, in capitals. */
  readonly variants: ReadonlySet<string>;
}

const isSupported = (platform: Platform): platform is 'snowflake' | 'databricks' =>
  platform === 'snowflake' || platform === 'databricks';

/** Removes from the platform's text what the dialect library must not see. */
function prepare(
  sql: string,
  tokens: readonly SqlToken[],
  platform: 'snowflake' | 'databricks',
): { replacements: Replacement[]; changes: DialectChange[] } {
  const replacements: Replacement[] = [];
  const changes: DialectChange[] = [];
  const misread = misreadNames(tokens);
  tokens.forEach((token, at) => {
    refuseEngineSchema(tokens, at);
    if (misread.has(token)) {
      const name = platform === 'snowflake' ? `"${token.text.toUpperCase()}"` : `\`${token.text}\``;
      replacements.push({ from: token.from, to: token.to, insert: name });
      const message = `The name ${token.text} is put in quotes: the dialect library takes it for a keyword.`;
      if (!changes.some((change) => change.message === message)) changes.push({ message, at: token });
    } else if (platform === 'databricks' && isWord(token, 'TRY_CAST') && isPunct(tokens[at + 1], '(')) {
      const close = tokens[at + 1]!.close;
      const as = close === undefined ? -1 : findWord(tokens, at + 2, close, 'AS');
      if (as === -1) return;
      replacements.push({ from: tokens[at + 1]!.to, to: tokens[at + 1]!.to, insert: `${TRY_MARK}(` });
      replacements.push({ from: tokens[as]!.from, to: tokens[as]!.from, insert: ') ' });
    } else {
      const call = rewriteCall(tokens, at, platform, sql) ?? (platform === 'snowflake' ? explicitGroupBy(tokens, at) : undefined);
      const cast = nearestCastType(tokens, at);
      if (cast) {
        replacements.push(cast.replacement);
        changes.push(cast.change);
      }
      if (!call) return;
      replacements.push(...call.replacements);
      changes.push({ message: call.message, at: token });
    }
  });
  return { replacements, changes };
}

/** Blanks in place of IF EXISTS, so that offsets stay valid. */
function withoutIfExists(tokens: readonly SqlToken[]): Replacement[] {
  const at = tokens.findIndex((token) => isWord(token, 'IF'));
  return at === -1 ? [] : [{ from: tokens[at]!.from, to: tokens[at + 1]!.to, insert: '' }];
}

/**
 * DuckDB's CREATE VIEW with the names of its columns, which the dialect library would write without their quotes. A column that is named only by the
 * view can't have a comment in DuckDB, so the names are given to a query around the view's own.
 */
function withColumns(create: string, columns: readonly string[]): string {
  const tokens = statementTokens(create, false);
  const as = findWord(tokens, 0, tokens.length, 'AS');
  const query = tokens[as + 1];
  if (columns.length === 0 || !query) return create;
  return `${create.slice(0, query.from)}SELECT * FROM (\n${create.slice(query.from)}\n) AS "view" (${columns.map((column) => quoted([column])).join(', ')})`;
}

/**
 * Translates a statement of Snowflake or Databricks into DuckDB's SQL, with a list of what was changed and why. `sequence` returns a new sequence
 * name for an identity column, `variantsOf` the columns of type VARIANT in the tables with a name, of which the first parts may be missing. Throws an `ExecutionError` with reason and position
 * for what cannot be carried out; nothing is dropped silently.
 */
export function translate(
  sql: string,
  platform: Platform,
  dialects: Dialects,
  sequence: (column: string) => string,
  variantsOf: (parts: readonly string[]) => Iterable<string> = () => [],
): Translation {
  if (!isSupported(platform)) {
    throw new ExecutionError({
      code: 'notSupported',
      message: `${platformTitle(platform)} SQL can’t run here: this engine runs Snowflake and Databricks SQL.`,
    });
  }
  const written = statementTokens(sql, true);
  readHead(sql, written);
  const dotted = dottedNames(written);
  const inDotted = new Set(dotted.flatMap(({ parts, next }) => written.slice(next - 2 * parts.length + 1, next)));
  const single = written.filter((token) => isName(token) && !inDotted.has(token)).map(({ text }) => [text]);
  const names = [...dotted.map(({ parts }) => parts), ...single].flatMap((parts) => [...variantsOf(parts)]);
  const json = rewriteJson(sql, written, platform, names);
  const place = (span: Span): Span => originalSpan(span, json.replacements);
  try {
    const translation = translateText(replaceSpans(sql, json.replacements), platform, dialects, sequence);
    const changes = translation.changes.map((change) => (change.at ? { ...change, at: place(change.at) } : change));
    const messages = json.messages.map((message) => ({ message }));
    const isSame = json.replacements.length === 0;
    return { ...translation, changes: isSame ? changes : [...messages, ...changes], variants: json.variants };
  } catch (error) {
    if (error instanceof ExecutionError && error.at)
      throw new ExecutionError({ ...error, message: error.message, at: place(error.at) });
    throw error;
  }
}

/** The place in a text of a place in the text after replacements. */
function originalSpan({ from, to }: Span, replacements: readonly Replacement[]): Span {
  const original = (offset: number): number => {
    let moved = 0;
    for (const replacement of [...replacements].sort((a, b) => a.from - b.from)) {
      const begin = replacement.from + moved;
      if (offset <= begin) break;
      if (offset < begin + replacement.insert.length) return replacement.from;
      moved += replacement.insert.length - (replacement.to - replacement.from);
    }
    return offset - moved;
  };
  const start = original(from);
  return { from: start, to: Math.max(start, original(to)) };
}

/** Translates a statement without JSON. */
function translateText(
  sql: string,
  platform: 'snowflake' | 'databricks',
  dialects: Dialects,
  sequence: (column: string) => string,
): Omit<Translation, 'variants'> {
  const tokens = statementTokens(sql, true);
  const head = readHead(sql, tokens);
  const { replacements, changes } = prepare(sql, tokens, platform);
  const before: string[] = [];
  const after: string[] = [];
  let viewColumns: readonly string[] = [];
  if (head.kind === 'createTable' || head.kind === 'createView') {
    const definition = readDefinition(sql, tokens, head, true, sequence);
    replacements.push(...definition.replacements);
    changes.push(...definition.changes);
    before.push(...definition.before);
    after.push(...definition.after);
    viewColumns = definition.viewColumns;
  }
  if (head.isOverwrite) {
    const target = head.target!;
    replacements.push({ from: tokens[1]!.from, to: target.from, insert: 'INTO ' });
    before.push(`DELETE FROM ${quoted(target.parts)}`);
    changes.push({
      message: 'OVERWRITE becomes a DELETE of all rows in the same transaction: DuckDB has no such INSERT.',
      at: { from: tokens[1]!.from, to: target.from },
    });
  }
  if (head.kind === 'update') {
    const set = findWord(tokens, 0, tokens.length, 'SET');
    const end = set === -1 ? -1 : findWord(tokens, set, tokens.length, 'FROM', 'WHERE');
    if (set !== -1) replacements.push(...bareAssignments(tokens, set + 1, end === -1 ? tokens.length : end));
  }
  if (head.kind === 'truncate' && head.ifExists) replacements.push(...withoutIfExists(tokens));
  const prepared = replaceSpans(sql.slice(0, tokens.at(-1)!.to), replacements);
  const messages = new Set<string>();
  const toEngine = (text: string): string => {
    const written = dialects(text, platform);
    if ('sql' in written) {
      const mended = correctTarget(withColumns(written.sql, viewColumns), platform);
      for (const message of mended.messages) messages.add(message);
      return mended.sql;
    }
    // If the library parsed a changed text, its offsets do not apply to the statement.
    const isSame = text === sql && written.from !== undefined;
    throw new ExecutionError({
      code: 'syntax',
      message: `This can’t be read as ${platformTitle(platform)} SQL: ${written.error}.`,
      ...(isSame ? { at: { from: written.from!, to: written.to ?? written.from! + 1 } } : {}),
      changes,
    });
  };
  const all = () => [...changes, ...Array.from(messages, (message) => ({ message }))];
  if (head.kind === 'merge') {
    const merge = planMerge(prepared, toEngine);
    if (!merge)
      throw new ExecutionError({
        code: 'syntax',
        message: "The parts of this MERGE can't be identified.",
        at: head.target!,
        changes,
      });
    messages.add(
      'The source is computed first and compared with the target: the platform refuses a merge in which several rows of the source change one row, but DuckDB does not.',
    );
    return { head, before, sql: merge.merge, after, merge, changes: all() };
  }
  return { head, before, sql: toEngine(prepared), after, changes: all() };
}

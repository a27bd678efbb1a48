import type { Platform } from '#engine/pipeline/schema.ts';
import {
  ambiguousColumnText,
  type DialectChange,
  ExecutionError,
  type ExecutionErrorInput,
  missingColumnText,
  missingSchemaText,
  missingTableText,
  notNumericText,
  ungroupedColumnText,
} from '#engine/run/executor.ts';
import { dottedNames } from '#engine/sql/dottedNames.ts';
import { isPunct, isWord, type SqlToken, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import { ungroupedColumn } from '#engine/sql/ungroupedColumn.ts';
import type { Span } from '#engine/text/span.ts';
import { FAILURE_MARK } from './dialect/functions.ts';
import { nameAt, type ObjectName, statementTokens } from './dialect/reading.ts';
import type { StatementHead } from './dialect/statement.ts';
import { numberTooLarge } from './numberTooLarge.ts';

/** What is known about a statement that DuckDB refused. */
interface Refused {
  readonly sql: string;
  readonly platform: Platform;
  readonly head: StatementHead;
  readonly ran: readonly string[];
  readonly changes: readonly DialectChange[];
  /** Whether a table or view exists; with two parts, whether a schema exists. */
  readonly exists: (parts: readonly string[]) => boolean;
  /** The columns of a table with the engine's types; empty if it does not exist. */
  readonly columns: (parts: readonly string[]) => readonly { readonly name: string; readonly type: string }[];
}

/** All names of three parts in a statement, in the order of the text. */
function namesIn(tokens: readonly SqlToken[]): ObjectName[] {
  const names: ObjectName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const name = isPunct(tokens[at - 1], '.') ? undefined : nameAt(tokens, at);
    if (!name) continue;
    if (name.parts.length === 3) names.push(name);
    at = name.end - 1;
  }
  return names;
}

/** The position of the first token with a name, and the name as written there, with its qualifiers. */
function writtenName(sql: string, tokens: readonly SqlToken[], name: string): { at: Span; text: string } | undefined {
  const last = tokens.findIndex(
    (token) => (token.kind === 'word' || token.kind === 'quoted') && token.text.toUpperCase() === name.toUpperCase(),
  );
  if (last === -1) return undefined;
  let first = last;
  while (first >= 2 && isPunct(tokens[first - 1], '.')) first -= 2;
  const at = { from: tokens[first]!.from, to: tokens[last]!.to };
  return { at, text: sql.slice(at.from, at.to) };
}

/** The first position of a column that is named without a table and is not an alias. */
function unqualifiedColumn(tokens: readonly SqlToken[], name: string): Span | undefined {
  const token = tokens.find(
    ({ kind, text }, index) =>
      (kind === 'word' || kind === 'quoted') &&
      text.toUpperCase() === name.toUpperCase() &&
      !isPunct(tokens[index - 1], '.') &&
      !isWord(tokens[index - 1], 'AS'),
  );
  return token && { from: token.from, to: token.to };
}

/** A column with a qualifier that names no table, as it is written with the qualifier. */
function unknownQualifier(sql: string, tokens: readonly SqlToken[], table: string): { at: Span; text: string } | undefined {
  const name = dottedNames(tokens).find(({ parts }) => parts.length === 2 && parts[0]!.toUpperCase() === table.toUpperCase());
  return name && { at: { from: name.from, to: name.to }, text: sql.slice(name.from, name.to) };
}

function missingObject({ head, exists }: Refused, tokens: readonly SqlToken[]): ExecutionErrorInput | undefined {
  const target = head.target;
  const isCreation = head.kind === 'createTable' || head.kind === 'createView';
  if (target?.parts.length === 3 && isCreation) {
    const [database = '', schema = ''] = target.parts;
    if (!exists([database, schema])) return { code: 'missingSchema', message: missingSchemaText(database, schema), at: target };
  }
  const missing = namesIn(tokens).find((name) => !(isCreation && name.from === target?.from) && !exists(name.parts));
  return missing && { code: 'missingTable', message: missingTableText(missing.parts.join('.')), at: missing };
}

/** The message of a function of ours that ended the statement, in either kind of quotes. */
const OWN_FAILURE = new RegExp(`^Conversion Error: Could not convert string (["'])${FAILURE_MARK}([\\s\\S]*)\\1 to BOOL`);

/** DuckDB's message without the excerpt of its SQL, which the reader did not write, and without its suggestion, which names internal tables. */
function firstLine(message: string): string {
  const said = message.split(/\n\s*\n|\nLINE \d+:|\nDid you mean /)[0]!.trim();
  const ours = OWN_FAILURE.exec(said)?.[2];
  return ours === undefined ? said : `Invalid Input Error: ${ours}`;
}

/** DuckDB's error in the platform's wording, with code and position as far as they are known. DuckDB's own message is the detail. */
export function engineError(error: unknown, refused: Refused): ExecutionError {
  const said = firstLine(error instanceof Error ? error.message : String(error));
  const { sql, ran, changes } = refused;
  const tokens = statementTokens(sql, true);
  return new ExecutionError({ ...read(said, refused, tokens), detail: said, ran, changes });
}

/** The error for a text that cannot be converted to a number, in either kind of quotes. */
const NOT_NUMERIC = /^Conversion Error: Could not convert string (["'])([\s\S]*)\1 to (?:DECIMAL|U?INT|HUGEINT|DOUBLE|FLOAT)/;
/** The text of a number; a number that is only out of range is a different error. */
const NUMERIC = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

function read(said: string, refused: Refused, tokens: readonly SqlToken[]): ExecutionErrorInput {
  const { sql } = refused;
  const named = (name: string | undefined) => (name === undefined ? undefined : writtenName(sql, tokens, name));
  const reason = said.replace(/^[A-Za-z ]+ Error: /, '');
  if (/^(Catalog|Binder) Error/.test(said)) {
    const operator = /Function with name "(\W+)" is not in the catalog/.exec(said)?.[1];
    if (operator !== undefined) return { code: 'notSupported', message: `The engine has no operator ${operator}.` };
    const fn = /Function with name "?(\w+)"? (?:does not exist|is not in the catalog)/.exec(said);
    if (fn) {
      const at = named(fn[1])?.at;
      return { code: 'notSupported', message: `The engine has no function ${fn[1]!.toUpperCase()}.`, ...(at ? { at } : {}) };
    }
    if (/already exists|Existing object/.test(said)) {
      const { target } = refused.head;
      return {
        code: 'exists',
        message: `Object '${target?.parts.join('.') ?? ''}' already exists${/of type (\w+),/.test(said) ? `, as a ${/of type (\w+),/.exec(said)![1]!.toLowerCase()}` : ''}.`,
        ...(target ? { at: target } : {}),
      };
    }
    const ambiguous = /^Binder Error: Ambiguous reference to column name "([^"]*)"/.exec(said)?.[1];
    if (ambiguous !== undefined) {
      const at = unqualifiedColumn(tokens, ambiguous);
      return { code: 'missingColumn', message: ambiguousColumnText(ambiguous), ...(at ? { at } : {}) };
    }
    const ungrouped = /^Binder Error: column "?([^"]*?)"? must appear in the GROUP BY clause/.exec(said)?.[1];
    if (ungrouped !== undefined) {
      const column = ungroupedColumn(sql, tokenOptionsOn(refused.platform));
      const at = column && { from: column.from, to: column.to };
      return { code: 'other', message: ungroupedColumnText(column?.written ?? ungrouped), ...(at ? { at } : {}) };
    }
    const column =
      /Referenced column "([^"]*)" not found/.exec(said) ??
      /does not have a column named "([^"]*)"/.exec(said) ??
      /does not have a column with name "([^"]*)"/.exec(said) ??
      /Column "([^"]*)" (?:does not exist|referenced)/.exec(said);
    const table = /Referenced table "([^"]*)" not found/.exec(said)?.[1];
    if (table !== undefined) {
      const written = unknownQualifier(sql, tokens, table);
      return {
        code: 'missingColumn',
        message: missingColumnText(written?.text ?? table),
        ...(written ? { at: written.at } : {}),
      };
    }
    if (/does not exist/.test(said) && !column) {
      const missing = missingObject(refused, tokens);
      if (missing) return missing;
    }
    if (column) {
      const written = named(column[1]);
      return {
        code: 'missingColumn',
        message: missingColumnText(written?.text ?? column[1]!),
        ...(written ? { at: written.at } : {}),
      };
    }
    return { code: /No function matches/.test(said) ? 'notSupported' : 'other', message: reason };
  }
  if (/^Constraint Error: NOT NULL/.test(said)) {
    const column = /failed: (?:.*\.)?([^.]+)$/.exec(said)?.[1] ?? '';
    return { code: 'notNull', message: `NULL result in a non-nullable column: ${column}` };
  }
  const text = NOT_NUMERIC.exec(said)?.[2];
  if (text !== undefined && refused.platform === 'snowflake' && !NUMERIC.test(text))
    return { code: 'value', message: notNumericText(text) };
  const { head, columns } = refused;
  const changed = () => (head.target && head.kind !== 'createTable' ? columns(head.target.parts) : []);
  const tooLarge = numberTooLarge(said, refused.platform, tokens, changed);
  if (tooLarge) return tooLarge;
  if (/^(Conversion|Out of Range) Error/.test(said)) return { code: 'value', message: reason };
  if (/^Invalid Error: .*(?:JSON|Object already|time zone)/.test(said)) return { code: 'value', message: reason };
  if (/^Invalid Input Error: Division by zero/.test(said)) return { code: 'value', message: 'Division by zero' };
  if (/^Out of Memory Error/.test(said)) {
    return {
      code: 'memoryLimit',
      message: 'The statement needs more memory than the engine in this tab can use. Fewer rows need less.',
    };
  }
  if (/^Parser Error/.test(said)) {
    return { code: 'notSupported', message: `The engine can’t read the translated statement: ${reason}` };
  }
  return { code: 'other', message: reason };
}

import type { Platform } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { nearest } from '#engine/text/nearest.ts';
import { nameAt, type ObjectName } from './reading.ts';

/** What a statement does. */
export type StatementKind =
  | 'query'
  | 'insert'
  | 'update'
  | 'delete'
  | 'merge'
  | 'truncate'
  | 'createTable'
  | 'createView'
  | 'alter'
  | 'drop'
  | 'comment';

export interface StatementHead {
  readonly kind: StatementKind;
  /** The object that the statement changes; absent for queries. */
  readonly target?: ObjectName;
  /** Whether it contains `IF EXISTS`. */
  readonly ifExists: boolean;
  /** `INSERT OVERWRITE`, which removes the existing rows. */
  readonly isOverwrite: boolean;
  readonly isOrReplace: boolean;
}

/** Words that may stand between CREATE and the kind of object, or before its name. They affect its storage or visibility, not its rows. */
const MODIFIERS = ['OR', 'REPLACE', 'TRANSIENT', 'LOCAL', 'GLOBAL', 'SECURE', 'RECURSIVE', 'IF', 'NOT', 'EXISTS'];

/** The words with which the statements begin that the engine carries out. */
const FIRST_WORDS = [
  'SELECT',
  'WITH',
  'VALUES',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'TRUNCATE',
  'CREATE',
  'ALTER',
  'DROP',
  'COMMENT',
];

const NAMES: Readonly<Record<Platform, string>> = {
  snowflake: 'Snowflake',
  databricks: 'Databricks',
  bigquery: 'BigQuery',
  fabric: 'Microsoft Fabric',
};

/** The name of a platform for use in sentences. */
export function platformTitle(platform: Platform): string {
  return NAMES[platform];
}

function refuse(sql: string, tokens: readonly SqlToken[], words: number): ExecutionError {
  const shown = tokens.slice(0, words);
  const text = shown.map((token) => token.text.toUpperCase()).join(' ');
  return new ExecutionError({
    code: 'notSupported',
    message: `${text} is not supported here: the engine in this tab creates tables and views and changes their rows, and reaches nothing outside itself.`,
    at: { from: shown[0]?.from ?? 0, to: shown.at(-1)?.to ?? sql.length },
  });
}

/** The error for a statement that begins with a misspelled word; undefined where the word is not like one that begins a statement. */
function misspelled({ text, from, to }: SqlToken): ExecutionError | undefined {
  const meant = nearest(text, FIRST_WORDS);
  if (meant === undefined) return undefined;
  return new ExecutionError({
    code: 'syntax',
    message: `No statement begins with ${text}. Did you mean ${meant}?`,
    at: { from, to },
  });
}

/**
 * Reads what a statement does and to which object. Throws an `ExecutionError` for an empty statement, for several statements in one text, and for
 * every kind not listed: files, stages, tasks, sessions, grants. Statements that pass can still fail in the engine.
 */
export function readHead(sql: string, tokens: readonly SqlToken[]): StatementHead {
  const first = tokens[0];
  if (!first)
    throw new ExecutionError({ code: 'syntax', message: 'There is no statement: the text is empty or only a comment.' });
  const second = tokens.findIndex((token) => token.kind === 'punct' && token.text === ';');
  if (second !== -1) {
    const { from, to } = tokens[second]!;
    throw new ExecutionError({
      code: 'syntax',
      message: 'A stage has one statement. Begin a new stage after the semicolon.',
      at: { from, to },
    });
  }
  const plain = { ifExists: false, isOverwrite: false, isOrReplace: false };
  if (isWord(first, 'SELECT', 'WITH', 'VALUES') || first.text === '(') return { kind: 'query', ...plain };
  const at = (index: number) => {
    const target = nameAt(tokens, index);
    if (target) return target;
    throw new ExecutionError({
      code: 'syntax',
      message: `${first.text.toUpperCase()} needs the name of a table here.`,
      at: tokens[index] ?? { from: sql.length, to: sql.length },
    });
  };
  const skip = (from: number, ...words: string[]) => {
    let index = from;
    while (isWord(tokens[index], ...words)) index++;
    return index;
  };
  const has = (from: number, to: number, word: string) => tokens.slice(from, to).some((token) => isWord(token, word));
  switch (first.text.toUpperCase()) {
    case 'INSERT': {
      const name = skip(1, 'INTO', 'OVERWRITE', 'TABLE');
      if (name === 1 || isWord(tokens[name], 'ALL', 'FIRST')) throw refuse(sql, tokens, 2);
      return { kind: 'insert', ...plain, isOverwrite: has(1, name, 'OVERWRITE'), target: at(name) };
    }
    case 'UPDATE':
      return { kind: 'update', ...plain, target: at(1) };
    case 'DELETE':
      return { kind: 'delete', ...plain, target: at(skip(1, 'FROM')) };
    case 'MERGE':
      return { kind: 'merge', ...plain, target: at(skip(1, 'INTO')) };
    case 'TRUNCATE': {
      const name = skip(1, 'TABLE', 'IF', 'EXISTS');
      return { kind: 'truncate', ...plain, ifExists: has(1, name, 'EXISTS'), target: at(name) };
    }
    case 'CREATE': {
      const what = skip(1, ...MODIFIERS);
      if (!isWord(tokens[what], 'TABLE', 'VIEW')) throw refuse(sql, tokens, what + 1);
      return {
        kind: isWord(tokens[what], 'TABLE') ? 'createTable' : 'createView',
        ...plain,
        isOrReplace: has(1, what, 'REPLACE'),
        target: at(skip(what + 1, 'IF', 'NOT', 'EXISTS')),
      };
    }
    case 'ALTER':
    case 'DROP': {
      if (!isWord(tokens[1], 'TABLE', 'VIEW')) throw refuse(sql, tokens, 2);
      const name = skip(2, 'IF', 'EXISTS');
      const kind = isWord(first, 'ALTER') ? 'alter' : 'drop';
      return { kind, ...plain, ifExists: name > 2, target: at(name) };
    }
    case 'COMMENT': {
      const what = skip(1, 'IF', 'EXISTS', 'ON');
      if (!isWord(tokens[what], 'TABLE', 'VIEW')) throw refuse(sql, tokens, what + 1);
      return { kind: 'comment', ...plain, target: at(what + 1) };
    }
    default:
      throw misspelled(first) ?? refuse(sql, tokens, 1);
  }
}

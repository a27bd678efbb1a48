import { mapSql } from '../pipeline/mapSql.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { closingToken, isPunct, isWord, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

/** The schema of the made-up tables that take the place of table functions. */
const SCHEMA = 'TABLE_FUNCTIONS';

/** `TABLE(INFORMATION_SCHEMA.FUNCTION(…))`, with or without the database, as a made-up table of the function's name. */
function withTables(text: string, platform: Pipeline['platform'], database: string): string {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const replacements = tokens.flatMap((token, at): Replacement[] => {
    if (!isWord(token, 'TABLE') || !isPunct(tokens[at + 1], '(')) return [];
    const schema = isPunct(tokens[at + 3], '.') && !isWord(tokens[at + 2], 'INFORMATION_SCHEMA') ? at + 4 : at + 2;
    const name = tokens[schema + 2];
    const isFunction = name?.kind === 'word' && isPunct(tokens[schema + 1], '.') && isPunct(tokens[schema + 3], '(');
    const close = tokens[closingToken(tokens, at + 1)];
    if (!isWord(tokens[schema], 'INFORMATION_SCHEMA') || !isFunction || !close) return [];
    return [{ from: token.from, to: close.to, insert: `${database}.${SCHEMA}.${name.text.toUpperCase()}` }];
  });
  return replacements.length > 0 ? replaceSpans(text, replacements) : text;
}

/**
 * The pipeline with made-up tables in place of the table functions of INFORMATION_SCHEMA. These functions list the files, queries and other objects of
 * an account, and a tab has no account. The same object if no node changes.
 */
export function withoutTableFunctions(pipeline: Pipeline, { mappings }: Pick<PipelineContext, 'mappings'>): Pipeline {
  return mapSql(pipeline, (sql, { location }) => {
    const database = mappings[location]?.database;
    return database && /information_schema/i.test(sql) ? withTables(sql, pipeline.platform, database) : sql;
  });
}

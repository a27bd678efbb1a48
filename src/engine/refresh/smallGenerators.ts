import { mapSql } from '../pipeline/mapSql.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { closingToken, isPunct, isWord, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

/** Maximum number of rows that a GENERATOR makes; more would fill the memory of a tab, because several views compute them at once. */
export const MAX_GENERATED_ROWS = 100_000;

function ofFewRows(text: string, platform: Pipeline['platform']): string {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const replacements = tokens.flatMap((token, at): Replacement[] => {
    if (!isWord(token, 'GENERATOR') || !isPunct(tokens[at + 1], '(')) return [];
    return tokens
      .slice(at + 2, closingToken(tokens, at + 1))
      .flatMap(({ kind, text: number, from, to }) =>
        kind === 'number' && Number(number) > MAX_GENERATED_ROWS ? [{ from, to, insert: String(MAX_GENERATED_ROWS) }] : [],
      );
  });
  return replacements.length > 0 ? replaceSpans(text, replacements) : text;
}

/** The pipeline with at most `MAX_GENERATED_ROWS` rows from each GENERATOR in the SQL of a node. The same object if no node changes. */
export function withSmallGenerators(pipeline: Pipeline): Pipeline {
  return mapSql(pipeline, (sql) => ofFewRows(sql, pipeline.platform));
}

import { ExecutionError } from '#engine/run/executor.ts';
import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';

/** Snowflake functions that create or read JSON values. */
const JSON_FUNCTIONS =
  'PARSE_JSON TRY_PARSE_JSON FLATTEN OBJECT_CONSTRUCT OBJECT_KEYS OBJECT_AGG GET_PATH JSON_EXTRACT_PATH_TEXT CHECK_JSON STRIP_NULL_VALUE TO_JSON'.split(
    ' ',
  );

const isName = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** Whether the token is the colon of a path into a value, `column:a.b`: between a possible value and a name. */
function beginsPath(tokens: readonly SqlToken[], at: number): boolean {
  if (!isPunct(tokens[at], ':') || !isName(tokens[at + 1])) return false;
  return isName(tokens[at - 1]) || isPunct(tokens[at - 1], ')') || isPunct(tokens[at - 1], ']');
}

/** Throws an `ExecutionError` if a Snowflake statement works with JSON, because DuckDB needs an extension for it and none is loaded here. */
export function refuseJson(tokens: readonly SqlToken[], at: number): void {
  const token = tokens[at]!;
  const isCall = isWord(token, ...JSON_FUNCTIONS) && isPunct(tokens[at + 1], '(') && !isPunct(tokens[at - 1], '.');
  if (!isCall && !beginsPath(tokens, at)) return;
  const what = isCall ? token.text.toUpperCase() : `the path ${tokens[at + 1]!.text}`;
  throw new ExecutionError({
    code: 'notSupported',
    message: `The engine can’t carry out ${what}: DuckDB has JSON in an extension, and none is loaded here.`,
    at: token,
  });
}

import { ExecutionError } from '#engine/run/executor.ts';
import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';

/** Functions of Snowflake that make or read values of JSON. */
const OF_JSON =
  'PARSE_JSON TRY_PARSE_JSON FLATTEN OBJECT_CONSTRUCT OBJECT_KEYS OBJECT_AGG GET_PATH JSON_EXTRACT_PATH_TEXT CHECK_JSON STRIP_NULL_VALUE TO_JSON'.split(
    ' ',
  );

const isName = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** Whether a path into a value stands behind the token, `column:a.b`: its colon between what can be a value and a name. */
function beginsPath(tokens: readonly SqlToken[], at: number): boolean {
  if (!isPunct(tokens[at], ':') || !isName(tokens[at + 1])) return false;
  return isName(tokens[at - 1]) || isPunct(tokens[at - 1], ')') || isPunct(tokens[at - 1], ']');
}

/** Throws an `ExecutionError` where a statement of Snowflake works with JSON: DuckDB has that in an extension, and none is loaded here. */
export function refuseJson(tokens: readonly SqlToken[], at: number): void {
  const token = tokens[at]!;
  const isCall = isWord(token, ...OF_JSON) && isPunct(tokens[at + 1], '(') && !isPunct(tokens[at - 1], '.');
  if (!isCall && !beginsPath(tokens, at)) return;
  const what = isCall ? token.text.toUpperCase() : `the path ${tokens[at + 1]!.text}`;
  throw new ExecutionError({
    code: 'notSupported',
    message: `The engine can’t carry out ${what}: DuckDB has JSON in an extension, and none is loaded here.`,
    at: token,
  });
}

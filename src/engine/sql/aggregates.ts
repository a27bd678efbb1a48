import { isPunct, isWord, type SqlToken } from './sqlTokens.ts';

/** The aggregate functions of Snowflake and Databricks that pipelines commonly use. */
const AGGREGATES =
  'SUM COUNT MIN MAX AVG MEDIAN STDDEV VARIANCE LISTAGG ARRAY_AGG OBJECT_AGG ANY_VALUE BOOLAND_AGG BOOLOR_AGG COUNT_IF COLLECT_LIST COLLECT_SET'.split(
    ' ',
  );

/** Whether an aggregate function is called at this token, with or without a window (`/docs/reference/common-transformations`). */
export function callsAggregate(tokens: readonly SqlToken[], index: number): boolean {
  return isWord(tokens[index], ...AGGREGATES) && isPunct(tokens[index + 1], '(');
}

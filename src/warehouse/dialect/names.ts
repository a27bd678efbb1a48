import { isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';

/** Words that are names on the platforms wherever no parenthesis follows, but keywords for the dialect library. */
const ALWAYS_NAMES = ['OLD', 'NEW'];
/** Words that the dialect library does not read as the name of a table or before a dot. */
const MISREAD_TABLES =
  `AFTER ASOF BEFORE BEGIN BODY CACHE CASCADE CHECK CLUSTER COLUMN COMMENT COMMIT CUBE CURRENT CYCLE DATABASE DATE DATETIME DECLARE DEFAULT
  DEFINE DELETE DESC DESCRIBE DOMAIN END ESCAPE EXECUTE FILTER FINAL FIRST FOLLOWING FUNCTION GENERATED GROUPS IDENTITY IF IGNORE INDEX INPUT
  KEY KILL LANGUAGE LAST LOCAL MATCH MATERIALIZED MERGE NEXT NO OF OFFSET ONLY OPERATOR ORDINALITY OUTPUT OVER OVERLAPS OVERWRITE PATTERN PERCENT
  PRECEDING PREPARE PRIOR PROC PROCEDURE RANGE REFRESH REPLACE RETURNS ROLLBACK ROLLUP SAVEPOINT SCHEMA SEQUENCE SERDE SETTINGS SORT START
  STATEMENT SYSTEM TEMP TEMPORARY TIES TIME TIMESTAMP TRANSACTION TRUNCATE TYPE USE VIEW WAREHOUSE WITHIN BLOCK`.split(/\s+/);
/** Words that the dialect library does not read as the name of a column or as an alias without AS. */
const MISREAD_COLUMNS = 'BINARY COLLATE CUBE DIV FORMAT IF INDEX MATCH OFFSET OPERATOR PERCENT ROLLUP SETTINGS TOP'.split(' ');
/** Keywords after which a value begins. */
const BEFORE_VALUES = 'SELECT DISTINCT BY ON WHERE AND OR NOT WHEN THEN ELSE HAVING QUALIFY IN BETWEEN LIKE ILIKE AS CASE'.split(
  ' ',
);
/** Keywords that can follow a value. */
const BEHIND_VALUES =
  'FROM AS AND OR THEN ELSE END IS IN BETWEEN LIKE ILIKE NOT ASC DESC WHERE GROUP ORDER HAVING QUALIFY LIMIT UNION WHEN ON JOIN LEFT INNER'.split(
    ' ',
  );

const isOperator = (token: SqlToken | undefined) => token?.kind === 'punct' && /^[-+*/%=<>!|,]$/.test(token.text);

/** Whether a value begins after this token, so that a word behind it is the name of a column. */
const opensValue = (token: SqlToken | undefined) => isOperator(token) || isPunct(token, '(') || isWord(token, ...BEFORE_VALUES);

/** Whether an expression can end with this token, so that a word behind it is an alias. */
const endsValue = (token: SqlToken | undefined) =>
  token !== undefined &&
  (token.kind === 'quoted' ||
    token.kind === 'number' ||
    token.kind === 'string' ||
    isPunct(token, ')') ||
    isPunct(token, ']') ||
    isWord(token, 'END') ||
    (token.kind === 'word' && !isWord(token, ...BEFORE_VALUES, ...BEHIND_VALUES)));

/** Whether the word at `at` can only be the name of a column or an alias. */
function isColumn(tokens: readonly SqlToken[], at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  if (isPunct(before, '.') || isPunct(behind, '.') || isPunct(behind, '(')) return false;
  const endsHere = behind === undefined || isOperator(behind) || isPunct(behind, ')') || isPunct(behind, '::');
  if (opensValue(before)) return endsHere || isWord(behind, ...BEHIND_VALUES);
  return endsValue(before) && (isPunct(behind, ',') || isPunct(behind, ')') || isWord(behind, 'FROM') || behind === undefined);
}

/**
 * The tokens of a statement that are names on the platform but keywords for the dialect library: words before a dot, with every other place where
 * such a word is the name of the same table, and words that stand where only a column or an alias can stand.
 */
export function misreadNames(tokens: readonly SqlToken[]): Set<SqlToken> {
  const qualifiers = new Set<string>();
  tokens.forEach((token, at) => {
    if (!isWord(token, ...MISREAD_TABLES) || !isPunct(tokens[at + 1], '.') || isPunct(tokens[at - 1], '.')) return;
    qualifiers.add(token.text.toUpperCase());
  });
  const found = tokens.filter((token, at) => {
    if (token.kind !== 'word' || isPunct(tokens[at + 1], '(') || isPunct(tokens[at - 1], '.')) return false;
    const word = token.text.toUpperCase();
    if (ALWAYS_NAMES.includes(word)) return true;
    // NULLS FIRST, and the unit in DATE_TRUNC or EXTRACT, are no names even if a table is called so.
    const isTable = qualifiers.has(word) && !isWord(tokens[at - 1], 'NULLS', 'FETCH');
    const isName = isTable && (isPunct(tokens[at + 1], '.') || !opensValue(tokens[at - 1]) || isWord(tokens[at - 1], 'AS'));
    return isName || (MISREAD_COLUMNS.includes(word) && isColumn(tokens, at));
  });
  return new Set(found);
}

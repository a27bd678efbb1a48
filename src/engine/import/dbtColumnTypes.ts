import { isSource } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from '../sql/sqlTokens.ts';

/** Types whose casts reveal the type of a column. A cast to text reveals nothing, because anything can be cast to text. */
const REVEALING_TYPES =
  /^(?:tinyint|smallint|int|integer|bigint|numeric|decimal|number|float|double|real|boolean|bool|date|timestamp|timestamp_ntz|datetime|time)$/i;

/** The type that the use of a column at `at` suggests, as a type name that all platforms know. */
function typeAt(tokens: readonly SqlToken[], at: number): string | undefined {
  const from = isPunct(tokens[at - 1], '.') ? at - 2 : at;
  const [before, call, next, second] = [tokens[from - 1], tokens[from - 2], tokens[at + 1], tokens[at + 2]];
  const cast = isPunct(next, '::') || (isWord(next, 'AS') && isPunct(before, '(') && isWord(call, 'CAST', 'TRY_CAST'));
  if (cast) return second?.kind === 'word' && REVEALING_TYPES.test(second.text) ? second.text.toUpperCase() : undefined;
  if (isPunct(before, '(') && isWord(call, 'SUM', 'AVG') && isPunct(next, ')')) return 'FLOAT';
  if (isPunct(before, '(') && isWord(call, 'COALESCE', 'IFNULL', 'NVL') && isPunct(next, ',')) return literalType(second);
  // CASE WHEN is_gone IS NULL THEN FALSE ELSE is_gone END
  if (isWord(next, 'IS') && isWord(second, 'NULL') && isWord(tokens[at + 3], 'THEN')) return literalType(tokens[at + 4]);
  if (isPunct(next, '=')) return literalType(second);
  if (isPunct(next, '*') || isPunct(next, '/')) return second?.kind === 'number' ? 'FLOAT' : undefined;
  return undefined;
}

/** The name and type in `CAST(NULL AS type) AS name`, the placeholder for a column that a source may lack; undefined for types that reveal nothing. */
function lackingColumn(tokens: readonly SqlToken[], at: number): { name: string; type: string } | undefined {
  const close = tokens[at + 1]?.close;
  if (!isWord(tokens[at], 'CAST') || close === undefined || !isWord(tokens[at + 2], 'NULL')) return undefined;
  const [type, as, name] = [tokens[at + 4], tokens[close + 1], tokens[close + 2]];
  if (type?.kind !== 'word' || !REVEALING_TYPES.test(type.text) || !isWord(as, 'AS') || !name) return undefined;
  return { name: name.text.toLowerCase(), type: type.text.toUpperCase() };
}

/** The names in `COALESCE(a, b)`: two columns of the same type. */
function alternatives(tokens: readonly SqlToken[], at: number): [string, string] | undefined {
  const close = tokens[at + 1]?.close;
  if (!isWord(tokens[at], 'COALESCE', 'IFNULL', 'NVL') || close === undefined) return undefined;
  const words = tokens.slice(at + 2, close).map(({ kind, text }) => (kind === 'word' || kind === 'quoted' ? 'name' : text));
  if (!/^(name \. )?name , (name \. )?name$/.test(words.join(' '))) return undefined;
  const [one, other] = [tokens[at + 1 + words.indexOf(',')]!, tokens[close - 1]!];
  return [one.text.toLowerCase(), other.text.toLowerCase()];
}

function literalType(token: SqlToken | undefined): string | undefined {
  if (isWord(token, 'TRUE', 'FALSE')) return 'BOOLEAN';
  return token?.kind === 'number' ? 'FLOAT' : undefined;
}

/**
 * Guesses the types of source columns that have none in the manifest: the type that the SQL of the models most often uses them as in casts, sums and
 * comparisons. The guess depends only on the column's name, because models usually pass columns on under the same name. Returns the number of columns
 * that got a type.
 */
export function typeSources(
  converted: readonly { readonly node: PipelineNode; readonly body: string }[],
  options: TokenOptions,
): number {
  const found = new Map<string, Map<string, number>>();
  const pairs: [string, string][] = [];
  const count = (name: string, type: string) => {
    const counts = found.get(name) ?? new Map<string, number>();
    found.set(name, counts.set(type, (counts.get(type) ?? 0) + 1));
  };
  for (const { body } of converted) {
    const tokens = sqlTokens(body, options);
    for (const [at, token] of tokens.entries()) {
      if (token.kind !== 'word' && token.kind !== 'quoted') continue;
      const type = typeAt(tokens, at);
      if (type !== undefined) count(token.text.toLowerCase(), type);
      const lacking = lackingColumn(tokens, at);
      if (lacking) count(lacking.name, lacking.type);
      const pair = alternatives(tokens, at);
      if (pair) pairs.push(pair);
    }
  }
  for (const [one, other] of pairs) {
    const [typed, untyped] = found.has(one) ? [one, other] : [other, one];
    const counts = found.get(typed);
    if (counts && !found.has(untyped)) found.set(untyped, counts);
  }
  let typed = 0;
  for (const { node } of converted) {
    if (!isSource(node.type)) continue;
    for (const column of node.columns) {
      const counts = column.extra?.guessed === true && found.get(column.name.toLowerCase());
      if (!counts) continue;
      [[column.dataType]] = [...counts].sort((one, other) => other[1] - one[1]) as [[string, number]];
      typed++;
    }
  }
  return typed;
}

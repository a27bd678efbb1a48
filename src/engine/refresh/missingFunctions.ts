import { mapSql } from '../pipeline/mapSql.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { dottedNames } from '../sql/dottedNames.ts';
import { closingToken, isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

/** The first argument of a call that is no constant, else the first argument, as offsets of the text; undefined for a call without arguments. */
function firstArgument(tokens: readonly SqlToken[], open: number): { readonly from: number; readonly to: number } | undefined {
  const close = closingToken(tokens, open);
  const commas = tokens.flatMap((token, at) =>
    at > open && at < close && isPunct(token, ',') && token.depth === tokens[open]!.depth + 1 ? [at] : [],
  );
  const parts = [open, ...commas].map((before, at) => ({ first: before + 1, last: (commas[at] ?? close) - 1 }));
  const isConstant = ({ first, last }: (typeof parts)[number]) =>
    first === last && (tokens[first]!.kind === 'string' || tokens[first]!.kind === 'number');
  const chosen = parts.find((part) => !isConstant(part)) ?? parts[0]!;
  const [first, last] = [tokens[chosen.first], tokens[chosen.last]];
  return close < tokens.length && first && last && chosen.first <= chosen.last ? { from: first.from, to: last.to } : undefined;
}

/** The text without calls of functions that stand in a schema. Functions of the platform stand in none. */
function withoutCalls(text: string, platform: Pipeline['platform']): string {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const replacements: Replacement[] = [];
  for (const { from, next } of dottedNames(tokens)) {
    const at = tokens.findIndex((token) => token.from === from);
    const before = tokens[at - 1];
    const isTable =
      isWord(before, 'FROM', 'JOIN', 'INTO', 'TABLE', 'LATERAL') || (isPunct(before, '(') && isWord(tokens[at - 2], 'TABLE'));
    if (!isPunct(tokens[next], '(') || isTable) continue;
    const argument = firstArgument(tokens, next);
    if (!argument) continue;
    // Two replacements, so that calls in the argument are also replaced.
    replacements.push(
      { from, to: argument.from, insert: '(' },
      { from: argument.to, to: tokens[closingToken(tokens, next)]!.to, insert: ')' },
    );
  }
  const inOrder = replacements.sort((one, other) => one.from - other.from);
  const apart = inOrder.filter((one, at) => at === 0 || inOrder[at - 1]!.to <= one.from);
  return apart.length === inOrder.length && apart.length > 0 ? replaceSpans(text, apart) : text;
}

/**
 * The pipeline without functions of its own: a call `SCHEMA.FUNCTION(a, b)` becomes its first argument that is no constant. Projects do not hold the
 * functions that their SQL calls. The same object if no node changes.
 */
export function withoutMissingFunctions(pipeline: Pipeline): Pipeline {
  return mapSql(pipeline, (sql) => withoutCalls(sql, pipeline.platform));
}

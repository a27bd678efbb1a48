import { readAnnotations } from '#engine/sql/annotations.ts';
import { endsList, selectList } from '#engine/sql/selectList.ts';
import { closingToken, isPunct, isWord, sqlTokens, type TokenOptions } from '#engine/sql/sqlTokens.ts';
import { replaceSpans } from '#engine/text/replacement.ts';

/** The text of a SQL node in the parts that its templates reassemble. A part is empty when the text does not have it. */
interface SqlParts {
  /** The WITH clause, from `WITH` to the outermost SELECT. */
  cteString: string;
  /** The text between SELECT and its list: `DISTINCT`, `TOP 10`. */
  selectModifier: string;
  /** The text from FROM to the end. A second SELECT after UNION, INTERSECT or EXCEPT is omitted, as on the platform. */
  join: string;
}

const SETS = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'];

/**
 * Splits the text of a SQL node into parts (`/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata-reference`). Annotations before the
 * statement belong to no part. Linear in the text's length. A text that is not a SELECT gives empty parts.
 */
export function sqlParts(text: string, options: TokenOptions = {}): SqlParts {
  const tokens = sqlTokens(text, options);
  const { next } = readAnnotations(text, tokens, 0);
  const first = tokens[next];
  const parts: SqlParts = { cteString: '', selectModifier: '', join: '' };
  if (!first) return parts;
  const { depth } = first;
  const select = tokens.findIndex((token, index) => index >= next && token.depth === depth && isWord(token, 'SELECT'));
  const main = tokens[select];
  if (!main) return parts;
  if (isWord(first, 'WITH')) parts.cteString = text.slice(first.from, main.from).trim();

  let at = select + 1;
  while (isWord(tokens[at], 'DISTINCT', 'ALL')) at++;
  if (isWord(tokens[at], 'ON') && isPunct(tokens[at + 1], '(')) at = closingToken(tokens, at + 1) + 1;
  if (isWord(tokens[at], 'TOP')) at = isPunct(tokens[at + 1], '(') ? closingToken(tokens, at + 1) + 1 : at + 2;
  const modifier = tokens[at - 1];
  if (modifier && at > select + 1) parts.selectModifier = text.slice(main.to, modifier.to).trim();

  const onLevel = (index: number) => tokens[index]?.depth === depth;
  while (at < tokens.length && !(onLevel(at) && endsList(tokens, at))) at++;
  const from = tokens[at];
  if (!from || isPunct(from, ';')) return parts;
  let end = at;
  while (
    end < tokens.length &&
    !(onLevel(end) && endsList(tokens, end) && (isPunct(tokens[end], ';') || isWord(tokens[end], ...SETS)))
  )
    end++;
  parts.join = text.slice(from.from, tokens[end]?.from ?? text.length).trim();
  return parts;
}

/**
 * The whole query of a SQL node: its text without annotations (before the statement and on its columns) and without a trailing semicolon. Refs stay
 * as written.
 */
export function wholeQuery(text: string, options: TokenOptions = {}): string {
  const tokens = sqlTokens(text, options);
  const { next } = readAnnotations(text, tokens, 0);
  const first = tokens[next];
  if (!first) return '';
  const cuts = selectList(text, options).items.flatMap(({ annotations }) => annotations.map(({ from, to }) => ({ from, to })));
  const end = tokens.findLast(({ kind }) => kind !== 'jinja');
  if (end && isPunct(end, ';')) cuts.push({ from: end.from, to: end.to });
  const start = Math.max(0, ...tokens.slice(0, next).map(({ to }) => to));
  return replaceSpans(
    text,
    cuts.filter(({ from }) => from >= start).map((cut) => ({ ...cut, insert: '' })),
  )
    .slice(start)
    .trim();
}

import type { Attribute, Clause, Conjunction, Expression, Term } from './expression.ts';

/** Values that need no quotes. */
const BARE = /^[^\s{},:|"'()\ufeff]+$/;
const KEYWORD = /^(or|and)$/i;
/** Characters with a meaning in patterns. */
const MAGIC = /[*?[\]{}()!+@|\\]/g;

/** Whether a value can be written without quotes. */
function canBeBare(value: string): boolean {
  return BARE.test(value) && !KEYWORD.test(value);
}

/** A value in quotes; undefined for a value with both kinds of quotes, which the language can't express. */
export function quoted(value: string): string | undefined {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? undefined : `'${value}'`;
}

/** The shortest spelling of a value: without quotes where possible. */
export function shortValue(value: string): string | undefined {
  return canBeBare(value) ? value : quoted(value);
}

/** `..` between slashes, which refers to the parent folder. */
const PARENT = /(?<![^/])\.\.(?![^/])/g;

/** A pattern that matches exactly this text: characters with a meaning in patterns are escaped by a backslash (minimatch). */
export function literalPattern(value: string): string {
  return value.replace(MAGIC, '\\$&').replace(PARENT, '\\.\\.');
}

/**
 * The conditions that match exactly this value, as the app writes them; usually one: `name: "STG_ORDERS"`. A value with both kinds of quotes needs
 * two conditions: each has a `?` in place of the quotes that it can't contain, and the other condition fixes that character. Undefined for an ID with
 * both kinds of quotes, which no text matches.
 */
export function literalTerms(attribute: Attribute, value: string): string | undefined {
  const pattern = attribute === 'nodeID' ? value : literalPattern(value);
  const written = quoted(pattern);
  if (written !== undefined) return `${attribute}: ${written}`;
  if (attribute === 'nodeID') return undefined;
  return `${attribute}: "${pattern.replaceAll('"', '?')}" ${attribute}: '${pattern.replaceAll("'", '?')}'`;
}

/** The sign that takes in neighbors: in front of a block everything upstream, behind a block everything downstream. */
export const PLUS = '+';

/** A block with the signs of its clause, as the language writes them (`/docs/reference/selector`). */
export function withSigns(
  block: string,
  { upstream = false, downstream = false }: Partial<Pick<Clause, 'upstream' | 'downstream'>>,
): string {
  return `${upstream ? PLUS : ''}${block}${downstream ? PLUS : ''}`;
}

function printTerm(term: Term): string {
  // A value that was parsed from a text never contains both kinds of quotes.
  const value = quoted(term.value) ?? term.value;
  return term.isShorthand ? value : `${term.attribute}: ${value}`;
}

/** A clause as the app writes it: values in quotes, one space between parts. */
function printClause(clause: Clause): string {
  const inside = clause.groups.map((group) => group.map(printTerm).join(' ')).join(' || ');
  return withSigns(clause.isBlock ? `{ ${inside} }` : inside, clause);
}

function printConjunction(conjunction: Conjunction): string {
  return conjunction.clauses.map(printClause).join(' AND ');
}

/** The expression with parentheses that show how clauses are grouped. Only for reading: parentheses are not part of the language. */
export function printGrouping(expression: Expression): string {
  const several = expression.conjunctions.length > 1;
  return expression.conjunctions
    .map((conjunction) =>
      several && conjunction.clauses.length > 1 ? `(${printConjunction(conjunction)})` : printConjunction(conjunction),
    )
    .join(' OR ');
}

import type { Attribute, Clause, Conjunction, Expression, Term } from './expression.ts';

/** What a value may consist of without quotes. */
const BARE = /^[^\s{},:|"'()\ufeff]+$/;
const KEYWORD = /^(or|and)$/i;
/** Characters that mean something in a pattern. */
const MAGIC = /[*?[\]{}()!+@|\\]/g;

/** Whether a value can be written without quotes. */
function canBeBare(value: string): boolean {
  return BARE.test(value) && !KEYWORD.test(value);
}

/** A value between quotes; undefined when it holds both kinds, which the language has no way to write. */
export function quoted(value: string): string | undefined {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? undefined : `'${value}'`;
}

/** The shortest way to write a value: bare where that is possible. */
export function shortValue(value: string): string | undefined {
  return canBeBare(value) ? value : quoted(value);
}

/** A part between slashes that means the part before it. */
const PARENT = /(?<![^/])\.\.(?![^/])/g;

/** A pattern that fits exactly this text: what has a meaning in patterns is escaped by a backslash (minimatch). */
export function literalPattern(value: string): string {
  return value.replace(MAGIC, '\\$&').replace(PARENT, '\\.\\.');
}

/**
 * The conditions that fit exactly this value, as the app writes them: one, `name: "STG_ORDERS"`. A value with both kinds of quotes needs two:
 * each has a `?` for the quotes that it can't hold, and the other one says which character that is. No text fits an ID with both kinds.
 */
export function literalTerms(attribute: Attribute, value: string): string | undefined {
  const pattern = attribute === 'nodeID' ? value : literalPattern(value);
  const written = quoted(pattern);
  if (written !== undefined) return `${attribute}: ${written}`;
  if (attribute === 'nodeID') return undefined;
  return `${attribute}: "${pattern.replaceAll('"', '?')}" ${attribute}: '${pattern.replaceAll("'", '?')}'`;
}

function printTerm(term: Term): string {
  // Both kinds of quotes can't come from a text.
  const value = quoted(term.value) ?? term.value;
  return term.isShorthand ? value : `${term.attribute}: ${value}`;
}

/** A clause in the spelling of the app: values quoted, one space between parts. */
function printClause(clause: Clause): string {
  const inside = clause.groups.map((group) => group.map(printTerm).join(' ')).join(' || ');
  return `${clause.upstream ? '+' : ''}${clause.isBlock ? `{ ${inside} }` : inside}${clause.downstream ? '+' : ''}`;
}

function printConjunction(conjunction: Conjunction): string {
  return conjunction.clauses.map(printClause).join(' AND ');
}

/**
 * The expression with parentheses that show which clauses were taken together. For reading only: parentheses are not part of the language.
 */
export function printGrouping(expression: Expression): string {
  const several = expression.conjunctions.length > 1;
  return expression.conjunctions
    .map((conjunction) =>
      several && conjunction.clauses.length > 1 ? `(${printConjunction(conjunction)})` : printConjunction(conjunction),
    )
    .join(' OR ');
}

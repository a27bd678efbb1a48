import { ATTRIBUTE_TEXTS, type Clause, type Conjunction, type Expression, type Term } from './expression.ts';

/** Maximum number of conjunctions in a description; the others are counted. Nobody reads a sentence of sixty parts. */
const MAX_LISTED_CONJUNCTIONS = 12;

function hasMagic(value: string): boolean {
  return /[*?[\]{}!\\]|[+@]\(/.test(value);
}

function termInWords({ attribute, value }: Term): string {
  const { plain, pattern } = ATTRIBUTE_TEXTS[attribute];
  if (!pattern || !hasMagic(value)) return plain(value);
  const isNegated = value.startsWith('!') && !value.startsWith('!!');
  return pattern(isNegated ? `does not fit ${value.slice(1)}` : `fits ${value}`);
}

function isAll(term: Term): boolean {
  return term.value === '*' && term.attribute === 'name';
}

/** Describes what a clause selects, as part of a sentence. */
function clauseInWords(clause: Clause): string {
  if (!clause.isBlock) return 'nothing, because there are no braces';
  if (clause.groups.length > 1) return 'nothing, because of an OR inside braces';
  const terms = clause.groups[0]!;
  const conditions = terms.filter((term) => !isAll(term));
  const nodes = conditions.length === 0 ? 'all nodes' : `nodes ${conditions.map(termInWords).join(' and ')}`;
  const upstream = clause.upstream ? 'upstream' : undefined;
  const downstream = clause.downstream ? 'downstream' : undefined;
  const directions = [upstream, downstream].filter((direction) => direction !== undefined).join(' and ');
  return directions === '' ? nodes : `${nodes}, with everything ${directions} of them`;
}

function conjunctionInWords({ clauses }: Conjunction): string {
  return clauses.map(clauseInWords).join(', but only what is also among ');
}

/** Describes what an expression selects in plain English, as part of a sentence. Long expressions are shortened. */
function expressionInWords(expression: Expression): string {
  const { conjunctions } = expression;
  const parts = conjunctions.slice(0, MAX_LISTED_CONJUNCTIONS).map(conjunctionInWords);
  if (conjunctions.length > MAX_LISTED_CONJUNCTIONS)
    parts.push(`what ${(conjunctions.length - MAX_LISTED_CONJUNCTIONS).toLocaleString('en')} more parts select`);
  return parts.join('; and ');
}

/**
 * Describes what include and exclude select together, in plain English (`/docs/reference/selector`). An `undefined` include means all nodes.
 * Meaningless for texts with errors.
 */
export function selectionInWords(include: Expression | undefined, exclude: Expression | undefined): string {
  const selected =
    include === undefined ? 'all nodes' : include.conjunctions.length === 0 ? 'nothing' : expressionInWords(include);
  const left = exclude && exclude.conjunctions.length > 0 ? `, except: ${expressionInWords(exclude)}` : '';
  return `Selects ${selected}${left}.`;
}

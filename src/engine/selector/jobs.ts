import type { Job, Pipeline } from '../pipeline/schema.ts';
import { clausesOf } from './expression.ts';
import { compileGlob } from './glob.ts';
import { parseSelector } from './parse.ts';

/**
 * Whether a selector refers to a subgraph, by name or by a matching pattern. `!Sales` also refers to Sales: its result would change with the name.
 */
function refersTo(selector: string, subgraph: string): boolean {
  // Parsing every job takes longer than a text search.
  if (!/subgraph/i.test(selector)) return false;
  const terms = clausesOf(parseSelector(selector).expression)
    .filter(({ isBlock }) => isBlock)
    .flatMap(({ groups }) => groups.flat());
  return terms.some(
    ({ attribute, value }) => attribute === 'subgraph' && compileGlob(value.replace(/^!+(?!\()/, ''))?.fits(subgraph) === true,
  );
}

/** The jobs whose include or exclude selector refers to the subgraph, in document order (`/docs/reference/selector`). */
export function jobsReferringTo({ jobs }: Pick<Pipeline, 'jobs'>, subgraph: string): Job[] {
  return jobs.filter(({ include, exclude }) => refersTo(include, subgraph) || refersTo(exclude, subgraph));
}

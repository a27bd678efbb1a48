import type { Job, Pipeline } from '../pipeline/schema.ts';
import { clausesOf } from './expression.ts';
import { compileGlob, isPlain } from './glob.ts';
import { parseSelector } from './parse.ts';

/** Whether a selector asks for a subgraph: by name or by a pattern that fits it. `!Sales` asks for Sales too: it would change with the name. */
function names(selector: string, subgraph: string): boolean {
  // Reading every job takes longer than looking for a word.
  if (!/subgraph/i.test(selector)) return false;
  const terms = clausesOf(parseSelector(selector).expression)
    .filter(({ isBlock }) => isBlock)
    .flatMap(({ groups }) => groups.flat());
  return terms.some(
    ({ attribute, value }) =>
      attribute === 'subgraph' &&
      compileGlob(value.replace(/^!+(?!\()/, ''))?.fits(subgraph, subgraph.toLowerCase(), isPlain(subgraph)) === true,
  );
}

/** The jobs whose include or exclude selector names the subgraph, in the order of the document (`/docs/reference/selector`). */
export function jobsNaming({ jobs }: Pick<Pipeline, 'jobs'>, subgraph: string): Job[] {
  return jobs.filter(({ include, exclude }) => names(include, subgraph) || names(exclude, subgraph));
}

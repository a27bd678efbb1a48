import type { Job, Pipeline } from '#engine/pipeline/schema.ts';

/** The selector by which a job takes in a subgraph: `{ subgraph: "Sales" }` (`/docs/reference/selector`). */
export function selectorOf(name: string): string {
  return `{ subgraph: ${JSON.stringify(name)} }`;
}

/** The jobs whose include or exclude selector names the subgraph. */
export function jobsNaming({ jobs }: Pick<Pipeline, 'jobs'>, name: string): Job[] {
  const wanted = name.toLowerCase();
  return jobs.filter(({ include, exclude }) =>
    [include, exclude].some((selector) =>
      Array.from(selector.matchAll(/\bsubgraph\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g)).some(
        ([, double, single]) => (double ?? single ?? '').replace(/\\(.)/g, '$1').toLowerCase() === wanted,
      ),
    ),
  );
}

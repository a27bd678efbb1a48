import { expect, it } from 'vitest';
import { retailPipeline } from '#playground/pipelines/retail.ts';
import { jobsNaming, selectorOf } from '#playground/subgraphs/selectors.ts';

it('writes the selector of a subgraph, quotes and all', () => {
  expect(selectorOf('Sales')).toBe('{ subgraph: "Sales" }');
  expect(selectorOf('The "big" one')).toBe('{ subgraph: "The \\"big\\" one" }');
});

it('finds the jobs that name a subgraph in include or exclude, and no others', () => {
  expect(jobsNaming(retailPipeline(), 'Sales').map(({ name }) => name)).toEqual(['Sales']);
  expect(jobsNaming(retailPipeline(), 'Supply')).toEqual([]);
  const job = (include: string, exclude = '') => ({ id: '1', name: 'J', include, exclude });
  const named = (one: ReturnType<typeof job>) => jobsNaming({ jobs: [one] }, 'A "b"').length === 1;
  expect(named(job('', '{subgraph:\'A "b"\'}'))).toBe(true);
  expect(named(job(selectorOf('A "b"')))).toBe(true);
  expect(named(job('{ name: "A" }'))).toBe(false);
});

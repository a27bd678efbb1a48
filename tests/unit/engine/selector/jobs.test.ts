import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subgraphBlock } from '#engine/selector/blocks.ts';
import { jobsReferringTo } from '#engine/selector/jobs.ts';
import { quoted } from '#engine/selector/print.ts';
import { retailPipeline } from '#samples/retail.ts';
import { anyName } from './names.ts';

const isNamed = (name: string, include: string, exclude = '') =>
  jobsReferringTo({ jobs: [{ id: '1', name: 'J', include, exclude }] }, name).length === 1;

describe('the jobs that name a subgraph', () => {
  it('are those of a pipeline', () => {
    expect(jobsReferringTo(retailPipeline(), 'Sales').map(({ name }) => name)).toEqual(['Sales']);
    expect(jobsReferringTo(retailPipeline(), 'Supply')).toEqual([]);
  });

  it.each([
    ['Sales', '{ subgraph: Sales }'],
    ['Sales', "+{subgraph:'SALES'}+"],
    ['Sales', '{ location: "MART" subgraph: "S*" } OR { X }'],
    ['Sales', '{ subgraph: "!Sales" }'],
    ['A "b"', `{subgraph:'A "b"'}`],
    ['Sales [EU]', '{ subgraph: "Sales \\[EU\\]" }'],
    ['Sales, Supply', '{ subgraph: "Sales, Supply" }'],
  ])('%s is named by %s', (name, selector) => {
    expect(isNamed(name, selector)).toBe(true);
    expect(isNamed(name, '', selector)).toBe(true);
  });

  it.each([
    ['Sales', '{ name: "Sales" }'],
    ['Sales', '{ name: "subgraph: Sales" }'],
    ['Sales', 'subgraph: "Sales"'],
    ['Sales', '{ subgraph: "Sales EU" }'],
    ['Sales', '{ subgraph: "!Supply" }'],
    ['Sales [EU]', '{ subgraph: "Sales E" }'],
  ])('%s is not named by %s', (name, selector) => {
    expect(isNamed(name, selector)).toBe(false);
  });

  it('are found by the block that the engine writes, whatever the name, and not by that of another name', () => {
    fc.assert(
      fc.property(anyName, anyName, (name, other) => {
        expect(isNamed(name, `{ A } OR ${subgraphBlock(name)}`)).toBe(true);
        // A name with both kinds of quotes is written as two patterns. Trailing slashes of a name are ignored.
        if (
          quoted(name) !== undefined &&
          !name.includes('/') &&
          !other.includes('/') &&
          other.toLowerCase() !== name.toLowerCase()
        )
          expect(isNamed(other, subgraphBlock(name))).toBe(false);
      }),
    );
  });
});

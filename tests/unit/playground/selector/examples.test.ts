import { describe, expect, it } from 'vitest';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { examplesFor } from '#playground/selector/examples.ts';
import { retailPipeline } from '#samples/retail.ts';
import { empty } from '#samples/shapes.ts';
import { widePipeline } from '#samples/wide.ts';

describe('examples', () => {
  it.each([retailPipeline(), widePipeline()])('of $name select something, each something else', (pipeline) => {
    const nodeIndex = nodeIndexOf(pipeline);
    const found = examplesFor(pipeline).flatMap(({ examples }) => examples);
    expect(found.length).toBeGreaterThanOrEqual(7);
    for (const { title, include, exclude } of found) {
      const { ok, nodes, includeDiagnostics } = select(nodeIndex, include, exclude);
      expect(ok, title).toBe(true);
      expect(nodes.length, title).toBeGreaterThan(0);
      expect(includeDiagnostics, title).toEqual([]);
    }
    const own = examplesFor(pipeline)[0]!.examples;
    expect(new Set(own.map(({ include, exclude }) => `${include} − ${exclude}`)).size).toBe(own.length);
  });

  it('hold the jobs of the pipeline', () => {
    const jobs = examplesFor(retailPipeline()).find(({ title }) => title === 'Jobs of this pipeline');
    expect(jobs?.examples.map(({ title }) => title)).toEqual(['Nightly', 'Sales', 'Customers', 'Orders and after']);
    expect(jobs?.examples[3]).toEqual({
      title: 'Orders and after',
      include: '{ location: "STAGING" name: "STG_ORDERS" }+',
      exclude: '{ nodeType: "View" }',
    });
  });

  it('of an empty pipeline are few, but no fault', () => {
    expect(examplesFor(empty())).toEqual([
      { title: 'With names of this pipeline', examples: [{ title: 'All nodes', include: '{ * }', exclude: '' }] },
    ]);
  });
});

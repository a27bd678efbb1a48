import fc from 'fast-check';
import { expect, it } from 'vitest';
import { select } from '#engine/selector/select.ts';
import { selectableOf } from '#engine/selector/selectable.ts';
import { retailPipeline } from '#playground/pipelines/retail.ts';
import { blockOf, withNodes } from '#playground/selector/append.ts';
import { jobFileName } from '#playground/selector/jobFileName.ts';

const pipeline = retailPipeline();

it('writes a node as the app does', () => {
  expect(blockOf({ id: '7', location: 'STAGING', name: 'STG_ORDERS' })).toBe('{ location: "STAGING" name: "STG_ORDERS" }');
  expect(blockOf({ id: '7', location: `A"'B`, name: 'X' })).toBe('{ nodeID: "7" }');
});

it('adds nodes to what is there', () => {
  const two = pipeline.nodes.filter(({ name }) => name === 'DIM_PART' || name === 'STG_PART');
  expect(withNodes(' ', two)).toBe('{ location: "STAGING" name: "STG_PART" } OR { location: "MART" name: "DIM_PART" }');
  expect(withNodes('{ X } ', two.slice(0, 1))).toBe('{ X } OR { location: "STAGING" name: "STG_PART" }');
});

it('adds just these nodes, whichever they are', () => {
  const world = selectableOf(pipeline);
  fc.assert(
    fc.property(
      fc.subarray(
        pipeline.nodes.map((_, node) => node),
        { minLength: 1 },
      ),
      (places) => {
        const text = withNodes(
          '',
          places.map((node) => pipeline.nodes[node]!),
        );
        expect([...select(world, text).nodes]).toEqual(places);
      },
    ),
    { numRuns: 50 },
  );
});

it('names the file of a job so that a file system takes it', () => {
  expect(jobFileName({ jobName: 'NIGHTLY', jobID: '7' })).toBe('jobs/NIGHTLY-7.yml');
  expect(jobFileName({ jobName: '../a:b', jobID: '' })).toBe('jobs/.._a_b.yml');
  expect(jobFileName({ jobName: ' ', jobID: '' })).toBe('jobs/job.yml');
});

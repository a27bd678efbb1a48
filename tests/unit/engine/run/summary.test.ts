import { expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { simulate } from '#engine/run/simulate.ts';
import { runSummary } from '#engine/run/summary.ts';

// 0 → 1,  2
const IDS = ['7', '9', '294'];

function summaryOf(failing: number[], durations = [2, 1, 1]) {
  const run = simulate({ graph: buildGraph(3, [0], [1]), durations, failing: new Set(failing) });
  return runSummary(run, IDS);
}

it('says nothing about a run without failures', () => {
  expect(summaryOf([])).toBeUndefined();
});

it('has the words of the platform for one failed node and none skipped', () => {
  expect(summaryOf([2])).toEqual({
    text: 'GraphExecutor halted and finished; encountered failures for node: [294]; no nodes skipped',
    isKnownWording: true,
  });
});

it('names several nodes in the order in which they failed or were skipped, and says that the wording is not certain', () => {
  expect(summaryOf([0, 2])).toEqual({
    text: 'GraphExecutor halted and finished; encountered failures for node: [294, 7]; skipped nodes: [9]',
    isKnownWording: false,
  });
  expect(summaryOf([1, 2])?.text).toContain('[294, 9]; no nodes skipped');
  expect(summaryOf([1, 2])?.isKnownWording).toBe(false);
});

import { expect, it } from 'vitest';
import { canvasNodes } from '#canvas/pipelineView.ts';
import type { NodeStatus, RunDocument } from '#engine/run/runDocument.ts';
import { projectCards } from '#playground/refresh/projectCards.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { ProjectReport } from '#workbench/engine/projectReport.ts';

const pipeline = retailPipeline();
const [first, second] = pipeline.nodes.map(({ id }) => id);

/** The document of a running refresh of the first two nodes. */
function running(...states: readonly NodeStatus[]): RunDocument {
  const results = states.map((runState, index) => ({
    nodeID: pipeline.nodes[index]!.id,
    name: pipeline.nodes[index]!.name,
    runState,
    isRunning: runState === 'Running',
    queryResults: [],
  }));
  return { run: { runType: 'refresh', runStatus: 'running' } as RunDocument['run'], results };
}

it('draws only the cards again whose nodes got further', () => {
  const before = projectCards(pipeline, running('Running', 'Waiting'), undefined);
  const after = projectCards(pipeline, running('Successful', 'Waiting'), undefined);
  expect(before[0]).toMatchObject({ id: first, state: 'running' });
  expect(after[0]).toMatchObject({ id: first, state: 'done' });
  expect(after.flatMap((card, index) => (card === before[index] ? [] : [card.id]))).toEqual([first]);
  expect(after.slice(2).every(({ emphasis }) => emphasis === 'dim')).toBe(true);
});

it('shows which nodes did not run, and the plain cards where there was no run', () => {
  const report = { rows: [{ nodeId: second, halt: 'not deployed' }] } as unknown as ProjectReport;
  expect(projectCards(pipeline, undefined, report)[1]).toMatchObject({ id: second, state: 'failed', note: 'not deployed' });
  expect(projectCards(pipeline, undefined, undefined)).toEqual(canvasNodes(pipeline));
});

import { describe, expect, it } from 'vitest';
import { pathFit } from '#docs/client/palette/operationPath.ts';

const START = 'POST /scheduler/startRun';
const NODES = 'GET /api/v1/environments/{environmentID}/nodes';
const NODE = 'GET /api/v1/environments/{environmentID}/nodes/{nodeID}';
const RUNS = 'GET /api/v1/runs';

describe('pathFit', () => {
  it.each([
    [START, '/scheduler/startRun'],
    [START, 'POST /scheduler/startrun'],
    [START, 'scheduler/start'],
    [START, 'https://app.eu.runnel.example/scheduler/startRun'],
    [NODES, '/api/v1/environments/2/nodes?limit=4'],
    [NODES, 'GET /api/v1/environments/{environmentID}/nodes'],
    [NODES, 'environments/2/nodes'],
    [NODES, '/environments/:id/nodes'],
    [NODE, 'curl -H "Authorization: Bearer x" https://app.runnel.example/api/v1/environments/2/nodes/b0e3'],
  ])('%s fits %s', (operation, query) => {
    expect(pathFit(operation, query)).toBeGreaterThan(0);
  });

  it.each([
    [START, 'GET /scheduler/startRun'],
    [START, '/scheduler/runStatus'],
    [START, 'start a run'],
    [NODES, '/api/v1/runs'],
    [NODES, '/2'],
    [RUNS, 'and/or'],
    [RUNS, '/'],
    [RUNS, ''],
  ])('%s does not fit %s', (operation, query) => {
    expect(pathFit(operation, query)).toBe(0);
  });

  it('is best where it is all of the path', () => {
    expect(pathFit(NODES, '/api/v1/environments/2/nodes')).toBeGreaterThan(pathFit(NODE, '/api/v1/environments/2/nodes'));
    expect(pathFit(NODE, '/api/v1/environments/2/nodes/7')).toBeGreaterThan(pathFit(NODES, '/api/v1/environments/2/nodes/7'));
  });
});

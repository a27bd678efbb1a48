import { bench, describe } from 'vitest';
import { answer } from '#engine/api/answer.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { api } from '../unit/engine/api/schemas.ts';

// How long an answer takes, without the transport. Targets: at most 20 ms for a reader, and 2,000 answers a second from a server on this machine.

const apiState = sampleApiState();
const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}`, 'content-type': 'application/json' };
const NOW = Date.parse('2026-03-02T18:00:00Z');
const get = (target: string, from = apiState) => answer(api, from, { method: 'GET', target, headers }, NOW);

const pattern = apiState.runs.at(-1)!;
const busy = { ...apiState, runs: Array.from({ length: 10_000 }, (_, index) => ({ ...pattern, id: index + 1 })) };

describe('an answer', () => {
  bench('the list of environments', () => {
    get('/api/v1/environments');
  });
  bench('29 nodes with everything in them', () => {
    get('/api/v1/environments/3/nodes?detail=true');
  });
  bench('25 of 10,000 runs', () => {
    get('/api/v1/runs', busy);
  });
  bench('a start of 29 nodes', () => {
    const body = '{"runDetails":{"environmentID":"3"}}';
    answer(api, apiState, { method: 'POST', target: '/scheduler/startRun', headers, body }, NOW);
  });
  bench('the results of a run of 29 nodes', () => {
    get('/api/v1/runs/58/results');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiState } from '#engine/api/apiState.ts';
import type { ApiRequest } from '#engine/api/reply.ts';
import { nextChange } from '#engine/api/runState.ts';
import { answerTool } from '#engine/api/toolRequests.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { answerCache } from '../../../src/local/answerCache.ts';
import { api } from '../engine/api/schemas.ts';

const START = sampleApiState();
const NOON = Date.parse('2026-03-02T18:00:00.000Z');
const ask = (apiState: ApiState, request: ApiRequest, now: number) => answerTool(api, apiState, request, now);

const READ = [
  '/api/v1/environments',
  '/api/v1/environments/3',
  '/api/v1/environments/3/nodes?detail=true',
  '/api/v1/runs?detail=true&limit=5',
  '/api/v1/runs/61',
  '/api/v1/environments?detail=true',
  '/api/v1/environments/3/jobs',
  '/api/v1/projects',
  '/api/v1/runs/61/results',
  '/api/v1/runs/62',
  '/api/v1/runs/62/results',
  '/scheduler/runStatus?runCounter=61',
  '/api/v1/workspaces/10/nodes/stg-orders',
  '/nowhere',
];
const CHANGE: readonly (readonly [method: string, target: string, body?: unknown])[] = [
  ['POST', '/scheduler/startRun', { runDetails: { environmentID: '3' } }],
  ['POST', '/scheduler/rerun', { runDetails: { runID: '61' } }],
  ['POST', '/scheduler/cancelRun', { environmentID: '3' }],
  ['DELETE', '/api/v1/workspaces/10/nodes/stg-orders'],
];

const anySending = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...READ).map((target) => ['GET', target] as const) },
    { weight: 1, arbitrary: fc.constantFrom(...CHANGE) },
  ),
  as: fc.constantFrom('u-ana', 'u-di', 'nobody'),
  trouble: fc.option(fc.constantFrom('500', '503'), { freq: 10, nil: undefined }),
  /** Milliseconds between the previous request and this one. */
  later: fc.constantFrom(0, 0, 1, 100, 400, 1_000, 30_000),
});

describe('the memory of answers', () => {
  it('changes no answer: whatever is asked, by whom, and whatever runs meanwhile', () => {
    fc.assert(
      fc.property(fc.array(anySending, { maxLength: 25 }), (sendings) => {
        const remembered = answerCache(ask);
        let [apiState, plain, now] = [START, START, NOON];
        for (const { what, as, trouble, later } of sendings) {
          const [method, target, body] = what as readonly [string, string, unknown?];
          now += later;
          const request: ApiRequest = {
            method,
            target,
            headers: {
              authorization: `Bearer ${tokenOf(START, as) || 'rnl-nobody'}`,
              ...(trouble === undefined ? {} : { 'runnel-trouble': trouble }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
          const got = remembered(apiState, request, now);
          const wanted = ask(plain, request, now);
          apiState = got.apiState;
          plain = wanted.apiState ?? plain;
          const { status, body: answered } = wanted.reply;
          expect(got.answer).toEqual({ status, text: answered === undefined ? undefined : JSON.stringify(answered) });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('computes an answer once until the API state changes', () => {
    let times = 0;
    const remembered = answerCache((...asked) => {
      times++;
      return ask(...asked);
    });
    const request: ApiRequest = {
      method: 'GET',
      target: READ[2]!,
      headers: { authorization: `Bearer ${tokenOf(START, 'u-ana')}` },
    };
    for (let second = 0; second < 5; second++) remembered(START, request, NOON + second * 1_000);
    expect(times).toBe(1);
    remembered({ ...START }, request, NOON);
    remembered(START, request, NOON);
    expect(times).toBe(3);
  });

  it('what tells of runs is worked out again when a statement begins or ends, and only then', () => {
    const targets = ['/api/v1/runs/60/results', '/api/v1/runs/60', '/scheduler/runStatus?runCounter=60'];
    const headers = { authorization: `Bearer ${tokenOf(START, 'u-ana')}` };
    const { begin, end } = START.runs.at(-1)!;
    for (const target of targets) {
      let times = 0;
      const remembered = answerCache((...asked) => {
        times++;
        return ask(...asked);
      });
      let now = begin - 1;
      let changes = 0;
      while (now < end) {
        const next = nextChange(START, now);
        for (const moment of [now, next - 1]) {
          const wanted = ask(START, { method: 'GET', target, headers }, moment).reply.body;
          const { text } = remembered(START, { method: 'GET', target, headers }, moment).answer;
          expect(text === JSON.stringify(wanted), `${target} at ${moment - begin}`).toBe(true);
        }
        changes++;
        now = next;
      }
      expect(times).toBe(changes);
      expect(changes).toBeGreaterThan(20);
      for (const later of [0, 1, 60_000]) remembered(START, { method: 'GET', target, headers }, end + later);
      expect(times).toBe(changes + 1);
    }
  });
});

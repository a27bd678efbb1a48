import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredRun } from '#engine/api/apiState.ts';
import { queuedBegin, runsAfterCancel } from '#engine/api/runQueue.ts';
import { endOf, isActive } from '#engine/api/runState.ts';

const DEPLOY = { type: 'deploy', commit: 'c', message: '', nodes: 1 } as const;

/** A sequence of events: time passes, a run of some length starts in an environment, or the run at an index is canceled. */
const happenings = fc.array(
  fc.oneof(
    fc.record({ wait: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ environmentID: fc.constantFrom('1', '2'), length: fc.integer({ min: 0, max: 9_000 }) }),
    fc.record({ cancel: fc.nat(40) }),
  ),
  { maxLength: 40 },
);

describe('the queue of runs', () => {
  it('never overlap in an environment, and leave no gap that nothing is the reason of', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        let runs: readonly StoredRun[] = [];
        let now = 0;
        for (const one of all) {
          if ('wait' in one) now += one.wait;
          else if ('cancel' in one) {
            const run = runs[one.cancel];
            if (run && isActive(run, now)) runs = runsAfterCancel(runs, { ...run, canceledAt: now }, now);
          } else {
            const { environmentID, length } = one;
            const begin = queuedBegin({ runs }, environmentID, now);
            const others = runs.filter((run) => run.environmentID === environmentID && isActive(run, now));
            expect(begin).toBe(Math.max(now + 1_000, ...others.map(endOf)));
            const rest = { userID: 'u', outcome: 'completed', runHistory: [], credentials: {}, kind: DEPLOY } as const;
            runs = [...runs, { ...rest, id: runs.length + 1, environmentID, acceptedAt: now, begin, end: begin + length }];
          }
        }
        for (const environmentID of ['1', '2']) {
          const queued = runs.filter((run) => run.environmentID === environmentID && isActive(run, now));
          for (const [index, run] of queued.entries())
            if (index > 0) expect(run.begin).toBeGreaterThanOrEqual(endOf(queued[index - 1]!));
        }
      }),
      { numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, counted, drift, driftText, NO_TIME, paused, spent, spentIn, started } from '#teach/presenter/timer.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

const MINUTE = 60_000;
/** 5, 10 and 10 minutes: A2B, E4F, K7F. */
const plan = samplePlan();

describe('the timer', () => {
  it('counts session and step while it runs, and stands still while it is paused', () => {
    let timer = started(NO_TIME, 1_000);
    expect(started(timer, 9_000)).toBe(timer);
    expect(spentIn(timer, 'A2B', 'A2B', 1_000 + 2 * MINUTE)).toBe(2 * MINUTE);
    timer = counted(timer, 'A2B', 1_000 + 2 * MINUTE);
    expect(spentIn(timer, 'A2B', 'E4F', 1_000 + 5 * MINUTE)).toBe(2 * MINUTE);
    expect(spentIn(timer, 'E4F', 'E4F', 1_000 + 5 * MINUTE)).toBe(3 * MINUTE);
    timer = paused(timer, 'E4F', 1_000 + 5 * MINUTE);
    expect(spent(timer, 'E4F', 1_000 + 500 * MINUTE)).toBe(5 * MINUTE);
    expect(counted(timer, 'E4F', 600 * MINUTE)).toBe(timer);
  });

  it('says how far the session is from its plan', () => {
    const timer = { steps: { A2B: 8 * MINUTE } };
    expect(drift(plan, timer, 'A2B', 0)).toBe(3 * MINUTE);
    expect(drift(plan, timer, 'E4F', 0)).toBe(3 * MINUTE);
    // Within its planned minutes a step causes no drift; beyond them it does.
    expect(drift(plan, { ...timer, since: 0 }, 'E4F', 10 * MINUTE)).toBe(3 * MINUTE);
    expect(drift(plan, { ...timer, since: 0 }, 'E4F', 12 * MINUTE)).toBe(5 * MINUTE);
    expect(drift(plan, timer, 'K7F', 0)).toBe(-7 * MINUTE);
    expect(driftText(5 * MINUTE)).toBe('5 min behind the plan');
    expect(driftText(-7 * MINUTE)).toBe('7 min ahead of the plan');
    expect(driftText(29_000)).toBe('On plan');
  });

  it('shows a clock', () => {
    expect([0, 65_999, 3_725_000].map(clockText)).toEqual(['0:00', '1:05', '1:02:05']);
  });

  it('loses no time, whatever is pressed and whichever step comes', () => {
    const act = fc.record({
      what: fc.constantFrom('start', 'pause', 'step'),
      code: fc.constantFrom('A2B', 'E4F', 'K7F'),
      wait: fc.nat(9_999),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let [timer, at, now, ran] = [NO_TIME, 'A2B', 0, 0];
        for (const { what, code, wait } of acts) {
          if (timer.since !== undefined) ran += wait;
          now += wait;
          if (what === 'start') timer = started(timer, now);
          else if (what === 'pause') timer = paused(timer, at, now);
          else {
            timer = counted(timer, at, now);
            at = code;
          }
          expect(spent(timer, at, now)).toBe(ran);
          // A clock that is set back does not reduce the time.
          expect(spent(timer, at, now - 5_000)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 100 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import { firstOverlap, sharedRuns, shortestGap } from '#engine/schedule/overlap.ts';
import { anyCron, anyInstant, at, cronOf, iso } from './cases.ts';

const HOUR = 3_600_000;

describe('shortestGap', () => {
  it.each([
    ['* * * * *', HOUR / 60],
    ['*/25 * * * *', HOUR / 6],
    ['0 9,17 * * *', 8 * HOUR],
    ['30 23,0 * * *', HOUR],
    ['30 23,0 * * 1', 23 * HOUR],
    ['0 0 * * 0', 7 * 24 * HOUR],
    ['0 0 29 2 *', 1_461 * 24 * HOUR],
    ['0 0 31 * *', 31 * 24 * HOUR],
  ])('%s', (text, gap) => expect(shortestGap(cronOf(text))).toBe(gap));

  it('is never longer than a gap that occurs, and undefined where nothing runs', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const cron = cronOf(text);
        const runs = nextRuns(cron, from, 10);
        for (let i = 1; i < runs.length; i++) expect(runs[i]! - runs[i - 1]!).toBeGreaterThanOrEqual(shortestGap(cron)!);
      }),
    );
    expect(shortestGap(cronOf('0 0 31 4 *'))).toBeUndefined();
  });
});

describe('firstOverlap', () => {
  it('finds the first pair that is too close', () => {
    const cron = cronOf('0 9,17 * * *');
    expect(firstOverlap(cron, 8 * HOUR, 0)).toBeUndefined();
    const overlap = firstOverlap(cron, 9 * HOUR, at('2026-03-02T10:00:00Z'))!;
    expect(iso([overlap.run, overlap.next])).toEqual(['2026-03-03T09:00:00.000Z', '2026-03-03T17:00:00.000Z']);
    expect(firstOverlap(cronOf('0 0 30 2 *'), HOUR, 0)).toBeUndefined();
  });
});

describe('sharedRuns', () => {
  it('finds where schedules meet', () => {
    const crons = ['0 */6 * * *', '0 12 * * *', '30 * * * *', '0 0 30 2 *'].map(cronOf);
    const shared = sharedRuns(crons, at('2026-03-02T00:00:00Z'), at('2026-03-04T00:00:00Z'), 10);
    expect(shared).toEqual([
      { instant: at('2026-03-02T12:00:00Z'), schedules: [0, 1] },
      { instant: at('2026-03-03T12:00:00Z'), schedules: [0, 1] },
    ]);
    expect(sharedRuns([crons[0]!, crons[0]!], 0, at('2026-01-01T00:00:00Z'), 3)).toHaveLength(3);
  });
});

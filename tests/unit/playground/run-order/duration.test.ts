import { describe, expect, it } from 'vitest';
import { duration } from '#playground/run-order/duration.ts';

describe('duration', () => {
  it('says durations as a reader does', () => {
    expect([0, 400, 4_000, 4_520, 119_900, 120_000, 125_400, 3_600_000].map(duration)).toEqual([
      '0 s',
      '0.4 s',
      '4 s',
      '4.5 s',
      '119.9 s',
      '2 min',
      '2 min 5 s',
      '60 min',
    ]);
  });
});

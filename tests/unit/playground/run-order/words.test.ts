import { describe, expect, it } from 'vitest';
import { counted, duration, listed } from '#playground/run-order/words.ts';

describe('words', () => {
  it('counts', () => {
    expect([0, 1, 2, 1_200].map((count) => counted(count, 'node'))).toEqual(['0 nodes', '1 node', '2 nodes', '1,200 nodes']);
  });

  it('lists', () => {
    expect(listed([])).toBe('');
    expect(listed(['A'])).toBe('A');
    expect(listed(['A', 'B', 'C'])).toBe('A, B and C');
    expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
  });

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

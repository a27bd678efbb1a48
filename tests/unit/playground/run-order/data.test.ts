import { describe, expect, it } from 'vitest';
import { MAX_SECONDS, runDataSchema, withDuration, withNodes } from '#playground/run-order/data.ts';

const plain = runDataSchema.parse({});

describe('the data', () => {
  it('is empty by default and refuses what does not fit', () => {
    expect(plain).toEqual({ durations: {}, failing: [], excluded: [] });
    for (const bad of [
      { durations: { a: 0 } },
      { durations: { a: MAX_SECONDS + 1 } },
      { durations: { a: '4' } },
      { durations: { a: Number.NaN } },
      { durations: Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`n${at}`, 1])) },
      { failing: [''] },
      { excluded: 'a' },
      { other: 1 },
    ])
      expect(runDataSchema.safeParse(bad).success, JSON.stringify(bad).slice(0, 80)).toBe(false);
  });

  it('puts nodes into a list once, and takes them out', () => {
    const failing = withNodes(withNodes(plain, 'failing', ['a'], true), 'failing', ['a', 'b'], true);
    expect(failing.failing).toEqual(['a', 'b']);
    expect(withNodes(failing, 'failing', ['a'], false)).toEqual({ ...plain, failing: ['b'] });
    expect(plain.failing).toEqual([]);
  });

  it('keeps durations within their bounds', () => {
    const set = withDuration(plain, ['a', 'b'], 99_999);
    expect(set.durations).toEqual({ a: MAX_SECONDS, b: MAX_SECONDS });
    expect(withDuration(withDuration(set, ['a'], 0), ['b'], undefined).durations).toEqual({ a: 0.1 });
    expect(runDataSchema.parse(set)).toEqual(set);
  });
});

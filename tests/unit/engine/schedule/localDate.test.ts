import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#engine/schedule/localDate.ts';

describe('addDays and weekdayOf', () => {
  it('go over months and years', () => {
    expect(addDays({ year: 2027, month: 12, day: 31 }, 1)).toEqual({ year: 2028, month: 1, day: 1 });
    expect(weekdayOf({ year: 2026, month: 3, day: 2 })).toBe(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, readMoment, weekdayOf } from '#engine/schedule/moment.ts';

/** A Monday. */
const TODAY = { year: 2026, month: 3, day: 2 };

function read(text: string): string {
  const moment = readMoment(text, TODAY);
  if (!moment.ok) return `refused: ${moment.message}`;
  const { date, time } = moment;
  return `${date.year}-${date.month}-${date.day}${time ? ` ${time.hour}:${time.minute}` : ''}`;
}

describe('readMoment', () => {
  it.each([
    ['2026-12-25', '2026-12-25'],
    ['2026-12-25 06:30', '2026-12-25 6:30'],
    ['2026-12-25T06:30:00Z', '2026-12-25 6:30'],
    ['today', '2026-3-2'],
    ['Tomorrow at 05:30', '2026-3-3 5:30'],
    ['Monday', '2026-3-2'],
    ['next Monday', '2026-3-9'],
    ['on Friday at 6 pm', '2026-3-6 18:0'],
    ['Sundays', '2026-3-8'],
    ['in 3 days', '2026-3-5'],
    ['25 December', '2026-12-25'],
    ['December 25th, 2027', '2027-12-25'],
    ['1 March', '2027-3-1'],
    ['2nd of March', '2026-3-2'],
    ['29 February', '2028-2-29'],
    ['last day of February', '2027-2-28'],
    ['last day of the month', '2026-3-31'],
    ['first day of next month', '2026-4-1'],
    ['last day of February 2028', '2028-2-29'],
    ['12 am', '2026-3-2 0:0'],
    ['noon', '2026-3-2 12:0'],
    ['Does it run on Thursday at 6 o’clock?'.replace('’', "'"), '2026-3-5 6:0'],
  ])('%s', (text, moment) => expect(read(text)).toBe(moment));

  it.each([
    ['', 'Write a day'],
    ['3/4', 'can be read as two dates'],
    ['25:00', '25:00 is not a time of day'],
    ['13 pm', '13 pm is not a time of day'],
    ['30 February', 'There is no 30 February.'],
    ['29 February 2027', 'There is no 29 February in 2027.'],
    ['2026-13-01', '13 is not a month'],
    ['whenever', 'can’t be read as a day'],
  ])('refuses %j', (text, message) => expect(read(text)).toContain(message));

  it('takes every text, and never a date that does not exist', () => {
    const pieces = fc.constantFrom(
      '2026',
      '-',
      '31',
      '2',
      'feb',
      'next',
      'monday',
      'at',
      '6',
      ':',
      '99',
      'pm',
      ' ',
      'last',
      'day',
      '0',
    );
    const anyText = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const moment = readMoment(text, TODAY);
        if (!moment.ok) return moment.message.length > 0;
        return JSON.stringify(addDays(moment.date, 0)) === JSON.stringify(moment.date);
      }),
    );
  });
});

describe('addDays and weekdayOf', () => {
  it('go over months and years', () => {
    expect(addDays({ year: 2027, month: 12, day: 31 }, 1)).toEqual({ year: 2028, month: 1, day: 1 });
    expect(weekdayOf(TODAY)).toBe(1);
  });
});

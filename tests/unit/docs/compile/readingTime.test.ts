import { expect, it } from 'vitest';
import { minutesToRead } from '#docs/compile/readingTime.ts';

it('counts the words of all sections, and at least a minute', () => {
  const section = (words: number) => ({ text: 'word – '.repeat(words) });
  expect(minutesToRead({ sections: [] })).toBe(1);
  expect(minutesToRead({ sections: [section(40)] })).toBe(1);
  expect(minutesToRead({ sections: [section(500), section(500)] })).toBe(5);
});

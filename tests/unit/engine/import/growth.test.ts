import { describe, expect, test } from 'vitest';
import { HOSTILE_SHAPES } from './hostileShapes.ts';
import { workOf } from './work.ts';

/** Maximum growth of the work for four times the input, as a factor. Sorting and growing lists may exceed four; a quadratic reader needs sixteen. */
const MAX_GROWTH = 6.5;

describe('the work of opening grows with what is opened, not with its square', () => {
  test.each(HOSTILE_SHAPES.map((shape) => [shape.reader, shape.name, shape] as const))('%s of %s', (_, __, { most, of }) => {
    const small = Math.min(250, Math.floor(most / 4));
    const [less, more] = [of(small), of(small * 4)];
    // Work that is done only once, such as compiling patterns and schemas, is not growth.
    of(10)();
    expect(workOf(more)).toBeLessThan(workOf(less) * MAX_GROWTH + 20_000);
  });
});

import { describe, expect, test } from 'vitest';
import { workOf } from './import/work.ts';
import { TYPED_SHAPES } from './typedShapes.ts';

/** As for what is opened: four times as much may cost somewhat more than four times the work, and a quadratic reader needs sixteen times. */
const MAX_GROWTH = 6.5;

describe('the work on what is typed, pasted or linked grows with its length, not with its square', () => {
  test.each(TYPED_SHAPES.map((shape) => [shape.reader, shape.name, shape] as const))('%s of %s', (_, __, { most, of }) => {
    const small = Math.min(250, Math.floor(most / 4));
    const [less, more] = [of(small), of(small * 4)];
    // What is made once for all, such as compiled patterns and schemas, is not growth.
    of(10)();
    expect(workOf(more)).toBeLessThan(workOf(less) * MAX_GROWTH + 20_000);
  });
});

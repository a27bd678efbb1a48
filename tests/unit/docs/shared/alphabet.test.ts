import { expect, it } from 'vitest';
import { byLetter } from '#docs/shared/alphabet.ts';

it('puts things under the first letters of their names, alphabetical in any case', () => {
  expect(byLetter(['selector', 'API', 'Schema', 'alias', 'node'], (name) => name)).toEqual([
    ['A', ['alias', 'API']],
    ['N', ['node']],
    ['S', ['Schema', 'selector']],
  ]);
  expect(byLetter([], String)).toEqual([]);
});

import { expect, it } from 'vitest';
import { counted } from '#playground/selector/words.ts';

it('counts', () => {
  expect([counted(0, 'node'), counted(1, 'node'), counted(1_500, 'node')]).toEqual(['0 nodes', '1 node', '1,500 nodes']);
});

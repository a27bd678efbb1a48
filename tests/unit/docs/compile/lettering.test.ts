import { expect, it } from 'vitest';
import { balanced, boldWidth, codeWidth, widthOf } from '#docs/compile/lettering.ts';

it('breaks words into even lines', () => {
  expect(balanced('every stage succeeded', 18)).toEqual(['every stage', 'succeeded']);
  expect(balanced('the refresh token is too old', 18)).toEqual(['the refresh', 'token is too old']);
  expect(balanced('go', 18)).toEqual(['go']);
  expect(balanced('forceIgnoreWorkspaceStatus', 18)).toEqual(['forceIgnoreWorkspaceStatus']);
});

it('takes wide letters for wider than narrow ones, and bold for wider still', () => {
  expect(widthOf('MW', 10)).toBeGreaterThan(widthOf('il', 10));
  expect(boldWidth('Deploy', 10)).toBeGreaterThan(widthOf('Deploy', 10));
  expect(codeWidth('il', 10)).toBe(codeWidth('MW', 10));
});

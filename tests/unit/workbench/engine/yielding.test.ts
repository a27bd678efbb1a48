import { expect, it } from 'vitest';
import { createYielder } from '#workbench/engine/yielding.ts';

it('asks for a turn of the page after a while of work, and not again at once', async () => {
  let time = 0;
  const pause = createYielder(() => time);
  expect(pause()).toBeUndefined();
  time = 29;
  expect(pause()).toBeUndefined();
  time = 30;
  const turn = pause();
  expect(turn).toBeInstanceOf(Promise);
  await turn;
  expect(pause()).toBeUndefined();
  time = 60;
  expect(pause()).toBeInstanceOf(Promise);
});

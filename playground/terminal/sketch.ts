import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { terminalDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import type { TerminalArgs } from './meta.ts';

/** Shows a prompt with the first command of the solution, without its options, which the reader has to find. */
export const sketch: SketchOf<TerminalArgs, z.input<typeof terminalDataSchema>> = ({ exercise }) => {
  const solution = exercises.find(({ id }) => id === exercise)?.solution ?? [];
  const lines = solution.flatMap((step) => ('data' in step ? step.data.typed : [])).map(({ line }) => line);
  const first = lines.find((line) => line.startsWith('runnel ')) ?? 'runnel deploy';
  return { text: `~/retail\n$ ${first.split(' ').slice(0, 2).join(' ')}` };
};

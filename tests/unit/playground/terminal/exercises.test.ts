import { describe, expect, it } from 'vitest';
import { Machine } from '#engine/cli/machine.ts';
import { replayLine } from '#engine/cli/typed.ts';
import { terminalDataSchema } from '#playground/terminal/data.ts';
import { exercises } from '#playground/terminal/exercises.ts';
import { sceneStart } from '#playground/terminal/scenes.ts';
import { stories } from '#playground/terminal/stories.ts';
import { api } from '../../engine/api/schemas.ts';

describe('exercises of the terminal', () => {
  it.each(exercises.map((exercise) => [exercise.id, exercise] as const))('%s ends as its solution says', (id, { solution }) => {
    const [step] = solution;
    const { scene, typed } = terminalDataSchema.parse((step as { data: unknown }).data);
    const story = stories.find(({ exercise }) => exercise === id)!;
    expect(scene).toBe(story.data?.scene);
    const machine = new Machine(api, sceneStart(story.pipeline(), scene));
    for (const entry of typed) {
      replayLine(machine, entry);
      expect(machine.status, machine.screen.map(({ text }) => text).join('\n')).toBe(entry.status);
    }
  });
});

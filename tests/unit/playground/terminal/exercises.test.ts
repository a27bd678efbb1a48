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

  /** The goals that are still open after these lines. Each line has exit status 0 unless it specifies another. */
  function open(id: string, ...lines: (string | { line: string; status: number })[]): string[] {
    const story = stories.find(({ exercise }) => exercise === id)!;
    const typed = lines.map((line) => (typeof line === 'string' ? { line, status: 0 } : line));
    const data = terminalDataSchema.parse({ ...story.data, typed });
    const state = { pipeline: story.pipeline(), args: { speed: '4' as const }, data };
    const { check } = exercises.find((exercise) => exercise.id === id)!;
    return check(state).flatMap(({ label, done }) => (done ? [] : [label]));
  }

  it('another environment is not QA', () => {
    const lines = ['runnel plan --gitsha a', 'runnel deploy --plan runnel-plan.json'];
    expect(open('to-qa', ...lines, 'runnel refresh --environmentID 3')).toEqual(['Every command was for QA']);
    expect(open('to-qa', ...lines, 'runnel refresh --environmentID 2')).toEqual([]);
  });

  it('a filter that picks nothing, and a gate that tests nothing', () => {
    const failing = { line: 'runnel refresh --environmentID 3 --out r.json', status: 1 };
    expect(open('results', failing, "jq '.success' r.json")).toEqual(['The filter picks what did not succeed']);
    const gate = (test: string) => `runnel plan --gitsha a && ${test} && runnel deploy --plan runnel-plan.json`;
    expect(open('gate', gate('echo deletedTable'))).not.toEqual([]);
    expect(open('gate', gate(`[ "$(jq '.phasedNodeEdits.deletedTable | length' runnel-plan.json)" = 0 ]`))).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Question } from '#playground/deploy/workedOut.ts';
import { createPacker, createUnpacker } from '#playground/deploy/workerMessages.ts';
import { type Action, type Commit, deployDataSchema } from '#workbench/platform/deployData.ts';
import { aPipeline } from '../../engine/pipeline/documents.ts';

const DOCUMENTS: Pipeline[] = ['A', 'B', 'C', 'D'].map((name) => ({ ...aPipeline([]), name }));
const COMMITS: Commit[] = [{ sample: 'shop' }, ...DOCUMENTS.map((pipeline) => ({ pipeline }))];
const ACTIONS: Action[] = [
  { do: 'deploy', environment: '1', commit: 0 },
  { do: 'makeSchema', schema: 'A.B' },
  { do: 'deliver', isTwice: true },
];

const question = fc
  .record({
    pipeline: fc.constantFrom(...DOCUMENTS),
    commits: fc.array(fc.constantFrom(...COMMITS), { minLength: 1, maxLength: 4 }),
    actions: fc.array(fc.constantFrom(...ACTIONS), { maxLength: 4 }),
    target: fc.option(fc.constant(0), { nil: undefined }),
  })
  .map(
    ({ pipeline, commits, actions, target }): Question => ({
      pipeline,
      args: { environment: '2', strategy: 'default' },
      data: { commits, actions, missingSchemas: [], ...(target === undefined ? {} : { target }) },
    }),
  );

test('a packed request arrives unchanged, and each document arrives once and keeps its identity', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 8 }), (questions) => {
      const pack = createPacker();
      const unpack = createUnpacker();
      let before: { asked: Question; arrived: Question } | undefined;
      for (const asked of questions) {
        // A worker receives a copy of the message.
        const packed = structuredClone(pack(asked));
        const arrived = unpack(packed);
        expect(arrived).toEqual(asked);
        expect(deployDataSchema.parse(arrived.data)).toEqual(arrived.data);
        for (const [index, action] of asked.data.actions.entries()) {
          const known = before?.asked.data.actions.indexOf(action) ?? -1;
          if (known !== -1) expect(arrived.data.actions[index]).toBe(before!.arrived.data.actions[known]);
        }
        for (const [index, commit] of asked.data.commits.entries()) {
          if ('pipeline' in commit && commit.pipeline === asked.pipeline)
            expect((arrived.data.commits[index] as { pipeline: Pipeline }).pipeline).toBe(arrived.pipeline);
          const known = before?.asked.data.commits.indexOf(commit) ?? -1;
          if (known !== -1) expect(arrived.data.commits[index]).toBe(before!.arrived.data.commits[known]);
        }
        if (before?.asked === asked) expect(packed.values).toEqual([]);
        before = { asked, arrived };
      }
    }),
    { numRuns: 50 },
  );
});

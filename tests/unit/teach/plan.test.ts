import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from '#engine/zod.ts';
import { generatePipeline } from '#samples/generate.ts';
import { type planSchema, stepMinutes } from '#teach/plan.ts';
import { followAddress, hasPlan, planHash, readPlanHash } from '#teach/planLink.ts';
import { checkPlan, parsePlan, serializePlan, withoutNotes } from '#teach/planText.ts';
import { anyPlan } from './anyPlan.ts';

const least: z.input<typeof planSchema> = {
  format: 'runnel-session',
  version: 1,
  id: 'abcd1234',
  title: 'Run order in an hour',
  minutes: 60,
  steps: [
    { kind: 'exercise', code: 'K7F', title: 'Find the slots', minutes: 10, playground: 'run-order', story: 'slots' },
    { kind: 'break', code: 'B2B', title: 'Coffee', minutes: 15 },
  ],
};

const errorsOf = (value: unknown) => {
  const read = checkPlan(value);
  return read.ok ? [] : read.errors.map(({ path, message }) => `${path}: ${message}`);
};
const withStep = (more: object) => ({ ...least, steps: [{ ...least.steps[0], ...more }] });

describe('a plan', () => {
  it('reads back as it was written, from a file and from a link', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(parsePlan(serializePlan(plan))).toEqual({ ok: true, plan });
        const link = planHash(plan);
        expect(link.ok && readPlanHash(link.hash)).toEqual({ ok: true, plan });
      }),
      { numRuns: 60 },
    );
  });

  it('has no private notes as participants get it, and all else', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const theirs = withoutNotes(plan);
        const texts = JSON.stringify({ ...plan, steps: plan.steps.map(({ notes: _, ...step }) => step) });
        expect(JSON.stringify({ ...theirs, steps: theirs.steps.map(({ notes: _, ...step }) => step) })).toBe(texts);
        expect(serializePlan(theirs)).not.toContain('"notes"');
      }),
      { numRuns: 30 },
    );
  });

  it('may leave out what is empty, and stays as short when it is written', () => {
    const read = checkPlan(least);
    expect(read).toMatchObject({ ok: true, plan: { audience: '', steps: [{ goal: '', lock: [], hide: [] }, { notes: '' }] } });
    if (!read.ok) return;
    expect(JSON.parse(serializePlan(read.plan))).toEqual(least);
    expect(stepMinutes(read.plan)).toBe(25);
  });

  it.each([163, 1_558])('carries a pipeline of %i nodes in its file', (nodes) => {
    const pipeline = generatePipeline({ nodes, seed: 5 });
    const step = { kind: 'story', code: 'K7F', title: 'Ours', minutes: 10, playground: 'run-order', story: 'slots' } as const;
    const read = checkPlan({ ...least, steps: [{ ...step, state: { pipeline } }] });
    if (!read.ok) throw new Error('refused');
    const again = parsePlan(serializePlan(read.plan));
    expect(again).toEqual(read);
    const [first] = again.ok ? again.plan.steps : [];
    expect(first?.kind === 'story' && first.state?.pipeline).toEqual(pipeline);
  });

  it('that is too large for a link says so', () => {
    const pipeline = generatePipeline({ nodes: 1_558, seed: 5 });
    const step = { kind: 'story', code: 'K7F', title: 'Ours', minutes: 10, playground: 'run-order', story: 'slots' } as const;
    const read = checkPlan({ ...least, steps: [{ ...step, state: { pipeline } }] });
    const link = read.ok && planHash(read.plan);
    expect(link).toMatchObject({ ok: false, message: expect.stringContaining('This plan is too large for a link') });
  });

  it('has an address for every step, with the plan in the fragment or from a file', () => {
    expect(followAddress({ hash: '#p=1.x' }, 'K7F')).toBe('/sessions/follow?step=K7F#p=1.x');
    expect(followAddress({ url: 'https://a.example/plan.json' })).toBe(
      '/sessions/follow?plan=https%3A%2F%2Fa.example%2Fplan.json',
    );
    expect(hasPlan('#p=1.x')).toBe(true);
    expect(hasPlan('#s=1.x')).toBe(false);
  });
});

describe('what is no plan', () => {
  it.each([
    ['nothing', null, 'format: Expected "format": "runnel-session". This is not a session plan.'],
    ['a later version', { ...least, version: 2 }, 'version: Version 2 is newer than this site can read (1).'],
    [
      'an unknown kind',
      withStep({ kind: 'quiz' }),
      'steps[0].kind: The kind of a step is page, story, exercise, own, note or break.',
    ],
    ['a code of other letters', withStep({ code: 'O0I' }), 'steps[0].code: A code is three of ABCDEFGHJKLMNPQRSTUVWXYZ23456789.'],
    ['no minutes', withStep({ minutes: 0 }), 'steps[0].minutes: At least 1 minute.'],
    [
      'a part that can’t be hidden',
      withStep({ hide: ['graph'] }),
      'steps[0].hide[0]: One of controls, source, exercise, events, toolbar is expected here.',
    ],
    [
      'a page elsewhere',
      { ...least, steps: [{ kind: 'page', code: 'K7F', title: 'Read', minutes: 5, route: 'https://a.example' }] },
      'steps[0].route: A page of this site is expected here: /docs/…, with or without a #section.',
    ],
    [
      'a code twice',
      { ...least, steps: [least.steps[0], least.steps[0]] },
      'steps[1].code: The code K7F is used twice. Every step needs a code of its own.',
    ],
    [
      'a damaged pipeline',
      withStep({ kind: 'story', state: { pipeline: { format: 'other' } } }),
      'steps[0].state.pipeline.format: Expected "format": "runnel-pipeline". This file holds something else.',
    ],
  ])('is refused with its path and what would be right: %s', (_, value, message) => {
    expect(errorsOf(value)).toEqual([message]);
  });

  it('says where text stops being JSON', () => {
    expect(parsePlan('{\n  "format" "runnel-session" }')).toMatchObject({
      ok: false,
      errors: [{ line: 2, column: 12, message: 'This is not JSON: line 2, column 12: a colon is expected here.' }],
    });
  });

  it('never throws, however hostile it is', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    expect(errorsOf(withStep({ kind: 'story', state: { data: deep } }))).toHaveLength(1);
    fc.assert(fc.property(fc.string(), (text) => !parsePlan(text).ok));
    fc.assert(fc.property(fc.jsonValue(), (value) => !checkPlan(value).ok));
    fc.assert(fc.property(fc.string(), (text) => !readPlanHash(`#p=1.${text}`).ok));
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('id', 'title', 'minutes', 'steps', 'audience'), (value, field) => {
        expect(typeof checkPlan({ ...least, [field]: value }).ok).toBe('boolean');
        expect(typeof checkPlan(withStep({ kind: 'story', state: value })).ok).toBe('boolean');
        const own = { kind: 'own', checks: value, solution: value, state: { args: value } };
        expect(typeof checkPlan(withStep(own)).ok).toBe('boolean');
        expect(typeof checkPlan(withStep({ ...own, checks: [value, { type: 'nodes', name: value }] })).ok).toBe('boolean');
      }),
    );
  });
});

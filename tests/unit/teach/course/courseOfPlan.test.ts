import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { generatePipeline } from '#samples/generate.ts';
import { addressOf, courseSchema, STANDARDS } from '#teach/course/course.ts';
import { courseOfPlan } from '#teach/course/courseOfPlan.ts';
import { coursePackage } from '#teach/course/coursePackage.ts';
import { readStepMessage, type StepMessage } from '#teach/course/stepMessage.ts';
import { withoutNotes } from '#teach/planText.ts';
import { anyPlan } from '../anyPlan.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

const SITE = 'https://docs.example.com/below/';
const handed = (plan: string, step: unknown): StepMessage => ({ type: 'runnel:step', version: 1, plan, step });

describe('a plan as a course', () => {
  it('hands the site each step as the plan has it, whatever its kind, without private notes', () => {
    fc.assert(
      fc.property(
        anyPlan.filter(({ steps }) => steps.length > 0),
        (plan) => {
          const course = courseSchema.parse(JSON.parse(JSON.stringify(courseOfPlan(plan, SITE))));
          expect(course.steps).toHaveLength(plan.steps.length);
          for (const [at, step] of withoutNotes(plan).steps.entries()) {
            const { kind, step: written } = course.steps[at]!;
            if (step.kind === 'page') {
              expect([kind, addressOf(course, at)]).toEqual(['page', `${SITE}${step.route.slice(1)}`]);
              continue;
            }
            expect(addressOf(course, at)).toBe(`${SITE}sessions/step?step=${at + 1}`);
            expect(readStepMessage(handed(course.id, written))).toEqual({ ok: true, plan: { id: plan.id }, step });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('scores what has checks, and only that', () => {
    const own = { kind: 'own', code: 'W2W', title: 'Own', minutes: 5, playground: 'sample', story: 'start' };
    const steps = [...samplePlan().steps, { ...own, checks: [{ type: 'nodes' }] }, { ...own, code: 'X2X' }];
    const course = courseOfPlan(samplePlan({ steps }), SITE);
    expect(course.steps.map(({ kind }) => kind)).toEqual(['note', 'story', 'exercise', 'exercise', 'story']);
    expect(course.passing).toBe(80);
    expect(courseOfPlan(samplePlan({ steps: steps.slice(0, 2) }), SITE).passing).toBe(0);
  });

  it.each([163, 1_558])('carries a pipeline of %i nodes in its zip', (nodes) => {
    const pipeline = generatePipeline({ nodes, seed: 5 });
    const [, story] = samplePlan().steps;
    const plan = samplePlan({ steps: [{ ...story, notes: 'Ask Ben first.', state: { pipeline } }] });
    for (const standard of STANDARDS) {
      const page = strFromU8(unzipSync(coursePackage(courseOfPlan(plan, SITE), standard, ''))['index.html']!);
      expect(page).not.toContain('Ask Ben');
      const [, json = ''] = /id="course">(.*?)<\/script>/.exec(page) ?? [];
      const course = courseSchema.parse(JSON.parse(json).course);
      if (standard !== 'scorm2004') continue;
      const read = readStepMessage(handed(course.id, course.steps[0]!.step));
      expect(read?.ok && 'state' in read.step && read.step.state?.pipeline).toEqual(pipeline);
    }
  });

  it('with a title that no XML can hold has another', () => {
    const course = courseOfPlan(samplePlan({ title: '\u0000', steps: [{ ...samplePlan().steps[0]!, title: 'a\u0007b' }] }), SITE);
    expect([course.title, course.steps[0]!.title]).toEqual(['Session', 'a b']);
  });
});

describe('the message that hands a step over', () => {
  it('is read by the rules of plans, and never throws', () => {
    const [step] = samplePlan().steps;
    expect(readStepMessage(handed('abcd1234', { ...step, minutes: 0 }))).toMatchObject({ ok: false });
    expect(readStepMessage(handed('../..', step))).toMatchObject({ ok: false });
    expect(readStepMessage({ ...handed('abcd1234', step), more: 1 })).toBeUndefined();
    expect(readStepMessage('runnel:step')).toBeUndefined();
    fc.assert(fc.property(fc.jsonValue(), (value) => readStepMessage(value) === undefined));
    fc.assert(fc.property(fc.jsonValue(), (value) => readStepMessage(handed('abcd1234', value))?.ok === false));
  });
});

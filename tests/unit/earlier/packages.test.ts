import { describe, expect, it } from 'vitest';
import { z } from '#engine/zod.ts';
import { exerciseStatus } from '#explorer/exerciseRun.ts';
import { addressOf, COURSE_ELEMENT, courseSchema } from '#teach/course/course.ts';
import { courseProgress, readState, writeState } from '#teach/course/courseState.ts';
import { openScorm } from '#teach/course/launcher/scorm.ts';
import { readSiteMessage } from '#teach/course/launcher/siteMessage.ts';
import { readStepMessage } from '#teach/course/stepMessage.ts';
import { isPlaygroundStep, type PlaygroundStep } from '#teach/plan.ts';
import { exerciseOf } from '#teach/sessions/customExercise.ts';
import { stepStart } from '#teach/sessions/stepStart.ts';
import { fixtureOf, fixtureText, storyAt } from './fixture.ts';

const SITE = 'https://docs.example.com/site/';
/** The standards of the packages that were handed out. The site no longer makes cmi5 packages. */
const STANDARDS = ['scorm12', 'scorm2004', 'cmi5'] as const;
const states = fixtureOf<{ scorm12: string; scorm2004: string; cmi5: { kept: string } }>('packages/states.json');
const messages = fixtureOf<{ toSite: unknown[]; toLauncher: unknown[] }>('packages/messages.json');

/** The course in a launch page, read as the launcher reads it. */
function courseIn(standard: (typeof STANDARDS)[number]) {
  const page = fixtureText(`packages/${standard}/index.html`);
  const text = new RegExp(`<script type="application/json" id="${COURSE_ELEMENT}">(.*?)</script>`, 's').exec(page)?.[1] ?? '';
  const read = z.strictObject({ standard: z.enum(STANDARDS), course: courseSchema }).parse(JSON.parse(text));
  expect(read.standard).toBe(standard);
  expect(page).toContain('<script src="launcher.js"></script>');
  return read.course;
}

const atSite = (address: string) => address.replace(SITE, '/');

describe('a SCORM 1.2 package of a plan', () => {
  it('has its manifest and its steps', () => {
    const manifest = fixtureText('packages/scorm12/imsmanifest.xml');
    expect(manifest).toContain('identifier="runnel-beforeseason2"');
    expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
    const course = courseIn('scorm12');
    expect(course).toMatchObject({ id: 'beforeseason2', title: 'A day with pipelines', site: SITE, passing: 80 });
    expect(course.steps.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'note Welcome',
      'page Read about nodes',
      'story Rows of a dimension',
      'story Names in QA',
      'exercise Enough slots',
      'exercise Count people',
      'exercise Select one',
      'exercise Write a template',
      'exercise A new customer',
      'exercise Let it fail',
      'break Coffee',
    ]);
    expect(course.steps.map((_, index) => atSite(addressOf(course, index))).slice(0, 3)).toEqual([
      '/sessions/step?step=1',
      '/docs/get-started/fundamentals/nodes',
      '/sessions/step?step=3',
    ]);
  });

  it('goes on where the learner was', () => {
    const course = courseIn('scorm12');
    const values: Record<string, string> = { 'cmi.suspend_data': states.scorm12 };
    const { kept } = openScorm(
      { LMSInitialize: () => 'true', LMSGetValue: (name) => values[name!] ?? '', LMSSetValue: () => 'true' },
      'scorm12',
    );
    const state = readState(kept, course);
    expect(state.at).toBe(5);
    expect(state.steps.map(({ isDone, isShown }) => [isDone, isShown].map(Number).join('')).join(' ')).toBe(
      '10 10 10 10 01 11 00 00 00 00 00',
    );
    expect(state.steps[4]!.hints).toBe(3);
    expect(courseProgress(course, state)).toMatchObject({ finished: 6, all: 11, isComplete: false });
    expect(writeState(state)).toBe(states.scorm12);
  });

  it('has steps that the site takes, each with its state', async () => {
    const course = courseIn('scorm12');
    const handed = course.steps.flatMap(({ step }) =>
      step === undefined ? [] : [readStepMessage({ type: 'runnel:step', version: 1, plan: course.id, step })],
    );
    const steps = handed.map((read) => {
      if (!read?.ok) throw new Error(read?.message ?? 'It is no step.');
      expect(read.plan.id).toBe('beforeseason2');
      expect(read.step.notes).toBe('');
      return read.step;
    });
    expect(steps.map(({ code }) => code)).toEqual(['NTE', 'STY', 'MAP', 'XRC', 'WN2', 'WN3', 'WN4', 'WN5', 'WN6', 'BRK']);
    const staged = steps.filter((step) => isPlaygroundStep(step)) as PlaygroundStep[];
    for (const step of staged) {
      const { playground, story } = await storyAt(`/playground/${step.playground}/${step.story}`);
      const { state, problems } = stepStart(playground, story, step);
      expect(problems, step.code).toEqual([]);
      const exercise = exerciseOf(step, playground);
      if (step.kind !== 'story') expect(exerciseStatus(exercise!, state).isDone, step.code).toBe(false);
      if (step.code === 'STY')
        expect(state.pipeline.nodes.find(({ id }) => id === 'dim-customer')?.description).toBe('Set by the trainer.');
      if (step.code === 'WN5') expect(state.args.day).toBe(2);
    }
  });
});

describe('a SCORM 2004 package of a path', () => {
  it('has its manifest and its steps', async () => {
    const manifest = fixtureText('packages/scorm2004/imsmanifest.xml');
    expect(manifest).toContain('identifier="runnel-fundamentals"');
    expect(manifest).toContain('<schemaversion>2004 4th Edition</schemaversion>');
    const course = courseIn('scorm2004');
    expect(course).toMatchObject({ id: 'fundamentals', title: 'Fundamentals in an hour', passing: 80 });
    expect(course.steps.slice(0, 3).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'page Directed acyclic graph (DAG)',
      'story Five nodes',
      'exercise Start from nothing',
    ]);
    const framed = course.steps.map((step, index) => ({ step, address: atSite(addressOf(course, index)) }));
    expect(framed[1]!.address).toBe('/embed/pipeline-builder/starter?step=2');
    for (const { step, address } of framed) {
      if (step.kind === 'page') continue;
      const { playground, story, query } = await storyAt(address);
      if (step.kind !== 'exercise') continue;
      expect(query.get('exercise')).toBe('1');
      expect(playground.exercises.map(({ id }) => id)).toContain(story.exercise);
    }
  });

  it('goes on where the learner was', () => {
    const course = courseIn('scorm2004');
    const values: Record<string, string> = { 'cmi.suspend_data': states.scorm2004 };
    const { kept } = openScorm({ Initialize: () => 'true', GetValue: (name) => values[name!] ?? '' }, 'scorm2004');
    const state = readState(kept, course);
    expect([state.at, state.steps[0]!.isDone, state.steps[2]!.hints]).toEqual([1, true, 12]);
    expect(courseProgress(course, state)).toMatchObject({ finished: 1, all: course.steps.length });
  });
});

describe('a cmi5 package of an exercise', () => {
  it('has its structure, its step and a state', async () => {
    const structure = fixtureText('packages/cmi5/cmi5.xml');
    expect(structure).toContain(`<course id="${SITE}xapi/course/run-order-slots">`);
    expect(structure).toContain('moveOn="CompletedAndPassed" masteryScore="1"');
    const course = courseIn('cmi5');
    expect(course).toMatchObject({ id: 'run-order-slots', title: 'Run order: Enough slots', passing: 100 });
    const address = atSite(addressOf(course, 0));
    expect(address).toBe('/embed/run-order/slots?step=1&exercise=1');
    expect((await storyAt(address)).story.exercise).toBe('enough-slots');
    const state = readState(states.cmi5.kept, course);
    expect(state).toEqual({ at: 0, steps: [{ isDone: true, isShown: false, hints: 1 }] });
    expect(courseProgress(course, state)).toMatchObject({ score: 100, isComplete: true, isPassed: true });
  });
});

describe('messages between launcher and site', () => {
  it('hand a step to the site', () => {
    const steps = messages.toSite.map((message) => {
      const read = readStepMessage(message);
      if (!read?.ok) throw new Error(read?.message ?? 'It is no step.');
      return read.step;
    });
    expect(steps.map(({ code, kind, title }) => `${code} ${kind} ${title}`)).toEqual([
      'NTE note Welcome',
      'MAP story Names in QA',
      'XRC exercise Enough slots',
      'WN3 own Select one',
      'BRK break Coffee',
    ]);
    expect(steps[1]).toMatchObject({ lock: ['target', 'node'], state: { args: { target: 'QA' } } });
    expect(steps[3]).toMatchObject({ checks: [{ type: 'selector', nodes: ['DIM_CUSTOMER'] }], hints: ['By name.'] });
  });

  it('tell the launcher how far the learner is', () => {
    expect(messages.toLauncher.map(readSiteMessage)).toEqual([
      { type: 'runnel:ready', version: 1 },
      { type: 'runnel:progress', version: 1, step: '5', hints: 2, solutionShown: false },
      { type: 'runnel:exercise', version: 1, step: '5', done: true, hints: 2, solutionShown: false },
    ]);
  });
});

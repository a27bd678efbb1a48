import { z } from '#engine/zod.ts';
import { stateSchema } from '#explorer/stepState.ts';
import { HIDEABLE } from '#workbench/shellParts.ts';
import { CUSTOM_EXERCISE_LIMITS, customCheckSchema } from './customCheck.ts';
import { solutionSchema } from './customSolution.ts';

/**
 * The plan of a session: what a trainer prepares for a group, as one plain JSON value. Links, files, hand-outs and course packages carry it, and
 * each of them may come from a stranger.
 */

/** The limits of a plan: number of steps, characters of titles and texts, minutes, and entries of lists. */
export const PLAN_LIMITS = { steps: 60, title: 120, text: 4_000, minutes: 480, listEntries: 100 } as const;

export const PLAN_FORMAT = 'runnel-session';
export const PLAN_VERSION = 1;

/** Letters and digits that are not mistaken for one another when they are called out or read from a sheet. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const title = z
  .string()
  .min(1, 'A title has at least one character.')
  .max(PLAN_LIMITS.title, `A title has at most ${PLAN_LIMITS.title} characters.`);
const text = z.string().max(PLAN_LIMITS.text, `A text has at most ${PLAN_LIMITS.text} characters.`).default('');
const minutes = z
  .int('Minutes are a whole number.')
  .min(1, 'At least 1 minute.')
  .max(PLAN_LIMITS.minutes, `At most ${PLAN_LIMITS.minutes} minutes.`);
const id = z.string().regex(/^[a-z0-9-]{1,60}$/, 'An id has at most 60 characters: lowercase letters, digits and hyphens.');

/** The fields of every step. */
const shared = {
  /** The code that participants type to open the step; results identify the step by it too. */
  code: z.string().regex(new RegExp(`^[${CODE_LETTERS}]{3}$`), `A code is three of ${CODE_LETTERS}.`),
  title,
  minutes,
  /** The goal for participants. */
  goal: text,
  /** Notes that only the trainer sees. */
  notes: text,
};

/** How a playground is set up in a step. */
const playgroundFields = {
  playground: id,
  story: id,
  /** Names of controls that are shown but can't be changed. */
  lock: z.array(z.string().min(1).max(100)).max(PLAN_LIMITS.listEntries).default([]),
  /** Parts that are hidden. */
  hide: z
    .array(z.enum(HIDEABLE, `One of ${HIDEABLE.join(', ')} is expected here.`))
    .max(HIDEABLE.length)
    .default([]),
};

/** A page of this site, optionally with `#` and a section. */
export const routeSchema = z
  .string()
  .max(300)
  .regex(/^\/docs(?:\/[a-z0-9-]+)*(?:#[\w-]+)?$/, 'A page of this site is expected here: /docs/…, with or without a #section.');

const stepSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('page'),
      ...shared,
      route: routeSchema,
    }),
    z.strictObject({ kind: z.literal('story'), ...shared, ...playgroundFields, state: stateSchema.optional() }),
    /** The exercise of one of this site's stories, from the story's starting state. */
    z.strictObject({ kind: z.literal('exercise'), ...shared, ...playgroundFields }),
    /** A custom exercise, on a story with the starting state that the plan gives. The literal `own` stays for plans of earlier versions. */
    z.strictObject({
      kind: z.literal('own'),
      ...shared,
      ...playgroundFields,
      state: stateSchema.optional(),
      checks: z
        .array(customCheckSchema)
        .max(CUSTOM_EXERCISE_LIMITS.checks, `At most ${CUSTOM_EXERCISE_LIMITS.checks} checks.`)
        .default([]),
      /** Hints, from a nudge to nearly the answer. */
      hints: z
        .array(z.string().min(1).max(CUSTOM_EXERCISE_LIMITS.hint))
        .max(CUSTOM_EXERCISE_LIMITS.hints, `At most ${CUSTOM_EXERCISE_LIMITS.hints} hints.`)
        .default([]),
      /** What the exercise taught, as one sentence. */
      learned: z.string().max(CUSTOM_EXERCISE_LIMITS.learned).default(''),
      /** Absent: there is no solution to show. */
      solution: solutionSchema.optional(),
    }),
    z.strictObject({
      kind: z.literal('note'),
      ...shared,
      /** The text for participants. */
      text,
    }),
    z.strictObject({ kind: z.literal('break'), ...shared }),
  ],
  'The kind of a step is page, story, exercise, own, note or break.',
);

export const planSchema = z
  .strictObject({
    format: z.literal(PLAN_FORMAT),
    version: z.literal(PLAN_VERSION),
    /** The id under which a browser saves a participant's work. */
    id: z.string().regex(/^[a-z0-9]{8,20}$/, 'The id of a plan is 8 to 20 lowercase letters and digits.'),
    title,
    audience: text,
    /** The planned length of the session, in minutes. */
    minutes,
    steps: z.array(stepSchema).max(PLAN_LIMITS.steps, `A plan has at most ${PLAN_LIMITS.steps} steps.`),
  })
  .superRefine(({ steps }, context) => {
    const codes = new Set<string>();
    for (const [index, { code }] of steps.entries()) {
      if (codes.has(code))
        context.addIssue({
          code: 'custom',
          path: ['steps', index, 'code'],
          message: `The code ${code} is used twice. Every step needs a code of its own.`,
        });
      codes.add(code);
    }
  });

export type SessionPlan = z.infer<typeof planSchema>;
/** One step of a plan. */
export type SessionStep = SessionPlan['steps'][number];
export type StepKind = SessionStep['kind'];
/** A step in which participants work in a playground. */
export type PlaygroundStep = Extract<SessionStep, { playground: string }>;
/** A custom exercise. */
export type CustomExerciseStep = Extract<SessionStep, { kind: 'own' }>;

/** Whether participants work in a playground in a step. */
export function isPlaygroundStep(step: SessionStep): step is PlaygroundStep {
  return 'playground' in step;
}

/** Whether a step is done when its checks pass, and not when its participant says so. */
export function isChecked(step: SessionStep): boolean {
  return step.kind === 'exercise' || (step.kind === 'own' && step.checks.length > 0);
}

/** The total time of all steps, in minutes. */
export function stepMinutes({ steps }: Pick<SessionPlan, 'steps'>): number {
  return steps.reduce((sum, step) => sum + step.minutes, 0);
}

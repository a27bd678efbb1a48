import { z } from '#engine/zod.ts';
import { STEP_ROUTE } from '#explorer/sessionRoutes.ts';

/** The standards for course packages. */
export const STANDARDS = ['scorm12', 'scorm2004'] as const;
export type Standard = (typeof STANDARDS)[number];

/** The id of the element in the launcher's page that holds the course. */
export const COURSE_ELEMENT = 'course';

/** Maximum number of steps of a course. */
const MAX_STEPS = 100;
/** Maximum number of characters of a step's address: enough for a link that carries a state. */
const MAX_ADDRESS_LENGTH = 70_000;

/** A text without control characters and unpaired surrogates, which XML can't represent. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\p{Cn}]*$/u, 'A course can’t have control characters.');

/** The kinds of steps that the launcher distinguishes; the kind decides when a step counts as done. */
const COURSE_KINDS = ['page', 'story', 'exercise', 'note', 'break'] as const;

/** The page of the site that shows one step of a plan. The launcher sends it the step. */
export const FRAMED_STEP = STEP_ROUTE.slice(1);

const stepSchema = z.strictObject({
  kind: z.enum(COURSE_KINDS),
  title: words(200).min(1),
  /** What learners can do after the step, as a continuation of “You can”. */
  able: words(500),
  minutes: z.int().min(0).max(1_000),
  /** The goal, where the page in the frame does not state it. */
  goal: words(4_000).optional(),
  /**
   * For a plan: the step as in the plan, without private notes. The launcher sends it to the site, which checks it. The zip file contains it,
   * whatever the size of its state.
   */
  step: z.unknown().optional(),
  /** The address below the site's root: `embed/run-order/slots?exercise=1`. */
  address: z
    .string()
    .min(1)
    .max(MAX_ADDRESS_LENGTH)
    .regex(
      /^(?:docs\/|docs$|docs#|embed\/|sessions\/step$)/,
      'The address of a step begins with docs/ or embed/, or is sessions/step.',
    ),
});

/** A course as its package contains it: the steps that the launcher shows one by one from the site. */
export const courseSchema = z.strictObject({
  format: z.literal('runnel-course'),
  version: z.literal(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  title: words(200).trim().min(1),
  /** The root of the site from which the steps are framed, with a slash at the end. */
  site: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .endsWith('/'),
  /**
   * The passing score: the percentage of exercises that have to be done. With 0, everybody who finishes all steps completes the course, and nobody
   * fails.
   */
  passing: z.int().min(0).max(100),
  steps: z.array(stepSchema).min(1).max(MAX_STEPS),
});

export type Course = z.infer<typeof courseSchema>;
export type CourseStep = Course['steps'][number];

/** The full address of a step. The messages of the page there repeat the step's number. */
export function addressOf({ site, steps }: Course, at: number): string {
  const step = steps[at];
  if (!step) throw new Error(`The course has no step ${at + 1}: it has ${steps.length}.`);
  const url = new URL(step.address, site);
  if (step.kind !== 'page') url.searchParams.set('step', String(at + 1));
  if (step.kind === 'exercise' && step.step === undefined) url.searchParams.set('exercise', '1');
  return url.href;
}

import { z } from '#engine/zod.ts';
import { STEP_ROUTE } from '#explorer/sessionRoutes.ts';

/** The standards of course systems that a package can follow. */
export const STANDARDS = ['scorm12', 'scorm2004', 'cmi5'] as const;
export type Standard = (typeof STANDARDS)[number];

/** The element of the launcher's page that holds the course. */
export const COURSE_ELEMENT = 'course';

/** The most steps that a course may have. */
const MAX_STEPS = 100;
/** The most characters of an address of a step: those of a link with a state in it. */
const MAX_ADDRESS = 70_000;

/** Without control characters and halves of characters: XML has no place for them. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\p{Cn}]*$/u, 'A course can’t have control characters.');

/** What the launcher knows about a step: its title, and when it counts as done. */
const COURSE_KINDS = ['page', 'story', 'exercise', 'note', 'break'] as const;

/** The page of the site that shows one step of a plan, which the launcher hands it. */
export const FRAMED_STEP = STEP_ROUTE.slice(1);

const stepSchema = z.strictObject({
  kind: z.enum(COURSE_KINDS),
  title: words(200).min(1),
  /** What one can do after it, as it goes on from “You can”. */
  able: words(500),
  minutes: z.int().min(0).max(1_000),
  /** What is to be reached, where the page in the frame does not say it. */
  goal: words(4_000).optional(),
  /**
   * For a plan: the step as it is in the plan, without private notes. The launcher hands it to the site, which checks it; whatever its state, it is
   * in the zip.
   */
  step: z.unknown().optional(),
  /** Below the site's address: `embed/run-order/slots?exercise=1`. */
  address: z
    .string()
    .min(1)
    .max(MAX_ADDRESS)
    .regex(
      /^(?:docs\/|docs$|docs#|embed\/|sessions\/step$)/,
      'The address of a step begins with docs/ or embed/, or is sessions/step.',
    ),
});

/** A course as its package holds it: what the launcher shows, step by step, from the site it was made on. */
export const courseSchema = z.strictObject({
  format: z.literal('runnel-course'),
  version: z.literal(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  title: words(200).trim().min(1),
  /** The root of the site that the steps are framed from, with a slash at its end. */
  site: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .endsWith('/'),
  /** The share of exercises, in percent, that is a pass; 0: whoever went through all steps has completed it, and nobody fails. */
  passing: z.int().min(0).max(100),
  steps: z.array(stepSchema).min(1).max(MAX_STEPS),
});

export type Course = z.infer<typeof courseSchema>;
export type CourseStep = Course['steps'][number];

/** The whole address of a step. Its messages come back with its number. */
export function addressOf({ site, steps }: Course, at: number): string {
  const step = steps[at];
  if (!step) throw new Error(`The course has no step ${at + 1}: it has ${steps.length}.`);
  const url = new URL(step.address, site);
  if (step.kind !== 'page') url.searchParams.set('step', String(at + 1));
  if (step.kind === 'exercise' && step.step === undefined) url.searchParams.set('exercise', '1');
  return url.href;
}

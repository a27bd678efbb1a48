import { type DocumentError, MAX_DOCUMENT_LENGTH, serializePipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { pathText, readJson } from '#engine/text/jsonText.ts';
import { type StepState, stateSchema } from '#explorer/stepState.ts';
import { PLAN_FORMAT, PLAN_VERSION, planSchema, type SessionPlan, type SessionStep } from './plan.ts';

export type ReadPlan = { ok: true; plan: SessionPlan } | { ok: false; errors: DocumentError[] };

/** Maximum length of a plan that is read from a file or an address, in characters. */
export const MAX_PLAN_LENGTH = MAX_DOCUMENT_LENGTH;
/** Maximum number of errors that are listed. */
const MAX_ERRORS = 20;
const TOO_DEEP = 'It is nested too deeply to be read.';

const refused = (path: string, message: string): ReadPlan => ({ ok: false, errors: [{ path, message }] });

/** Checks a value from outside. Each error names its path and what is expected there; at most 20 errors are listed. Never throws. */
export function checkPlan(value: unknown): ReadPlan {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  if (format !== PLAN_FORMAT) return refused('format', `Expected "format": "${PLAN_FORMAT}". This is not a session plan.`);
  if (typeof version === 'number' && version > PLAN_VERSION)
    return refused('version', `Version ${version} is newer than this site can read (${PLAN_VERSION}).`);
  try {
    const read = planSchema.safeParse(value);
    if (read.success) return { ok: true, plan: read.data };
    const errors = read.error.issues.slice(0, MAX_ERRORS).map(({ path, message }) => ({ path: pathText(path), message }));
    return { ok: false, errors };
  } catch {
    // Very deep nesting causes a stack overflow inside the schema; nothing of the value is used.
    return refused('', TOO_DEEP);
  }
}

/** Checks a state from outside, such as that of a shared link. Never throws. */
export function checkStepState(value: unknown): { ok: true; state: StepState } | { ok: false; message: string } {
  try {
    const read = stateSchema.safeParse(value);
    if (read.success) return { ok: true, state: read.data };
    const [issue] = read.error.issues;
    return { ok: false, message: planErrorText(issue ? [{ path: pathText(issue.path), message: issue.message }] : []) };
  } catch {
    return { ok: false, message: TOO_DEEP };
  }
}

/** Reads the text of a plan's file. Never throws: an error names its path, or its line and column. */
export function parsePlan(text: string): ReadPlan {
  if (text.length > MAX_PLAN_LENGTH)
    return refused('', `The plan holds ${text.length} characters; at most ${MAX_PLAN_LENGTH} are read.`);
  const read = readJson(text);
  return read.ok ? checkPlan(read.value) : { ok: false, errors: [{ path: '', ...read.fault }] };
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** A value without its empty fields. */
const full = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && !isEmpty(one)));

const WRITTEN = new WeakMap<Pipeline, unknown>();

/** A pipeline in its written form. Cached, because a plan with a large pipeline is saved each time its author pauses. */
function writtenPipeline(pipeline: Pipeline): unknown {
  const known = WRITTEN.get(pipeline) ?? JSON.parse(serializePipeline(pipeline));
  WRITTEN.set(pipeline, known);
  return known;
}

/** A step in its written form: empty fields are left out. */
export function writtenStep(step: SessionStep): Record<string, unknown> {
  const written = full(step);
  if ('state' in step && step.state?.pipeline) written.state = { ...step.state, pipeline: writtenPipeline(step.state.pipeline) };
  if (step.kind !== 'own') return written;
  if (step.solution?.pipeline) {
    const { changed } = step.solution.pipeline;
    written.solution = { ...step.solution, pipeline: full({ ...step.solution.pipeline, changed: writtenPipeline(changed) }) };
  }
  return written;
}

/** The plan in its written form: empty fields are left out, except the list of steps. */
export function writtenPlan({ format, version, id, title, audience, minutes, steps }: SessionPlan): object {
  return {
    format,
    version,
    id,
    title,
    ...(audience === '' ? {} : { audience }),
    minutes,
    steps: steps.map(writtenStep),
  };
}

/** The plan as participants get it: without the trainer's private notes. */
export function withoutNotes(plan: SessionPlan): SessionPlan {
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, notes: '' })) };
}

/** The text of a plan's file: JSON with two-space indentation, readable for people. It reads back to the same plan. */
export function serializePlan(plan: SessionPlan): string {
  return `${JSON.stringify(writtenPlan(plan), null, 2)}\n`;
}

/** What is wrong with a plan, as one sentence: the first error with its path. */
export function planErrorText([first]: readonly DocumentError[]): string {
  if (!first) return 'It is damaged.';
  return first.path === '' ? first.message : `At ${first.path}: ${first.message}`;
}

import { z } from '#engine/zod.ts';
import { PLAN_LIMITS, type SessionPlan } from './plan.ts';
import {
  decodeResult,
  encodeResult,
  RESULT_LIMITS,
  type SessionResult,
  STATE_WORDS,
  sessionFingerprint,
  stepState,
  withinLimits,
} from './result.ts';
import { type FoundResults, findResults } from './resultText.ts';

const RESULT_FORMAT = 'runnel-result';
const RESULT_VERSION = 1;
/** Maximum length of a result file in characters. */
export const MAX_RESULT_FILE_LENGTH = 400_000;

const count = z.int().min(0).max(RESULT_LIMITS.minutes);
const fileSchema = z.strictObject({
  format: z.literal(RESULT_FORMAT),
  version: z.literal(RESULT_VERSION),
  /** The code contains everything else, so a field that does not agree with it was changed. */
  code: z.string().max(RESULT_LIMITS.code),
  alias: z.string().max(4 * RESULT_LIMITS.alias),
  session: z.strictObject({ id: z.string().max(60), title: z.string().max(PLAN_LIMITS.title) }),
  recorded: z.string().max(40),
  steps: z
    .array(
      z.strictObject({
        code: z.string().max(3),
        title: z.string().max(PLAN_LIMITS.title),
        state: z.enum(Object.values(STATE_WORDS)),
        hints: count,
        solutionShown: z.boolean(),
        minutes: count,
      }),
    )
    .max(PLAN_LIMITS.steps),
});
type ResultFile = z.infer<typeof fileSchema>;

/** The fields of a file: the code, and the same content in readable form. */
function fileOf(plan: SessionPlan, result: SessionResult): ResultFile {
  const { alias, at, results } = withinLimits(result);
  return {
    format: RESULT_FORMAT,
    version: RESULT_VERSION,
    code: encodeResult(result),
    alias,
    session: { id: plan.id, title: plan.title },
    recorded: new Date(at).toISOString(),
    steps: plan.steps.flatMap(({ code, title }, index) => {
      const step = results[index];
      if (!step) return [];
      const { hints, isShown, minutes } = step;
      return [{ code, title, state: STATE_WORDS[stepState(step)], hints, solutionShown: isShown, minutes }];
    }),
  };
}

/** The text of a result file: JSON, readable for people. Its code is its checksum. */
export function resultFileText(plan: SessionPlan, result: SessionResult): string {
  return `${JSON.stringify(fileOf(plan, result), null, 2)}\n`;
}

/** The part of the file that does not agree with its code; undefined if all parts agree. */
function changedPart(file: ResultFile, result: SessionResult): string | undefined {
  if (file.alias !== result.alias) return 'alias';
  if (sessionFingerprint(file.session) !== result.session) return 'session';
  if (file.recorded !== new Date(result.at).toISOString()) return 'time';
  if (file.steps.length !== result.results.length) return 'number of steps';
  const at = file.steps.findIndex(({ state, hints, solutionShown, minutes }, index) => {
    const step = result.results[index];
    return (
      !step ||
      state !== STATE_WORDS[stepState(step)] ||
      hints !== step.hints ||
      solutionShown !== step.isShown ||
      minutes !== step.minutes
    );
  });
  return at === -1 ? undefined : `step ${at + 1}`;
}

/** The results in a file: a result file of this site, or any text with codes in it. Never throws: errors are sentences, with the file's name. */
export function readResultFile(name: string, text: string): FoundResults {
  const refused = (message: string): FoundResults => ({ found: [], refused: [{ text: name, message }] });
  if (text.length > MAX_RESULT_FILE_LENGTH) return refused('It is too large to be a result file.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const found = findResults(text);
    return found.found.length + found.refused.length > 0 ? found : refused('There is no code in it.');
  }
  const read = fileSchema.safeParse(value);
  if (!read.success) return refused('It is not a result file. “Save as a file” under “Your result” makes one.');
  const decoded = decodeResult(read.data.code);
  if (!decoded.ok) return refused(`Its code can’t be read. ${decoded.message}`);
  const changed = changedPart(read.data, decoded.result);
  if (changed !== undefined) return refused(`It was changed after it was saved: its ${changed} does not agree with its code.`);
  return { found: [{ code: read.data.code.toUpperCase(), result: decoded.result }], refused: [] };
}

import { z } from '#engine/zod.ts';
import type { ArgSpecs, Args, Exercise } from '#workbench/contract.ts';
import { HIDEABLE, type Hideable } from '#workbench/shellParts.ts';
import { readArgs, writeArgs } from './argsUrl.ts';
import { controlName } from './controlNames.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Names in the query of an embed that are not controls. No playground may have a control of these names. */
export const RESERVED = ['theme', 'hide', 'lock', 'exercise', 'step'] as const;

/** How a playground is shown inside another site's page. */
export interface EmbedOptions {
  /** Absent: the reader's theme for this site. */
  theme?: Theme;
  hide: Hideable[];
  /** Controls that are shown but can't be changed. */
  lock: string[];
  /** Whether the story's exercise is checked and its tab opened first. Absent: the exercise is checked, and its tab is not opened. */
  exercise?: boolean;
  /** A text of the embedder that identifies this embed; its messages repeat the text. */
  step?: string;
}

interface ReadEmbed {
  options: EmbedOptions;
  args: Args;
  /** What is wrong in the query, for a small notice. */
  problems: string[];
}

const listSchema = z
  .string()
  .max(1_000)
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );
/** Maximum number of characters of `step`. */
const MAX_STEP_LENGTH = 100;
const themeSchema = z.enum(THEMES);
const flagSchema = z.enum(['0', '1']);

/** Reads the query of `/embed/…`. Parameters that can't be read are left out and named in `problems`. */
export function readEmbed(query: URLSearchParams, specs: ArgSpecs, base: Args): ReadEmbed {
  const problems: string[] = [];
  const options: EmbedOptions = { hide: [], lock: [] };

  const theme = query.get('theme');
  if (theme !== null) {
    const read = themeSchema.safeParse(theme);
    if (read.success) options.theme = read.data;
    else problems.push(`theme takes ${THEMES.join(', ')}, not “${theme.slice(0, 40)}”.`);
  }

  const hide = listSchema.safeParse(query.get('hide') ?? '');
  for (const word of hide.success ? hide.data : []) {
    const known = HIDEABLE.find((name) => name === word);
    if (!known) problems.push(`hide takes ${HIDEABLE.join(', ')}, not “${word.slice(0, 40)}”.`);
    else if (!options.hide.includes(known)) options.hide.push(known);
  }
  if (!hide.success) problems.push('hide is too long.');

  const lock = listSchema.safeParse(query.get('lock') ?? '');
  for (const word of lock.success ? lock.data : []) {
    const name = controlName(specs, word);
    if (name === undefined)
      problems.push(
        `lock names “${word.slice(0, 40)}”, which is not a control. The controls are ${Object.keys(specs).join(', ') || 'none'}.`,
      );
    else if (!options.lock.includes(name)) options.lock.push(name);
  }
  if (!lock.success) problems.push('lock is too long.');

  const exercise = query.get('exercise');
  if (exercise !== null) {
    const read = flagSchema.safeParse(exercise);
    if (read.success) options.exercise = read.data === '1';
    else problems.push(`exercise takes 0 or 1, not “${exercise.slice(0, 40)}”.`);
  }

  const step = query.get('step');
  if (step !== null) {
    if (step !== '' && step.length <= MAX_STEP_LENGTH) options.step = step;
    else problems.push(`step takes 1 to ${MAX_STEP_LENGTH} characters, not ${step.length}.`);
  }

  const read = readArgs(specs, query, base, RESERVED);
  return { options, args: read.args, problems: [...problems, ...read.problems.map(({ message }) => message)] };
}

/** The query that produces these options; contains only what differs from the defaults. */
export function writeEmbed(options: EmbedOptions, specs: ArgSpecs, args: Args, base: Args): URLSearchParams {
  const query = writeArgs(specs, args, base);
  if (options.theme) query.set('theme', options.theme);
  if (options.hide.length > 0) query.set('hide', options.hide.join(','));
  if (options.lock.length > 0) query.set('lock', options.lock.join(','));
  if (options.exercise !== undefined) query.set('exercise', options.exercise ? '1' : '0');
  if (options.step !== undefined) query.set('step', options.step);
  return query;
}

/** The controls that the solution of an exercise sets and that have no field in the view. Without them nobody can do the exercise. */
export function neededControls({ solution }: Exercise, specs: ArgSpecs): string[] {
  const names = solution.flatMap((step) => ('arg' in step ? [step.arg] : []));
  return [...new Set(names)].filter((name) => specs[name] && !specs[name].inView);
}

/**
 * The options without locks and hidden parts that would make the exercise unsolvable; `problems` tell the embedder. An embedder who needs the lock
 * has to leave the exercise out.
 */
export function keepSolvable(
  options: EmbedOptions,
  exercise: Exercise | undefined,
  specs: ArgSpecs,
): { options: EmbedOptions; problems: string[] } {
  if (!exercise || options.exercise === false) return { options, problems: [] };
  const needed = neededControls(exercise, specs);
  const problems = needed
    .filter((name) => options.lock.includes(name))
    .map((name) => `lock names “${name}”, which the exercise needs. It stays unlocked; exercise=0 leaves the exercise out.`);
  const isHidden = needed.length > 0 && options.hide.includes('controls');
  if (isHidden)
    problems.push(
      `hide names controls, and the exercise needs “${needed.join(', ')}”. They stay; exercise=0 leaves the exercise out.`,
    );
  if (problems.length === 0) return { options, problems };
  const lock = options.lock.filter((name) => !needed.includes(name));
  const hide = isHidden ? options.hide.filter((part) => part !== 'controls') : options.hide;
  return { options: { ...options, lock, hide }, problems };
}

import { counted, listed } from '#engine/text/phrases.ts';
import { currentControlNames } from '#explorer/controlNames.ts';
import { neededControls } from '#explorer/embedOptions.ts';
import { minutesText } from '#learn/paths/path.ts';
import type { Playground } from '#workbench/contract.ts';
import { type CustomExerciseStep, isPlaygroundStep, type SessionPlan, type SessionStep, stepMinutes } from '../plan.ts';
import { planHash } from '../planLink.ts';
import { withoutNotes } from '../planText.ts';
import { exerciseOf, leaks, replayCustomExercise } from './customExercise.ts';
import { stepStart } from './stepStart.ts';
import type { EntryWithControls } from './withControls.ts';

/** Something that a plan's author should know before others get the plan. */
export interface PlanWarning {
  /** The code of the step that the warning is about; absent: the whole plan. */
  code?: string;
  text: string;
}

/** Playgrounds by id, as far as their code has loaded. */
type LoadedPlaygrounds = ReadonlyMap<string, Playground>;

/**
 * The ids of the playgrounds that `planWarnings` needs for a complete result: those of custom exercises, and of exercises with locks or hidden
 * controls.
 */
export function playgroundsToKnow({ steps }: SessionPlan): string[] {
  const ids = steps.flatMap((step) =>
    step.kind === 'own' || (step.kind === 'exercise' && (step.lock.length > 0 || step.hide.includes('controls')))
      ? [step.playground]
      : [],
  );
  return [...new Set(ids)];
}

/** The step with the largest pipeline, with its number of nodes. */
function largest({ steps }: SessionPlan): { code: string; title: string; nodes: number } | undefined {
  const sizes = steps.flatMap((step) =>
    'state' in step && step.state?.pipeline
      ? [{ code: step.code, title: step.title, nodes: step.state.pipeline.nodes.length }]
      : [],
  );
  return sizes.sort((a, b) => b.nodes - a.nodes)[0];
}

/** Why a custom exercise does not work, and where it gives its solution away. */
function customExerciseProblems(step: CustomExerciseStep, playground: Playground): string[] {
  const story = playground.stories.find(({ id }) => id === step.story);
  if (!story) return [];
  const leaking = leaks(step);
  return [
    ...replayCustomExercise(step, playground, stepStart(playground, story, step).state).problems,
    ...(leaking.length > 0
      ? [`The text of the solution appears in ${listed(leaking)}. Only the last hint should be that close.`]
      : []),
  ];
}

/** Why this site can't show a step: it has no such page or no such story. Undefined if it can. */
export function missingOf(
  step: SessionStep,
  catalog: readonly EntryWithControls[],
  hasPage: (route: string) => boolean,
): string | undefined {
  if (step.kind === 'page') return hasPage(step.route.replace(/#.*/, '')) ? undefined : `There is no page ${step.route}.`;
  if (!isPlaygroundStep(step)) return undefined;
  const entry = catalog.find(({ meta }) => meta.id === step.playground);
  return entry?.stories.some(({ id }) => id === step.story)
    ? undefined
    : `This site has no story “${step.story}” of a playground “${step.playground}”.`;
}

/** Contradictions in a plan: steps that take longer than the session, locks and hidden parts that an exercise needs, missing stories and pages, and its size. */
export function planWarnings(
  plan: SessionPlan,
  catalog: readonly EntryWithControls[],
  known: LoadedPlaygrounds,
  hasPage: (route: string) => boolean,
): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  const sum = stepMinutes(plan);
  if (plan.steps.length > 0 && sum > plan.minutes)
    warnings.push({
      text: `The steps take ${minutesText(sum)} in total, but the session is planned for ${minutesText(plan.minutes)}.`,
    });
  for (const step of plan.steps) {
    const { code } = step;
    const missing = missingOf(step, catalog, hasPage);
    if (missing !== undefined) warnings.push({ code, text: missing });
    if (!isPlaygroundStep(step)) continue;
    const entry = catalog.find(({ meta }) => meta.id === step.playground);
    const story = entry?.stories.find(({ id }) => id === step.story);
    if (!entry || !story) continue;
    const lock = currentControlNames(entry.meta.args, step.lock);
    const strange = lock.filter((name) => !Object.hasOwn(entry.meta.args, name));
    if (strange.length > 0)
      warnings.push({ code, text: `It locks ${listed(strange)}, which ${entry.meta.title} does not have.` });
    if (step.kind === 'story') continue;
    const playground = known.get(step.playground);
    const exercise = playground && exerciseOf(step, playground);
    if (step.kind === 'own') {
      for (const text of playground ? customExerciseProblems(step, playground) : []) warnings.push({ code, text });
      if (step.checks.length === 0) continue;
    } else if (story.exercise === undefined) warnings.push({ code, text: `The story “${story.title}” has no exercise.` });
    if (step.hide.includes('exercise')) warnings.push({ code, text: 'It hides its own exercise.' });
    const needed = exercise ? neededControls(exercise, entry.meta.args) : [];
    const label = (name: string) => entry.meta.args[name]?.label ?? name;
    for (const name of needed.filter((one) => lock.includes(one)))
      warnings.push({ code, text: `It locks “${label(name)}”, which the exercise needs. It stays unlocked for participants.` });
    if (needed.length > 0 && step.hide.includes('controls'))
      warnings.push({
        code,
        text: `It hides the controls, and the exercise needs “${label(needed[0] ?? '')}”. They stay visible for participants.`,
      });
  }
  const link = planHash(withoutNotes(plan));
  if (!link.ok) {
    const most = largest(plan);
    warnings.push({
      ...(most ? { code: most.code } : {}),
      text: `${link.message} ${most ? `Most of it is the state of this step, with ${counted(most.nodes, 'node')}. ` : ''}Give the plan to participants as a file, or host the file.`,
    });
  }
  return warnings;
}

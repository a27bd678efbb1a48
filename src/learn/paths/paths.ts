import { commandLine } from './commandLine.ts';
import { errors } from './errors.ts';
import { fundamentals } from './fundamentals.ts';
import { git } from './git.ts';
import { modeling } from './modeling.ts';
import type { LearningPath } from './path.ts';
import { production } from './production.ts';
import { roles } from './roles.ts';
import { rows } from './rows.ts';
import { runOrder } from './runOrder.ts';
import { selectors } from './selectors.ts';
import { templates } from './templates.ts';

/** Every path, in the order in which a newcomer would take them. Each exercise of the site belongs to one path. */
export const PATHS: readonly LearningPath[] = [
  fundamentals,
  runOrder,
  rows,
  selectors,
  templates,
  production,
  git,
  errors,
  commandLine,
  modeling,
  roles,
];

/** The path and the index of the step that an exercise belongs to, found by the story that the exercise starts from. */
export function pathOfStory(playground: string, story: string): { path: LearningPath; at: number } | undefined {
  for (const path of PATHS) {
    const at = path.steps.findIndex((step) => step.kind === 'exercise' && step.playground === playground && step.story === story);
    if (at !== -1) return { path, at };
  }
  return undefined;
}

import { OFFLINE_ROUTE } from '#playground/paths/offlineRoute.ts';
import type { LearningPath, PathStep } from '#playground/paths/path.ts';
import type { SessionPlan, SessionStep } from '#playground/sessions/plan.ts';
import { type Choice, pageGroup, playgroundGroup } from './listing.ts';

/** What a step takes; nothing where it is words only. */
function groupOfStep(step: PathStep | SessionStep): string[] {
  switch (step.kind) {
    case 'page':
      return [pageGroup(step.route.replace(/#.*/, ''))];
    case 'story':
    case 'exercise':
    case 'own':
      return [playgroundGroup(step.playground)];
    case 'note':
    case 'break':
      return [];
  }
}

const groupsOfSteps = (steps: readonly (PathStep | SessionStep)[]) => [...new Set(steps.flatMap(groupOfStep))];

/** A path as something to keep. */
export function choiceOfPath({ id, title, steps }: LearningPath): Choice {
  return { id: `path:${id}`, title, groups: groupsOfSteps(steps) };
}

const MOST_GROUPS = 100;

/** Where a participant keeps the steps of a session: the address says what it takes. */
export function offlineAddressOf({ title, steps }: Pick<SessionPlan, 'title' | 'steps'>): string {
  return `${OFFLINE_ROUTE}?${new URLSearchParams([['title', title], ...groupsOfSteps(steps).map((group) => ['keep', group])])}`;
}

/** What an address names to keep, as far as the site has it; undefined when it names nothing. */
export function choiceOfAddress(query: URLSearchParams, has: (group: string) => boolean): Choice | undefined {
  const groups = [...new Set(query.getAll('keep').slice(0, MOST_GROUPS))].filter(has);
  if (groups.length === 0) return undefined;
  const title = (query.get('title') ?? '').trim().slice(0, 120) || 'A session';
  return { id: `steps:${title}`, title, groups };
}

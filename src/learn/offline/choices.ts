import { OFFLINE_ROUTE } from '../paths/offlineRoute.ts';
import type { LearningPath } from '../paths/path.ts';
import { type Choice, pageGroup, playgroundGroup } from './listing.ts';

/** A step of a path or of a session plan, as far as it decides which files are kept. */
type Step =
  | { kind: 'page'; route: string }
  | { kind: 'story' | 'exercise' | 'own'; playground: string }
  | { kind: 'note' | 'break' };

/** The groups of files that a step needs; none for a step that is only text. */
function groupOfStep(step: Step): string[] {
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

const groupsOfSteps = (steps: readonly Step[]) => [...new Set(steps.flatMap(groupOfStep))];

/** A path as something to keep. */
export function choiceOfPath({ id, title, steps }: LearningPath): Choice {
  return { id: `path:${id}`, title, groups: groupsOfSteps(steps) };
}

const MAX_GROUPS = 100;

/** Where a participant keeps the steps of a session: the address says what it takes. */
export function offlineAddressOf({ title, steps }: { title: string; steps: readonly Step[] }): string {
  return `${OFFLINE_ROUTE}?${new URLSearchParams([['title', title], ...groupsOfSteps(steps).map((group) => ['keep', group])])}`;
}

/** What an address names to keep, as far as the site has it; undefined when it names nothing. */
export function choiceOfAddress(query: URLSearchParams, has: (group: string) => boolean): Choice | undefined {
  const groups = [...new Set(query.getAll('keep').slice(0, MAX_GROUPS))].filter(has);
  if (groups.length === 0) return undefined;
  const title = (query.get('title') ?? '').trim().slice(0, 120) || 'A session';
  return { id: `steps:${title}`, title, groups };
}

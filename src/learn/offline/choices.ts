import { OFFLINE_ROUTE } from '../paths/offlineRoute.ts';
import type { LearningPath } from '../paths/path.ts';
import { type Choice, pageGroup, playgroundGroup } from './listing.ts';

/** The parts of a step, of a path or of a session plan, that decide which files it needs. The literal `own` is the kind of custom exercises. */
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

/** A path as a choice of what to keep. */
export function choiceOfPath({ id, title, steps }: LearningPath): Choice {
  return { id: `path:${id}`, title, groups: groupsOfSteps(steps) };
}

/** Maximum number of groups that an address may name; further ones are ignored. */
const MAX_GROUPS = 100;

/** The address at which a participant keeps the steps of a session for offline use. It names the groups of files. */
export function offlineAddressOf({ title, steps }: { title: string; steps: readonly Step[] }): string {
  return `${OFFLINE_ROUTE}?${new URLSearchParams([['title', title], ...groupsOfSteps(steps).map((group) => ['keep', group])])}`;
}

/** The choice that an address names, limited to groups that the site has; undefined when it names nothing. */
export function choiceOfAddress(query: URLSearchParams, has: (group: string) => boolean): Choice | undefined {
  const groups = [...new Set(query.getAll('keep').slice(0, MAX_GROUPS))].filter(has);
  if (groups.length === 0) return undefined;
  const title = (query.get('title') ?? '').trim().slice(0, 120) || 'A session';
  return { id: `steps:${title}`, title, groups };
}

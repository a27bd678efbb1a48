import type { Playground } from '#workbench/contract.ts';
import { type ListedPlayground, listedPlaygrounds, type StoryListing } from './listedPlaygrounds.ts';

/** What is known about a playground before its code is loaded. */
export interface CatalogEntry extends ListedPlayground {
  load: () => Promise<{ default: Playground }>;
}

/** The groups in the order in which newcomers meet them, each with what readers can do afterwards. Other groups follow by name. */
const GROUPS: Readonly<Record<string, string>> = {
  Build: 'Build a pipeline of your own, and fix a broken one.',
  Fundamentals:
    'See a large graph in parts, where a column comes from, what one name is in each environment, and what a node does to rows.',
  Run: 'Know what runs when, what a failure holds back, how changes reach production, and how to fix an error.',
  'Work together': 'Change a pipeline beside others, solve conflicts, and know which commit runs where.',
  Select: 'Say in one line which nodes you mean.',
  Templates: 'Read and write what becomes a node’s SQL.',
  Reference: 'Try schedules, roles and statements before you need them.',
};

/** What readers can do after a group; empty for groups that are not listed here. */
export function aimOf(group: string): string {
  return GROUPS[group] ?? '';
}

// The view is loaded when it is opened, because it imports the canvas, the editors, and the exercises with the engine that checks them.
const views = import.meta.glob<{ default: Playground }>('/playground/*/playground.tsx');

function groupRank(group: string): number {
  const names = Object.keys(GROUPS);
  const at = names.indexOf(group);
  return at === -1 ? names.length : at;
}

/** Every playground of the site, sorted by group. */
export const catalog: readonly CatalogEntry[] = listedPlaygrounds
  .flatMap((listed): CatalogEntry[] => {
    const load = views[`/playground/${listed.meta.id}/playground.tsx`];
    return load ? [{ ...listed, load }] : [];
  })
  .sort(
    (a, b) =>
      groupRank(a.meta.group) - groupRank(b.meta.group) ||
      a.meta.group.localeCompare(b.meta.group) ||
      a.meta.title.localeCompare(b.meta.title),
  );

/** The entries by group; groups and entries keep their order. */
export function byGroup(entries: readonly CatalogEntry[]): { group: string; entries: CatalogEntry[] }[] {
  const groups = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const members = groups.get(entry.meta.group);
    if (members) members.push(entry);
    else groups.set(entry.meta.group, [entry]);
  }
  return [...groups].map(([group, members]) => ({ group, entries: members }));
}

/**
 * The entries, each with its stories, whose title, summary or group contains every word of the query. Entries whose own title has the words come
 * first, entries of which only stories match come last. All entries for an empty query.
 */
export function filterCatalog(entries: readonly CatalogEntry[], query: string): CatalogEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = entries.flatMap((entry) => {
    const own = `${entry.meta.title} ${entry.meta.summary} ${entry.meta.group} ${entry.meta.id}`;
    if (has(own)) return [{ entry, rank: has(entry.meta.title) ? 0 : 1 }];
    const matching = entry.stories.filter((story) => has(`${own} ${story.title} ${story.summary}`));
    return matching.length > 0 ? [{ entry: { ...entry, stories: matching }, rank: 2 }] : [];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

/** The story that an exercise starts from. */
export function storyOfExercise(entry: { stories: readonly StoryListing[] }, exercise: string): StoryListing | undefined {
  return entry.stories.find((story) => story.exercise === exercise);
}

/** The exercise to continue with. */
interface NextExercise {
  path: string;
  story: string;
  playground: string;
  isElsewhere: boolean;
}

/**
 * The exercise to continue with: the next exercise of the playground that is not done, else the first such exercise in the playgrounds after it,
 * wrapping around to the first playground. Undefined when all are done.
 */
export function nextExercise(
  entries: readonly CatalogEntry[],
  playground: string,
  exercise: string,
  isDone: (playground: string, exercise: string) => boolean,
): NextExercise | undefined {
  const all = entries.flatMap(({ meta, stories: listed }) =>
    listed.flatMap((story) => (story.exercise === undefined ? [] : [{ meta, story, exercise: story.exercise }])),
  );
  const at = all.findIndex((one) => one.meta.id === playground && one.exercise === exercise);
  const inTurn = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  const open = inTurn.filter((one) => !isDone(one.meta.id, one.exercise));
  const next = open.find((one) => one.meta.id === playground) ?? open[0];
  if (!next) return undefined;
  const { meta, story } = next;
  return {
    path: `/playground/${meta.id}/${story.id}`,
    story: story.title,
    playground: meta.title,
    isElsewhere: meta.id !== playground,
  };
}

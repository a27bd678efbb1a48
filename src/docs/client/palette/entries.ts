import type { Command } from '#ui/commands.ts';
import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import type { Found } from './find.ts';

/** A row of the results: a target to go to, or a command to run. */
export interface Entry {
  /** Unique among all entries. */
  value: string;
  title: string;
  trail: string;
  /** The terms of the target that match the query. */
  words: readonly string[];
  icon: TargetKind | 'action' | 'node' | 'recent';
  target?: Target;
  command?: Command;
}

export interface Group {
  title: string;
  entries: Entry[];
}

const GROUP_TITLES: Readonly<Record<TargetKind, string>> = {
  page: 'Pages',
  heading: 'In pages',
  term: 'Glossary',
  playground: 'Playgrounds',
  story: 'Stories',
  exercise: 'Exercises',
  operation: 'API operations',
  command: 'Commands',
  error: 'Errors',
  row: 'In tables',
};
/** Maximum number of results in the first group. */
const MAX_BEST_RESULTS = 4;
/** Maximum number of results in each further group. */
const MAX_RESULTS_PER_KIND = 4;
/** Maximum number of commands that are listed. */
const MAX_COMMANDS = 8;

function entryOf(target: Target, words: readonly string[] = [], icon: Entry['icon'] = target.kind): Entry {
  const { kind, title, trail, address } = target;
  return { value: `${kind} ${address} ${title}`, title, trail: kind === 'page' && !trail ? 'Page' : trail, icon, words, target };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Minimum length of a query that may match inside of a word. Nearly every text contains a letter or two, so shorter queries match only starts of words. */
const MIN_INFIX_LENGTH = 3;

function hasWord(text: string, word: string): boolean {
  return word.length < MIN_INFIX_LENGTH ? text.split(/[^\p{L}\p{N}]+/u).some((own) => own.startsWith(word)) : text.includes(word);
}

/** The commands that have all words of a query in their titles, groups or keywords. */
function commandEntries(commands: readonly Command[], query: string): Entry[] {
  const words = wordsOf(query);
  return commands
    .filter(({ title, group, keywords = '' }) => {
      const text = `${title} ${group} ${keywords}`.toLowerCase();
      return words.every((word) => hasWord(text, word));
    })
    .map((command) => ({
      value: `command ${command.id}`,
      title: command.title,
      trail: command.group,
      icon: command.group === 'Actions' ? 'action' : 'node',
      words,
      command,
    }));
}

/** The entries for an empty query: recent targets, then commands. */
export function firstGroups(recent: readonly Target[], commands: readonly Command[]): Group[] {
  return [
    { title: 'Recent', entries: recent.map((one) => entryOf(one, [], 'recent')) },
    { title: 'Do', entries: commandEntries(commands, '').slice(0, MAX_COMMANDS) },
  ].filter(({ entries }) => entries.length > 0);
}

/** The entries for a query: the best results, then commands, then other results by kind, in the order of the best result of each kind. */
export function groupsOf(query: string, found: readonly Found[], commands: readonly Command[]): Group[] {
  const groups: Group[] = [];
  const inOrder = (text: string) => wordsOf(text).sort().join(' ');
  const offered = commandEntries(commands, query);
  // A reader who types a command in full wants that command.
  const exact = offered.filter(({ title }) => inOrder(title) === inOrder(query));
  if (exact.length > 0) groups.push({ title: 'People also ask', entries: exact.slice(0, MAX_COMMANDS) });
  if (found.length > 0)
    groups.push({
      title: found[0]!.isNearest ? 'Closest' : 'Best',
      entries: found.slice(0, MAX_BEST_RESULTS).map((one) => entryOf(one, one.words)),
    });
  const others = offered.filter((entry) => !exact.includes(entry)).slice(0, MAX_COMMANDS);
  if (others.length > 0) groups.push({ title: 'Do', entries: others });
  const byKind = new Map<TargetKind, Entry[]>();
  for (const one of found.slice(MAX_BEST_RESULTS)) {
    const entries = byKind.get(one.kind) ?? [];
    if (entries.length < MAX_RESULTS_PER_KIND) entries.push(entryOf(one, one.words));
    byKind.set(one.kind, entries);
  }
  for (const [kind, entries] of byKind) groups.push({ title: GROUP_TITLES[kind], entries });
  return groups;
}

/** The groups cut off after the first `count` entries. */
export function firstEntries(groups: readonly Group[], count: number): Group[] {
  let left = count;
  return groups.flatMap(({ title, entries }) => {
    const shown = entries.slice(0, Math.max(0, left));
    left -= entries.length;
    return shown.length > 0 ? [{ title, entries: shown }] : [];
  });
}

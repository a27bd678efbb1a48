import type { Command } from '#ui/commands.ts';
import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import { searchTerm } from '../../shared/search/searchTerms.ts';
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
/** Maximum number of commands, and of nodes of a pipeline, that are listed. */
const MAX_COMMANDS = 8;

function entryOf(target: Target, words: readonly string[] = [], icon: Entry['icon'] = target.kind): Entry {
  const { kind, title, trail, address } = target;
  return { value: `${kind} ${address} ${title}`, title, trail: kind === 'page' && !trail ? 'Page' : trail, icon, words, target };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Minimum length of a query that may match inside of a word. Nearly every text contains a letter or two, so shorter queries match only starts of words. */
const MIN_INFIX_LENGTH = 3;
/** Minimum number of words with which a query asks for a command, so that the command comes before all pages. */
const MIN_COMMAND_WORDS = 2;

const startsIn = (text: string, word: string) => text.split(/[^\p{L}\p{N}]+/u).some((own) => own.startsWith(word));
const hasWord = (text: string, word: string) => (word.length < MIN_INFIX_LENGTH ? startsIn(text, word) : text.includes(word));

/** The stems of the words that a query is about, without words such as "with"; all words when there are no others. */
function termsOf(query: string): string[] {
  const words = wordsOf(query);
  const terms = words.flatMap((word) => searchTerm(word) ?? []);
  return terms.length > 0 ? terms : words;
}

/** The text that finds a command. A node is found by its name alone. */
const textOf = ({ title, group, keywords = '' }: Command) =>
  (group === 'Nodes' ? title : `${title} ${group} ${keywords}`).toLowerCase();

function commandEntry(command: Command, query: string): Entry {
  return {
    value: `command ${command.id}`,
    title: command.title,
    trail: command.place ?? command.group,
    icon: command.group === 'Nodes' ? 'node' : 'action',
    words: wordsOf(query),
    command,
  };
}

/** Whether the words of a query begin a title like a sentence that is being typed: its first word and others of it, as in "group by". */
function beginsTitle(title: string, words: readonly string[]): boolean {
  const [first = ''] = words;
  return words.length >= MIN_COMMAND_WORDS && title.startsWith(first) && words.every((word) => startsIn(title, word));
}

/** The commands that have all words of a query in their texts. Those that the query asks for come first. */
function offeredFor(commands: readonly Command[], query: string): { command: Command; isAsked: boolean }[] {
  const terms = termsOf(query);
  const inOrder = (text: string) => wordsOf(text).sort().join(' ');
  const typed = inOrder(query);
  const offered = commands.flatMap((command) => {
    const text = textOf(command);
    if (!terms.every((term) => hasWord(text, term))) return [];
    const isExact = inOrder(command.title) === typed;
    const isAsked =
      command.group !== 'Nodes' &&
      ((terms.length >= MIN_COMMAND_WORDS && terms.every((term) => startsIn(text, term))) ||
        beginsTitle(command.title.toLowerCase(), wordsOf(query)));
    return isExact || isAsked || !command.isElsewhere ? [{ command, isAsked: isExact || isAsked }] : [];
  });
  return [...offered.filter(({ isAsked }) => isAsked), ...offered.filter(({ isAsked }) => !isAsked)];
}

/** A group of commands and a group of nodes for each pipeline, as far as they are `isAsked`. */
function commandGroups(commands: readonly Command[], query: string): { isAsked: boolean; group: Group }[] {
  const groups = new Map<string, { isAsked: boolean; group: Group }>();
  for (const { command, isAsked } of offeredFor(commands, query)) {
    const title = command.group === 'Nodes' ? `Nodes in ${command.place ?? 'this graph'}` : 'Do';
    const known = groups.get(title) ?? { isAsked, group: { title, entries: [] } };
    if (known.group.entries.length < MAX_COMMANDS) known.group.entries.push(commandEntry(command, query));
    groups.set(title, known);
  }
  return [...groups.values()];
}

/** The entries for an empty query: recent targets, then commands, those of the page before those of a graph. */
export function firstGroups(recent: readonly Target[], commands: readonly Command[]): Group[] {
  const inOrder = (['Actions', 'Graph'] as const).flatMap((group) =>
    commands.filter((command) => command.group === group && !command.isElsewhere),
  );
  return [
    { title: 'Recent', entries: recent.map((one) => entryOf(one, [], 'recent')) },
    { title: 'Do', entries: inOrder.slice(0, MAX_COMMANDS).map((command) => commandEntry(command, '')) },
  ].filter(({ entries }) => entries.length > 0);
}

/**
 * The entries for a query: commands and nodes that it asks for, then the best results, then other commands and nodes, then other results by kind, in
 * the order of the best result of each kind.
 */
export function groupsOf(query: string, found: readonly Found[], commands: readonly Command[]): Group[] {
  const offered = commandGroups(commands, query);
  const groups = offered.flatMap(({ isAsked, group }) => (isAsked ? [group] : []));
  if (found.length > 0)
    groups.push({
      title: found[0]!.isNearest ? 'Closest' : 'Best',
      entries: found.slice(0, MAX_BEST_RESULTS).map((one) => entryOf(one, one.words)),
    });
  groups.push(...offered.flatMap(({ isAsked, group }) => (isAsked ? [] : [group])));
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

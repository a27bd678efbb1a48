import { BUILT_INS } from './builtIns.ts';
import { commandsOf, optionsOf } from './commandTable.ts';
import { folderEntries } from './disk.ts';
import type { Machine } from './machine.ts';

/** Completions of the last word of a line: the offset at which the word begins, and the whole words that can replace it. */
interface Completion {
  readonly from: number;
  readonly words: readonly string[];
}

function files(word: string, machine: Machine): string[] {
  const slash = word.lastIndexOf('/');
  const folder = word.slice(0, slash + 1);
  const entries = folderEntries(machine.files, machine.folders, machine.path(folder === '' ? '.' : folder)) ?? [];
  const isHidden = word.slice(slash + 1).startsWith('.');
  return entries.filter((entry) => isHidden || !entry.startsWith('.')).map((entry) => folder + entry);
}

function candidates(before: readonly string[], word: string, machine: Machine): string[] {
  if (before.length === 0) return ['runnel', ...Object.keys(BUILT_INS)];
  if (before[0] !== 'runnel') return files(word, machine);
  const commands = commandsOf(machine.version);
  const plain = before.slice(1).filter((one) => !one.startsWith('-'));
  if (plain.length === 0 && !word.startsWith('-')) return [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  const group = commands.filter(({ name }) => name.startsWith(`${plain[0]} `));
  if (plain.length === 1 && group.length > 0 && !word.startsWith('-')) return group.map(({ name }) => name.split(' ')[1]!);
  const command = commands.find(({ name }) => name === plain[0] || name === `${plain[0]} ${plain[1]}`);
  const last = before.at(-1)!;
  const options = command ? optionsOf(command, machine.version) : optionsOf({ options: [] }, machine.version);
  const expecting = options.find(({ name, short }) => last === `--${name}` || last === `-${short}`);
  if (expecting?.name === 'environmentID') return machine.apiState.environments.map(({ id }) => id);
  if (expecting?.value !== undefined) return files(word, machine);
  return options.map(({ name }) => `--${name}`);
}

/** The completions at the end of a typed line; without words if nothing fits. */
export function complete(line: string, machine: Machine): Completion {
  const part = /[^|;&]*$/.exec(line)![0].trimStart();
  const words = part.split(/\s+/);
  const word = words.at(-1) ?? '';
  const found = candidates(words.slice(0, -1), word, machine).filter((one) => one.startsWith(word) && one !== word);
  return { from: line.length - word.length, words: found.sort() };
}

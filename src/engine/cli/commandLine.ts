import { nearest } from '../text/nearest.ts';
import { type CommandSpec, commandsOf, GLOBAL_OPTIONS, type OptionSpec, optionsOf } from './commandTable.ts';

/** What a command line asks of the tool. Options are stored by their long names; the value of a switch is `true`. */
export type Parsed =
  | { readonly kind: 'version' }
  /** Help about a command, about a group such as `runs`, or about the whole tool. */
  | { readonly kind: 'help'; readonly of: string }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'command';
      readonly command: CommandSpec;
      readonly options: Readonly<Record<string, string | true>>;
      readonly operand?: string;
    };

const fault = (message: string): Parsed => ({ kind: 'error', message: `error: ${message}` });

/** A line break with `(Did you mean …?)`, if a candidate is close to the word; otherwise empty text. */
function suggestion(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates);
  return near === undefined ? '' : `\n(Did you mean ${near}?)`;
}

/** An option as messages show it: `-d, --dir <folder>`. */
export function optionTitle({ name, short, value }: OptionSpec): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

function findOption(word: string, options: readonly OptionSpec[]): { option?: OptionSpec; joined?: string } {
  const long = /^--([^=]+)(?:=(.*))?$/s.exec(word);
  if (long) {
    const option = options.find(({ name }) => name === long[1]);
    return { ...(option ? { option } : {}), ...(long[2] === undefined ? {} : { joined: long[2] }) };
  }
  const option = options.find(({ short }) => short !== undefined && word.startsWith(`-${short}`));
  if (!option) return {};
  return { option, ...(word.length > 2 ? { joined: word.slice(2) } : {}) };
}

/**
 * Parses the words after `runnel` as this version of the tool does: options may stand before or after the command, as `--name value` or
 * `--name=value`, and `--` ends the options. Never throws; input that cannot be parsed becomes an error in the tool's wording.
 */
export function parseCommandLine(words: readonly string[], version: string): Parsed {
  const commands = commandsOf(version);
  const groups = new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0]!] : [])));
  const plain: string[] = [];
  const found: { option: OptionSpec; value: string | true; as: string }[] = [];
  // Until the command is known, options of all commands are accepted; options that the command does not have are refused below.
  const all = [...GLOBAL_OPTIONS, ...commands.flatMap(({ options }) => options)];
  let unknown: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '--') {
      plain.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      plain.push(word);
      continue;
    }
    const { option, joined } = findOption(word, all);
    if (!option) {
      unknown ??= word.split('=')[0]!;
      continue;
    }
    const as = word.startsWith('--') ? `--${option.name}` : `-${option.short}`;
    if (option.value === undefined) {
      if (joined !== undefined && word.startsWith('--')) return fault(`option '${optionTitle(option)}' takes no value`);
      found.push({ option, value: true, as });
      continue;
    }
    const next = words[at + 1];
    const mayBeLeftOut = option.value.startsWith('[');
    if (joined !== undefined) found.push({ option, value: joined, as });
    else if (mayBeLeftOut) {
      const isValue = next === 'true' || next === 'false';
      found.push({ option, value: isValue ? next : true, as });
      if (isValue) at++;
    } else if (next === undefined) return fault(`option '${optionTitle(option)}' argument missing`);
    else {
      found.push({ option, value: next, as });
      at++;
    }
  }
  const is = (name: string) => found.some(({ option, value }) => option.name === name && value === true);
  const [first, second] = plain;
  if (first === undefined) {
    if (is('version')) return { kind: 'version' };
    if (unknown !== undefined)
      return fault(
        `unknown option '${unknown}'${suggestion(
          unknown,
          all.map(({ name }) => `--${name}`),
        )}`,
      );
    return { kind: 'help', of: '' };
  }
  if (first === 'help') return { kind: 'help', of: plain.slice(1).join(' ') };
  const isGroup = groups.has(first);
  const name = isGroup && second !== undefined ? `${first} ${second}` : first;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    if (isGroup && (second === undefined || is('help'))) return { kind: 'help', of: first };
    const others = isGroup
      ? commands.flatMap((one) => (one.name.startsWith(`${first} `) ? [one.name.split(' ')[1]!] : []))
      : [...commands.flatMap((one) => (one.name.includes(' ') ? [] : [one.name])), ...groups];
    const word = isGroup ? second! : first;
    return fault(`unknown command '${word}'${suggestion(word, others)}`);
  }
  if (is('help')) return { kind: 'help', of: command.name };
  const own = optionsOf(command, version);
  const stranger = unknown ?? found.find(({ option }) => !own.some((one) => one.name === option.name))?.as;
  if (stranger !== undefined) {
    return fault(
      `unknown option '${stranger}'${suggestion(
        stranger,
        own.map((one) => `--${one.name}`),
      )}`,
    );
  }
  const rest = plain.slice(isGroup ? 2 : 1);
  if (command.operand !== undefined && rest.length === 0) return fault(`missing required argument '${command.operand}'`);
  const most = command.operand === undefined ? 0 : 1;
  if (rest.length > most)
    return fault(
      `too many arguments for '${command.name}'. Expected ${most} ${most === 1 ? 'argument' : 'arguments'} but got ${rest.length}.`,
    );
  return {
    kind: 'command',
    command,
    options: Object.fromEntries(found.map(({ option, value }) => [option.name, value])),
    ...(command.operand === undefined ? {} : { operand: rest[0]! }),
  };
}

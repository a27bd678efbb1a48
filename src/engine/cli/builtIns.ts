import { folderEntries, HOME, shownPath } from './disk.ts';
import { gitCommand } from './gitCommand.ts';
import { jqFilter } from './jqFilter.ts';
import type { ShellCall } from './shellCall.ts';
import { type CommandRun, wait } from './tool.ts';
import { nodeProblem, versionParts } from './version.ts';

interface BuiltIn {
  /** What the command does and which arguments it takes, as `help` prints it. */
  readonly usage: string;
  readonly run: (call: ShellCall) => CommandRun;
}

/** Makes a command that needs nothing from outside the machine out of a plain function. */
const plain = (run: (call: ShellCall) => number) =>
  // biome-ignore lint/correctness/useYield: it is as long as commands that ask
  function* (call: ShellCall): CommandRun {
    return run(call);
  };

const flagsOf = (words: readonly string[]) => words.filter((word) => /^-[a-zA-Z]+$/.test(word));
const namesOf = (words: readonly string[]) => words.filter((word) => !/^-[a-zA-Z]+$/.test(word));

/** The texts of the named files, or the piped input if no file is named. Prints an error and returns undefined for a missing file. */
function textsOf(names: readonly string[], { input, machine }: ShellCall, command: string): string | undefined {
  if (names.length === 0) return input;
  const texts: string[] = [];
  for (const name of names) {
    const text = machine.read(name);
    if (text === undefined) {
      machine.error(`${command}: ${name}: no such file`);
      return undefined;
    }
    texts.push(text);
  }
  return texts.join('');
}

/** Prints a text without its final line break, because printing adds one. */
function print({ machine }: ShellCall, text: string): void {
  if (text !== '') machine.out(text.replace(/\n$/, ''));
}

function list({ words, machine }: ShellCall): number {
  const isAll = flagsOf(words).some((flag) => flag.includes('a'));
  let status = 0;
  const names = namesOf(words);
  for (const name of names.length > 0 ? names : ['.']) {
    const path = machine.path(name);
    const entries = folderEntries(machine.files, machine.folders, path);
    if (entries) {
      const shown = entries.filter((entry) => isAll || !entry.startsWith('.'));
      if (shown.length > 0) machine.out(shown.join('\n'));
    } else if (machine.files.has(path)) machine.out(name);
    else {
      machine.error(`ls: ${name}: no such file or folder`);
      status = 1;
    }
  }
  return status;
}

function lines(from: 'start' | 'end') {
  return (call: ShellCall): number => {
    const { words } = call;
    const at = words.findIndex((word) => word === '-n' || /^-\d+$/.test(word));
    const count = at === -1 ? 10 : Number(words[at] === '-n' ? words[at + 1] : words[at]!.slice(1));
    const names = words.filter((_, index) => index !== at && !(words[at] === '-n' && index === at + 1));
    const text = textsOf(names, call, from === 'start' ? 'head' : 'tail');
    if (text === undefined) return 1;
    const all = text.replace(/\n$/, '').split('\n');
    print(call, (from === 'start' ? all.slice(0, count) : all.slice(Math.max(0, all.length - count))).join('\n'));
    return 0;
  };
}

function search(call: ShellCall): number {
  const flags = flagsOf(call.words).join('');
  const [what, ...names] = namesOf(call.words);
  if (what === undefined) {
    call.machine.error('usage: grep [-i] [-v] [-c] TEXT [FILE]');
    return 2;
  }
  const text = textsOf(names, call, 'grep');
  if (text === undefined) return 2;
  const fold = (one: string) => (flags.includes('i') ? one.toLowerCase() : one);
  const found = text
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => fold(line).includes(fold(what)) !== flags.includes('v'));
  if (flags.includes('c')) call.machine.out(String(found.length));
  else if (!flags.includes('q')) print(call, found.join('\n'));
  return found.length > 0 ? 0 : 1;
}

function count(call: ShellCall): number {
  const text = textsOf(namesOf(call.words), call, 'wc');
  if (text === undefined) return 1;
  const numbers = [text.split('\n').length - 1, text.split(/\s+/).filter(Boolean).length, text.length];
  const flags = flagsOf(call.words).join('');
  const shown = numbers.filter((_, index) => flags === '' || flags.includes('lwc'[index]!));
  call.machine.out(shown.join(' '));
  return 0;
}

function test({ words, machine }: ShellCall): number {
  const own = words.at(-1) === ']' ? words.slice(0, -1) : words;
  const [a = '', operator, b = ''] = own;
  const numbers: Readonly<Record<string, (x: number, y: number) => boolean>> = {
    '-eq': (x, y) => x === y,
    '-ne': (x, y) => x !== y,
    '-gt': (x, y) => x > y,
    '-ge': (x, y) => x >= y,
    '-lt': (x, y) => x < y,
    '-le': (x, y) => x <= y,
  };
  if (own.length === 2 && a === '-f') return machine.read(operator!) === undefined ? 1 : 0;
  if (own.length === 2 && a === '-n') return operator === '' ? 1 : 0;
  if (own.length === 2 && a === '-z') return operator === '' ? 0 : 1;
  if (own.length === 1) return a === '' ? 1 : 0;
  if (operator === '=' || operator === '==') return a === b ? 0 : 1;
  if (operator === '!=') return a !== b ? 0 : 1;
  const compare = operator === undefined ? undefined : numbers[operator];
  const [x, y] = [Number(a), Number(b)];
  if (!compare || a.trim() === '' || b.trim() === '' || Number.isNaN(x) || Number.isNaN(y)) {
    machine.error(`test: ${own.join(' ')}: a number or an operator is missing`);
    return 2;
  }
  return compare(x, y) ? 0 : 1;
}

function jq(call: ShellCall): number {
  const flags = flagsOf(call.words).join('');
  const [program, ...names] = namesOf(call.words.filter((word) => !word.startsWith('--')));
  if (program === undefined) {
    call.machine.error('usage: jq [-r] [-c] [-e] PROGRAM [FILE]');
    return 2;
  }
  const text = textsOf(names, call, 'jq');
  if (text === undefined) return 2;
  const filtered = jqFilter(program, text, { raw: flags.includes('r'), compact: flags.includes('c') });
  if (!filtered.ok) {
    call.machine.error(filtered.message);
    return 5;
  }
  print(call, filtered.text);
  const last = filtered.text.split('\n').at(-1);
  return flags.includes('e') && (last === 'null' || last === 'false' || last === '') ? 1 : 0;
}

function* edit({ words: [name], machine }: ShellCall): CommandRun {
  if (name === undefined) {
    machine.error('usage: edit FILE');
    return 2;
  }
  const text = (yield { ask: 'edit', path: name, text: machine.read(name) ?? '' }) as string | undefined;
  if (text === undefined) {
    machine.out(`${name} stays as it was`);
    return 1;
  }
  const refused = machine.write(name, text);
  machine[refused === undefined ? 'out' : 'error'](refused ?? `${name} saved`);
  return refused === undefined ? 0 : 1;
}

/** `printf FORMAT VALUE…`, with `%s`, `%d`, `%%`, `\n` and `\t`. */
function format({ words: [pattern = '', ...values], machine }: ShellCall): number {
  let next = 0;
  const text = pattern
    .replaceAll(/\\([nt\\])/g, (_, mark: string) => ({ n: '\n', t: '\t', '\\': '\\' })[mark]!)
    .replaceAll(/%([sd%])/g, (_, mark: string) => (mark === '%' ? '%' : (values[next++] ?? '')));
  if (text !== '') machine.out(text.replace(/\n$/, ''));
  return 0;
}

/** `npm install -g @runnel/cli@7.33.2`: installs another version of the tool. */
function npm({ words, machine }: ShellCall): number {
  const [what] = words;
  const version =
    /^@runnel\/cli(?:@(\S+))?$/.exec(words.at(-1) ?? '')?.[1] ??
    (what === 'upgrade' || words.at(-1) === '@runnel/cli' ? NEWEST_VERSION : '');
  if (!['install', 'i', 'upgrade', 'update'].includes(what ?? '') || !words.includes('-g') || !versionParts(version)) {
    machine.error('Here, npm installs only this tool: npm install -g @runnel/cli@7.33.2');
    return 1;
  }
  const [major, minor, patch] = versionParts(version)!;
  machine.version = `${major}.${minor}.${patch}`;
  machine.out(`installed @runnel/cli@${machine.version}`);
  const problem = nodeProblem(machine.version, machine.node);
  if (problem !== undefined) machine.out(`It will now fail with: ${problem}. node --use 22 changes Node.js.`);
  return 0;
}

/** The version of the tool on a new machine. */
export const NEWEST_VERSION = '7.41.0';

function node({ words, machine }: ShellCall): number {
  const at = words.indexOf('--use');
  if (at !== -1) {
    const version = Number(words[at + 1]);
    if (!Number.isInteger(version) || version < 14 || version > 26) {
      machine.error('node --use takes a major version, from 14 to 26');
      return 1;
    }
    machine.node = version;
  }
  machine.out(`v${machine.node}.0.0`);
  return 0;
}

function folderTo({ words: [name = '~'], machine }: ShellCall): number {
  const path = machine.path(name);
  if (!folderEntries(machine.files, machine.folders, path)) {
    machine.error(`cd: ${name}: no such folder`);
    return 1;
  }
  machine.folder = path;
  return 0;
}

function remove({ words, machine }: ShellCall): number {
  let status = 0;
  for (const name of namesOf(words)) {
    if (machine.files.delete(machine.path(name))) continue;
    machine.error(`rm: ${name}: no such file`);
    status = 1;
  }
  return status;
}

const copy =
  (isMove: boolean) =>
  ({ words, machine }: ShellCall): number => {
    const [from, to] = namesOf(words);
    const text = from === undefined ? undefined : machine.read(from);
    if (text === undefined || to === undefined) {
      machine.error(`${isMove ? 'mv' : 'cp'}: ${from ?? ''}: no such file`);
      return 1;
    }
    const refused = machine.write(to, text);
    if (refused !== undefined) machine.error(refused);
    else if (isMove) machine.files.delete(machine.path(from!));
    return refused === undefined ? 0 : 1;
  };

/** The commands of the small shell other than `runnel`, by name. */
export const BUILT_INS: Readonly<Record<string, BuiltIn>> = {
  help: {
    usage: 'this list',
    run: plain(({ machine }) => {
      const rows = Object.entries(BUILT_INS).map(([name, { usage }]) => `  ${name.padEnd(8)}  ${usage}`);
      machine.out(
        ['runnel, and of the shell:', ...rows, 'Pipes |, files > and >>, && and ||, $NAME, $(command), $?.'].join('\n'),
      );
      return 0;
    }),
  },
  ls: { usage: 'files and folders; -a includes hidden ones', run: plain(list) },
  cat: {
    usage: 'show what is in a file',
    run: plain((call) => {
      const text = textsOf(call.words, call, 'cat');
      if (text !== undefined) print(call, text);
      return text === undefined ? 1 : 0;
    }),
  },
  edit: { usage: 'change a file, or create one', run: edit },
  cd: { usage: 'go to a folder', run: plain(folderTo) },
  pwd: {
    usage: 'where you are',
    run: plain(({ machine }) => {
      machine.out(machine.folder);
      return 0;
    }),
  },
  echo: {
    usage: 'print words: echo $?',
    run: plain(({ words, machine }) => {
      machine.out(words.join(' '));
      return 0;
    }),
  },
  printf: { usage: "print with a pattern: printf '%s' TEXT", run: plain(format) },
  jq: { usage: 'pick from JSON: jq .issues runnel-plan.json', run: plain(jq) },
  grep: { usage: 'lines with a text; -i -v -c -q', run: plain(search) },
  head: { usage: 'the first lines: head -n 5', run: plain(lines('start')) },
  tail: { usage: 'the last lines: tail -n 5', run: plain(lines('end')) },
  wc: { usage: 'counts: -l lines, -w words, -c characters', run: plain(count) },
  test: { usage: 'compare: test 3 -eq 3, test -f FILE', run: plain(test) },
  '[': { usage: 'the same as test', run: plain(test) },
  git: { usage: 'status, log, diff --name-only, commit -am TEXT, rev-parse HEAD', run: plain(gitCommand) },
  export: {
    usage: 'set a variable: export NAME=value',
    run: plain(({ words, machine }) => {
      for (const word of words) {
        const found = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(word);
        if (found) machine.variables.set(found[1]!, found[2]!);
      }
      return 0;
    }),
  },
  cp: { usage: 'copy a file', run: plain(copy(false)) },
  mv: { usage: 'rename a file', run: plain(copy(true)) },
  rm: { usage: 'delete a file', run: plain(remove) },
  mkdir: {
    usage: 'create a folder',
    run: plain(({ words, machine }) => {
      for (const name of namesOf(words)) machine.folders.add(machine.path(name));
      return 0;
    }),
  },
  sleep: {
    usage: 'wait for a number of seconds',
    run: function* ({ words: [seconds = ''], machine }) {
      const time = Number(seconds);
      if (seconds === '' || !(time >= 0 && time <= 3_600)) {
        machine.error('sleep takes a number of seconds, at most 3600');
        return 1;
      }
      yield* wait(time * 1_000);
      return 0;
    },
  },
  true: { usage: 'status 0', run: plain(() => 0) },
  false: { usage: 'status 1', run: plain(() => 1) },
  node: { usage: 'show the version of Node.js, or take another: node --use 18', run: plain(node) },
  npm: { usage: 'install a version: npm install -g @runnel/cli@7.33.2', run: plain(npm) },
  history: {
    usage: 'earlier commands',
    run: plain(({ machine }) => {
      machine.out(machine.typed.map((line, index) => `${String(index + 1).padStart(4)}  ${line}`).join('\n'));
      return 0;
    }),
  },
  clear: {
    usage: 'clear the screen',
    run: plain(({ machine }) => {
      machine.screen = [];
      return 0;
    }),
  },
};

/** The prompt in front of a typed line: the current folder. */
export function promptOf({ folder }: { folder: string }): string {
  return `${shownPath(folder) === '~' ? '~' : folder.startsWith(HOME) ? folder.slice(HOME.length + 1) : folder} $`;
}

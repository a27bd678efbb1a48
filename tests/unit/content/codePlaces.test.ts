import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { readSharedCode } from '#docs/compile/sharedCode.ts';
import { wholeExample } from '#docs/compile/wholeExample.ts';
import { ROOT } from '../architecture/sourceFile.ts';
import { isInstalled } from '../local/installed.ts';
import { sitePages } from './sitePages.ts';

// Code of more than one step can be copied whole, defines every name it uses, and its title says where it runs or where it is written.

/** Places in titles: a shell, a file, a script, a warehouse's own console, a template, a part of the app. */
const WHERE =
  /\b(?:terminal|shell|powershell|checkout|clone|script|procedure|page|deploy|stages|runs as|in (?:snowflake|databricks|bigquery|fabric))\b|\.\w{2,4}\b/i;
/** Languages whose blocks are run or written somewhere; the others show what is seen. */
const WRITTEN = new Set(['bash', 'powershell', 'python', 'javascript', 'sql', 'yaml', 'jinja']);
const SCRIPTS = new Set(['bash', 'powershell', 'python', 'javascript']);
/** What a reader would copy along with a command and would have to take out again. */
const PROMPT = /^(?:\$|>|PS>|>>>) /m;

/** How many commands or statements stand below each other; lines that go on with the one before are none. */
function steps(language: string, text: string): number {
  if (language === 'sql') return text.match(/;\s*$/gm)?.length ?? 0;
  if (!SCRIPTS.has(language)) return 1;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.filter((line, at) => /^[^\s)}\]'"|]/.test(line) && !/[\\|`]\s*$/.test(lines[at - 1] ?? '')).length;
}

/** A block as it is copied. */
interface Block {
  language: string;
  title: string;
  text: string;
  where: string;
}

const parts = readSharedCode(ROOT);
const blocks = sitePages().flatMap(({ file, tree }) => {
  const found: Block[] = [];
  visit(tree, 'code', ({ lang, meta, value, position }) => {
    const title = /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
    const { text } = wholeExample(lang ?? '', meta ?? '', value, parts);
    found.push({ language: lang ?? '', title, text, where: `${file}:${position?.start.line}` });
  });
  return found;
});

it('counts steps, not lines', () => {
  expect(steps('bash', 'curl -s x \\\n  -H y |\n  jq .')).toBe(1);
  expect(steps('bash', '# first\nnpm install\n\nnpm test')).toBe(2);
  expect(steps('python', 'for x in y:\n    print(x)')).toBe(1);
  expect(steps('sql', 'GRANT A\n  TO B;\nGRANT C TO D;')).toBe(2);
});

it('code of more than one line has a title', () => {
  expect(blocks.length).toBeGreaterThan(400);
  const untitled = blocks.filter(({ language, title, text }) => WRITTEN.has(language) && title === '' && text.includes('\n'));
  expect(untitled.map(({ where }) => where)).toEqual([]);
});

it('code of more than one step says where it runs', () => {
  const unnamed = blocks.filter(({ language, title, text }) => steps(language, text) > 1 && !WHERE.test(title));
  expect(unnamed.map(({ where, title }) => `${where}: ${title}`)).toEqual([]);
});

it('code can be copied whole: no prompts in front of commands', () => {
  const prompted = blocks.filter(({ language, text }) => SCRIPTS.has(language) && PROMPT.test(text));
  expect(prompted.map(({ where }) => where)).toEqual([]);
});

/** Parts of a procedure that the page around them changes. */
const IN_A_PROCEDURE = /^In the procedure/;
const inLanguage = (name: string) => blocks.filter(({ language, title }) => language === name && !IN_A_PROCEDURE.test(title));

it('JavaScript defines every name it uses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const probe = { where: 'probe', text: 'console.log(missing);' };
  const examples = [probe, ...inLanguage('javascript')];
  const files = examples.map(({ text }, index) => {
    const file = join(folder, `example${index}.mjs`);
    writeFileSync(file, text);
    return file;
  });
  const options = '--allowJs --checkJs --noEmit --skipLibCheck --target esnext --module esnext --lib esnext,dom --types node';
  const where = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const said = await new Promise<string>((resolve) => {
    const program = join(ROOT, 'node_modules/.bin/tsc');
    execFile(program, ['--ignoreConfig', ...options.split(' '), ...where, ...files], { cwd: folder }, (_, out) => resolve(out));
  });
  rmSync(folder, { recursive: true });
  const wrong = said.split('\n').filter((line) => /Cannot find name|error TS(?:1\d{3}|5\d{3}|6\d{3}):/.test(line));
  const named = wrong.map((line) =>
    line.replace(/.*example(\d+)\.mjs\(.*?: /, (_, index) => `${examples[Number(index)]!.where}: `),
  );
  expect(named).toEqual(["probe: error TS2304: Cannot find name 'missing'."]);
  expect(examples.length).toBeGreaterThan(5);
});

/** Prints the names that a Python text reads from outside, a line an example. */
const FREE_NAMES = `
import builtins, json, symtable, sys

def tables(table):
    yield table
    for child in table.get_children():
        yield from tables(child)

for where, text in json.load(sys.stdin):
    top = symtable.symtable(text, where, "exec")
    known = {one.get_name() for one in top.get_symbols() if one.is_assigned() or one.is_imported()} | set(dir(builtins))
    free = {one.get_name() for table in tables(top) for one in table.get_symbols() if one.is_referenced() and one.is_global()}
    top_level = {one.get_name() for one in top.get_symbols() if one.is_referenced()}
    print(where, *sorted((free | top_level) - known))
`;

if (isInstalled('python3', '--version'))
  it('Python defines every name it uses', () => {
    const input = JSON.stringify([['probe', 'print(unknown)'], ...inLanguage('python').map(({ where, text }) => [where, text])]);
    const [probe, ...lines] = execFileSync('python3', ['-c', FREE_NAMES], { input, encoding: 'utf8' }).trim().split('\n');
    expect(probe).toBe('probe unknown');
    expect(lines.filter((line) => line.includes(' '))).toEqual([]);
    expect(lines.length).toBeGreaterThan(8);
  });

/** What every shell has, and what a page lets its reader set first. */
const OF_THE_SHELL = new Set(['SECONDS', 'HOME', 'PATH']);

/** The variables that a shell text reads before anything says what is missing: `set -u` and `${NAME:?…}` do. */
function unsetInShell(text: string): string[] {
  if (/^set -\w*u/m.test(text)) return [];
  // What single quotes hold is for another program.
  const own = text.replace(/(?<![\w"])'[^']*'/g, "''");
  const names = (pattern: RegExp) => [...own.matchAll(pattern)].map(([, name]) => name!);
  const given = new Set([
    ...names(/\$\{(\w+):[?=]/g),
    ...names(/(?:^|[\s;])(?:export |local )?(\w+)=/gm),
    ...names(/\bfor (\w+) in\b/g),
    ...OF_THE_SHELL,
  ]);
  return [...new Set(names(/\$\{?([A-Za-z_]\w*)/g))].filter((name) => !given.has(name));
}

it('finds what a shell text reads and nobody set', () => {
  expect(unsetInShell('curl "$HOST/x" -H "A: $TOKEN"')).toEqual(['HOST', 'TOKEN']);
  expect(unsetInShell('export HOST=x\ncurl "$HOST" | jq \'$row\'')).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's
  expect(unsetInShell(': "${HOST:?is missing}"\ncurl "$HOST"')).toEqual([]);
});

it('a shell text of more than one step sets every variable it reads, or says what is missing', () => {
  const wrong = inLanguage('bash').flatMap(({ where, text }) => {
    const unset = unsetInShell(text);
    // A single request that only wants the token says so itself.
    return unset.length === 0 || (steps('bash', text) === 1 && unset.join() === 'RUNNEL_ACCESS_TOKEN')
      ? []
      : [`${where}: ${unset}`];
  });
  expect(wrong).toEqual([]);
});

it('PowerShell sets every variable it reads', () => {
  const wrong = inLanguage('powershell').flatMap(({ where, text }) => {
    const used = [...text.matchAll(/\$\{?(?!env:|_\b|true\b|false\b|null\b)(\w+)/gi)].map(([, name]) => name!);
    const given = new Set(
      [...text.matchAll(/(?:\$(\w+) = |\]\$(\w+)[,)\s])/g)].flatMap(([, set, parameter]) => [set, parameter]),
    );
    return used.filter((name) => !given.has(name)).map((name) => `${where}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

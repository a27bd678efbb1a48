import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { sitePages } from './sitePages.ts';

// Code of more than one step can be copied whole, and its title says where it runs or where it is written.

/** Places in titles: a shell, a file, a script, a warehouse's own console, a template, a part of the app. */
const PLACE =
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

interface Block {
  language: string;
  title: string;
  text: string;
  where: string;
}

const blocks = sitePages().flatMap(({ file, tree }) => {
  const found: Block[] = [];
  visit(tree, 'code', ({ lang, meta, value, position }) => {
    const title = /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
    found.push({ language: lang ?? '', title, text: value, where: `${file}:${position?.start.line}` });
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
  const placeless = blocks.filter(({ language, title, text }) => steps(language, text) > 1 && !PLACE.test(title));
  expect(placeless.map(({ where, title }) => `${where}: ${title}`)).toEqual([]);
});

it('code can be copied whole: no prompts in front of commands', () => {
  const prompted = blocks.filter(({ language, text }) => SCRIPTS.has(language) && PROMPT.test(text));
  expect(prompted.map(({ where }) => where)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { PLATFORMS } from '#engine/pipeline/schema.ts';
import { DIFFERENCES } from '#engine/template/differences.ts';
import { DEFAULT_LIMITS } from '#engine/template/jinja/budget.ts';
import { FILTERS } from '#engine/template/jinja/filters.ts';
import { GLOBALS } from '#engine/template/jinja/globals.ts';
import { TESTS } from '#engine/template/jinja/tests.ts';
import { hydrate } from '#engine/template/metadata.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { MAX_OUTPUT_LENGTH, MAX_RENDER_MS } from '#engine/template/protocol.ts';
import { MAX_PASSES } from '#engine/template/render.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { pageText } from './markdownTable.ts';
import { computed, examplesOf, tables } from './templateExample.ts';

// What the pages on templates list, against what the engine has.

const retail = retailPipeline();
const jinja = pageText('docs/reference/jinja-syntax');
const NODES = 'docs/build-your-pipeline/user-defined-nodes';

function rowsOf(page: string, ...head: readonly string[]): string[][] {
  const found = tables(page).filter((table) => head.every((word, index) => table.head[index] === word));
  if (found.length === 0) throw new Error(`No table starts with ${head.join(' | ')}.`);
  return found.flatMap((table) => table.rows);
}

const words = (text: string | undefined) => [...(text ?? '').matchAll(/[^`\s·]+/g)].map(([word]) => word).sort();
const plain = (text: string) => text.replaceAll('`', '');

function node(name: string) {
  const found = retail.nodes.find((one) => one.name === name);
  if (!found) throw new Error(`The retail pipeline has no node ${name}.`);
  return found;
}

it('Jinja syntax lists every known difference from Jinja2, and no other', () => {
  expect(rowsOf(jinja, 'Construct').map((row) => row.map(plain))).toEqual(
    DIFFERENCES.map(({ construct, jinja2, here, reason }) => [construct, jinja2, here, reason].map(plain)),
  );
});

it('Jinja syntax lists every filter, test and function', () => {
  const lists = new Map([...jinja.matchAll(/^- \*\*(.+?):\*\* (.+)$/gm)].map(([, kind = '', names]) => [kind, words(names)]));
  // Refused on purpose: they are among the differences.
  const refused = ['random', 'urlize'];
  expect(lists.get('Filters')).toEqual([...FILTERS.keys()].filter((name) => !refused.includes(name)).sort());
  expect(lists.get('Tests, after `is`')).toEqual([...TESTS.keys()].sort());
  expect(lists.get('Functions')).toEqual([...GLOBALS.keys()].sort());
});

it('Jinja syntax names the limits of the engine', () => {
  expect(rowsOf(jinja, 'Limit').map(([, value]) => value)).toEqual([
    `${MAX_RENDER_MS / 1_000} second`,
    `${MAX_OUTPUT_LENGTH / 1_000_000} MB`,
    DEFAULT_LIMITS.steps.toLocaleString('en-US'),
    String(DEFAULT_LIMITS.depth),
    String(MAX_PASSES),
  ]);
  expect(DEFAULT_LIMITS.output).toBe(MAX_OUTPUT_LENGTH);
});

it('Jinja syntax compares with more than 500 templates', () => {
  const counts = ['jinja.json', 'jinja-more.json'].map(
    (file) => (JSON.parse(readFileSync(new URL(`../../vectors/${file}`, import.meta.url), 'utf8')) as unknown[]).length,
  );
  expect(counts[0]! + counts[1]!).toBeGreaterThan(500);
});

it('Ref functions shows the quotes of every platform', () => {
  const prod = retail.environments.find(({ name }) => name === 'PROD')!;
  const rows = rowsOf(pageText('docs/reference/ref-functions'), 'Platform');
  expect(rows.map(([platform = '', name = '']) => [platform.toLowerCase(), name.replace(/^`` | ``$|^`|`$/g, '')])).toEqual(
    [...PLATFORMS].map((platform) => {
      const name = qualifiedName({ platform }, prod, { location: 'STAGING', name: 'STG_ORDERS' });
      return [platform, name.ok ? name.name : name.message];
    }),
  );
});

it('Create and run templates shows the stages of the built-in types', () => {
  const page = pageText(`${NODES}/create-run-template`);
  for (const [name = '', stages] of rowsOf(page, 'Node', 'Stages of Run')) {
    const subject = node(plain(name));
    const result = renderForNode(retail, subject, retail.workspaces[0]!, templateOf(retail, subject, 'run'));
    expect([name, result.stages.map((stage) => `\`${stage.name}\``).join(', ') || 'none']).toEqual([name, stages]);
  }
});

it('Create and run templates: the stages of its own template with either strategy', () => {
  const page = pageText(`${NODES}/create-run-template`);
  const example = examplesOf(page).examples.find(({ title }) => title === 'Run template of STG_CONTACTS')!;
  const rows = rowsOf(page, 'Strategy').map((row) => [plain(row[0] ?? ''), row[1]]);
  expect(rows.map(([strategy]) => strategy)).toEqual(['UNION ALL', 'INSERT']);
  for (const [strategy, stages] of rows) {
    const Config = JSON.stringify({ ...JSON.parse(example.settings.Config ?? '{}'), insertStrategy: strategy });
    const { actual } = computed({ ...example, settings: { ...example.settings, Config } }, { name: 'Stage names', text: '' });
    expect(
      actual
        .split('\n')
        .map((name) => `\`${name}\``)
        .join(', '),
    ).toBe(stages);
  }
});

/** Paths of a JSON value: `columns[].name`. Nodes and columns inside of others are cut off; the page names them once. */
function paths(value: unknown, path: string, into: Set<string>): Set<string> {
  const isInner = /sourceColumns\[\]\.(node|column)$|dependencies\[\]\.node$/.test(path);
  if (Array.isArray(value)) {
    for (const entry of value) paths(entry, `${path}[]`, into);
    if (value.length === 0 || typeof value[0] !== 'object') into.add(`${path}[]`);
  } else if (typeof value === 'object' && value !== null && !isInner && path !== 'parameters') {
    for (const [key, entry] of Object.entries(value)) paths(entry, path === '' ? key : `${path}.${key}`, into);
  } else into.add(path);
  return into;
}

it('Hydrated metadata reference lists every path that the metadata of the retail pipeline has', () => {
  const page = pageText(`${NODES}/hydrated-metadata-reference`);
  const listed = new Set(
    rowsOf(page, 'Path').flatMap(([cell = '']) => {
      const names = plain(cell).split(', ');
      const [stem] = /^.*(?=\.)/.exec(names[0] ?? '') ?? [''];
      return names.map((name) => (name.startsWith('.') ? stem + name : name));
    }),
  );
  const tests = [...listed].filter((path) => path.startsWith('tests[]')).map((path) => path.slice('tests[]'.length));
  const columnFields = [...listed].filter((path) => path.startsWith('columns[]')).map((path) => path.slice('columns[]'.length));
  const all = new Set([
    ...listed,
    ...columnFields.map((field) => `sources[].columns[]${field}`),
    ...['columns[].tests[]', 'sources[].columns[].tests[]', 'node.tests[]'].flatMap((list) => tests.map((field) => list + field)),
  ]);
  const found = new Set<string>();
  for (const one of retail.nodes.filter(({ sources }) => sources.length > 0))
    paths(hydrate(retail, one, retail.workspaces[0]!), '', found);
  const configs = (path: string) => path.startsWith('config.');
  const isListed = (path: string) => all.has(path) || configs(path) || /sourceColumns\[\]$/.test(path);
  expect([...found].filter((path) => !isListed(path))).toEqual([]);
});

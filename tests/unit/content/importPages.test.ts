import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '#engine/import/files.ts';
import { importProject } from '#engine/import/import.ts';
import type { ImportReport } from '#engine/import/report.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { LIMITS, type Pipeline } from '#engine/pipeline/schema.ts';
import { codeBlocks } from './codeBlocks.ts';
import { DBT_CASES, type Files, filesOf, type Manifest, messagesWith, REPOSITORY_CASES } from './importMessages.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The guides to opening a project: their example files are opened, and everything they say of the result is compared with it.

const repositoryPage = pageText('docs/guides/open-a-repository');
const dbtPage = pageText('docs/guides/import-a-dbt-project');

const repository: Files = Object.fromEntries(codeBlocks(repositoryPage).map(({ title, text }) => [title, `${text}\n`]));
const manifest = JSON.parse(codeBlocks(dbtPage).find(({ title }) => title === 'manifest.json')!.text) as Manifest;

function opened(files: ReturnType<typeof filesOf>): { pipeline: Pipeline; report: ImportReport } {
  const result = importProject(files);
  if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
  return result;
}

const LEVELS = { stop: 'Error', error: 'Error', warning: 'Warning', info: 'Note' };

/** What the table of the example's messages says, and what the report says. */
function messages(page: string, { report }: { report: ImportReport }) {
  const said = tableRows(page, 'Level').map((row) => `${row.Level}: ${row["The example's report says"]}`);
  return { said: said.sort(), actual: report.messages.map(({ level, message }) => `${LEVELS[level]}: ${message}`).sort() };
}

/** Every message that a page explains: first cells of its tables of messages. */
function explained(page: string): string[] {
  return [...page.matchAll(/^\| Message \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].flatMap((table) =>
    table[1]!
      .trim()
      .split('\n')
      .map((row) => /^\| `(.*?)` \| /.exec(row)?.[1] ?? row),
  );
}

const codes = [
  ...readFileSync(new URL('../../../src/engine/import/report.ts', import.meta.url), 'utf8').matchAll(/^ {2}\| '([\w.]+)';?$/gm),
].map(([, code]) => code!);

describe('Open your own repository', () => {
  const example = opened(filesOf(repository));

  it('counts what its example holds', () => {
    const counts = new Map(tableRows(repositoryPage, 'Of the example').map((row) => [row['Of the example'], Number(row.Number)]));
    const { nodes, edges, columns, columnLinks, sourceNodes, sqlNodes, tests, locations, environments, subgraphs, ...others } =
      example.report.counts;
    expect(Object.fromEntries(counts)).toEqual({
      nodes,
      edges,
      columns,
      'column links': columnLinks,
      sources: sourceNodes,
      'SQL nodes': sqlNodes,
      tests,
      'storage locations': locations,
      environments,
      subgraphs,
    });
    expect(Object.values(others).every((count) => count === 0)).toBe(true);
  });

  it('says what the report of its example says', () => {
    const { said, actual } = messages(repositoryPage, example);
    expect(said).toEqual(actual);
  });

  it('says where columns come from', () => {
    const stage = example.pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!;
    expect(stage.columns[0]).toMatchObject({ name: 'ORDER_KEY', sources: [{ columns: [{ columnId: 'c-orderkey' }] }] });
  });

  it('keeps the edge of a dependency that no ref names, and drops that of a comment', () => {
    const [path] = Object.keys(repository).filter((name) => name.endsWith('STG_ORDERS.yml'));
    const text = repository[path!]!;
    const listed = opened(
      filesOf({ ...repository, [path!]: text.replace(`FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`, 'FROM X') }),
    );
    expect(listed.pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!.sources[0]!.join).toBe(
      "FROM X\n{{ ref_link('RAW', 'ORDERS') }}",
    );
    const commented = opened(
      filesOf({
        ...repository,
        [path!]: text.replace(`"ORDERS"\n        name`, `"ORDERS" /* {{ ref('MART', 'V_BIG_ORDERS') }} */\n        name`),
      }),
    );
    expect(commented.pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!.sources[0]!.join).toContain(
      "/* {{ ref_no_link('MART', 'V_BIG_ORDERS') }} */",
    );
  });

  it('names the limits', () => {
    const mb = (bytes: number) => `${bytes / 1_000_000} MB`;
    const rows = tableRows(repositoryPage, 'Limit', 'At most').map((row) => row['At most']);
    expect(rows).toEqual([
      mb(FILE_LIMITS.total),
      FILE_LIMITS.files.toLocaleString('en'),
      mb(FILE_LIMITS.text),
      mb(FILE_LIMITS.json),
      LIMITS.nodes.toLocaleString('en'),
      LIMITS.columnsPerNode.toLocaleString('en'),
      `${LIMITS.text.toLocaleString('en')} characters`,
    ]);
  });
});

describe('Import a dbt project', () => {
  const example = opened(filesOf({ 'manifest.json': JSON.stringify(manifest) }));
  const label = ({ location, name }: { location: string; name: string }) => `${location}.${name}`;
  const names = (cell: string | undefined) => (cell ?? '').replaceAll('`', '').split(', ').sort();

  it('lists the nodes that its example becomes', () => {
    const { pipeline } = example;
    const { edges } = pipelineGraph(pipeline);
    const byId = new Map(pipeline.nodes.map((node) => [node.id, label(node)]));
    const actual = pipeline.nodes.map((node) => ({
      Node: label(node),
      Type: nodeTypeOf(pipeline, node.type).name,
      Mark: node.badges.join() || '–',
      Reads: edges
        .filter(({ to }) => to === node.id)
        .map(({ from }) => byId.get(from)!)
        .sort(),
    }));
    const said = tableRows(dbtPage, 'Node', 'Type', 'Mark').map((row) => ({
      ...row,
      Reads: row.Reads === 'nothing' ? [] : names(row.Reads),
    }));
    const byName = (a: { Node?: string }, b: { Node?: string }) => a.Node!.localeCompare(b.Node!);
    expect(said.sort(byName as never)).toEqual(actual.sort(byName));
  });

  it('shows the SQL, key and tests that come of it', () => {
    const node = (name: string) => example.pipeline.nodes.find((one) => label(one) === name)!;
    const shown = codeBlocks(dbtPage).find(({ title }) => title.endsWith(': SQL'))!;
    expect(shown.text).toBe(node(shown.title.slice(0, -': SQL'.length)).sql);
    expect(node('MART.order_history').columns.find(({ flags }) => flags.includes('isBusinessKey'))?.name).toBe('ORDER_KEY');
    const stage = node('STAGING.stg_orders');
    expect(stage.columns.find(({ name }) => name === 'ORDER_KEY')?.tests).toEqual({ isDistinct: true });
    expect(stage.tests).toMatchObject([{ name: 'no_orders_from_nowhere', runOrder: 'After', continueOnFailure: true }]);
  });

  it('says what the report of its example says', () => {
    const { said, actual } = messages(dbtPage, example);
    expect(said).toEqual(actual);
  });

  it('says what each kind of resource becomes', () => {
    const model = (materialized: string, more: Record<string, unknown> = {}) => ({
      resource_type: 'model',
      config: { materialized },
      ...more,
    });
    const resources: Record<string, Record<string, unknown>[]> = {
      source: [{ resource_type: 'source' }],
      seed: [{ resource_type: 'seed' }],
      snapshot: [{ resource_type: 'snapshot' }],
      'model, `view`': [model('view')],
      'model, `table`': [model('table')],
      'model, `view` or `table`, called `dim_…` or in a folder `dim`, `dims`, `dimensions`': [
        model('table', { name: 'dim_x' }),
        model('view', { name: 'dim_x' }),
        ...['dim', 'dims', 'dimensions'].map((folder) => model('table', { fqn: ['retail', folder, 'x'] })),
      ],
      'model, `view` or `table`, called `fct_…` or `fact_…`, or in a folder `fct`, `fact`, `facts`': [
        model('table', { name: 'fct_x' }),
        model('table', { name: 'fact_x' }),
        ...['fct', 'fact', 'facts'].map((folder) => model('table', { fqn: ['retail', folder, 'x'] })),
      ],
      'model, `incremental`, regardless of its name': [model('incremental'), model('incremental', { name: 'fct_x' })],
      'model, `ephemeral`': [model('ephemeral')],
      'model, `materialized_view`': [model('materialized_view')],
      'model, any other materialization, such as `dynamic_table`': [model('dynamic_table')],
      'model in Python': [model('table', { language: 'python' })],
    };
    const rows = tableRows(dbtPage, 'In dbt', 'Node type');
    expect(rows.map((row) => row['In dbt']).sort()).toEqual(Object.keys(resources).sort());
    for (const row of rows) {
      for (const resource of resources[row['In dbt']!]!) {
        const { pipeline } = opened(
          filesOf({ 'manifest.json': JSON.stringify({ metadata: {}, nodes: { 'a.retail.x': { name: 'x', ...resource } } }) }),
        );
        const [node] = pipeline.nodes;
        expect([row['In dbt'], node!.badges.join() || '–']).toEqual([row['In dbt'], row.Mark]);
        if (row['Node type'] === 'as above') continue;
        const type = nodeTypeOf(pipeline, node!.type).name + (node!.deployEnabled ? '' : ', Deploy Enabled off');
        const created =
          row['Created as'] === 'the same' ? (resource.config as Manifest['metadata']).materialized : row['Created as'];
        expect([row['In dbt'], type, node!.materialization ?? '–']).toEqual([row['In dbt'], row['Node type'], created]);
      }
    }
  });
});

describe('both', () => {
  const cases = [
    ...Object.entries(REPOSITORY_CASES).map(([code, make]) => ({
      code,
      said: messagesWith(code.split(' ')[0]!, make(repository)),
    })),
    ...Object.entries(DBT_CASES).map(([code, make]) => ({ code, said: messagesWith(code.split(' ')[0]!, make(manifest)) })),
  ];

  it('explain messages word for word as the importer says them', () => {
    const actual = new Set(cases.flatMap(({ said }) => said));
    const rows = [...explained(repositoryPage), ...explained(dbtPage)];
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !actual.has(row))).toEqual([]);
  });

  it('explain every message that there is', () => {
    const rows = new Set([...explained(repositoryPage), ...explained(dbtPage)]);
    const missing = codes.filter(
      (code) => !cases.some((one) => one.code === code && one.said.some((message) => rows.has(message))),
    );
    // The words of a JSON fault are the browser's; an importer that fails altogether can't be shown.
    expect(missing).toEqual(['json.syntax', 'import.failed']);
  });
});

import { describe, expect, it } from 'vitest';
import { checkPipeline, parsePipeline } from '#engine/pipeline/document.ts';
import { catalog } from '#explorer/catalog.ts';
import { readEmbed } from '#explorer/embedOptions.ts';
import { exerciseStatus } from '#explorer/exerciseRun.ts';
import { startPlayground } from '#explorer/startPlayground.ts';
import { storyFromLink } from '#teach/sessions/storyFromLink.ts';
import { withControls } from '#teach/sessions/withControls.ts';
import type { Args } from '#workbench/contract.ts';
import { fixtureOf, fixtureText, opened, storyAt } from './fixture.ts';

const links = fixtureOf<{
  changed: Record<string, string>;
  controls: Record<string, string>;
  solved: Record<string, string>;
  embeds: Record<string, string>;
  earlierNames: { controls: string; state: string };
  earlierDocument: string;
}>('links.json');

interface Expected {
  /** How many nodes the edited pipeline has: one more than before the edits. */
  nodes: number;
  args: Args;
  /** What the playground keeps beside the pipeline, as far as the link was made with something else than the story has. */
  data: object;
  /** The controls of the link whose values are no options any more, and what the reader is told. */
  gone?: { args: Args; notice: string };
}

/** What the links of `changed` hold: a reader that fell back to the state of the story would not give this. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'pipeline-builder': { nodes: 6, args: { palette: false, context: 'PROD' }, data: { invite: true } },
  subgraphs: { nodes: 6, args: { view: 'only', depth: 3, dim: true, marks: false, reach: '2' }, data: {} },
  lineage: { nodes: 9, args: { node: 'STG_ORDERS', column: 'O_ORDERKEY' }, data: {} },
  'multi-source': {
    nodes: 4,
    args: { night: 2 },
    data: {
      nights: [
        { ORDERS_EU: [{ ORDER_KEY: 501, TOTAL: '12.50' }], ORDERS_US: [] },
        {
          ORDERS_EU: [],
          ORDERS_US: [
            { ORDER_KEY: 502, TOTAL: 'not a number' },
            { ORDER_KEY: 503, TOTAL: '7' },
          ],
        },
      ],
    },
  },
  rows: {
    nodes: 3,
    args: { day: 2 },
    data: {
      days: [
        [{ C_CUSTKEY: 1, C_NAME: 'Ada', C_ADDRESS: 'Elm Street 1' }],
        [
          { C_CUSTKEY: 1, C_NAME: 'Ada', C_ADDRESS: 'Oak Street 2' },
          { C_CUSTKEY: 2, C_NAME: 'Bo', C_ADDRESS: 'Main Street 3' },
        ],
        [{ C_CUSTKEY: 2, C_NAME: 'Bo', C_ADDRESS: 'Hill Road 4' }],
      ],
    },
  },
  'storage-mappings': {
    nodes: 9,
    args: { target: 'PROD', node: 'STG_CUSTOMER' },
    data: {
      targets: ['10', '2', '3'],
      platform: { sources: 'SHOP_RAW.TPCH' },
      actions: [
        { do: 'build', target: '3', mappings: { RAW: { database: 'SHOP_RAW', schema: 'TPCH' } } },
        { do: 'makeSchema', schema: { database: 'PROD', schema: 'EXTRA' } },
      ],
    },
  },
  terminal: {
    nodes: 6,
    args: { speed: '20' },
    data: {
      scene: 'failing',
      typed: [
        { line: 'runnel --version', status: 0 },
        { line: 'runnel deploy', answers: ['y', null], stop: 1200, status: 130 },
      ],
    },
  },
  'data-quality': {
    nodes: 8,
    args: { node: 'STG_ORDERS' },
    data: {
      tonight: { CUSTOMER: [['7', 'Grace', null]] },
      run: {
        key: 123456,
        status: 'failed',
        nodes: [
          {
            id: 'stg-customer',
            state: 'Failed',
            tests: [
              { name: 'C_NAME: null', when: 'After', found: 1 },
              { name: 'C_CUSTKEY: unique', when: 'After', found: null },
            ],
            rows: [4, 5],
            error: 'Test failed',
          },
        ],
      },
    },
  },
  deploy: {
    nodes: 8,
    args: { environment: '3', strategy: 'transient' },
    data: {
      commits: [{ sample: 'shop' }, { sample: 'loyalty' }],
      missingSchemas: ['PROD.MART'],
      target: 1,
      actions: [
        { do: 'deploy', environment: '2', commit: 1 },
        { do: 'refresh', environment: '2', include: '{ name: "STG_*" }', force: true },
        { do: 'makeSchema', schema: 'PROD.MART' },
        { do: 'dropTable', name: ['PROD', 'MART', 'DIM_CUSTOMER'] },
        { do: 'revoke', privilege: 'CREATE', schema: 'PROD.MART' },
        { do: 'grant', privilege: 'CREATE', schema: 'PROD.MART' },
        { do: 'deliver', isTwice: true },
      ],
    },
  },
  'error-lab': {
    nodes: 8,
    args: { panel: 'fix' },
    data: {
      lesson: 'user-not-in-environment',
      calls: [
        { do: 'send' },
        { do: 'signIn', person: 'u-bo' },
        { do: 'newToken', person: 'u-ana' },
        { do: 'makeAdministrator', person: 'u-svc-refresh' },
        { do: 'wait', days: 3 },
        { do: 'write', path: 'nodes/STAGING-STG_A.yml', text: 'name: STG_A\n' },
        { do: 'validate' },
        { do: 'put' },
      ],
    },
  },
  refresh: {
    nodes: 9,
    args: {
      job: 'own',
      include: '{ name: "STG_*" }',
      exclude: '{ name: "STG_NATION" }',
      loadFrom: '1998-01-01',
      parallelism: 7,
      orders: '1000',
    },
    data: {
      actions: [
        { do: 'break', breakage: { what: 'droppedTable', nodeId: 'dim-customer' } },
        { do: 'refresh', jobId: '1', loadFrom: '1998-01-01', parallelism: 2, cancelAt: 1500 },
        { do: 'retry', cancelAt: 10 },
        { do: 'break', breakage: { what: 'customerTwice' } },
        { do: 'repair', breakage: { what: 'customerTwice' } },
        { do: 'break', breakage: { what: 'negativeTotal' } },
      ],
      project: { what: 'job 1', standIns: true, environment: '3' },
    },
  },
  'run-order': {
    nodes: 5,
    args: { parallelism: 3, duration: 7.5, pattern: 'byType', criticalPath: false, attempt: 'retry' },
    data: { durations: { 'stg-orders': 12.5 }, failing: ['stg-orders'], excluded: ['dim-customer'] },
  },
  selector: {
    nodes: 6,
    args: {
      include: '{ name: "DIM_*" }+',
      exclude: '{ nodeType: "Source" }',
      noInclude: true,
      shown: 'included',
      panel: 'forms',
    },
    data: { environmentID: '12', jobID: '34', jobName: 'BEFORE_DAWN' },
  },
  'template (Runnel)': {
    nodes: 6,
    args: { node: 'STG_NATION', kind: 'run', context: 'PROD', engine: 'jinja', compare: 'nunjucks', panel: 'metadata' },
    data: {
      text: 'SELECT {{ 6 * 7 }}',
      edits: { 'run:Dimension': 'SELECT {{ node.name }}' },
      parameters: '{ "loadFrom": "1998-01-01" }',
    },
    gone: {
      args: { compare: 'both' },
      notice: 'MiniJinja is not offered here any more. The template is compared with Nunjucks.',
    },
  },
  'template (MiniJinja)': {
    nodes: 6,
    args: { engine: 'jinja', kind: 'text', panel: 'parameters' },
    data: { text: 'a {{ [1, 2] | length }} b' },
    gone: {
      args: { engine: 'minijinja' },
      notice: 'MiniJinja is not offered here any more. The template renders with Runnel’s dialect.',
    },
  },
  'template (Nunjucks)': {
    nodes: 6,
    args: { engine: 'nunjucks', kind: 'text', compare: 'jinja' },
    data: { text: '{% set a = 3 %}{{ a + 4 }}' },
  },
  cron: {
    nodes: 1,
    args: {
      cron: '15 4 * * 2',
      zone: 'Europe/Berlin',
      from: '2026-03-03 11:08',
      duration: 45,
      count: 25,
      days: 'zone',
      view: 'month',
    },
    data: {
      others: [{ name: 'Hourly', cron: '0 * * * *' }],
      name: 'Mine',
      day: '2026-03-29',
      question: 'on Monday at 6',
      questionIn: 'zone',
      wish: { hour: 22, minute: 30, weekdays: [1, 5] },
    },
  },
  sql: { nodes: 9, args: { platform: 'databricks', orders: '10000' }, data: { sql: 'SELECT 42 AS answer' } },
  roles: {
    nodes: 6,
    args: {
      kind: 'service',
      organization: 'orgAdmin',
      project: 'projectAdmin',
      environment: 'environmentReader',
      task: 'schedule',
    },
    data: {},
  },
};

/** The message above a playground whose link or address has values that are no options any more. */
function correction(where: 'link' | 'address', { gone }: Expected) {
  return gone ? [{ tone: 'warn', text: `Some controls in the ${where} were corrected.`, details: [gone.notice] }] : [];
}

describe('links from before the season', () => {
  it('are there for every playground', () => {
    const playgrounds = new Set(Object.values(links.changed).map((address) => address.split('/')[2]));
    expect([...playgrounds].sort()).toEqual(
      expect.arrayContaining(
        'cron data-quality deploy error-lab lineage multi-source pipeline-builder refresh roles rows run-order selector sql storage-mappings subgraphs template terminal'.split(
          ' ',
        ),
      ),
    );
    expect(Object.keys(links.changed)).toEqual(Object.keys(EXPECTED));
  });

  it.each(Object.entries(EXPECTED))('open with pipeline, controls and data: %s', async (name, expected) => {
    const { nodes, args, data } = expected;
    const { from, messages, store, state } = await opened(links.changed[name]!);
    expect(messages).toEqual(correction('link', expected));
    expect(from).toBe('link');
    expect(store.isChanged()).toBe(true);
    expect(state.args).not.toEqual(store.start().args);
    expect(state.args).toMatchObject(args);
    expect(state.data).toMatchObject(data);
    expect(state.pipeline.nodes).toHaveLength(nodes);
    expect(state.pipeline.nodes.find(({ id }) => id === 'kept-node')).toMatchObject({
      name: 'STG_KEPT',
      location: 'RAW',
      type: 'Stage',
    });
    if (nodes > 1) expect(state.pipeline.nodes[0]!.description).toBe('Edited before the season.');
    if (name === 'subgraphs')
      expect(state.pipeline.subgraphs).toEqual([
        { id: 'sub-9', name: 'Kept since', colour: 'teal', nodeIds: ['stg-customer', 'dim-customer'] },
      ]);
  });

  it.each(Object.entries(links.controls))('set controls in the query: %s', async (name, address) => {
    const { from, messages, store, state } = await opened(address);
    expect(messages).toEqual(correction('address', EXPECTED[name]!));
    expect(from).toBe('story');
    expect(state.args).toMatchObject(EXPECTED[name]!.args);
    expect(state.pipeline).toEqual(store.start().pipeline);
  });

  it.each([...Object.entries(links.changed), ...Object.entries(links.controls)])(
    'become a step of a plan: %s',
    async (name, address) => {
      const linked = storyFromLink(`https://docs.example.com${address}`, withControls(catalog));
      if (!linked.ok) throw new Error(linked.message);
      const [, , playground, story] = new URL(address, 'https://docs.example.com').pathname.split('/');
      expect(linked).toMatchObject({ playground, story, lock: [], hide: [] });
      const { args, gone } = EXPECTED[name]!;
      // A plan keeps the controls of a state as they are, and they are corrected when the step opens.
      const inStep = address.includes('#') ? { ...args, ...gone?.args } : args;
      const differing = Object.entries(inStep).filter(([arg]) => linked.state?.args?.[arg] !== undefined);
      expect(differing.length).toBeGreaterThan(0);
      expect(linked.state?.args).toMatchObject(Object.fromEntries(differing));
      if (address.includes('#')) expect(linked.state?.pipeline?.nodes).toHaveLength(EXPECTED[name]!.nodes);
    },
  );

  it.each(Object.entries(links.solved))('show an exercise as solved: %s', async (name, address) => {
    const { playground, story, messages, store } = await opened(address);
    expect(messages).toEqual([]);
    const exercise = playground.exercises.find(({ id }) => id === story.exercise)!;
    expect(`${playground.meta.id}/${exercise.id}`).toBe(name);
    expect(exerciseStatus(exercise, store.start()).isDone).toBe(false);
    const status = exerciseStatus(exercise, store.getState());
    expect(status.items.filter(({ done }) => !done)).toEqual([]);
    expect(status.isDone).toBe(true);
  });
});

describe('links with earlier names and documents', () => {
  it('the control place is the target', async () => {
    const { messages, state } = await opened(links.earlierNames.controls);
    expect(links.earlierNames.controls).toContain('?place=PROD');
    expect(messages).toEqual([]);
    expect(state.args).toEqual({ target: 'PROD', node: 'STG_ORDERS' });
  });

  it('places in data are targets, and so is the place of an action', async () => {
    const { from, messages, state } = await opened(links.earlierNames.state);
    expect({ from, messages }).toEqual({ from: 'link', messages: [] });
    expect(state.args.target).toBe('PROD');
    expect(state.data).toMatchObject({
      targets: ['10', '3'],
      actions: [{ do: 'build', target: '3', mappings: { RAW: { database: 'SHOP_RAW', schema: 'TPCH' } } }],
    });
    expect(state.data).not.toHaveProperty('places');
    expect(state.pipeline.nodes.at(-1)).toMatchObject({ id: 'kept-node', name: 'STG_KEPT' });
  });

  it('a document of version 1 has its expressions', async () => {
    const { from, messages, state } = await opened(links.earlierDocument);
    expect({ from, messages }).toEqual({ from: 'link', messages: [] });
    expect(state.args.palette).toBe(false);
    expect(state.pipeline.name).toBe('Of document version 1');
    expect(state.pipeline.nodes.at(-1)!.columns.map(({ name, expression }) => [name, expression])).toEqual([
      ['NATION', 'c.C_NATIONKEY'],
      ['PEOPLE', 'COUNT(*)'],
    ]);
  });
});

describe('embeds from before the season', () => {
  const read = async (name: string) => {
    const { playground, story, query, hash } = await storyAt(links.embeds[name]!);
    const prepare = (args: Args) => readEmbed(query, playground.meta.args, args).args;
    const { store, messages } = startPlayground(playground, story, { hash, prepare });
    return { messages, store, ...readEmbed(query, playground.meta.args, store.getState().args) };
  };

  it('have every option', async () => {
    const { problems, options, args } = await read('every option');
    expect(problems).toEqual([]);
    expect(options).toEqual({
      theme: 'dark',
      hide: ['controls', 'source', 'exercise', 'events', 'toolbar'],
      lock: ['duration', 'pattern'],
      exercise: false,
      step: 'unit 3',
    });
    expect(args).toMatchObject({ parallelism: 3, criticalPath: false });
  });

  it('show an exercise', async () => {
    const { problems, options, args } = await read('with its exercise');
    expect(problems).toEqual([]);
    expect(options).toEqual({ theme: 'system', hide: ['toolbar'], lock: ['pattern'], exercise: true, step: '7' });
    expect(args.duration).toBe(6);
  });

  it('lock a control that had an earlier name', async () => {
    const { problems, options, args } = await read('the storage mappings of one environment');
    expect(problems).toEqual([]);
    expect(options).toEqual({ theme: 'light', hide: ['events'], lock: ['target'] });
    expect(args).toEqual({ target: 'QA', node: 'FCT_ORDERS' });
  });

  it('begin with a state', async () => {
    const { problems, messages, options, store } = await read('a state');
    expect([...problems, ...messages]).toEqual([]);
    expect(options).toEqual({ theme: 'dark', hide: ['controls', 'source'], lock: ['palette'], exercise: false, step: 'a1' });
    const { pipeline, args, data } = store.getState();
    expect(pipeline.nodes.map(({ name }) => name)).toContain('STG_KEPT');
    expect(args).toMatchObject({ palette: false, context: 'PROD' });
    expect(data).toEqual({ invite: true });
  });
});

describe('pipeline files from before the season', () => {
  it.each([1, 2])('of version %i open with their SQL node, its columns and its edge', (version) => {
    const text = fixtureText(`pipelines/version-${version}.json`);
    expect(JSON.parse(text)).toMatchObject({ format: 'runnel-pipeline', version });
    const read = parsePipeline(text);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(read.pipeline.name).toBe(`Of document version ${version}`);
    expect(read.pipeline.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'STG_CUSTOMER', 'COUNTED_CUSTOMERS']);
    expect(read.pipeline.nodes[1]!.sources[0]!.join).toContain("ref('RAW', 'CUSTOMER')");
    const counted = read.pipeline.nodes[2]!;
    expect(counted.sql).toContain("{{ ref('RAW', 'CUSTOMER') }}");
    expect(counted.columns.map(({ name, expression }) => [name, expression])).toEqual([
      ['NATION', 'c.C_NATIONKEY'],
      ['PEOPLE', 'COUNT(*)'],
    ]);
    expect(counted.columns.every(({ extra }) => extra === undefined)).toBe(true);
    expect(read.pipeline.environments.map(({ name }) => name)).toEqual(['DEV', 'QA', 'PROD']);
    expect(checkPipeline(JSON.parse(JSON.stringify(read.pipeline)))).toEqual({ ok: true, pipeline: read.pipeline });
  });

  it('have subgraphs and jobs', () => {
    const read = parsePipeline(fixtureText('pipelines/version-2.json'));
    if (!read.ok) throw new Error('not read');
    expect(read.pipeline.subgraphs).toEqual([{ id: 's1', name: 'People', colour: 'teal', nodeIds: ['stg-customer'] }]);
    expect(read.pipeline.jobs).toEqual([{ id: '7', name: 'NIGHTLY', include: '{ * }', exclude: '' }]);
  });
});

import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { STRATEGIES, withStrategy } from '#engine/platform/strategies.ts';
import {
  as,
  col,
  context,
  copy,
  dimension,
  fact,
  nodeTest,
  persistentStage,
  pipeline,
  reads,
  source,
  stage,
} from '#samples/builder.ts';
import { nation } from '#samples/tpch.ts';
import { openBindings } from '../warehouse/openWarehouse.ts';
import { codeBlocks } from './codeBlocks.ts';
import { DAY, Deployed, errorsOf, FIRST, states } from './deployedPipeline.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What pages about building say of rows is run: a small pipeline with the texts of the page, and the rows that its tables show go in and come out.

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
}, 120_000);

const MAPPINGS = { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP.STAGING', MART: 'SHOP.MART' };

function shop(...nodes: PipelineNode[]): Pipeline {
  return withParameters({}, ...nodes);
}

function withParameters(parameters: PipelineContext['parameters'], ...nodes: PipelineNode[]): Pipeline {
  return pipeline('Shop', {
    locations: Object.keys(MAPPINGS).map((name) => ({ name, description: '' })),
    nodes,
    environments: [context('1', 'PROD', MAPPINGS, parameters)],
  });
}
const deployed = (...nodes: PipelineNode[]) => Deployed.in(bindings, 'PROD', shop(...nodes));

/** A node whose Join tab is a text of a page, which reads `read` under the alias it has there. */
const withJoin = (node: PipelineNode, join: string): PipelineNode => ({
  ...node,
  sources: node.sources.map((one) => ({ ...one, join })),
});
const blockOf = (page: string, title: string) => codeBlocks(pageText(page)).find((block) => block.title === title)!.text;

const WHOLE = 'NUMBER(38,0)';
const orders = source('RAW', 'ORDERS', '', {
  O_ORDERKEY: WHOLE,
  O_CUSTKEY: WHOLE,
  O_ORDERSTATUS: 'VARCHAR(1)',
  O_ORDERDATE: 'DATE',
});
const customer = source('RAW', 'CUSTOMER', '', {
  C_CUSTKEY: WHOLE,
  C_NAME: 'VARCHAR(25)',
  C_ADDRESS: 'VARCHAR(40)',
  C_ACCTBAL: 'NUMBER(12,2)',
});
const count = (text: string) => Number(text.replace(/[^\d]/g, ''));

describe('how-to-filter-node-output-with-select-statements', () => {
  const page = 'docs/build-your-pipeline/build-how-to/how-to-filter-node-output-with-select-statements';

  it('leaves the rows in each node that the table says, wherever the filter is', async () => {
    const open = blockOf(page, 'Join tab of FCT_OPEN_ORDERS');
    const filter = /WHERE[\s\S]*/.exec(open)![0];
    const query = /SELECT \*.*/.exec(pageText(page))![0];
    const staged = stage('STAGING', 'STG_ORDERS', { from: orders, columns: copy(orders) });
    const [openOrders, allOrders] = ['FCT_OPEN_ORDERS', 'FCT_ORDERS'].map((name) =>
      fact('MART', name, { from: staged, columns: copy(staged), keys: ['O_ORDERKEY'] }),
    ) as [PipelineNode, PipelineNode];
    const ways: Record<string, PipelineNode[]> = {
      nowhere: [staged, openOrders],
      'Post-SQL of `STG_ORDERS`': [{ ...staged, config: { ...staged.config, postSQL: query } }, openOrders],
      'Join tab of `STG_ORDERS`': [
        withJoin(staged, `${staged.sources[0]!.join}\n${filter.replace('STG_ORDERS', 'ORDERS')}`),
        openOrders,
      ],
      'Join tab of `FCT_OPEN_ORDERS`': [staged, withJoin(openOrders, open)],
    };
    const said = tableRows(pageText(page), 'The filter is in');
    expect(said.map((row) => row['The filter is in'])).toEqual(Object.keys(ways));
    const [all, matching] = [count(said[0]!['`STG_ORDERS` holds']!), count(said[2]!['`STG_ORDERS` holds']!)];
    const some = `(SELECT * FROM (VALUES ${Array.from({ length: Math.ceil(Math.sqrt(all)) }, () => '(1)').join(', ')}) V)`;
    for (const row of said) {
      const nodes = ways[row['The filter is in']!]!;
      const run = await deployed(orders, ...nodes, allOrders);
      await run.send(`TRUNCATE TABLE ${run.table('ORDERS')}`);
      const numbers = `SELECT ROW_NUMBER() OVER (ORDER BY 1) AS N FROM ${some} A CROSS JOIN ${some} B`;
      await run.send(
        `INSERT INTO ${run.table('ORDERS')} ("O_ORDERKEY", "O_ORDERSTATUS") SELECT N, IFF(N <= ${matching}, 'O', 'F') FROM (${numbers}) C WHERE N <= ${all}`,
      );
      await run.refreshed(FIRST);
      const got = await Promise.all(['STG_ORDERS', 'FCT_OPEN_ORDERS', 'FCT_ORDERS'].map((name) => run.count(name)));
      const wanted = ['`STG_ORDERS` holds', '`FCT_OPEN_ORDERS` gets', '`FCT_ORDERS` gets'].map((head) => count(row[head]!));
      expect([row['The filter is in'], ...got]).toEqual([row['The filter is in'], ...wanted]);
    }
  });
});

describe('self-join-a-node', () => {
  const page = 'docs/build-your-pipeline/build-how-to/self-join-a-node';

  it('loads what was written since the newest row that the own table has', async () => {
    const written = source('RAW', 'ORDERS', '', {
      O_ORDERKEY: WHOLE,
      O_ORDERSTATUS: 'VARCHAR(1)',
      UPDATED_AT: 'TIMESTAMP_NTZ(9)',
    });
    const staged = stage('STAGING', 'STG_ORDERS', { from: written, columns: copy(written) });
    const history = withJoin(
      persistentStage('STAGING', 'PSTG_ORDER_HISTORY', { from: staged, columns: copy(staged), keys: ['O_ORDERKEY'] }),
      blockOf(page, 'Join tab of PSTG_ORDER_HISTORY'),
    );
    const run = await deployed(written, staged, history);
    const order = (key: number, day: number, status = 'O') => ({
      O_ORDERKEY: key,
      O_ORDERSTATUS: status,
      UPDATED_AT: `2026-05-0${day} 12:00:00`,
    });
    await run.fill('ORDERS', [order(1, 2), order(2, 3)]);
    await run.refreshed(FIRST);
    expect(await run.count('PSTG_ORDER_HISTORY')).toBe(2);

    await run.fill('ORDERS', [order(1, 2, 'F'), order(2, 3, 'F'), order(3, 4)]);
    await run.refreshed(FIRST + DAY);
    expect(await run.rows('SELECT "O_ORDERKEY", "O_ORDERSTATUS" FROM @PSTG_ORDER_HISTORY ORDER BY 1')).toEqual([
      [1, 'O'],
      [2, 'F'],
      [3, 'O'],
    ]);
  });

  it('reads another node twice, and keeps who has no manager', async () => {
    const employee = source('RAW', 'EMPLOYEE', '', { EMPLOYEE_ID: WHOLE, MANAGER_ID: WHOLE, NAME: 'VARCHAR(20)' });
    const staged = stage('STAGING', 'STG_EMPLOYEE', { from: employee, columns: copy(employee) });
    const said = tableRows(pageText(page), 'Column', 'Transform');
    const node = dimension('MART', 'DIM_EMPLOYEE', {
      from: reads`FROM ${as(staged, 'E')}, ${as(staged, 'M')}`,
      columns: [
        col('EMPLOYEE_ID', WHOLE, '"E"."EMPLOYEE_ID"'),
        ...said.map((row) => col(row.Column!, row.Column === 'HAS_MANAGER' ? 'BOOLEAN' : 'VARCHAR(20)', row.Transform!)),
      ],
      keys: ['EMPLOYEE_ID'],
    });
    const run = await deployed(employee, staged, withJoin(node, blockOf(page, 'Join tab of DIM_EMPLOYEE')));
    await run.fill('EMPLOYEE', [
      { EMPLOYEE_ID: 1, MANAGER_ID: null, NAME: 'Ann' },
      { EMPLOYEE_ID: 2, MANAGER_ID: 1, NAME: 'Ben' },
    ]);
    await run.refreshed(FIRST);
    expect(
      await run.rows(`SELECT ${said.map((row) => `"${row.Column}"`).join(', ')} FROM @DIM_EMPLOYEE ORDER BY "EMPLOYEE_ID"`),
    ).toEqual([
      ['Ann', null, false],
      ['Ben', 'Ann', true],
    ]);
  });
});

describe('data-quality-testing', () => {
  const failing = (runOrder: 'Before' | 'After', continueOnFailure: boolean) =>
    nodeTest('Never passes', 'SELECT 1', { runOrder, continueOnFailure });

  it('index: what a failed test does to rows, node and what comes after', async () => {
    const said = tableRows(pageText('docs/build-your-pipeline/data-quality-testing/index'), 'Run', 'Continue on Failure');
    expect(said).toHaveLength(4);
    const nodes = said.flatMap((row, index) => {
      const tests = [failing(row.Run as 'Before' | 'After', row['Continue on Failure'] === 'on')];
      const tested = stage('STAGING', `STG_${index}`, { from: nation, columns: copy(nation), tests });
      return [tested, dimension('MART', `DIM_${index}`, { from: tested, columns: copy(tested), keys: ['N_NATIONKEY'] })];
    });
    const run = await deployed(nation, ...nodes);
    const ended = states(await run.refresh(FIRST));
    for (const [index, row] of said.entries()) {
      const isLoaded = (await run.count(`STG_${index}`)) === 25;
      const [node, after] = [ended.get(`STG_${index}`), ended.get(`DIM_${index}`)];
      const words = { Successful: 'succeeded, with a failed test', Failed: 'failed' }[String(node)];
      const next = { Successful: 'run', Skipped: 'skipped' }[String(after)];
      expect([row.Run, isLoaded, words, next]).toEqual([
        row.Run,
        row['Rows loaded?']!.startsWith('yes'),
        row['The node'],
        row['Nodes that depend on it'],
      ]);
    }
  });

  it('testing-nodes: the gate stops the second night and leaves the rows of the first', async () => {
    const page = 'docs/build-your-pipeline/data-quality-testing/testing-nodes';
    const title = 'STG_ORDERS has each order once (Before, Continue on Failure off)';
    const staged = stage('STAGING', 'STG_ORDERS', { from: orders, columns: copy(orders) });
    const gate = nodeTest('Each order once', blockOf(page, title), { runOrder: 'Before', continueOnFailure: false });
    const run = await deployed(
      orders,
      staged,
      fact('MART', 'FCT_ORDERS', { from: staged, columns: copy(staged), keys: ['O_ORDERKEY'], tests: [gate] }),
    );
    const said = tableRows(pageText(page), 'Night', 'STG_ORDERS');
    const twice = count(/order (\d+) twice/.exec(said[1]!.STG_ORDERS!)![1]!);
    const night = (status: string, ...more: number[]) =>
      run.fill(
        'ORDERS',
        [101, 102, 103, ...more].map((O_ORDERKEY) => ({ O_ORDERKEY, O_ORDERSTATUS: status })),
      );
    const held = () => run.rows('SELECT DISTINCT "O_ORDERSTATUS", COUNT(*) OVER () FROM @FCT_ORDERS');

    await night('O');
    await run.refreshed(FIRST);
    expect([said[0]!.Test, said[0]!.FCT_ORDERS, await held()]).toEqual(['passes', 'merged', [['O', 3]]]);
    await night('P', twice);
    const second = await run.refresh(FIRST + DAY);
    expect(states(second).get('FCT_ORDERS')).toBe('Failed');
    expect(said[1]!.Test).toBe(`fails, and returns order ${twice}`);
    expect(await run.rows(gate.sql.replace(/\{\{.*?\}\}/, '@STG_ORDERS'))).toEqual([[twice]]);
    expect([said[1]!.FCT_ORDERS, await held()]).toEqual(['unchanged, because the node failed', [['O', 3]]]);
    await night('F');
    await run.refreshed(FIRST + 2 * DAY);
    expect([said[2]!.Test, said[2]!.FCT_ORDERS, await held()]).toEqual(['passes', 'merged', [['F', 3]]]);
  });

  it('testing-columns: 25 nations share five regions, and the node succeeds', async () => {
    const said = tableRows(pageText('docs/build-your-pipeline/data-quality-testing/testing-columns'), 'Results', 'Outcome');
    const staged = stage('STAGING', 'STG_NATION', {
      from: nation,
      columns: copy(nation),
      notNull: ['N_NATIONKEY'],
      unique: ['N_NATIONKEY', 'N_REGIONKEY'],
    });
    const run = await deployed(
      nation,
      staged,
      dimension('MART', 'DIM_CUSTOMER', { from: staged, columns: copy(staged), keys: ['N_NATIONKEY'] }),
    );
    const document = await run.refresh(FIRST);
    const { queryResults } = document.results.find(({ name }) => name === 'STG_NATION')!;
    const outcome = queryResults.map(({ name, error }, index) => {
      const first = ['done', `${queryResults[1]!.rowsInserted} rows`][index];
      return [name, error ? '**failed**' : (first ?? 'passed')];
    });
    expect(outcome).toEqual(said.map((row) => [row.Results, row.Outcome!.replace(/:.*/, '')]));
    expect(await run.rows('SELECT COUNT(*), COUNT(DISTINCT "N_REGIONKEY") FROM @STG_NATION')).toEqual([[25, 5]]);
    expect(['STG_NATION', 'DIM_CUSTOMER'].map((name) => states(document).get(name))).toEqual(['Successful', 'Successful']);
  });
});

describe('multisource-nodes', () => {
  it('has the rows and stages of the table by each strategy, and six with a tag', async () => {
    const text = pageText('docs/build-your-pipeline/multisource-nodes');
    const sold = tableRows(text, 'ORDERS_EU: key');
    const halves = [
      ['ORDERS_EU: key', 'total'],
      ['ORDERS_US: key', 'total'],
    ] as const;
    // Both halves of the table have a column of that name, so its cells are read by their place.
    const cells = [...text.matchAll(/^\| (\d+) \| ([\d.]+) \| (\d+) \| ([\d.]+) \|$/gm)].map(([, ...found]) => found.map(Number));
    expect(cells).toHaveLength(sold.length);
    const shops = ['ORDERS_EU', 'ORDERS_US'].map((name) => source('RAW', name, '', { ORDER_KEY: WHOLE, TOTAL: 'NUMBER(12,2)' }));
    const each = (column: string) => shops.map(({ name }) => `"${name}"."${column}"`);
    const all = (strategy: string, ...tag: ReturnType<typeof col>[]) =>
      stage('STAGING', 'STG_ORDERS_ALL', {
        from: Object.fromEntries(shops.map((one) => [one.name, reads`FROM ${one}`])),
        columns: [col('ORDER_KEY', WHOLE, each('ORDER_KEY')), col('TOTAL', 'NUMBER(12,2)', each('TOTAL')), ...tag],
        config: { insertStrategy: strategy },
      });
    const loaded = async (node: PipelineNode) => {
      const run = await deployed(...shops, node);
      for (const [half] of halves.entries())
        await run.fill(
          shops[half]!.name,
          cells.map((row) => ({ ORDER_KEY: row[half * 2]!, TOTAL: row[half * 2 + 1]! })),
        );
      const document = await run.refresh(FIRST);
      expect(document.run.runStatus).toBe('completed');
      const { queryResults } = document.results.find(({ name }) => name === 'STG_ORDERS_ALL')!;
      const stages = queryResults.map(({ name }) => name);
      return [String(await run.count('STG_ORDERS_ALL')), stages.join('`, `')];
    };
    const said = tableRows(text, 'Strategy', 'Rows in `STG_ORDERS_ALL`');
    expect(said).toHaveLength(3);
    for (const row of said)
      expect(await loaded(all(row.Strategy!))).toEqual([row['Rows in `STG_ORDERS_ALL`'], row['Stages of a run']]);
    const [tagged] = await loaded(all('UNION', col('SHOP', 'VARCHAR(2)', ["'EU'", "'US'"])));
    expect([tagged, text.includes('With `UNION`, there are six rows again')]).toEqual(['6', true]);
  });
});

describe('multisource-nodes, when one source fails', () => {
  it('has the rows of the sources before it by INSERT, and none by a union', async () => {
    const said = tableRows(pageText('docs/build-your-pipeline/multisource-nodes'), 'Strategy', 'Statements');
    const shops = ['ORDERS_EU', 'ORDERS_US'].map((name) => source('RAW', name, '', { TOTAL: 'VARCHAR(10)' }));
    const sums = shops.map(({ name }) => `CAST("${name}"."TOTAL" AS NUMBER(12,2))`);
    const from = Object.fromEntries(shops.map((one) => [one.name, reads`FROM ${one}`]));
    for (const row of said) {
      const config = { insertStrategy: /^`(.*?)`/.exec(row.Strategy!)?.[1] ?? row.Strategy! };
      const run = await deployed(
        ...shops,
        stage('STAGING', 'STG_ALL', { from, columns: [col('TOTAL', 'NUMBER(12,2)', sums)], config }),
      );
      await run.fill('ORDERS_EU', [{ TOTAL: '40.00' }, { TOTAL: '40.00' }]);
      await run.fill('ORDERS_US', [{ TOTAL: '15.00' }]);
      await run.refreshed(FIRST);
      const loaded = await run.count('STG_ALL');
      expect([row['Duplicate rows'], row.Statements]).toEqual(
        loaded === 3
          ? ['kept', config.insertStrategy === 'INSERT' ? 'one per source, each in its own stage' : 'one for all']
          : ['removed', 'one for all'],
      );
      await run.fill('ORDERS_US', [{ TOTAL: 'n/a' }]);
      expect(states(await run.refresh(FIRST + DAY)).get('STG_ALL')).toBe('Failed');
      // The two rows of Europe, or nothing.
      const ends: Record<string, string> = {
        2: 'the rows of the sources before it are already in the table',
        0: 'no row is loaded',
      };
      expect([row.Strategy, ends[String(await run.count('STG_ALL'))]]).toEqual([row.Strategy, row['If one source fails']]);
    }
  });
});

describe('deploys', () => {
  const staged = stage('STAGING', 'STG_NATION', { from: nation, columns: copy(nation) });
  const merged = dimension('MART', 'DIM_NATION', { from: staged, columns: copy(staged), keys: ['N_NATIONKEY'] });

  it('excluding-nodes-from-deployment: a node that is switched off is not created, or dropped', async () => {
    const page = pageText('docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment');
    const [never, before, ofSource] = tableRows(page, 'Was the node deployed before?').map(
      (row) => row['Effect of the next deploy']!,
    );
    const off = (node: PipelineNode) => ({ ...node, deployEnabled: false });
    const exists = async (run: Deployed, name: string) => (await run.count(name).catch(() => 'no table')) !== 'no table';

    const first = await deployed(nation, staged, off(merged));
    expect([never, await exists(first, 'DIM_NATION')]).toEqual(['nothing: the deploy creates no table', false]);
    const second = await deployed(nation, staged, merged);
    await second.refreshed(FIRST);
    await second.deploy(shop(nation, staged, off(merged)), FIRST + DAY);
    expect([before, await exists(second, 'DIM_NATION'), await exists(second, 'STG_NATION')]).toEqual([
      'its table or view is **dropped**',
      false,
      true,
    ]);
    await second.deploy(shop(off(nation), staged), FIRST + 2 * DAY);
    expect([ofSource, await second.count('NATION')]).toEqual(['nothing: sources create no objects', 25]);
  });

  it('deployment-strategies: which rows a change of a description leaves', async () => {
    const said = tableRows(
      pageText('docs/build-your-pipeline/user-defined-nodes/deployment-strategies'),
      'Strategy',
      'In the definition',
    );
    const described = { ...merged, columns: merged.columns.map((column) => ({ ...column, description: 'Told anew.' })) };
    const kept = new Map<string, unknown>();
    for (const strategy of STRATEGIES) {
      const run = await Deployed.in(bindings, 'PROD', withStrategy(shop(nation, staged, merged), strategy));
      await run.refreshed(FIRST);
      await run.deploy(withStrategy(shop(nation, staged, described), strategy), FIRST + DAY);
      kept.set(strategy, await run.count('DIM_NATION'));
    }
    expect(said.map(({ Strategy, Rows }) => [Strategy, Rows, kept.get(Strategy!)])).toEqual([
      ['default', 'kept, except after the changes in the note below', 25],
      ['transient', 'gone until the next refresh', 0],
      // The template of the playground alters.
      ['advanced', 'depend on the template', 25],
    ]);
  });
});

describe('fundamentals/nodes', () => {
  const text = pageText('docs/get-started/fundamentals/nodes');

  it('three ways to keep rows', async () => {
    const said = tableRows(text, 'Business key', 'Change tracking', 'A run');
    const rowsSource = source('RAW', 'SRC', '', { K: WHOLE, V: 'VARCHAR(5)' });
    const kept = said.map((row, index) =>
      persistentStage('STAGING', `PSTG_${index}`, {
        from: rowsSource,
        columns: copy(rowsSource),
        ...(row['Business key'] === 'yes' ? { keys: ['K'] } : {}),
        ...(row['Change tracking'] === 'yes' ? { tracked: ['V'] } : {}),
      }),
    );
    const run = await deployed(rowsSource, ...kept);
    for (const [day, V] of ['a', 'b'].entries()) {
      await run.fill('SRC', [{ K: 1, V }]);
      await run.refreshed(FIRST + day * DAY);
    }
    const versions = (index: number) =>
      run.rows(`SELECT "V", "SYSTEM_VERSION", "SYSTEM_CURRENT_FLAG" FROM @PSTG_${index} ORDER BY 1`);
    const outcomes = [
      /appends every source row again, as version 1 with the flag `Y`/,
      /updates known rows .*Type 1/,
      /keeps versions.*Type 2/,
    ];
    expect(said.map((row, index) => outcomes[index]!.test(row['A run']!))).toEqual([true, true, true]);
    expect([await versions(0), await versions(1), await versions(2)]).toEqual([
      [
        ['a', 1, 'Y'],
        ['b', 1, 'Y'],
      ],
      [['b', 1, 'Y']],
      [
        ['a', 1, 'N'],
        ['b', 2, 'Y'],
      ],
    ]);
  });

  it('the address that moves: the versions that are drawn, and those that were current on a day', async () => {
    const run = await deployed(
      customer,
      dimension('MART', 'DIM_CUSTOMER', { from: customer, columns: copy(customer), keys: ['C_CUSTKEY'], tracked: ['C_ADDRESS'] }),
    );
    const loads = [...text.matchAll(/as (\w+) in (\w+) on January (\d+)/g)].map(([, name, city, day]) => ({
      day: Number(day),
      name,
      city,
    }));
    expect(loads).toHaveLength(4);
    for (const { day, name, city } of loads) {
      await run.fill('CUSTOMER', [{ C_CUSTKEY: 1, C_NAME: name!, C_ADDRESS: city! }]);
      await run.refreshed(Date.UTC(2026, 0, day));
    }
    const drawn = blockOf('docs/get-started/fundamentals/nodes', 'Customer 1 in DIM_CUSTOMER')
      .split('\n')
      .slice(1)
      .map((line) => {
        const { version, flag, name, city, from, to } =
          /version (?<version>\d), flag (?<flag>.) \| (?:\w+, from Jan \d )?(?<name>\w+), (?<city>\w+): Jan (?<from>\d) ->(?: Jan (?<to>\d))?/.exec(
            line,
          )!.groups!;
        const end =
          to === undefined
            ? '2999-12-31 00:00:00'
            : new Date(Date.UTC(2026, 0, Number(to)) - 1).toISOString().slice(0, -1).replace('T', ' ');
        return [Number(version), flag, name, city, `2026-01-0${from} 00:00:00`, end];
      });
    const columns = ['SYSTEM_VERSION', 'SYSTEM_CURRENT_FLAG', 'C_NAME', 'C_ADDRESS', 'SYSTEM_START_DATE', 'SYSTEM_END_DATE'];
    const names = columns.map((name) => `"${name}"`).join(', ');
    expect(await run.rows(`SELECT ${names} FROM @DIM_CUSTOMER ORDER BY 1`)).toEqual(drawn);
    expect(await run.rows('SELECT "SYSTEM_UPDATE_DATE" FROM @DIM_CUSTOMER WHERE "SYSTEM_VERSION" = 2')).toEqual([
      ['2026-01-04 00:00:00'],
    ]);
    const asOf = blockOf('docs/get-started/fundamentals/nodes', 'The versions that were current on January 3 at noon');
    expect(await run.rows(asOf)).toEqual([[1, 'Anna', 'Rome']]);
  });

  it('what a Type 2 merge does with a row', async () => {
    const said = tableRows(text, 'Key known', 'Tracked column differs').map((row) => row.Result!);
    const src = source('RAW', 'SRC', '', { K: WHOLE, TRACKED: 'VARCHAR(5)', OTHER: 'VARCHAR(5)' });
    const run = await deployed(
      src,
      dimension('MART', 'DIM', { from: src, columns: copy(src), keys: ['K'], tracked: ['TRACKED'] }),
    );
    const row = (K: number, TRACKED: string, OTHER: string) => ({ K, TRACKED, OTHER });
    await run.fill(
      'SRC',
      [2, 3, 4, 5].map((key) => row(key, 'a', 'x')),
    );
    await run.refreshed(FIRST);
    // In the order of the table: new, equal, the untracked differs, the tracked differs, gone.
    await run.fill('SRC', [row(1, 'a', 'x'), row(2, 'a', 'x'), row(3, 'a', 'y'), row(4, 'b', 'y')]);
    await run.refreshed(FIRST + DAY);
    const got = await run.rows(
      'SELECT "K", "SYSTEM_VERSION", "SYSTEM_CURRENT_FLAG", "TRACKED", "OTHER", "SYSTEM_UPDATE_DATE" > \'2026-03-03\' FROM @DIM ORDER BY 1, 2',
    );
    expect(
      said.map((result, index) => [result, ...got.filter(([key]) => key === index + 1).map((cells) => cells.slice(1))]),
    ).toEqual([
      ['inserted as version 1', [1, 'Y', 'a', 'x', true]],
      ['nothing', [1, 'Y', 'a', 'x', false]],
      ['overwritten in the current version, which keeps its number', [1, 'Y', 'a', 'y', true]],
      [
        'the current version is closed and keeps its values, and a new version with the new values is inserted',
        [1, 'N', 'a', 'x', false],
        [2, 'Y', 'b', 'y', true],
      ],
      ['nothing: no row is deleted or closed', [1, 'Y', 'a', 'x', false]],
    ]);
  });
});

describe('duplicate-row-detected-during-dml-action', () => {
  const page = 'docs/reference/error-codes/duplicate-row-detected-during-dml-action';

  it('is reproduced by its three steps, found by its query and repaired by its join', async () => {
    const staged = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: copy(customer) });
    const merged = dimension('MART', 'DIM_CUSTOMER', { from: staged, columns: copy(staged), keys: ['C_CUSTKEY'] });
    const twice = [
      { C_CUSTKEY: 1, C_NAME: 'Ann', C_ACCTBAL: 1 },
      { C_CUSTKEY: 2, C_NAME: 'Ben', C_ACCTBAL: 5 },
      { C_CUSTKEY: 2, C_NAME: 'Bo', C_ACCTBAL: 9 },
    ];
    for (const join of [undefined, blockOf(page, 'Join tab of STG_CUSTOMER')]) {
      const run = await deployed(customer, join ? withJoin(staged, join) : staged, merged);
      await run.fill(
        'CUSTOMER',
        [1, 2, 3].map((C_CUSTKEY) => ({ C_CUSTKEY, C_NAME: 'A', C_ACCTBAL: 0 })),
      );
      await run.refreshed(FIRST);
      expect(await run.count('DIM_CUSTOMER')).toBe(3);
      await run.fill('CUSTOMER', twice);
      const document = await run.refresh(FIRST + DAY);
      const found = await run.rows(blockOf(page, 'Keys that occur more than once').replace(/\{\{.*?\}\}/, '@STG_CUSTOMER'));
      const names = (await run.rows('SELECT "C_NAME" FROM @DIM_CUSTOMER ORDER BY "C_CUSTKEY"')).flat();
      if (join === undefined) {
        expect(errorsOf(document, 'DIM_CUSTOMER').join()).toContain('Duplicate row detected during DML action');
        expect([found, names]).toEqual([[[2, 2]], ['A', 'A', 'A']]);
      } else {
        expect([document.run.runStatus, found, names]).toEqual(['completed', [], ['Ann', 'Bo', 'A']]);
      }
    }
  });

  it('may pass the first time: two customers with one key go into an empty table', async () => {
    const people = source('RAW', 'PEOPLE', '', { LAST_NAME: 'VARCHAR(20)', PHONE: 'VARCHAR(20)' });
    const run = await deployed(
      people,
      dimension('MART', 'DIM_PEOPLE', { from: people, columns: copy(people), keys: ['LAST_NAME'] }),
    );
    const said = tableRows(pageText(page), 'LAST_NAME', 'PHONE').map(({ LAST_NAME = '', PHONE = '' }) => ({ LAST_NAME, PHONE }));
    await run.fill('PEOPLE', said);
    await run.refreshed(FIRST);
    expect(await run.count('DIM_PEOPLE')).toBe(said.length);
    await run.fill(
      'PEOPLE',
      said.map((row) => ({ ...row, PHONE: `${row.PHONE}-1` })),
    );
    expect(errorsOf(await run.refresh(FIRST + DAY), 'DIM_PEOPLE').join()).toContain('Duplicate row detected during DML action');
  });
});

describe('parameters of one run', () => {
  /** A stage that keeps the parameters that it was loaded with, and what reads it. */
  const seen = (...names: string[]) =>
    stage('STAGING', 'STG_SEEN', {
      from: nation,
      columns: [...copy(nation, ['N_NATIONKEY']), ...names.map((name) => col(name, 'VARCHAR(20)', `'{{ parameters.${name} }}'`))],
    });
  const valuesIn = async (run: Deployed, ...names: string[]) =>
    (await run.rows(`SELECT DISTINCT ${names.map((name) => `"${name}"`).join(', ')} FROM @STG_SEEN`))[0]!.map(String);

  it('rtp-refresh and parameters: what is sent takes the place of all that the environment has', async () => {
    const names = ['A', 'B', 'C'];
    const shops = await Deployed.in(bindings, 'PROD', withParameters({ A: 1, B: 2 }, nation, seen(...names)));
    const said = tableRows(pageText('docs/deploy-and-refresh/parameters/rtp-refresh'), 'Sent', 'The run sees');
    const sent: (PipelineContext['parameters'] | undefined)[] = [undefined, { C: 1 }, { A: 9 }, { A: 1, B: 2, C: 3 }];
    expect(said.map(({ Sent }) => Sent)).toEqual(['no `parameters`', '{"C": 1}', '{"A": 9}', 'A, B and C']);
    for (const [index, parameters] of sent.entries()) {
      await shops.refresh(FIRST + index * DAY, parameters ? { parameters } : {});
      const values = await valuesIn(shops, ...names);
      const sent = names.filter((_, at) => values[at] !== '').join(', ');
      expect(said[index]!['The run sees']).toBe(sent === 'A' ? `A = ${values[0]}` : sent);
    }

    const rows = tableRows(pageText('docs/deploy-and-refresh/parameters/index'), 'Sent with the refresh');
    const plain = (cell: string) => cell.replace(/^`(.*)`$/, '$1').replace('**nothing**', '');
    const first = { loadFrom: plain(rows[0]!.loadFrom!), queryTag: plain(rows[0]!.queryTag!) };
    const tagged = await Deployed.in(bindings, 'PROD', withParameters(first, nation, seen('loadFrom', 'queryTag')));
    for (const row of rows) {
      const said = row['Sent with the refresh']!;
      await tagged.refresh(FIRST, said === 'nothing' ? {} : { parameters: JSON.parse(said) });
      expect(await valuesIn(tagged, 'loadFrom', 'queryTag')).toEqual([row.loadFrom, row.queryTag].map((cell) => plain(cell!)));
    }
  });

  it('rtp-refresh: a rerun does not keep the parameters of the run that failed, nor load again what succeeded', async () => {
    const [sent, stg, fct] = tableRows(pageText('docs/deploy-and-refresh/parameters/rtp-refresh'), '', 'Run 41');
    const stop = nodeTest(
      'No full load',
      `SELECT 1 FROM {{ ref_no_link('RAW', 'NATION') }} WHERE '{{ parameters.loadFrom }}' = '1992-01-01'`,
      {
        runOrder: 'Before',
        continueOnFailure: false,
      },
    );
    const staged = seen('loadFrom');
    const loaded = fact('MART', 'FCT_ORDERS', {
      from: staged,
      columns: [...copy(staged, ['N_NATIONKEY']), col('USED', 'VARCHAR(20)', `'{{ parameters.loadFrom }}'`)],
      keys: ['N_NATIONKEY'],
      tests: [stop],
    });
    const run = await Deployed.in(bindings, 'PROD', withParameters({ loadFrom: '1995-01-01' }, nation, staged, loaded));
    const failed = await run.refresh(FIRST, { parameters: { loadFrom: '1992-01-01', queryTag: 'shop-qa' } });
    expect([states(failed).get('STG_SEEN'), stg!['Run 41']]).toEqual(['Successful', 'loaded from 1992']);
    expect([states(failed).get('FCT_ORDERS'), fct!['Run 41']]).toEqual(['Failed', 'failed']);
    const again = await run.retry(failed, FIRST + DAY);
    expect(sent!['Rerun, run 42']).toBe('none');
    expect([[...states(again).keys()], stg!['Rerun, run 42']]).toEqual([['FCT_ORDERS'], 'not run again, because it succeeded']);
    expect(await valuesIn(run, 'loadFrom')).toEqual(['1992-01-01']);
    expect([await run.rows('SELECT DISTINCT "USED" FROM @FCT_ORDERS'), fct!['Rerun, run 42']]).toEqual([
      [['1995-01-01']],
      'runs, with the **default** `loadFrom`',
    ]);
  });
});

describe('refresh-a-source-node', () => {
  it('fails in an environment when a column of the source is gone, and skips what depends on it', async () => {
    const [, environment] = tableRows(pageText('docs/build-your-pipeline/refresh-a-source-node'), 'Where');
    expect(environment!['`STG_CUSTOMER` at its next run']).toMatch(/^fails/);
    const staged = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: copy(customer) });
    const run = await deployed(
      customer,
      staged,
      dimension('MART', 'DIM_CUSTOMER', { from: staged, columns: copy(staged), keys: ['C_CUSTKEY'] }),
    );
    await run.send(`ALTER TABLE ${run.table('CUSTOMER')} DROP COLUMN "C_ACCTBAL"`);
    const ended = await run.refresh(FIRST);
    expect(['STG_CUSTOMER', 'DIM_CUSTOMER'].map((name) => states(ended).get(name))).toEqual(['Failed', 'Skipped']);
    expect(environment!['What comes after it']).toBe('every node that depends on `STG_CUSTOMER` is skipped');
  });
});

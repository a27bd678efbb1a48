import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { stories as templateStories } from '#playground/template/stories.ts';
import { openBindings } from '../warehouse/openWarehouse.ts';
import { solvedState } from '../workbench/playedExercises.ts';
import { codeBlocks } from './codeBlocks.ts';
import { DAY, Deployed, FIRST, ORDERS, states } from './deployedPipeline.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What the guides say of rows is run: their pipelines are deployed and refreshed on the engine of the site, and the rows are counted and compared.

/** The pipeline that a reader has who followed the guide to its end. */
function built(storyId: string): Pipeline {
  return solvedState(playground, storyId).pipeline;
}

const withNode = (pipeline: Pipeline, name: string, change: (node: PipelineNode) => PipelineNode): Pipeline => ({
  ...pipeline,
  nodes: pipeline.nodes.map((node) => (node.name === name ? change(node) : node)),
});

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
}, 120_000);

describe('docs/guides/data-vault', () => {
  const customers: Readonly<Record<string, number>> = { Ann: 1, Ben: 2, Cy: 3 };

  /** The sources with what one batch brings: customers with their cities, and orders of theirs. */
  async function deliver(
    vault: Deployed,
    cities: Readonly<Record<string, string>>,
    orders: readonly (readonly [number, string])[],
  ) {
    const [customer, order] = [vault.table('CUSTOMER'), vault.table('ORDERS')];
    const people = Object.entries(cities).map(([name, city]) => `(${customers[name]}, '${name}', '${city}', '555-0100')`);
    const sold = orders.map(([key, name]) => `(${key}, ${customers[name]})`);
    await vault.send(`TRUNCATE TABLE ${customer}`);
    await vault.send(`TRUNCATE TABLE ${order}`);
    await vault.send(
      `INSERT INTO ${customer} ("C_CUSTKEY", "C_NAME", "C_ADDRESS", "C_PHONE") SELECT * FROM (VALUES ${people.join(', ')}) T`,
    );
    await vault.send(`INSERT INTO ${order} ("O_ORDERKEY", "O_CUSTKEY") SELECT * FROM (VALUES ${sold.join(', ')}) T`);
  }

  it('grows by what is new, day by day, and reads the newest state', async () => {
    const said = tableRows(pageText('docs/guides/data-vault'), 'Day', 'What arrives');
    const vault = await Deployed.in(bindings, 'DEV', relaxed(built('data-vault')));
    const batches = [
      () =>
        deliver(vault, { Ann: 'Oslo', Ben: 'Rome' }, [
          [1, 'Ann'],
          [2, 'Ben'],
        ]),
      async () => undefined,
      () =>
        deliver(vault, { Ann: 'Paris', Ben: 'Rome', Cy: 'Lima' }, [
          [1, 'Ann'],
          [2, 'Ben'],
          [3, 'Ann'],
        ]),
      () =>
        deliver(vault, { Ann: 'Oslo', Ben: 'Rome', Cy: 'Lima' }, [
          [1, 'Ann'],
          [2, 'Ben'],
          [3, 'Ann'],
        ]),
    ];
    expect(said).toHaveLength(batches.length);
    for (const [index, row] of said.entries()) {
      await batches[index]!();
      await vault.refreshed(FIRST + index * DAY);
      const counts = [await vault.count('H_CUSTOMER'), await vault.count('L_CUSTOMER_ORDER'), await vault.count('S_CUSTOMER')];
      expect([row.Day, ...counts.map(String)]).toEqual([row.Day, row.Hub, row.Link, row.Satellite]);
    }
    const { rows } = await vault.send(`SELECT "C_CUSTKEY", "C_ADDRESS" FROM ${vault.table('V_CUSTOMER')} ORDER BY "C_CUSTKEY"`);
    expect(rows).toEqual([
      [1, 'Oslo'],
      [2, 'Rome'],
      [3, 'Lima'],
    ]);
    // The key of the customer is the same, whichever stage computes it.
    const strangers = `"HK_CUSTOMER" NOT IN (SELECT "HK_CUSTOMER" FROM ${vault.table('STG_CUSTOMER')})`;
    expect(await vault.count('STG_ORDERS', strangers)).toBe(0);
  });
});

/** Sources whose other columns may be empty: an example names those it is about. */
function relaxed(pipeline: Pipeline): Pipeline {
  const nodes = pipeline.nodes.map((node) =>
    node.type === 'Source' ? { ...node, columns: node.columns.map((column) => ({ ...column, nullable: true })) } : node,
  );
  return { ...pipeline, nodes };
}

describe('docs/guides/foundational-hands-on-guide', () => {
  /** One customer moves to another segment between two refreshes. */
  async function moved(pipeline: Pipeline) {
    const shop = await Deployed.in(bindings, 'DEV', pipeline);
    await shop.refreshed(FIRST);
    const key = await shop.value(`SELECT MIN("O_CUSTKEY") FROM ${shop.table('STG_ORDERS')}`);
    const one = `"C_CUSTKEY" = ${key}`;
    await shop.send(`UPDATE ${shop.table('CUSTOMER')} SET "C_MKTSEGMENT" = 'ELSEWHERE' WHERE ${one}`);
    return { shop, one, document: await shop.refresh(FIRST + DAY) };
  }

  it('closes the old row of a customer and adds a version where the segment is tracked', async () => {
    const { shop, one, document } = await moved(built('foundations'));
    expect(document.run.runStatus).toBe('completed');
    const { rows } = await shop.send(
      `SELECT "SYSTEM_VERSION", "SYSTEM_CURRENT_FLAG", "C_MKTSEGMENT" = 'ELSEWHERE' FROM ${shop.table('DIM_CUSTOMER')} WHERE ${one} ORDER BY 1`,
    );
    expect(rows).toEqual([
      [1, 'N', false],
      [2, 'Y', true],
    ]);
    // A number of its own for each version, and one row of the fact for each order line.
    expect(await shop.value(`SELECT COUNT(DISTINCT "DIM_CUSTOMER_KEY") FROM ${shop.table('DIM_CUSTOMER')} WHERE ${one}`)).toBe(2);
    expect(await shop.count('FCT_ORDERS')).toBe(await shop.count('STG_ORDERS'));
    expect(await shop.count('STG_ORDERS')).toBe(await shop.count('LINEITEM'));
    expect(await shop.count('V_ORDERS')).toBe(await shop.count('FCT_ORDERS', `"O_ORDERSTATUS" = 'O'`));
  });

  it('overwrites the row where nothing is tracked', async () => {
    const pipeline = withNode(built('foundations'), 'DIM_CUSTOMER', (node) => ({
      ...node,
      columns: node.columns.map((column) => ({ ...column, flags: column.flags.filter((flag) => flag !== 'isChangeTracking') })),
    }));
    const { shop, one, document } = await moved(pipeline);
    expect(document.run.runStatus).toBe('completed');
    const { rows } = await shop.send(`SELECT "C_MKTSEGMENT" FROM ${shop.table('DIM_CUSTOMER')} WHERE ${one}`);
    expect(rows).toEqual([['ELSEWHERE']]);
  });

  it('finds two versions for an order line where the join lacks the flag, and stops once the line changes', async () => {
    const pipeline = withNode(built('foundations'), 'FCT_ORDERS', (node) => ({
      ...node,
      sources: node.sources.map((source) => ({ ...source, join: source.join.replace(/\n\s*AND .*SYSTEM_CURRENT_FLAG.*/, '') })),
    }));
    expect(JSON.stringify(pipeline.nodes.find(({ name }) => name === 'FCT_ORDERS')!.sources)).not.toContain(
      'SYSTEM_CURRENT_FLAG',
    );
    const { shop, one, document } = await moved(pipeline);
    expect(document.run.runStatus).toBe('completed');
    const dimension = shop.table('DIM_CUSTOMER');
    const ofCustomer = `"DIM_CUSTOMER_KEY" IN (SELECT "DIM_CUSTOMER_KEY" FROM ${dimension} WHERE ${one})`;
    const keys = async () =>
      (await shop.send(`SELECT DISTINCT "DIM_CUSTOMER_KEY" FROM ${shop.table('FCT_ORDERS')} WHERE ${ofCustomer}`)).rows;
    const second = await keys();
    await shop.refreshed(FIRST + 2 * DAY);
    const third = await keys();
    expect([second.length, third.length]).toEqual([1, 1]);
    expect(third).not.toEqual(second);

    await shop.send(`UPDATE ${shop.table('ORDERS')} SET "O_ORDERSTATUS" = 'X' WHERE ${one.replace('C_', 'O_')}`);
    const last = await shop.refresh(FIRST + 3 * DAY);
    expect(states(last).get('FCT_ORDERS')).toBe('Failed');
    const [error] = last.results.flatMap(({ queryResults }) => queryResults.flatMap((query) => query.error ?? []));
    expect(error?.errorString).toContain('Duplicate row detected during DML action');
    expect(await keys()).toEqual(third);
    expect(await shop.count('FCT_ORDERS')).toBe(await shop.count('STG_ORDERS'));
  });

  it('skips fact and view when the dimension fails, and not the orders', async () => {
    const shop = await Deployed.in(bindings, 'DEV', built('foundations'));
    await shop.send(`DROP TABLE ${shop.table('DIM_CUSTOMER')}`);
    const document = await shop.refresh(FIRST);
    expect(['STG_ORDERS', 'DIM_CUSTOMER', 'FCT_ORDERS', 'V_ORDERS'].map((name) => states(document).get(name))).toEqual([
      'Successful',
      'Failed',
      'Skipped',
      'Skipped',
    ]);
  });
});

describe('docs/guides/migrate-a-cte', () => {
  it('answers the rows of the query, both ways around', async () => {
    const shop = await Deployed.in(bindings, 'DEV', built('one-query'));
    await shop.refreshed(FIRST);
    const query = codeBlocks(pageText('docs/guides/migrate-a-cte')).find(({ title }) => title === 'The query')!.text;
    const view = `SELECT * FROM ${shop.table('V_SEGMENT_REVENUE')}`;
    expect((await shop.send(query)).rowCount).toBeGreaterThan(1);
    expect((await shop.send(`(${query}) EXCEPT (${view})`)).rowCount).toBe(0);
    expect((await shop.send(`(${view}) EXCEPT (${query})`)).rowCount).toBe(0);
  });
});

describe('docs/guides/custom-node-types', () => {
  it('loads the last days again and doubles no row, and knows when each was loaded', async () => {
    const story = templateStories.find(({ id }) => id === 'node-type')!.pipeline();
    const option = (value: boolean) =>
      withNode(relaxed(story), 'DAY_ORDERS', (node) => ({
        ...node,
        config: { ...node.config, loadEverything: value, readers: { items: [] } },
      }));
    const days = (pipeline: Pipeline) => Deployed.in(bindings, 'PROD', pipeline);
    const all = await days(option(true));
    await all.send(`UPDATE ${all.table('ORDERS')} SET "O_ORDERDATE" = DATE '2026-03-02' - CAST(MOD("O_ORDERKEY", 10) AS INT)`);
    await all.refreshed(FIRST);
    expect(await all.count('DAY_ORDERS')).toBe(ORDERS);
    await all.refreshed(FIRST + DAY);
    expect(await all.count('DAY_ORDERS')).toBe(ORDERS);

    // The table is empty before the first run, and three days are not all there is.
    const last = await days(option(false));
    await last.send(`UPDATE ${last.table('ORDERS')} SET "O_ORDERDATE" = DATE '2026-03-02' - CAST(MOD("O_ORDERKEY", 10) AS INT)`);
    await last.refreshed(FIRST);
    expect(await last.count('DAY_ORDERS')).toBe((ORDERS / 10) * 4);
    await last.refreshed(FIRST + DAY);
    // The oldest day is not loaded again, and stays.
    expect(await last.count('DAY_ORDERS')).toBe((ORDERS / 10) * 4);
    expect(await last.value(`SELECT COUNT(DISTINCT "DAY_ORDERS_LOADED_AT") FROM ${last.table('DAY_ORDERS')}`)).toBe(2);
  });
});

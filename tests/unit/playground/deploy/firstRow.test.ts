import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { nonNumericText } from '#engine/deploy/nonNumericText.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { deployDataSchema } from '#playground/deploy/data.ts';
import { firstText } from '#playground/deploy/firstRow.ts';
import { platformStateOf } from '#playground/deploy/platformState.ts';
import { afterDeploys, beginDeploys } from '#playground/deploy/real.ts';
import { shopPipeline } from '#playground/deploy/samples.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
});

/** The shop with another transform in a column. */
function withTransform(nodeId: string, name: string, transform: string): Pipeline {
  const shop = shopPipeline();
  return {
    ...shop,
    nodes: shop.nodes.map((node) =>
      node.id === nodeId
        ? {
            ...node,
            columns: node.columns.map((column) =>
              column.name === name ? { ...column, sources: column.sources.map((one) => ({ ...one, transform })) } : column,
            ),
          }
        : node,
    ),
  };
}

/** The text in a column of the first customer. */
function firstOf(name: string): string | undefined {
  const customer = shopPipeline().nodes.find((node) => node.name === 'CUSTOMER')!;
  return firstText(customer, customer.columns.find((column) => column.name === name)!);
}

const messages = (document: RunDocument | undefined) =>
  document?.results.flatMap(({ name, queryResults }) =>
    queryResults.flatMap(({ error }) => (error ? [`${name}: ${error.errorString}`] : [])),
  );

describe('texts that are no numbers', () => {
  it.each([30, 2_000])('the first rows of the simulation are those of the engine at %i orders', async (orders) => {
    const engine = newWarehouse(bindings);
    await beginDeploys(engine, { data: deployDataSchema.parse({}), strategy: 'default' }, orders, { now: () => 0 });
    for (const name of ['CUSTOMER', 'ORDERS']) {
      const source = shopPipeline().nodes.find((node) => node.name === name)!;
      const texts = source.columns.filter(({ dataType }) => /CHAR/.test(dataType));
      const sql = `SELECT ${texts.map((text) => `"${text.name}"`).join(', ')} FROM "SHOP_RAW"."TPCH"."${name}" LIMIT 1`;
      const { rows } = await engine.execute({ sql, platform: 'snowflake' });
      expect(texts.map((text) => firstText(source, text))).toEqual(texts.map((_, index) => rows[0]![index]));
    }
  });

  it.each([
    ['stg-customer', 'C_CUSTKEY', 'CAST("CUSTOMER"."C_PHONE" AS NUMBER)'],
    ['stg-customer', 'C_CUSTKEY', '"CUSTOMER"."C_MKTSEGMENT"::NUMBER(38,0)'],
    ['stg-customer', 'C_ACCTBAL', '"CUSTOMER"."C_NAME"'],
    ['dim-customer', 'C_ACCTBAL', 'CAST("STG_CUSTOMER"."C_PHONE" AS DECIMAL(10,2))'],
    ['stg-orders', 'O_TOTALPRICE', '1 + CAST("ORDERS"."O_ORDERSTATUS" AS INT)'],
    ['stg-customer', 'C_CUSTKEY', 'CAST(SUBSTR("CUSTOMER"."C_NAME", 10) AS NUMBER)'],
    ['stg-customer', 'C_CUSTKEY', 'CAST("CUSTOMER"."C_NATIONKEY" AS NUMBER)'],
  ])('%s.%s as %s fails in the simulation as on the engine, or on neither', async (nodeId, name, transform) => {
    const pipeline = withTransform(nodeId, name, transform);
    const data = deployDataSchema.parse({
      commits: [{ pipeline }],
      actions: [
        { do: 'deploy', environment: '3', commit: 0 },
        { do: 'refresh', environment: '3' },
      ],
    });
    const engine = newWarehouse(bindings);
    const context = { data, strategy: 'default' } as const;
    const options = { now: () => 0 };
    let state = await beginDeploys(engine, context, 30, options);
    for (const action of data.actions) state = await afterDeploys(engine, state, context, action, options);
    const simulated = platformStateOf(data, 'default').runs.at(-1)!;
    const said = messages(simulated.kind === 'refresh' ? simulated.document : undefined);
    expect(said).toEqual(messages(state.runs.at(-1)!.document));
    expect(said).toHaveLength(/SUBSTR|NATIONKEY/.test(transform) ? 0 : 1);
  });

  it('reads the helper token, and follows a column through nodes that copy it', () => {
    const of = (nodeId: string, name: string, transform: string) => {
      const pipeline = withTransform(nodeId, name, transform);
      return nonNumericText(pipeline, pipeline.nodes.find(({ id }) => id === nodeId)!, firstText)?.message;
    };
    expect(of('stg-customer', 'C_PHONE', 'CAST({{SRC}} AS NUMBER)')).toContain(`'${firstOf('C_PHONE')}'`);
    expect(of('fct-orders', 'O_TOTALPRICE', '"DIM_CUSTOMER"."C_MKTSEGMENT"::FLOAT')).toContain(`'${firstOf('C_MKTSEGMENT')}'`);
    expect(of('stg-customer', 'C_PHONE', 'TRY_CAST({{SRC}} AS NUMBER)')).toBeUndefined();
    expect(of('stg-customer', 'C_PHONE', `'CAST("CUSTOMER"."C_NAME" AS NUMBER)'`)).toBeUndefined();
    expect(of('stg-customer', 'C_PHONE', 'CAST("CUSTOMER"."C_NAME" AS VARCHAR)')).toBeUndefined();
  });
});

import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { nonNumericText } from '#engine/deploy/nonNumericText.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { firstText } from '#engine/platform/firstRow.ts';
import { failureMessages } from '#engine/platform/platformState.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import { deployDataSchema } from '#workbench/platform/deployData.ts';
import { DEPLOY_ENGINE } from '#workbench/platform/deployEngine.ts';
import { deployStateOf } from '#workbench/platform/deployScript.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { playScript } from './scriptOnEngine.ts';

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

describe('texts that are no numbers', () => {
  it.each([30, 2_000])('the first rows of the simulation are those of the engine at %i orders', async (orders) => {
    const engine = newWarehouse(bindings);
    await playScript(engine, DEPLOY_ENGINE, { data: deployDataSchema.parse({}), strategy: 'default' }, [], orders);
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
    const state = await playScript(newWarehouse(bindings), DEPLOY_ENGINE, { data, strategy: 'default' }, data.actions, 30);
    const said = failureMessages(deployStateOf(data, 'default').runs.at(-1)!);
    expect(said).toEqual(failureMessages(state.runs.at(-1)!));
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

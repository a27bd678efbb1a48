import { bench, describe } from 'vitest';
import { newWarehouse, openBindings } from '../unit/warehouse/openWarehouse.ts';

// A million values of JSON, read by a path and flattened. The limit is 5 seconds each.

const warehouse = newWarehouse(await openBindings());
const execute = (sql: string) => warehouse.execute({ sql, platform: 'snowflake' });
await warehouse.provide([{ database: 'DW', schema: 'S' }]);
await execute(`CREATE TABLE DW.S.EVENTS AS SELECT '{"id":' || SEQ4() || ',"name":"item","nested":{"x":[1,2]}}' AS RAW
  FROM TABLE(GENERATOR(ROWCOUNT => 1000000))`);
await execute(`CREATE TABLE DW.S.LISTS AS SELECT '[{"a":1},{"a":2},{"a":3},{"a":4},{"a":5},{"a":6},{"a":7},{"a":8},{"a":9},{"a":' || SEQ4() || '}]' AS RAW
  FROM TABLE(GENERATOR(ROWCOUNT => 100000))`);

const once = { iterations: 3, time: 0, warmupIterations: 1 };

describe('a million values', () => {
  bench('PARSE_JSON', async () => void (await execute('SELECT COUNT(PARSE_JSON(RAW)) FROM DW.S.EVENTS')), once);
  bench('a path', async () => void (await execute('SELECT SUM(PARSE_JSON(RAW):id::INT) FROM DW.S.EVENTS')), once);
  bench(
    'FLATTEN',
    async () => {
      await execute('SELECT SUM(f.VALUE:a::INT) FROM DW.S.LISTS, LATERAL FLATTEN(PARSE_JSON(RAW)) f');
    },
    once,
  );
});

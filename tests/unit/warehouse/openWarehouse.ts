import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createDuckDB, type DuckDBBindings, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
import { parse, transpile } from '@polyglot-sql/sdk';
import type { Platform } from '#engine/pipeline/schema.ts';
import { Database } from '#warehouse/database.ts';
import { polyglotDialects } from '#warehouse/dialect/polyglot.ts';
import { translateModel } from '#warehouse/dialect/translateModel.ts';
import { polyglotParse } from '#warehouse/needs/parseSql.ts';
import { Warehouse, type WarehouseOptions } from '#warehouse/warehouse.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'));
const bundle = (kind: string) => ({ mainModule: join(folder, `duckdb-${kind}.wasm`), mainWorker: '' });

/** The dialect library of the site. */
export const dialects = polyglotDialects(transpile);

/** The parser of that library. */
export const parseSql = polyglotParse(parse);

/** All that planning a project needs of that library. */
export const sqlTools = {
  parse: parseSql,
  translate: (sql: string, adapter: string, platform: Platform) => translateModel(transpile, sql, adapter, platform),
};

let opened: Promise<DuckDBBindings> | undefined;

/** The engine of the site, in this process. Compiling it takes a second or two, so that all files of tests that share modules share it too. */
export function openBindings(): Promise<DuckDBBindings> {
  opened ??= instantiate();
  return opened;
}

async function instantiate(): Promise<DuckDBBindings> {
  const bindings = await createDuckDB({ mvp: bundle('mvp'), eh: bundle('eh') }, new VoidLogger(), NODE_RUNTIME);
  await bindings.instantiate(() => undefined);
  return bindings;
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An empty database, on an engine that may have been used before. */
export function newDatabase(bindings: DuckDBBindings, memoryMegabytes = 1_000): Database {
  bindings.reset();
  return new Database(bindings, { memoryMegabytes, pause });
}

/** An empty warehouse, on an engine that may have been used before, or on a given database. */
export function newWarehouse(
  bindings: DuckDBBindings,
  options: Partial<WarehouseOptions> = {},
  memoryMegabytes = 1_000,
): Warehouse {
  return new Warehouse({
    database: options.database ?? newDatabase(bindings, memoryMegabytes),
    dialects,
    statementTimeLimitMs: 60_000,
    clock: () => performance.now(),
    today: () => Date.UTC(2026, 0, 1),
    ...options,
  });
}

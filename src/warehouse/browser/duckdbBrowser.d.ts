/** DuckDB for browsers without a worker of its own. The package contains this file but does not export it. */
declare module '@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs' {
  export const BROWSER_RUNTIME: import('@duckdb/duckdb-wasm/blocking').DuckDBRuntime;
  export { createDuckDB, VoidLogger } from '@duckdb/duckdb-wasm/blocking';
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { analyzeQuery } from '@polyglot-sql/sdk';
import { describe, expect, it } from 'vitest';
import { columnLineage } from '#engine/lineage/columns.ts';
import { nodeSelects } from '#engine/lineage/nodeSelect.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { bareNames, subquery } from '#playground/lineage/samples.ts';
import { readingOf } from '#playground/lineage/useReading.ts';
import { retailPipeline } from '#samples/retail.ts';
import { LINEAGE_MEGABYTES } from '#warehouse/browser/lineageReader.ts';
import { traceSelect } from '#warehouse/lineage/sqlLineage.ts';

/** Traces the whole document as the worker does. */
function read(pipeline: Pipeline) {
  const all = pipeline.nodes.flatMap((node) => nodeSelects(pipeline, node));
  const traced = all.flatMap((one) => ('sql' in one ? [traceSelect(analyzeQuery, one)] : []));
  return readingOf(
    pipeline,
    traced,
    all.flatMap((one) => ('sql' in one ? [] : [one])),
  );
}
const ends = ({ links }: ReturnType<typeof read>, nodeId: string, columnId: string) =>
  links.filter(({ to }) => to.nodeId === nodeId && to.columnId === columnId).map(({ from }) => from.columnId);

function changed(pipeline: Pipeline, edit: Edit): Pipeline {
  const done = applyEdit(pipeline, edit);
  if (!done.ok) throw new Error(done.refusal.message);
  return done.pipeline;
}

describe('the SQL of nodes', () => {
  it('tells columns without their nodes, and columns of a subquery', () => {
    const bare = read(bareNames());
    expect(ends(bare, 'stg-order-lines', 'stg-order-lines.days_to_ship').sort()).toEqual([
      'stg-lineitem.l_shipdate',
      'stg-orders.o_orderdate',
    ]);
    const pipeline = subquery();
    const total = { nodeId: 'v-best-customers', columnId: 'v-best-customers.total' };
    expect(columnLineage(pipeline, total)?.up.map(({ column }) => column.id)).toEqual(['stg-customer-orders.total']);
    const { links } = read(pipeline);
    expect(columnLineage(pipeline, total, links)?.up.map(({ column }) => column.id)).toEqual([
      'stg-customer-orders.total',
      'stg-orders.o_totalprice',
      'orders.o_totalprice',
    ]);
  });

  it('of the retail pipeline is read whole and holds every link of its mappings', () => {
    const pipeline = retailPipeline();
    const reading = read(pipeline);
    expect(reading.unclear).toEqual([]);
    expect(reading.missing).toEqual([]);
    const found = new Set(reading.links.map(({ from, to }) => `${from.columnId} ${to.columnId}`));
    const mapped = pipeline.nodes.flatMap((node) =>
      node.columns.flatMap((column) =>
        column.sources.flatMap(({ columns }) => columns.map(({ columnId }) => `${columnId} ${column.id}`)),
      ),
    );
    expect(mapped.filter((link) => !found.has(link))).toEqual([]);
  });

  it('says which name is in no table, what can’t be parsed and what can’t be rendered', () => {
    const to = (transform: string): Edit => ({
      kind: 'setColumn',
      id: 'stg-order-lines',
      columnId: 'stg-order-lines.days_to_ship',
      patch: { sources: [{ columns: [], transform }] },
    });
    expect(read(changed(bareNames(), to('"STG_ORDERS"."O_GONE" + 1'))).missing).toEqual([
      { nodeId: 'stg-order-lines', names: ['O_GONE'] },
    ]);
    expect(read(changed(bareNames(), to('(1 +'))).unclear[0]).toMatchObject({ nodeId: 'stg-order-lines' });
    expect(read(changed(bareNames(), to('{{ nobody() }}'))).unclear[0]?.message).toContain("can't be rendered");
  });

  it('of a union, a common table expression and an override goes through to the tables', () => {
    const pipeline = subquery();
    const custom = `CREATE OR REPLACE VIEW {{ this }} AS
      WITH S AS (SELECT * FROM {{ ref('STAGING', 'STG_ORDERS') }})
      SELECT "O_CUSTKEY" AS "C_NAME", "O_TOTALPRICE" * 2 AS "TOTAL" FROM S
      UNION ALL SELECT "C_CUSTKEY", "TOTAL" FROM {{ ref_no_link('STAGING', 'STG_CUSTOMER_ORDERS') }}`;
    const nodes = pipeline.nodes.map((node) =>
      node.id === 'v-best-customers'
        ? { ...node, overrideSQL: true, sources: node.sources.map((source) => ({ ...source, customSQL: custom })) }
        : node,
    );
    const reading = read({ ...pipeline, nodes });
    expect(ends(reading, 'v-best-customers', 'v-best-customers.total').sort()).toEqual([
      'stg-customer-orders.total',
      'stg-orders.o_totalprice',
    ]);
  });
});

describe('a query in parts', () => {
  const trace = (sql: string, columns: readonly string[]) => {
    const sizes: number[] = [];
    const given: string[][] = [];
    const select = {
      nodeId: 'n',
      source: 0,
      platform: 'snowflake' as const,
      sql,
      columns: columns.map((name) => ({ id: name, name })),
      tables: ['A', 'B'].map((name) => ({ location: 'S', name, columns: ['ID', 'NAME'] })),
    };
    const traced = traceSelect((text, options) => {
      sizes.push(text.length);
      given.push(options.schema?.tables?.flatMap(({ columns }) => columns.map(({ name }) => name)) ?? []);
      return analyzeQuery(text, options);
    }, select);
    if ('message' in traced) throw new Error(traced.message);
    const found = traced.columns.map(({ columnId, from, missing, unclear }) => [
      columnId,
      [
        ...from.map(({ node, column }) => `${node}.${column}`),
        ...missing.map((name) => `missing ${name}`),
        ...(unclear ? [unclear] : []),
      ],
    ]);
    return { found: Object.fromEntries(found), sizes, given };
  };
  const chain = (length: number) => {
    const steps = Array.from(
      { length },
      (_, at) => `C${at + 1} AS (SELECT ID, NAME FROM C${at} UNION ALL SELECT NAME, ID FROM c${at})`,
    );
    return `WITH C0 AS (SELECT * FROM "L"."S"."A"), ${steps.join(', ')} SELECT ID, NAME FROM C${length}`;
  };

  it('is read once for each part, and a part is not read again for each query that reads it', () => {
    const { found, sizes } = trace(chain(20), ['ID', 'NAME']);
    expect(found).toEqual({ ID: ['A.ID', 'A.NAME'], NAME: ['A.NAME', 'A.ID'] });
    expect(sizes).toHaveLength(42);
    expect(Math.max(...sizes)).toBeLessThan(40);
  });

  it('is read once for each part when its columns have the names of its parts', () => {
    const counts = (length: number) => {
      const at = Array.from({ length }, (_, index) => index);
      const parts = at.map(
        (n) => `ID_${n} AS (SELECT '${n}' AS NAME, SUM(ID_${n}.ID) AS ID, 1 AS ID_${n} FROM "L"."S"."A" ID_${n})`,
      );
      const sql = `WITH ${parts.join(', ')}, U AS (${at.map((n) => `SELECT NAME, ID FROM ID_${n}`).join(' UNION ALL ')})
        SELECT ID, NAME FROM U`;
      const { found, sizes } = trace(sql, ['ID', 'NAME']);
      expect(found).toEqual({ ID: ['A.ID'], NAME: [] });
      return { calls: sizes.length, isShorter: sizes.reduce((sum, size) => sum + size, 0) < sql.length };
    };
    expect(counts(15)).toEqual({ calls: 31, isShorter: true });
    expect(counts(30)).toEqual({ calls: 61, isShorter: true });
  });

  it('finds constants, columns without a table, renamed columns and the second SELECT of a union', () => {
    const sql = `WITH c (k, n, one, gone) AS (SELECT ID, UPPER(NAME), 1, A.NOWHERE FROM "L"."S"."A" A)
      (SELECT k, n, one, gone FROM C) UNION SELECT ID, 'x', 2, NAME FROM "L"."S"."B" ORDER BY 1`;
    expect(trace(sql, ['K', 'N', 'ONE', 'GONE']).found).toEqual({
      K: ['A.ID', 'B.ID'],
      N: ['A.NAME'],
      ONE: [],
      GONE: ['B.NAME', 'missing NOWHERE'],
    });
  });

  it('is read with the columns that it names, or with all for a star', () => {
    const sql = `SELECT name FROM "L"."S"."A" UNION ALL SELECT A."ID" FROM "L"."S"."A" A, "L"."S"."B" B
      UNION ALL SELECT 1 FROM "L"."S"."B" UNION ALL SELECT NAME FROM (SELECT * FROM "L"."S"."B")`;
    const { found, given } = trace(sql, ['NAME']);
    expect(given).toEqual([['NAME'], ['ID', 'ID'], ['ID'], ['ID', 'NAME']]);
    expect(found).toEqual({ NAME: ['A.NAME', 'A.ID', 'B.NAME'] });
  });

  it('that refers to itself is read as a whole', () => {
    for (const [start, from] of [
      ['WITH RECURSIVE', 'R'],
      ['WITH', 'r'],
      ['WITH', '"L"."S"."B" B, R'],
      ['WITH', '("L"."S"."B" B JOIN R ON 1 = 1)'],
    ]) {
      const sql = `${start} R AS (SELECT ID FROM "L"."S"."A" UNION ALL SELECT R.ID FROM ${from}) SELECT ID FROM R`;
      const { found, sizes } = trace(sql, ['ID']);
      expect(sizes).toEqual([sql.length]);
      expect(found.ID).toContain('A.ID');
    }
  });
});

it('the button says how much is loaded', () => {
  const path = join(dirname(createRequire(import.meta.url).resolve('@polyglot-sql/sdk')), 'polyglot_sql.wasm');
  const megabytes = gzipSync(readFileSync(path), { level: 6 }).length / 1_000_000;
  expect(megabytes).toBeGreaterThan(LINEAGE_MEGABYTES);
  expect(megabytes).toBeLessThan(LINEAGE_MEGABYTES * 1.25);
});

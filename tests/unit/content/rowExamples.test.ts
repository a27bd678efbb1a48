import { readdirSync } from 'node:fs';
import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { Cell } from '#engine/run/executor.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../warehouse/openWarehouse.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';
import { asQuery, type Row } from './rowQuery.ts';

// The worked examples of the recipes that have rows are run: the rows of the table go in, the SQL of "Runs as" is sent to the engine of the site
// in the dialect that it is written in, and the last column of the table comes out.

const FOLDER = 'docs/reference/common-transformations';
const pages = readdirSync(new URL(`../../../content/${FOLDER}`, import.meta.url)).map((file) => file.replace(/\.mdx$/, ''));
const TRANSFORM = /^Transform of \w+\.(?<column>\w+) from (?<source>\w+)\.(?<from>\w+)(?: \((?<platform>\w+)\))?$/;
const PLATFORMS: readonly Platform[] = ['snowflake', 'databricks'];

/** The text of a heading and what is below it, down to the next. */
function sections(page: string): { title: string; text: string }[] {
  return pageText(`${FOLDER}/${page}`)
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ title: text.split('\n')[0]!, text }));
}

/** The heads of the tables of a text. */
function heads(text: string): string[][] {
  const lines = text.split('\n');
  return lines
    .filter((line, index) => line.startsWith('|') && /^\|---/.test(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    );
}

/** What is said of a text that can't be seen. */
const EMPTY = 'an empty text, not NULL';
const shown = (value: Cell) => (value === null ? 'NULL' : String(value));
const isAlike = (cell: string, value: Cell) => {
  const wanted = cell === EMPTY ? '' : cell.replaceAll('·', ' ');
  return shown(value) === wanted || (wanted !== '' && value !== null && Number(value) === Number(wanted));
};

interface Example {
  readonly name: string;
  readonly platform: Platform;
  readonly sql: string;
  readonly expected: readonly string[];
}

/** The transforms of a page that stand above a table with their rows. */
function transformsOf(page: string): Example[] {
  return sections(page).flatMap(({ title, text }) => {
    const blocks = codeBlocks(text);
    const head = heads(text)[0];
    if (!head) return [];
    const rows = tableRows(text, ...head);
    return blocks.flatMap(({ title: block }, index): Example[] => {
      const { column, source, from, platform: written = 'Snowflake' } = TRANSFORM.exec(block)?.groups ?? {};
      const sql = blocks[index + 1];
      const platform = PLATFORMS.find((one) => one === written.toLowerCase());
      if (!column || !source || sql?.title !== 'Runs as' || !platform) return [];
      const columns = new Map(head.slice(0, -1).map((one) => [one, /\w+/.exec(one)?.[0] ?? ''] as const));
      if (![...columns.values()].includes(from!)) return [];
      const last = head.at(-1)!;
      const table = `(${asQuery(rows, columns, platform)}) ${quoteName(platform, source)}`;
      return [
        {
          name: `${page}: ${title}, ${column} on ${platform}${blocks.slice(0, index).some((one) => one.title === block) ? ', another way' : ''}`,
          platform,
          sql: `SELECT ${sql.text} FROM ${table} ORDER BY ${quoteName(platform, source)}.${quoteName(platform, 'N')}`,
          expected: rows.map((row) => row[last]!),
        },
      ];
    });
  });
}

/** The tables of a page whose rows are an expression and its result. */
function expressionsOf(page: string): Example[] {
  return sections(page).flatMap(({ title, text }) =>
    heads(text)
      .filter(([first]) => first?.startsWith('Expression'))
      .flatMap((head) =>
        tableRows(text, ...head).map((row): Example => {
          const sql = row[head[0]!]!;
          return { name: `${page}: ${title}, ${sql}`, platform: 'snowflake', sql: `SELECT ${sql}`, expected: [row[head[1]!]!] };
        }),
      ),
  );
}

const transforms = pages.flatMap(transformsOf);
const expressions = pages.flatMap(expressionsOf);

describe('rows of the recipes', () => {
  let bindings: DuckDBBindings;
  let engine: Warehouse;
  beforeAll(async () => {
    bindings = await openBindings();
    engine = newWarehouse(bindings);
  }, 120_000);

  const answers = async ({ sql, platform }: Pick<Example, 'sql' | 'platform'>) =>
    (await engine.execute({ sql, platform })).rows.map(([value]) => value ?? null);

  it('there are some', () => {
    expect(transforms.length).toBeGreaterThan(12);
    expect(expressions.length).toBeGreaterThan(18);
  });

  it.each([...transforms, ...expressions].map((one) => [one.name, one] as const))(
    '%s',
    async (_, example) => {
      const got = await answers(example);
      expect(
        got.map((value, index) => (isAlike(example.expected[index]!, value) ? example.expected[index] : shown(value))),
      ).toEqual(example.expected);
    },
    60_000,
  );

  it('rank: the three functions number the four orders of customer 7 as the table says', async () => {
    const text = pageText(`${FOLDER}/rank`);
    const orders = tableRows(text, 'O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE').filter((row) => row.O_CUSTKEY === '7');
    const table = asQuery(orders, new Map([['O_TOTALPRICE', 'P']]), 'snowflake');
    for (const row of tableRows(text, 'Function', 'Ties')) {
      const sql = `SELECT ${row.Function} OVER (ORDER BY "P" DESC) FROM (${table}) "T" ORDER BY 1`;
      expect((await answers({ sql, platform: 'snowflake' })).join(', ')).toBe(row['Numbers of the four orders of customer 7']);
    }
  });

  it('not in: which rows are kept', async () => {
    const text = pageText(`${FOLDER}/not-in`);
    const from = codeBlocks(text).filter(({ title }) => title === 'Runs as');
    await engine.provide([{ database: 'SHOP_RAW', schema: 'TPCH' }]);
    const send = (sql: string) => engine.execute({ sql, platform: 'snowflake' });
    const orders = tableRows(text, 'O_ORDERKEY', 'O_ORDERSTATUS');
    const customers = tableRows(text, 'C_CUSTKEY', 'C_NATIONKEY');
    const make = (name: string, rows: readonly Row[], ...columns: string[]) =>
      send(
        `CREATE OR REPLACE TABLE "SHOP_RAW"."TPCH"."${name}" AS ${asQuery(rows, new Map(columns.map((one) => [one, one])), 'snowflake')}`,
      );
    await make('ORDERS', orders, 'O_ORDERKEY', 'O_ORDERSTATUS');
    await make('CUSTOMER', customers, 'C_CUSTKEY', 'C_NATIONKEY');
    await send(
      'CREATE OR REPLACE TABLE "SHOP_RAW"."TPCH"."NATION" AS SELECT 1 AS "N_NATIONKEY" UNION ALL SELECT 2 UNION ALL SELECT 3',
    );
    const kept = (rows: readonly Row[], key: string) => rows.flatMap((row) => (row.Kept === 'yes' ? [row[key]] : []));
    const found = async (key: string, sql: string) =>
      (await answers({ sql: `SELECT "${key}" ${sql} ORDER BY 1`, platform: 'snowflake' })).map(shown);
    expect(await found('O_ORDERKEY', from[0]!.text)).toEqual(kept(orders, 'O_ORDERKEY'));
    expect(await found('C_CUSTKEY', from[1]!.text)).toEqual(kept(customers, 'C_CUSTKEY'));
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importProject } from '#engine/import/import.ts';
import { runOfCorpus } from '../../../bench/corpus.ts';

async function ran(name: string) {
  const path = new URL(`../../../fixtures/corpus/${name}.json`, import.meta.url);
  const result = importProject([{ path: 'manifest.json', bytes: new Uint8Array(readFileSync(path)) }]);
  if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
  return await runOfCorpus(result.pipeline, 300);
}

it('fills the sources so that joins, filters, time zones, generators, table functions, anti-joins, first loads, JSON and tables that only SQL names give rows', async () => {
  const { own, replaced, causes, poor, changed } = await ran('snow_shop');
  expect(causes.map(({ name, holdsBack }) => [name, holdsBack])).toEqual([['wrong_name', ['behind_it']]]);
  expect(poor).toEqual([]);
  expect(own).toMatchObject({ nodes: 12, filled: 10, empty: 0 });
  expect(replaced).toMatchObject({ nodes: 4, filled: 4 });
  expect(changed.map(({ name }) => name)).toEqual(['daily', 'all_loads', 'loaded_files', 'numbers']);
});

it('runs models in the dialect of their adapter, and does not count rows with too many columns without a value', async () => {
  const { own, replaced, causes, poor, changed } = await ran('post_shop');
  expect(causes).toEqual([]);
  expect(poor).toMatchObject([{ name: 'stg_orders', reason: 'These columns are NULL in all rows: note.' }]);
  expect(own).toMatchObject({ nodes: 2, ran: 2, filled: 1 });
  expect(replaced).toMatchObject({ nodes: 1, filled: 1 });
  expect(changed.map(({ name }) => name)).toEqual(['stg_vendors']);
});

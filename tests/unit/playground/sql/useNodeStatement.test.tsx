// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SqlArgs } from '#playground/sql/meta.ts';
import { useNodeStatement } from '#playground/sql/useNodeStatement.ts';
import { retailPipeline } from '#samples/retail.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

const pipeline = retailPipeline();
const idOf = (name: string) => pipeline.nodes.find((node) => node.name === name)!.id;
const args: SqlArgs = { platform: 'snowflake', orders: '1000' };
const start = { pipeline, args, data: { sql: 'SELECT 1' } };

/** The hook with a store in which a node is selected. */
function open(
  name: string,
  current: Parameters<typeof createPlaygroundStore<SqlArgs, { sql: string; of?: string | undefined }>>[0] = start,
) {
  const store = createPlaygroundStore<SqlArgs, { sql: string; of?: string | undefined }>(start, current);
  store.select([idOf(name)]);
  const { result } = renderHook(() => useNodeStatement(store));
  return { store, result, sql: () => store.getState().data.sql };
}

it('starts with the SQL of the selected node, and goes on to that of another', () => {
  const { store, result, sql } = open('STG_NATION');
  expect(sql()).toContain(`{{ ref('RAW', 'NATION') }}`);
  expect(result.current).toBeUndefined();
  act(() => store.select([idOf('STG_REGION')]));
  expect(sql()).toContain(`{{ ref('RAW', 'REGION') }}`);
});

it('keeps the statement that the reader typed until the reader takes that of the node, which can be undone', () => {
  const { store, result, sql } = open('STG_NATION', { ...start, data: { sql: 'SELECT mine' } });
  expect(sql()).toBe('SELECT mine');
  expect(result.current?.node.name).toBe('STG_NATION');
  act(() => result.current?.use());
  expect(sql()).toContain('NATION');
  expect(result.current).toBeUndefined();
  act(() => store.undo());
  expect(sql()).toBe('SELECT mine');
});

it('does not take back what the reader changes about the SQL of a node', () => {
  const { store, sql } = open('STG_NATION');
  act(() => store.setData({ sql: `${sql()} LIMIT 1` }));
  expect(sql()).toMatch(/ LIMIT 1$/);
});

it('reads the rows of a node whose SQL is in another dialect', () => {
  const { sql } = open('STG_NATION', { ...start, args: { ...args, platform: 'databricks' } });
  expect(sql()).toMatch(/^SELECT \*\nFROM \{\{ ref\('\w+', 'STG_NATION'\) \}\}$/);
});

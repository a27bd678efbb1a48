// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { tablesWith, useEngine } from '#playground/sql/useEngine.ts';
import { EngineHold } from '#workbench/engine/engineHold.ts';
import { aPipeline } from '../../engine/pipeline/documents.ts';

const engine = vi.hoisted(() => ({ provide: vi.fn(), execute: vi.fn(), catalog: vi.fn() }));
vi.mock('#workbench/engine/useTabWarehouse.ts', () => ({
  useTabWarehouse: () => ({ warehouse: engine, state: { kind: 'off' } }),
}));

const context = { id: 'dev', name: 'DEV', description: '', mappings: {}, parameters: {} };
const pipeline = aPipeline([]);
const hold = new EngineHold();
const wanted = { orders: 100, customTables: [] };
const statement = (sql: string) => ({ sql, platform: 'snowflake' }) as const;

it('keeps what the engine says against a statement as its outcome, and takes the next one', async () => {
  const error = new ExecutionError({ code: 'syntax', message: 'No such word.' });
  engine.execute.mockRejectedValueOnce(error);
  engine.execute.mockResolvedValueOnce({ rows: [], columns: [{ name: '2', type: 'INTEGER' }] });
  const { result } = renderHook(() => useEngine(hold, pipeline, context, [], wanted));
  await result.current.run(statement('SELEC 1'));
  await waitFor(() =>
    expect(result.current.outcome).toEqual({
      kind: 'failed',
      written: 'SELEC 1',
      statement: { sql: 'SELEC 1', platform: 'snowflake' },
      error,
    }),
  );
  await result.current.run(statement('SELECT 2'));
  await waitFor(() => expect(result.current.outcome).toMatchObject({ kind: 'done', statement: { sql: 'SELECT 2' } }));
});

it('stops the view with a fault of ours, where the reader sees it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine.execute.mockRejectedValueOnce(new TypeError('rows is undefined'));
  const seen = vi.fn();
  const { result } = renderHook(() => useEngine(hold, pipeline, context, [], wanted), {
    wrapper: ({ children }) => (
      <ErrorBoundary fallback={null} onError={seen}>
        {children}
      </ErrorBoundary>
    ),
  });
  await result.current.run(statement('SELECT 1'));
  await waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith(new TypeError('rows is undefined'), expect.anything()));
});

it('knows the tables that statements made, for completion, and asks for them after no query', async () => {
  const column = (name: string) => ({ name, dataType: 'NUMBER(38,0)' });
  const made = (name: string, ...columns: string[]) => ({ name: ['DEV', 'RAW', name], columns: columns.map(column) });
  const held = [made('ORDERS', 'ID', 'NEW'), made('MINE', 'A', 'B')];
  engine.catalog.mockResolvedValue({ objects: new Map(held.map((object) => [object.name.join(), object])) });
  engine.execute.mockResolvedValueOnce({ rows: [], columns: [] });
  const { result } = renderHook(() => useEngine(hold, pipeline, context, [], wanted));
  await result.current.run(statement('CREATE TABLE "DEV"."RAW"."MINE" ("A" INT, "B" INT)'));
  await waitFor(() => expect(result.current.held).toEqual(held));
  const source = { parts: ['DEV', 'RAW', 'ORDERS'], columns: [column('ID')] };
  expect(tablesWith([source], result.current.held)).toEqual([source, { parts: held[1]!.name, columns: held[1]!.columns }]);
  engine.catalog.mockClear();
  engine.execute.mockResolvedValueOnce({ rows: [], columns: [column('A')] });
  await result.current.run(statement('SELECT 1'));
  expect(engine.catalog).not.toHaveBeenCalled();
});

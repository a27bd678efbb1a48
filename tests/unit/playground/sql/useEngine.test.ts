// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useEngine } from '#playground/sql/useEngine.ts';

const engine = vi.hoisted(() => ({ provide: vi.fn(), execute: vi.fn() }));
vi.mock('#playground/engine/useTabWarehouse.ts', () => ({
  useTabWarehouse: () => ({ warehouse: engine, state: { kind: 'off' } }),
}));

const context = { id: 'dev', name: 'DEV', description: '', mappings: {}, parameters: {} };

it('says so when a statement fails before the engine has it, and takes the next one', async () => {
  engine.execute.mockRejectedValueOnce(new TypeError('it can’t be cloned'));
  engine.execute.mockResolvedValueOnce({ rows: [] });
  const { result } = renderHook(() => useEngine(context, [], 100, []));
  await result.current.run({ sql: 'SELECT 1', platform: 'snowflake' });
  await waitFor(() => expect(result.current.outcome).toMatchObject({ kind: 'failed', sql: 'SELECT 1' }));
  expect((result.current.outcome as { error: Error }).error.message).toBe(
    'The statement was not carried out: it can’t be cloned',
  );
  await result.current.run({ sql: 'SELECT 2', platform: 'snowflake' });
  await waitFor(() => expect(result.current.outcome).toMatchObject({ kind: 'done', sql: 'SELECT 2' }));
});

import { describe, expect, it } from 'vitest';
import { ExecutionError, type Executor, type StatementResult } from '#engine/run/executor.ts';
import { MAX_MARKED_ROWS, tableRows } from '#workbench/engine/tableChange.ts';

/** A table with a number of rows, read as the engine reads it: 1,000 rows unless more are requested. */
function tableOf(count: number): Executor {
  return {
    execute: async ({ sql, maxRows = 1_000 }): Promise<StatementResult> => {
      const rows = sql.includes('COUNT(*)') ? [[count]] : Array.from({ length: Math.min(count, maxRows) }, (_, row) => [row]);
      return { columns: [{ name: 'A', type: 'INTEGER' }], rows, rowCount: count, ran: [], changes: [], milliseconds: 0 };
    },
  };
}
const read = async (engine: Executor) => {
  const rows = await tableRows(engine, 'snowflake', '"T"', undefined);
  return rows && { read: rows.rows.length, of: rows.rowCount };
};

describe('the rows of a table', () => {
  it('are all read up to a limit; of more the first ones come, and their number', async () => {
    expect(await read(tableOf(0))).toEqual({ read: 0, of: 0 });
    expect(await read(tableOf(1_001))).toEqual({ read: 1_001, of: 1_001 });
    expect(await read(tableOf(MAX_MARKED_ROWS))).toEqual({ read: MAX_MARKED_ROWS, of: MAX_MARKED_ROWS });
    expect(await read(tableOf(MAX_MARKED_ROWS + 1))).toEqual({ read: 1_000, of: MAX_MARKED_ROWS + 1 });
  });

  it('are not there where the table is not; that somebody canceled is told', async () => {
    const failing = (code: 'missingTable' | 'canceled'): Executor => ({
      execute: () => Promise.reject(new ExecutionError({ code, message: '' })),
    });
    expect(await read(failing('missingTable'))).toBeUndefined();
    await expect(read(failing('canceled'))).rejects.toThrow(ExecutionError);
  });
});

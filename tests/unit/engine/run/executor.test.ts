import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  duplicateRowText,
  ExecutionError,
  type ExecutionErrorInput,
  missingColumnText,
  missingSchemaText,
  missingTableText,
} from '#engine/run/executor.ts';

const page = (name: string) => readFileSync(`content/docs/reference/error-codes/${name}.mdx`, 'utf8');

describe('the sentences of the warehouse', () => {
  it('are those of the pages', () => {
    const index = page('index');
    expect(index).toContain(missingTableText('…'));
    expect(index).toContain("Schema '…' does not exist");
    expect(missingSchemaText('SHOP', 'MART')).toBe("Schema 'SHOP.MART' does not exist");
    expect(index).toContain(missingColumnText('…'));
    const { message, detail } = duplicateRowText('snowflake', []);
    expect(page('duplicate-row-detected-during-dml-action')).toContain(`${message}\n${detail.replace('[]', '[...]')}`);
  });

  it('print the row that came twice', () => {
    expect(duplicateRowText('databricks', [1, 'O"Hara', null, true])).toEqual({
      message: 'Duplicate row detected during DML action',
      detail: 'Row Values: [1, "O\\"Hara", NULL, true]',
    });
  });
});

describe('an execution error', () => {
  it('is an error with all that is known', () => {
    const input: ExecutionErrorInput = {
      code: 'value',
      message: 'm',
      detail: 'd',
      at: { from: 1, to: 2 },
      ran: ['x'],
      changes: [],
    };
    const error = new ExecutionError(input);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject(input);
    expect(new ExecutionError({ code: 'canceled', message: 'm' })).toMatchObject({ detail: undefined, ran: [], changes: [] });
  });
});

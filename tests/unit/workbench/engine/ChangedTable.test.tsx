// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChangedTable } from '#workbench/engine/ChangedTable.tsx';

const columns = [{ name: 'ID', type: 'INTEGER' }];
const table = (rows: number[], rowCount = rows.length) => ({ columns, rows: rows.map((id) => [id]), rowCount });
const sentence = () =>
  screen
    .getByText(/^Before:/)
    .textContent?.replace(/\s+/g, ' ')
    .trim();

afterEach(cleanup);

it('says how many rows are untouched, inserted, updated and deleted', () => {
  render(<ChangedTable change={{ name: 'T', keys: ['ID'], before: table([1, 2]), after: table([2, 3]) }} />);
  expect(sentence()).toBe('Before: 2 rows. After: 2 rows. 1 untouched, 1 inserted, 0 updated, 1 deleted.');
});

it('a table of too many rows is counted, and says that nothing is marked', () => {
  render(<ChangedTable change={{ name: 'T', keys: ['ID'], before: table([1], 20_000), after: table([1], 30_000) }} />);
  expect(sentence()).toBe(
    'Before: 20,000 rows. After: 30,000 rows. A table of more than 10,000 rows is only counted: no row is marked; the first one is here.',
  );
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
});

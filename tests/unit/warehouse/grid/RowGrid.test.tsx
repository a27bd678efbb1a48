// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cell } from '#engine/run/executor.ts';
import type { RowMark } from '#warehouse/grid/marks.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';

const columns = [
  { name: 'KEY', type: 'INTEGER' },
  { name: 'NAME', type: 'VARCHAR' },
];
const rows: (readonly Cell[])[] = [
  [1, 'Oslo'],
  [2, 'Lima'],
  [3, 'Osaka'],
];
const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
const files: Blob[] = [];
beforeEach(() => {
  copied.mockClear();
  files.length = 0;
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const find = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

it('copies and downloads the rows that are found, in the order in which they are sorted, and says how many', async () => {
  render(<RowGrid label="Towns" columns={columns} rows={rows} />);
  press('Copy 3 rows');
  expect(copied).toHaveBeenLastCalledWith('KEY\tNAME\n1\tOslo\n2\tLima\n3\tOsaka');
  find('os');
  press(/^KEY/);
  press(/^KEY/);
  press('Download 2 rows as CSV');
  expect(await files[0]!.text()).toBe('KEY,NAME\r\n3,Osaka\r\n1,Oslo');
  find('lima');
  expect(screen.getByRole('button', { name: 'Download 1 row as CSV' })).toBeTruthy();
});

it('takes along what became of each row, and takes nothing where nothing is found', async () => {
  const marks = new Map<readonly Cell[], RowMark>([[rows[0]!, 'updated']]);
  render(<RowGrid label="Towns" columns={columns} rows={rows.slice(0, 1)} marks={marks} />);
  press('Download 1 row as CSV');
  expect(await files[0]!.text()).toBe('Change,KEY,NAME\r\nupdated,1,Oslo');
  find('nowhere');
  for (const name of ['Copy 0 rows', 'Download 0 rows as CSV'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

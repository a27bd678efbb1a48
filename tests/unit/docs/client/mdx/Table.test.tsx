// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Table } from '#docs/client/mdx/Table.tsx';
import unseen from '#ui/VisuallyHidden.module.css';

afterEach(cleanup);

function headOf(props: { 'data-stacks'?: string }) {
  render(
    <Table {...props}>
      <thead>
        <tr>
          <th>Name</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>run</td>
        </tr>
      </tbody>
    </Table>,
  );
  return screen.getByRole('columnheader', { name: 'Name' }).closest('thead')!;
}

it('the head of a table whose rows become a list may go out of sight, and stays for screen readers', () => {
  expect(headOf({ 'data-stacks': '' }).classList.contains(unseen.hidden!)).toBe(true);
});

it('the head of any other table is always seen', () => {
  expect(headOf({}).className).toBe('');
});

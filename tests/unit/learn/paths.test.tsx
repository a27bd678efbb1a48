// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markDone } from '#explorer/progress.ts';
import { Continue } from '#learn/Continue.tsx';
import { LearnIndex } from '#learn/LearnIndex.tsx';
import { PathView } from '#learn/PathView.tsx';
import { fundamentals } from '#learn/paths/fundamentals.ts';
import { PATHS } from '#learn/paths/paths.ts';
import { joinPath } from '#learn/paths/trail.ts';
import { readTrail } from './paths/readTrail.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

let address = '';
let go: ReturnType<typeof useNavigate> = () => undefined;
function Address() {
  address = useLocation().pathname;
  go = useNavigate();
  return null;
}
const show = (page: React.ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Address />
      {page}
    </MemoryRouter>,
  );

it('lists every path with its length, and where the reader was', () => {
  const first = show(<LearnIndex />);
  expect(screen.getAllByRole('listitem')).toHaveLength(PATHS.length);
  expect(screen.queryByText('Continue where you were')).toBeNull();
  first.unmount();
  joinPath('fundamentals');
  markDone('pipeline-builder', 'first-dimension', 1);
  show(<LearnIndex />);
  expect(screen.getByText(/^Fundamentals in an hour, step 2 of 11: The SQL/)).toBeTruthy();
  expect(screen.getByText('1 of 11 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Continue/ }).getAttribute('href')).toBe('/learn/fundamentals');
});

it('shows the steps of a path, marks what was read and goes on at the first that is open', () => {
  show(<PathView path={fundamentals} coursePackage={() => null} />);
  const steps = within(screen.getByRole('list', { name: 'Steps' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(11);
  expect(steps.getByText(/You can say what an edge is/)).toBeTruthy();
  const mark = steps.getByRole('button', { name: 'Mark as done: Directed acyclic graph (DAG)' });
  fireEvent.click(mark);
  expect(mark.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(mark);
  expect(mark.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(mark);
  fireEvent.click(screen.getByRole('link', { name: /^Continue: From nothing to rows/ }));
  expect(address).toBe('/playground/pipeline-builder/empty');
  expect(readTrail().path).toBe('fundamentals');
});

it('leads from a step to the next and back to the path from elsewhere, for those who are on one', async () => {
  // As in the site’s frame, which stays as it is from page to page.
  const frame = <Continue />;
  show(frame, '/learn/fundamentals');
  expect(screen.queryByRole('navigation')).toBeNull();
  joinPath('fundamentals');
  act(() => void go('/docs/get-started/fundamentals/dag'));
  expect(await screen.findByText(/^Step 4 of 11/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Done, next: The Join tab' }));
  expect(address).toBe('/docs/build-your-pipeline/the-build-interface/join-tab');
  act(() => void go('/docs/faq'));
  expect(screen.getByText(/^Continue with step 1 of 11/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => void go('/docs/get-started/fundamentals/nodes'));
  fireEvent.click(screen.getByRole('button', { name: 'Leave the path' }));
  expect(screen.queryByRole('navigation')).toBeNull();
});

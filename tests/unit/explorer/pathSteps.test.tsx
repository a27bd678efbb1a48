// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExerciseDone } from '#explorer/ExerciseDone.tsx';
import { LearningContext } from '#explorer/learningContext.ts';
import { StepLine } from '#explorer/StepLine.tsx';
import { usePathPosition } from '#learn/pathPosition.ts';
import { joinPath } from '#learn/paths/trail.ts';
import { stories } from '#playground/pipeline-builder/stories.ts';
import type { Exercise, Playground } from '#workbench/contract.ts';
import { readTrail } from '../learn/paths/readTrail.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const playground = { meta: { id: 'pipeline-builder' }, stories } as unknown as Playground;
const exercise = { id: 'first-dimension', learned: 'A node reads what its SQL refs.' } as unknown as Exercise;

function OnSite({ children }: { children: ReactNode }) {
  return (
    <LearningContext value={{ usePosition: usePathPosition }}>
      <MemoryRouter>{children}</MemoryRouter>
    </LearningContext>
  );
}

const show = (isOnSite: boolean) =>
  render(<ExerciseDone playground={playground} exercise={exercise} isOnSite={isOnSite} />, { wrapper: OnSite });

it('after an exercise says what it showed and leads on along the path that the reader is on', () => {
  const first = show(true);
  expect(screen.getByText('A node reads what its SQL refs.', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next: Repair a pipeline' })).toBeTruthy();
  first.unmount();

  joinPath('fundamentals');
  const second = show(true);
  expect(screen.getByRole('link', { name: 'Next: The SQL behind the edges' }).getAttribute('href')).toBe(
    '/playground/pipeline-builder/starter',
  );
  second.unmount();

  // Embeds have no link.
  show(false);
  expect(screen.queryByRole('link')).toBeNull();
});

it('a story that is a step of the path says what to do, asks, answers and leads on; no other story does', () => {
  const show = (address: string) => render(<StepLine address={address} />, { wrapper: OnSite });
  const none = show('/playground/pipeline-builder/starter');
  expect(screen.queryByRole('navigation')).toBeNull();
  none.unmount();
  joinPath('fundamentals');
  const other = show('/playground/pipeline-builder/retail');
  expect(screen.queryByRole('navigation')).toBeNull();
  other.unmount();
  show('/playground/pipeline-builder/starter');
  expect(screen.getByText('Which words make its two edges?')).toBeTruthy();
  expect(screen.queryByText(/Each ref is one edge/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the answer' }));
  expect(screen.getByText(/Each ref is one edge/)).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Done, next' });
  expect(next.getAttribute('href')).toBe('/docs/get-started/fundamentals/nodes');
  fireEvent.click(next);
  expect(Object.keys(readTrail().seen)).toEqual(['/playground/pipeline-builder/starter']);
});

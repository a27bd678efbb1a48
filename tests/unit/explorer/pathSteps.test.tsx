// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DoneCard } from '#explorer/DoneCard.tsx';
import { LearningContext } from '#explorer/learningContext.ts';
import { StepLine } from '#explorer/StepLine.tsx';
import type { RunningExercise } from '#explorer/useExercise.ts';
import { pathOfExercise, usePathPosition } from '#learn/pathPosition.ts';
import { joinPath } from '#learn/paths/trail.ts';
import { stories } from '#playground/pipeline-builder/stories.ts';
import type { Playground } from '#workbench/contract.ts';
import { readTrail } from '../learn/paths/readTrail.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const playground = { meta: { id: 'pipeline-builder' }, stories } as unknown as Playground;
const running = {
  exercise: { id: 'first-dimension', learned: 'A node reads what its SQL refs.' },
  isEarned: true,
} as unknown as RunningExercise;

function OnSite({ children }: { children: ReactNode }) {
  return (
    <LearningContext value={{ usePosition: usePathPosition, pathOf: pathOfExercise }}>
      <MemoryRouter>{children}</MemoryRouter>
    </LearningContext>
  );
}

function showCard(storyPath?: (story: string) => string) {
  return render(<DoneCard playground={playground} running={running} storyPath={storyPath} />, { wrapper: OnSite });
}

it('after an exercise says what it showed and leads on along the path that the reader is on', () => {
  const first = showCard((story) => `/playground/pipeline-builder/${story}`);
  expect(screen.getByText('A node reads what its SQL refs.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Fundamentals in an hour' }).getAttribute('href')).toBe('/learn/fundamentals');
  expect(screen.getByRole('link', { name: /Next exercise/ })).toBeTruthy();
  first.unmount();

  joinPath('fundamentals');
  const second = showCard((story) => `/playground/pipeline-builder/${story}`);
  expect(screen.getByText(/Step 3 of .*Next: Nodes and node types/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Next step/ }).getAttribute('href')).toBe('/docs/get-started/fundamentals/nodes');
  second.unmount();

  // In an embed the card has no links.
  showCard();
  expect(screen.queryByRole('link')).toBeNull();
});

it('a story that is a step of the path says so and leads on; no other story does', () => {
  const show = (address: string) => render(<StepLine address={address} />, { wrapper: OnSite });
  const none = show('/playground/pipeline-builder/starter');
  expect(screen.queryByRole('navigation')).toBeNull();
  none.unmount();
  joinPath('fundamentals');
  const other = show('/playground/pipeline-builder/retail');
  expect(screen.queryByRole('navigation')).toBeNull();
  other.unmount();
  show('/playground/pipeline-builder/starter');
  expect(screen.getByRole('link', { name: /2\/11/ }).getAttribute('href')).toBe('/learn/fundamentals');
  const next = screen.getByRole('link', { name: /Done, next/ });
  expect(next.getAttribute('href')).toBe('/playground/pipeline-builder/empty');
  fireEvent.click(next);
  expect(Object.keys(readTrail().seen)).toEqual(['/playground/pipeline-builder/starter']);
});

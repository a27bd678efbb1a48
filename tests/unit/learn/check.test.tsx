// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markDone } from '#explorer/progress.ts';
import { PathCheck } from '#learn/PathCheck.tsx';
import { PathSummary } from '#learn/PathSummary.tsx';
import { roles } from '#learn/paths/roles.ts';
import { dueExercise, keepCheck, markSeen } from '#learn/paths/trail.ts';
import { Remember } from '#learn/Remember.tsx';
import { readTrail } from './paths/readTrail.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

it('asks, says what is right and where it was learned, and keeps how it went', async () => {
  show(<PathCheck path={roles} />);
  const questions = await screen.findAllByRole('group');
  expect(questions.length).toBeGreaterThan(4);
  for (const question of questions.slice(1)) fireEvent.click(within(question).getAllByRole('radio')[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }));
  const right = screen.queryAllByText(/Right\./).length;
  expect(document.activeElement?.textContent).toBe(`${right} of ${questions.length} are right.`);
  expect(within(questions[0]!).getByText(/Not answered\. It is:/)).toBeTruthy();
  expect(within(questions[0]!).getByRole('link').getAttribute('href')).toMatch(/^\/(docs|playground)\//);
  expect(readTrail().checks['roles-and-rights']).toMatchObject({ right, all: questions.length });
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Different questions' }));
  expect(await screen.findByRole('button', { name: 'Check my answers' })).toBeTruthy();
});

it('sums up what the reader can do, without more than is known, and prints it', () => {
  markSeen(roles.steps[1]!, 1);
  markDone('roles', 'macro', 1);
  keepCheck(roles.id, 4, 6, Date.UTC(2026, 10, 22, 12));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show(<PathSummary path={roles} />);
  expect(
    screen.getByText(/^2 of 9 steps done: 1 exercise, about 6 minutes\. Last check: 4 of 6 right, November 22, 2026\./),
  ).toBeTruthy();
  expect(screen.getAllByText('(done)')).toHaveLength(2);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ana <b>' } });
  expect(screen.getByText('Ana <b>')).toBeTruthy();
  expect(screen.getByText(/Nobody has verified it/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Print/ }));
  expect(print).toHaveBeenCalledOnce();
  expect(Object.values({ ...localStorage }).join()).not.toContain('Ana');
  vi.unstubAllGlobals();
});

const DAY = 86_400_000;

it('asks again what was learned a week ago, later when it was remembered, soon when it was not', async () => {
  const now = Date.now();
  const progress = { 'roles/macro': now - 8 * DAY, 'roles/trim': now - 6 * DAY };
  const due = (days: number) => dueExercise(progress, readTrail(), now + days * DAY);
  expect(dueExercise({}, readTrail(), now)).toBeUndefined();
  expect([due(-2), due(0), due(2)]).toEqual([undefined, 'roles/macro', 'roles/macro']);

  markDone('roles', 'macro', now - 8 * DAY);
  show(<Remember />);
  expect(await screen.findByText('You learned this a week ago: one question')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(readTrail().asked).toEqual({});
  fireEvent.click(screen.getByRole('radio', { name: /^Contributors cannot change macros/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText(/Right\./)).toBeTruthy();
  expect(readTrail().asked['roles/macro']).toMatchObject({ times: 1 });
  expect([due(0), due(2), due(13.5), due(20)]).toEqual([undefined, 'roles/trim', 'roles/trim', 'roles/trim']);
  expect(dueExercise({ 'roles/macro': 1 }, readTrail(), now + 13 * DAY)).toBeUndefined();
  expect(dueExercise({ 'roles/macro': 1 }, readTrail(), now + 15 * DAY)).toBe('roles/macro');
});

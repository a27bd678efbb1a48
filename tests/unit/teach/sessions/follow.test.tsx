// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogContext } from '#explorer/catalogContext.ts';
import { stepWorkKey } from '#explorer/savedSession.ts';
import { serializePlan } from '#teach/planText.ts';
import { decodeResult, stepState } from '#teach/result.ts';
import { Follow } from '#teach/sessions/Follow.tsx';
import { workKey } from '#workbench/workKey.ts';
import { sampleEntry } from '../../explorer/samplePlayground.tsx';
import { linkOf, samplePlan } from './samplePlan.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let search = '';
function Address() {
  search = useLocation().search;
  return null;
}
const show = (at: string) =>
  render(
    <CatalogContext value={[sampleEntry]}>
      <MemoryRouter initialEntries={[`/sessions/follow${at}`]}>
        <Address />
        <Follow arrival={(title) => <p>arrived at {title ?? 'the gate'}</p>} />
      </MemoryRouter>
    </CatalogContext>,
  );

it('leads through the steps of a link, in the real playgrounds, with work of its own', async () => {
  const link = linkOf(samplePlan());
  const first = show(link);
  expect(screen.getByText('arrived at Counting in an hour')).toBeTruthy();
  expect(screen.getByText('Step 1 of 3, 5 minutes')).toBeTruthy();
  expect(screen.getByText('Break things.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Ask who counts');
  const steps = within(screen.getByRole('list', { name: 'Steps' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);

  fireEvent.click(screen.getByRole('link', { name: 'Mark as done, next' }));
  expect(search).toBe('?step=E4F');
  expect(document.activeElement?.textContent).toBe('Count on');
  expect(await screen.findByText('2 nodes, count 5, parallelism 9')).toBeTruthy();
  expect(screen.getByText(/“nothing” is not a control/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  first.unmount();
  // Separate from the reader’s own work on the story, and saved for their next visit.
  expect(localStorage.getItem(workKey('sample', 'start'))).toBeNull();
  const again = show(link);
  expect(await screen.findByText(/count 6/)).toBeTruthy();

  expect(screen.queryByLabelText('Code of a step')).toBeNull();
  fireEvent.click(within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('link')[2]!);
  expect(search).toBe('?step=K7F');
  // An exercise is done when its checks pass, not when the participant goes to the next step.
  fireEvent.click(await screen.findByRole('button', { name: 'Count' }));
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  await waitFor(() => expect(screen.getByText('2 of 3 done')).toBeTruthy());
  again.unmount();
  show(`?step=A2B${link}`);
  expect(screen.getByText('Step 1 of 3, 5 minutes')).toBeTruthy();
});

it('gives a result as one works, and starts over for who comes next', async () => {
  const plan = samplePlan({ id: 'result12' });
  show(`?step=A2B${linkOf(plan)}`);
  const open = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Your result' }));
    return within(screen.getByRole('dialog'));
  };
  const said = (dialog: ReturnType<typeof open>) => {
    const read = decodeResult(dialog.getByText(/^RNL1/).textContent ?? '');
    return read.ok
      ? [read.result.alias, read.result.results.map(stepState)[0], read.result.results.map(stepState)[1]]
      : read.message;
  };
  let dialog = open();
  expect(dialog.getByText(/^So far: 0 of 3 steps done/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Your name or an alias'), { target: { value: 'Anna' } });
  expect(said(dialog)?.[0]).toBe('Anna');
  fireEvent.click(dialog.getByText('Close', { selector: 'footer *' }));
  fireEvent.click(screen.getByRole('link', { name: 'Mark as done, next' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Count' }));
  fireEvent.click(screen.getByRole('link', { name: 'Mark as done, next' }));
  dialog = open();
  expect(dialog.getByText(/^So far: 2 of 3 steps done/)).toBeTruthy();
  expect(said(dialog)).toEqual(['Anna', 'done', 'done']);

  fireEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Start this session over?' }));
  expect(
    confirm.getByText(/^This removes from this browser: 2 ticks, your work on 1 step, hints, times and alias\./),
  ).toBeTruthy();
  fireEvent.click(confirm.getByRole('button', { name: 'Start over' }));
  const undo = await screen.findByRole('button', { name: 'Undo starting over' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
  expect(screen.getByText('Step 1 of 3, 5 minutes')).toBeTruthy();
  expect(localStorage.getItem(stepWorkKey(plan, 'E4F'))).toBeNull();
  fireEvent.click(undo);
  expect(await screen.findByText('2 of 3 done')).toBeTruthy();
  expect(localStorage.getItem(stepWorkKey(plan, 'E4F'))).not.toBeNull();
});

it('treats an exercise of the trainer’s own like any other', async () => {
  const own = {
    kind: 'own',
    code: 'W2W',
    title: 'A third node',
    minutes: 10,
    goal: 'Make a third node.',
    learned: 'Three are enough.',
    playground: 'sample',
    story: 'slow',
    checks: [{ type: 'nodes', count: 3 }],
    hints: ['Press the button.'],
  };
  show(linkOf(samplePlan({ id: 'own12345', steps: [own, { ...own, code: 'X2X', title: 'Once more' }] })));
  expect(await screen.findByText('2 nodes, count 7, parallelism 1')).toBeTruthy();
  expect(screen.getAllByText('Make a third node.').length).toBeGreaterThan(1);
  expect(screen.getByText('… there are at least 3 nodes')).toBeTruthy();
  // Going to the next step does not complete the exercise.
  expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
  expect((await screen.findAllByText('Press the button.')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Add a node' }));
  expect(await screen.findByText('Done. Well done.')).toBeTruthy();
  expect(screen.getAllByText('Three are enough.', { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByText('1 of 2 done')).toBeTruthy();
});

it('says why a plan can’t be opened, and takes a file in its place', async () => {
  show('#p=1.damaged');
  expect(await screen.findByText(/The link is damaged/)).toBeTruthy();
  const file = new File([serializePlan(samplePlan({ title: 'From a file' }))], 'plan.json');
  fireEvent.change(screen.getByLabelText('Open another plan file', { selector: 'input' }), { target: { files: [file] } });
  expect(await screen.findByText('arrived at From a file')).toBeTruthy();
  cleanup();
  // A participant who comes back without a link continues.
  show('');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  expect(screen.getByText('arrived at From a file')).toBeTruthy();
});

it('asks another server for a plan only when the reader says so', async () => {
  const fetched = vi.fn(async () => new Response(serializePlan(samplePlan({ title: 'Hosted' }))));
  vi.stubGlobal('fetch', fetched);
  show('?plan=https%3A%2F%2Fplans.example%2Fa.json');
  const get = await screen.findByRole('button', { name: 'Get it from plans.example' });
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(get);
  expect(await screen.findByText('arrived at Hosted')).toBeTruthy();
  expect(fetched).toHaveBeenCalledWith(
    new URL('https://plans.example/a.json'),
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  );
});

it('shows a step whose story is gone, and a plan without steps, for what they are', async () => {
  const [, , exercise] = samplePlan().steps;
  show(linkOf(samplePlan({ id: 'gone1234', steps: [{ ...exercise, story: 'gone' }] })));
  expect(await screen.findByText(/the story “gone” of the playground “sample”/)).toBeTruthy();
  cleanup();
  show(linkOf(samplePlan({ id: 'none1234', steps: [] })));
  expect(screen.getByText('This session has no steps yet')).toBeTruthy();
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serializePlan } from '#teach/planText.ts';
import { encodeResult, type SessionResult, sessionFingerprint, stepsFingerprint } from '#teach/result.ts';
import { resultFileText } from '#teach/resultFile.ts';
import { Results } from '#teach/results/Results.tsx';
import { storePlan } from '#teach/sessions/planStore.ts';
import { markStep, recordOf } from '#teach/sessions/record.ts';
import { linkOf, samplePlan } from '../sessions/samplePlan.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan = samplePlan();
const resultOf = (alias: string, minute = 0, of = plan): SessionResult => ({
  session: sessionFingerprint(of),
  steps: stepsFingerprint(of),
  alias,
  at: Date.UTC(2026, 10, 23, 9, minute),
  results: [
    { isDone: true, isShown: false, hints: 0, minutes: 3 },
    { isDone: true, isShown: true, hints: 2, minutes: 12 },
    { isDone: false, isShown: false, hints: 0, minutes: 0 },
  ],
});
const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[`/sessions/results${at}`]}>
      <Results arrival={(title) => <p>arrived at {title ?? 'the choice'}</p>} />
    </MemoryRouter>,
  );
const codesField = () => screen.getByLabelText(/^Codes/);
function add(text: string) {
  fireEvent.change(codesField(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}
const bodyRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1, -3)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('makes a roster of twelve codes, however they are pasted, and keeps it', async () => {
  const first = show(linkOf(plan));
  expect(screen.getByText('No results yet')).toBeTruthy();
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  add(names.map((name, index) => `${name}, 9:${index}:\n${encodeResult(resultOf(name)).replace(/^.{30}/, '$&\n')}`).join(' '));
  expect(screen.getByText('12 results added.')).toBeTruthy();
  expect(codesField()).toHaveProperty('value', '');
  expect(screen.getByText('3 steps, 12 people')).toBeTruthy();
  expect(bodyRows()).toHaveLength(12);
  expect(bodyRows()[11]?.slice(0, 6)).toEqual([
    '1 of 3',
    'done3 min',
    'done after the solution12 min, 2 hints',
    'not begun',
    '2',
    '15',
  ]);
  expect(within(screen.getByRole('region', { name: 'Where people got stuck' })).getByText('24 hints')).toBeTruthy();
  first.unmount();
  // Without the link the page continues with the previous plan.
  show('');
  expect(await screen.findByText('3 steps, 12 people')).toBeTruthy();
  expect(screen.getByText('arrived at Results of Counting in an hour')).toBeTruthy();
});

it('refuses a changed code, another session’s and an older plan’s, and says so; the newest of one name counts', () => {
  show(linkOf(plan));
  const other = samplePlan({ id: 'other123' });
  const fewer = samplePlan({ steps: plan.steps.slice(0, 2) });
  const wrong = encodeResult(resultOf('Bo')).replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
  add(
    [
      encodeResult(resultOf('Anna', 1)),
      wrong,
      encodeResult(resultOf('Chi', 0, other)),
      encodeResult(resultOf('Dee', 0, fewer)),
    ].join('\n'),
  );
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('3 codes refused')).toBeTruthy();
  expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `${wrong.slice(0, 24)}… A character in it is wrong, missing or extra. Ask for all of it to be copied again.`,
    'Chi It is from another session.',
    'Dee It is from a different version of this plan, with other steps. Open the plan that the group had, by its link or file.',
  ]);
  expect(bodyRows()).toHaveLength(1);
  add(encodeResult(resultOf('anna', 7)));
  expect(bodyRows()).toHaveLength(1);
  expect(screen.getByText(/the newest is shown: anna \(1 older\)/)).toBeTruthy();
  add('nothing');
  expect(screen.getByText('There is no code in it: a code begins with RNL1.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove anna' }));
  expect(screen.getByText('No results yet')).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  return waitFor(() => expect(bodyRows()).toHaveLength(1));
});

it('takes files, chosen or dropped', async () => {
  show(linkOf(plan));
  const file = (name: string, text = resultFileText(plan, resultOf(name))) => new File([text], `${name}.json`);
  fireEvent.change(screen.getByLabelText('Result files'), { target: { files: [file('Anna'), file('Bo')] } });
  expect(await screen.findByText('2 results added.')).toBeTruthy();
  const changed = resultFileText(plan, resultOf('Chi')).replace('"not begun"', '"done"');
  fireEvent.drop(screen.getByRole('form', { name: 'Add results' }), {
    dataTransfer: { files: [file('Dee'), file('Chi', changed)] },
  });
  expect(await screen.findByText(/its step 3 does not agree with its code/)).toBeTruthy();
  expect(bodyRows()).toHaveLength(3);
});

it('knows from codes alone which session of this browser they are of', async () => {
  await storePlan('draft', samplePlan({ id: 'draft123', title: 'Drafted' }));
  await storePlan('followed', plan);
  show('');
  const other = await screen.findByRole('button', { name: 'Another session' }).catch(() => undefined);
  if (other) fireEvent.click(other);
  expect(await screen.findByRole('button', { name: 'Drafted (3 steps)' })).toBeTruthy();
  add(encodeResult(resultOf('Anna', 0, samplePlan({ id: 'unknown1' }))));
  expect(screen.getByText(/This browser does not have the plan of its session/)).toBeTruthy();
  add(encodeResult(resultOf('Anna', 0, samplePlan({ id: 'draft123' }))));
  expect(await screen.findByText('arrived at Results of Drafted')).toBeTruthy();
  expect(bodyRows()).toHaveLength(1);
  // By its link too, in the same field; the codes that are pasted beside it are added when the plan is open.
  fireEvent.click(screen.getByRole('button', { name: 'Another session' }));
  add('/sessions/follow');
  expect(screen.getByText(/This is not a session link/)).toBeTruthy();
  const linked = samplePlan({ id: 'linked12', title: 'Linked' });
  add(`https://docs.example/sessions/follow?step=E4F${linkOf(linked)} ${encodeResult(resultOf('Bo', 0, linked))}`);
  expect(await screen.findByText('arrived at Results of Linked')).toBeTruthy();
  expect(screen.getByText('1 result added.')).toBeTruthy();
  expect(bodyRows()).toHaveLength(1);
  // And by its file, with the results of the group beside it.
  fireEvent.click(screen.getByRole('button', { name: 'Another session' }));
  const filed = samplePlan({ id: 'filed123', title: 'Filed' });
  const files = [
    new File([resultFileText(filed, resultOf('Chi', 0, filed))], 'Chi.json'),
    new File([serializePlan(filed)], 'plan.json'),
  ];
  fireEvent.change(screen.getByLabelText('Result files'), { target: { files } });
  expect(await screen.findByText('arrived at Results of Filed')).toBeTruthy();
  expect(bodyRows()).toHaveLength(1);
});

it('begins with a new group after offering the CSV, and takes that back', async () => {
  markStep(plan, 'A2B', 1);
  show(linkOf(plan));
  add(encodeResult(resultOf('Anna')));
  fireEvent.click(screen.getByRole('button', { name: 'New group' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Start with a new group?' }));
  expect(
    dialog.getByText(/^This removes from this page: 1 result of 1 person\. This removes from this browser: 1 tick, /),
  ).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'New group' }));
  expect(await screen.findByText('No results yet')).toBeTruthy();
  expect(recordOf(plan).read().done).toEqual({});
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  await waitFor(() => expect(recordOf(plan).read().done).toEqual({ A2B: 1 }));
});

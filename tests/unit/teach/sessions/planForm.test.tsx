// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CatalogContext } from '#explorer/catalogContext.ts';
import { customState } from '#explorer/customState.ts';
import { setPendingStory } from '#explorer/pendingStory.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { readPlanHash } from '#teach/planLink.ts';
import { serializePlan } from '#teach/planText.ts';
import { PlanForm } from '#teach/sessions/PlanForm.tsx';
import { storedPlan } from '#teach/sessions/planStore.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { sampleEntry, samplePlayground } from '../../explorer/samplePlayground.tsx';
import { linkOf, samplePlan } from './samplePlan.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (at = '/sessions/new') =>
  render(
    <CatalogContext value={[sampleEntry]}>
      <MemoryRouter initialEntries={[at]}>
        <PlanForm pages={[{ route: '/docs/faq', title: 'FAQ' }]} />
      </MemoryRouter>
    </CatalogContext>,
  );
/** The sample has a control “Title”, too. */
const field = (label: string) => screen.getByLabelText(label, { selector: label === 'Title' ? '[data-title]' : undefined });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Chooses something that is behind “More”. */
const choose = async (name: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name }));
};
const steps = () =>
  within(screen.getByRole('list', { name: 'Steps of the plan' }))
    .getAllByRole('button', { expanded: false })
    .map((button) => button.querySelector('span')?.textContent);

it('makes a plan step by step, keeps it, and gives it as a link', async () => {
  show();
  await screen.findByText('Steps');
  type('Title of the session', 'An hour');
  press('A note');
  expect(document.activeElement).toBe(field('Title'));
  type('Title', 'Welcome');
  press('A page to read');
  type('Title', 'Read');
  type('Page', 'https://docs.example/docs/faq/#cost');
  expect(screen.getByText('/docs/faq#cost')).toBeTruthy();
  type('Page', 'https://docs.example/docs/Faq!');
  expect(screen.getByText(/^A page of this site is expected here/)).toBeTruthy();
  // A text without a page is not taken for the page before: the step says so while it is closed, and nothing is given away.
  type('Page', 'run order');
  fireEvent.blur(field('Page'));
  press(/^2\. Read/);
  await screen.findByText('There is no page /docs/unknown/run-order.');
  press('Copy link');
  expect(screen.getByText('Repair step 2 first')).toBeTruthy();
  expect(fireEvent.click(screen.getByRole('link', { name: 'Present' }))).toBe(false);
  press(/^2\. Read/);
  // The only title that contains the text is taken.
  type('Page', 'fa');
  fireEvent.blur(field('Page'));
  expect(screen.getByText('/docs/faq')).toBeTruthy();
  expect(field('Page')).toHaveProperty('value', 'FAQ');
  type('Page', '/docs/faq#cost');
  press('A story to try');
  type('Title', 'Try');
  type('Take a state from a link', '/playground/sample/slow?parallelism=3');
  expect(screen.getByText('It starts with its own state: 1 control.')).toBeTruthy();
  press(/^3\. Try/);
  expect(steps()).toEqual(['1. Welcome', '2. Read', '3. Try']);

  // By keyboard: the focus stays on the button of the step that moved, and goes to “Undo” of what was deleted.
  press('Move Try up');
  expect(steps()).toEqual(['1. Welcome', '2. Try', '3. Read']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Try up');
  press('Duplicate Welcome');
  expect(steps()).toHaveLength(4);
  press('Delete Try');
  expect(steps()).toHaveLength(3);
  expect(document.activeElement?.textContent).toBe('Undo');
  press('Undo');
  expect(steps()).toEqual(['1. Welcome', '2. Welcome', '3. Try', '4. Read']);
  fireEvent.change(screen.getByLabelText('Total minutes'), { target: { value: '20' } });
  await waitFor(() => expect(screen.getByText(/^The steps take 25 minutes in total/)).toBeTruthy());
  await waitFor(() => expect(screen.getByText('Your draft is kept in this browser.')).toBeTruthy());

  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  press('Copy link');
  await screen.findByRole('button', { name: 'Link copied' });
  const link = readPlanHash(new URL(writeText.mock.calls[0]![0]).hash);
  expect(link).toMatchObject({
    ok: true,
    plan: {
      title: 'An hour',
      steps: [
        { title: 'Welcome' },
        { title: 'Welcome' },
        { kind: 'story', story: 'slow', state: { args: { parallelism: 3 } } },
        { route: '/docs/faq#cost' },
      ],
    },
  });
  expect(await storedPlan('draft')).toEqual(link);
  cleanup();
  show();
  expect(await screen.findByDisplayValue('An hour')).toBeTruthy();
  await choose('New plan');
  expect(screen.getByText('A new plan was started.')).toBeTruthy();
  press('Undo');
  expect(screen.getByDisplayValue('An hour')).toBeTruthy();
});

it('leaves private notes out of the link and in the draft, which comes back without a title where it has none', async () => {
  show();
  await screen.findByText('Steps');
  await choose('New plan');
  press('A note');
  type('Title', 'Welcome');
  type('Private notes', 'Ask Ann.');
  press('A break');
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  press('Copy link');
  await screen.findByRole('button', { name: 'Link copied' });
  const { hash } = new URL(writeText.mock.calls[0]![0]);
  expect(readPlanHash(hash)).toMatchObject({
    ok: true,
    plan: {
      title: 'Session',
      steps: [
        { title: 'Welcome', notes: '' },
        { title: 'Step 2', notes: '' },
      ],
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Save a file without notes' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Your draft is kept in this browser.')).toBeTruthy());
  cleanup();
  show();
  await screen.findByText('Steps');
  expect(screen.getByLabelText('Title of the session')).toHaveProperty('value', '');
  press(/^2\. Step 2/);
  expect(field('Title')).toHaveProperty('value', '');
  press(/^1\. Welcome/);
  expect(screen.getByLabelText('Private notes')).toHaveProperty('value', 'Ask Ann.');
});

it('says why a file is no plan, and keeps what is there', async () => {
  show();
  await screen.findByText('Steps');
  const file = new File(['{"format": "other"}'], 'other.json');
  fireEvent.change(screen.getByLabelText('Open a plan file', { selector: 'input' }), { target: { files: [file] } });
  expect(await screen.findByText(/^other\.json holds no plan that this site can read\. At format: Expected/)).toBeTruthy();
});

it('takes a story along from a playground, as it is there', async () => {
  const [story] = samplePlayground.stories;
  const session = createPlaygroundStore(storyState(samplePlayground, story!));
  expect(customState(session, samplePlayground.meta.args)).toEqual({});
  session.setArg('parallelism', 7);
  session.setData({ count: 3 });
  const own = customState(session, samplePlayground.meta.args);
  expect(own).toEqual({ state: { args: { parallelism: 7 }, data: { count: 3 } } });
  setPendingStory({ playground: 'sample', story: 'start', title: 'As it was', ...own });
  show();
  expect(await screen.findByDisplayValue('As it was')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  expect(screen.getByText(/^It starts with its own state: 1 control and what the playground keeps with it\.$/)).toBeTruthy();
});

it('opens the plan that its address names or carries in place of the draft, which can come back', async () => {
  const plan = samplePlan();
  vi.stubGlobal('fetch', async () => new Response(serializePlan(plan)));
  const first = show('/sessions/new?plan=/plans/first-hour.json');
  expect(await screen.findByText('“Counting in an hour” is open instead of your draft.')).toBeTruthy();
  expect(steps()).toHaveLength(3);
  first.unmount();
  // A plan that this site offers as a template gets a new id; a link from somebody else keeps the plan's id.
  const copy = await storedPlan('draft');
  expect(copy?.ok && copy.plan.title).toBe(plan.title);
  expect(copy?.ok && copy.plan.id).not.toBe(plan.id);
  const second = show(`/sessions/new${linkOf({ ...plan, title: 'Another' })}`);
  expect(await screen.findByText('“Another” is open instead of your draft.')).toBeTruthy();
  press('Undo');
  expect(field('Title of the session')).toHaveProperty('value', plan.title);
  second.unmount();
  show('/sessions/new?plan=https://files.example/plan.json');
  expect(await screen.findByText(/The form takes plans only from this site/)).toBeTruthy();
  expect(field('Title of the session')).toHaveProperty('value', plan.title);
});

it('locks what an exercise does not need, keeps what was typed meanwhile, and says when the playground did not load', async () => {
  let answer: (loaded: 'comes' | 'fails') => void = () => {};
  const load = () =>
    new Promise<{ default: typeof samplePlayground }>((resolve, reject) => {
      answer = (loaded) => (loaded === 'comes' ? resolve({ default: samplePlayground }) : reject(new Error('offline')));
    });
  render(
    <CatalogContext value={[{ ...sampleEntry, load }]}>
      <MemoryRouter initialEntries={['/sessions/new']}>
        <PlanForm pages={[]} />
      </MemoryRouter>
    </CatalogContext>,
  );
  await screen.findByText('Steps');
  press('An exercise');
  const isLocked = (label: string) => within(screen.getByRole('group', { name: 'Lock controls' })).getByLabelText(label);
  press('Lock everything that the exercise does not need');
  answer('fails');
  expect(await screen.findByText(/^The playground could not be loaded/)).toBeTruthy();
  press('Lock everything that the exercise does not need');
  type('Title', 'Typed meanwhile');
  answer('comes');
  await waitFor(() => expect(isLocked('Layout')).toHaveProperty('checked', true));
  expect(field('Title')).toHaveProperty('value', 'Typed meanwhile');
  expect(screen.queryByText(/^The playground could not be loaded/)).toBeNull();
});

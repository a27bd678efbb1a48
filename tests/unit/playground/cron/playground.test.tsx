// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import { cronDataSchema } from '#playground/cron/data.ts';
import playground from '#playground/cron/playground.tsx';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

function open(story: string, args: Record<string, string | number> = {}) {
  const state = storyState(playground, playground.stories.find(({ id }) => id === story)!);
  const store = createPlaygroundStore({ ...state, args: { ...state.args, ...args } });
  render(<playground.View store={store} />);
  return { store, user: userEvent.setup(), cron: () => store.getState().args.cron };
}

const whole = () => screen.getByRole('textbox', { name: 'Schedule' }) as HTMLTextAreaElement;
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

afterEach(cleanup);

/** Opens a view by its tab, or by the menu “More views” where it has no tab. */
async function openView(user: UserEvent, name: string) {
  const tab = screen.queryByRole('tab', { name });
  if (tab) return user.click(tab);
  await user.click(screen.getByRole('button', { name: 'More views' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

// The list of time zones makes queries by role slow.
describe('the cron playground', () => {
  it('ties the text to its fields, both ways', () => {
    const { cron } = open('weekday-mornings');
    type(field('hour'), '6-8');
    expect(whole().value).toBe('30 6-8 * * 1-5');
    type(whole(), '0 30 5 * * 1');
    expect(field('second').value).toBe('0');
    type(field('minute'), '0 6 * * *');
    expect(cron()).toBe('0 6 * * *');
    expect(screen.queryByRole('textbox', { name: 'second' })).toBeNull();
  });

  it('keeps the schedule while a field is empty', () => {
    const { cron } = open('weekday-mornings');
    type(field('hour'), '');
    expect(field('hour').value).toBe('');
    expect(cron()).toBe('30 5 * * 1-5');
    expect(screen.getByText('Empty. The schedule keeps 5 until you enter something.')).toBeDefined();
    fireEvent.blur(field('hour'));
    expect(field('hour').value).toBe('5');
  });

  it('fixes a pasted short form and two schedules in one, each as a step of undo', async () => {
    const { user, store, cron } = open('short-form');
    await user.click(screen.getByRole('button', { name: 'Write 0 0 * * *' }));
    expect(cron()).toBe('0 0 * * *');
    store.undo();
    expect(cron()).toBe('@daily');
    type(whole(), '0 0 * * *\n0 12 * * *');
    expect(await screen.findByText(/A schedule holds one expression/)).toBeDefined();
  });

  it('shows another part without a step of undo, and remembers it', async () => {
    const { user, store } = open('weekday-mornings');
    await openView(user, 'Compare');
    expect(store.getState().args.view).toBe('compare');
    expect(store.history.getState().past).toEqual([]);
  });

  it('goes through the calendar with the arrow keys', () => {
    const { store } = open('month-end');
    const calendar = screen.getByRole('table', { name: 'The coming month' });
    const day = (name: RegExp) => within(calendar).getByRole('button', { name });
    expect(day(/^Tuesday 31 March 2026, 1 run at 04:00/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(day(/^Tuesday 31 March/), { key: 'ArrowUp' });
    expect(store.getState().data).toMatchObject({ day: '2026-03-24' });
    fireEvent.keyDown(day(/^Tuesday 24 March/), { key: 'Home' });
    expect(document.activeElement).toBe(day(/^Monday 23 March/));
    expect(screen.getByText('No run on this day.')).toBeDefined();
  });

  it('builds a schedule, and says when it can’t be built', async () => {
    const { user, cron } = open('builder');
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    expect(cron()).toBe('0 6 * * 1,2');
    await user.click(screen.getByRole('radio', { name: 'On days of the month' }));
    await user.click(screen.getByRole('checkbox', { name: 'Day 15' }));
    expect(cron()).toBe('0 6 1,15 * *');
    type(whole(), '0 6 1 1 1');
    expect(screen.getByText(/The schedule says more than you can choose here/)).toBeDefined();
  });

  it('writes the schedules of a local time', async () => {
    const { user, cron } = open('local-time');
    const table = screen.getByRole('group', { name: 'Schedules for the wanted time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)!.textContent)).toEqual(['06:00', '07:00', '06:00']);
    await user.click(within(rows[1]!).getByRole('button', { name: 'Use 0 10 * * 1-5' }));
    expect(cron()).toBe('0 10 * * 1-5');
  });

  it('says whether it runs on a date, at a time, and in another time zone', async () => {
    const { user, store } = open('does-it-run', { zone: 'Europe/Berlin' });
    expect(screen.getByText('It is a Thursday, and the day of week has to be Monday to Wednesday.')).toBeDefined();
    type(screen.getByLabelText('Date in UTC'), '2026-12-30');
    expect(screen.getByText('1 run on that day: 05:30 UTC.')).toBeDefined();
    type(screen.getByLabelText('Time in UTC'), '06:30');
    expect(store.getState().data).toMatchObject({ question: '2026-12-30 06:30' });
    expect(screen.getByText('No', { exact: true })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'zone');
    expect(screen.getByText('Wednesday 30 December 2026 at 06:30 in Berlin')).toBeDefined();
    expect(screen.getByText('Yes', { exact: true })).toBeDefined();
    type(screen.getByLabelText('Time in Berlin'), '');
    expect(store.getState().data).toMatchObject({ question: '2026-12-30' });
  });

  it('keeps the date while only a part of another one is typed', () => {
    const { store } = open('does-it-run');
    type(screen.getByLabelText('Date in UTC'), '');
    expect((screen.getByLabelText('Date in UTC') as HTMLInputElement).value).toBe('');
    fireEvent.blur(screen.getByLabelText('Date in UTC'));
    expect((screen.getByLabelText('Date in UTC') as HTMLInputElement).value).toBe('2026-12-31');
    expect(store.getState().data).toMatchObject({ question: '2026-12-31' });
  });

  it('opens a question in words of an earlier link with the first day, and says so', () => {
    const { store } = open('does-it-run');
    act(() => store.setData(cronDataSchema.parse({ question: 'on Monday at 6' })));
    expect(screen.getByText(/The question “on Monday at 6” is in words/)).toBeDefined();
    expect((screen.getByLabelText('Date in UTC') as HTMLInputElement).value).toBe('2026-03-02');
    type(screen.getByLabelText('Date in UTC'), '2026-03-03');
    expect(screen.queryByText(/is in words/)).toBeNull();
  });

  it('adds and removes schedules', async () => {
    const { user, store } = open('does-it-run');
    await openView(user, 'Compare');
    await user.click(screen.getByRole('button', { name: 'Add a schedule' }));
    expect(store.getState().data).toMatchObject({ others: [{ name: 'Schedule 2', cron: '0 6 * * *' }] });
    await user.click(screen.getByRole('button', { name: 'Remove Schedule 2' }));
    expect(store.getState().data).toMatchObject({ others: [] });
  });

  it('says what it can’t read of the controls, and of a schedule in every part', async () => {
    const { user } = open('weekday-mornings', { zone: 'Berlin', from: 'soon' });
    expect(screen.getByText(/There is no time zone “Berlin”/)).toBeDefined();
    expect(screen.getByText(/“soon” is not a moment/)).toBeDefined();
    type(whole(), 'x');
    for (const name of ['Next runs', 'Month and day', 'Does it run …?']) {
      await openView(user, name);
      expect(screen.getByText('Nothing to show yet')).toBeDefined();
    }
    for (const name of ['Build it', 'Local time', 'Compare']) {
      await openView(user, name);
      expect(screen.queryByText('Nothing to show yet')).toBeNull();
    }
  });

  it('says never at once for a date that does not exist', () => {
    open('never');
    expect(screen.getByText('Never: no date fits.')).toBeDefined();
    expect(screen.getByText('Never', { exact: true })).toBeDefined();
  });
});

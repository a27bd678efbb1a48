import { expect, LONG, type Page } from './test.ts';

/** Everything the browser complained about: errors and broken rules of the content security policy. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The first story of the gallery. It has an exercise. */
export const FIRST_STORY = '/playground/pipeline-builder/empty';

/** Opens the list of stories beside the playground. */
export async function openStories(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stories', exact: true }).click();
}

/** Opens a panel of the dock. */
export async function openPanel(page: Page, name: string | RegExp): Promise<void> {
  const isFolded = (typeof name === 'string' && FOLDED.includes(name)) || (await isFoldedInExercise(page, name));
  if (isFolded) await page.getByRole('tab', { name: 'More', exact: true }).click();
  await page.getByRole('tab', typeof name === 'string' && !isFolded ? { name, exact: true } : { name }).click();
}

/** Whether a panel is behind the tab More because the story has an exercise. */
async function isFoldedInExercise(page: Page, name: string | RegExp): Promise<boolean> {
  const rail = page.getByRole('tablist', { name: 'About this story', exact: true });
  await expect(rail).toBeVisible();
  const [exercise, tab] = [
    rail.getByRole('tab', { name: /^Exercise/ }),
    rail.getByRole('tab', typeof name === 'string' ? { name, exact: true } : { name }),
  ];
  return (await exercise.isVisible()) && !(await tab.isVisible());
}

/** The panels behind the tab More. */
const FOLDED = ['Read', 'Source', 'Events'];

/** Opens a story and waits until its playground is there. */
export async function openStory(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tablist', { name: 'About this story', exact: true })).toBeVisible();
}

/** Changes the pipeline of a story of the pipeline builder: one node more. */
export async function addNode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add View', exact: true }).click();
  await expect(page.locator('[data-node="VIEW"], [data-node^="V_"]').first()).toBeVisible();
}

/** Plays the solution of the story's exercise to its end: edits that every playground knows how to make. */
export async function playSolution(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Exercise/ }).click();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByText('That was the solution')).toBeVisible({ timeout: LONG });
}

/** The document on screen, as the Source tab gives it. */
export async function sourceText(page: Page): Promise<string> {
  await openPanel(page, 'Source');
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ index: 0 });
  return (await page.getByRole('group', { name: 'The pipeline document' }).textContent()) ?? '';
}

/** Waits until the document on screen is this one. */
export async function expectSource(page: Page, text: string): Promise<void> {
  await expect.poll(() => sourceText(page)).toBe(text);
}

/** What the checks of the exercise say: `1/3`. */
export async function checksBadge(page: Page): Promise<string> {
  return ((await page.getByRole('tab', { name: /^Exercise/ }).textContent()) ?? '').replace('Exercise', '');
}

// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Drawing } from '#docs/client/mdx/Drawing.tsx';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';

afterEach(cleanup);

/** The picture of a block, as the build hands it over. */
function draw(language: string, text: string, below = <ul />): HTMLElement {
  render(
    <Drawing title="The title" drawing={JSON.stringify(DRAWN_BLOCKS[language]!(text).drawing)}>
      {below}
    </Drawing>,
  );
  return screen.getByRole('img', { name: /^The title: a drawing/ });
}

/** The texts of the elements in an element that hold no other elements, in their order. */
const leaves = (element: Element) =>
  [...element.querySelectorAll('*')].filter((one) => one.children.length === 0 && one.textContent).map((one) => one.textContent);

it('is a picture with a name, whose numbers the list below it explains', () => {
  const picture = draw(
    'screen',
    'tabs *Mapping | Join (1)\nrow\n  panel:2 Config (2)\n    switch* Deploy Enabled\n  table Name | Type\n    cells *C_NAME | VARCHAR (3)\nbutton* Run',
    <ol>
      <li>It runs.</li>
      <li>What it is called.</li>
      <li>A column.</li>
    </ol>,
  );
  expect(picture.getAttribute('aria-label')).toBe('The title: a drawing with numbers, which the list below explains');
  expect(screen.getByRole('figure').textContent).toContain('The title');
  expect(leaves(picture)).toEqual([
    '1',
    'Mapping',
    'Join',
    '2',
    'Config',
    'Deploy Enabled',
    'Name',
    'Type',
    '3',
    'VARCHAR',
    'Run',
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'It runs.',
    'What it is called.',
    'A column.',
  ]);
  expect(screen.queryByText('The drawing in words')).toBeNull();
});

it('holds nothing that takes the focus: what looks like a button is drawn', () => {
  const picture = draw('screen', 'button* Run (1)\nfield Name\nchoice One\ncheck* Null\ntabs *A | B');
  expect(picture.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')).toHaveLength(0);
});

it('says the same in words where it has no numbers', () => {
  draw(
    'lanes',
    'Deploy: a commit -> a plan',
    <ul>
      <li>Deploy: a commit, then a plan</li>
    </ul>,
  );
  const details = screen.getByText('The drawing in words').closest('details')!;
  expect(within(details).getByText('Deploy: a commit, then a plan')).toBeTruthy();
});

it('draws lanes with every step once, what they share once, and an arrow to each', () => {
  const picture = draw(
    'lanes',
    '(from): Your project\nDeploy: a commit -> a plan that is read -> `CREATE`\nRefresh: a job -> `MERGE`\n(to): Your warehouse',
  );
  expect(leaves(picture)).toEqual([
    ...['Your project', 'Deploy', 'a commit', 'a plan that is read', 'CREATE'],
    ...['Refresh', 'a job', 'MERGE', 'Your warehouse'],
  ]);
  // Between the steps of each lane, into the lane and out of it.
  expect(picture.querySelectorAll('[class*="arrow"]')).toHaveLength(2 + 1 + 2 + 2);
});

it('draws a history with a line from each commit to those after it, row by row', () => {
  const picture = draw(
    'commits',
    'm1 on main\nc1 on feature/a after m1: the start\nm2 on main: a fix\nc2 on feature/a merges m2\nm3 on main merges c2: all of it',
  );
  expect(leaves(picture).filter((text) => /^[mc]\d$/.test(text!))).toEqual(['m1', 'c1', 'm2', 'c2', 'm3']);
  // A column is 1 wide and a row 2 high: main is at 0.5, feature/a at 1.5. Each name of a branch stands at its first commit.
  const rows = [...picture.querySelectorAll('svg')].map((rail) =>
    [...rail.querySelectorAll('path')].map((path) => path.getAttribute('d')),
  );
  expect(rows).toEqual([
    ['M0.5,1L1.5,2', 'M0.5,1L0.5,2'],
    ['M1.5,0L1.5,1', 'M0.5,0V2', 'M1.5,1L1.5,2'],
    ['M0.5,0L0.5,1', 'M1.5,0V2', 'M0.5,1L0.5,2', 'M0.5,1L0.5,2'],
    ['M1.5,0L1.5,1', 'M0.5,0L1.5,1', 'M0.5,0V2', 'M1.5,1L1.5,2'],
    ['M0.5,0L0.5,1', 'M1.5,0L0.5,1'],
  ]);
  expect(leaves(picture).filter((text) => text === 'feature/a')).toHaveLength(1);
});

it('draws versions as bars from their first to their last time; only what still counts reaches the end', () => {
  const picture = draw(
    'versions',
    'at: Jan 1 | Jan 3 | Jan 5 | now\nversion 1 | Oslo: Jan 1 -> Jan 3\nversion 2 | Rome: Jan 3 -> Jan 5\nversion 3 | Paris: Jan 5 ->',
  );
  const columnsOf = (text: string) => {
    const [, from, , until] = within(picture).getByText(text).style.gridArea.split(' / ');
    return [from, until];
  };
  expect(['Oslo', 'Rome', 'Paris'].map(columnsOf)).toEqual([
    ['1', '2'],
    ['2', '3'],
    ['3', '-1'],
  ]);
});

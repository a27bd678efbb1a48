// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StateDiagram } from '#docs/client/mdx/StateDiagram.tsx';
import { readStateChart } from '#docs/compile/stateChart.ts';
import { drawBoth } from '#docs/compile/stateLayout.ts';

const CHART = readStateChart(
  '(start) -> `running`: it is accepted\n`running` -> `failed`: a node failed\n`failed` -> (end)',
  'A run',
);

afterEach(cleanup);

beforeEach(async () => {
  render(
    <StateDiagram title="A run" drawings={JSON.stringify({ wide: (await drawBoth(CHART)).wide })}>
      <ul>
        <li>running becomes failed</li>
      </ul>
    </StateDiagram>,
  );
});

it('is a picture with a name, and shows states and what leads from one to the next', () => {
  const picture = screen.getByRole('img', { name: 'A run' });
  for (const text of ['running', 'failed', 'it is accepted', 'a node failed']) {
    expect(picture.textContent).toContain(text);
  }
});

it('scrolls by keyboard in a box with a name', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'A run' }));
});

it('marks start and end by shape, and explains the marks in words', () => {
  const picture = screen.getByRole('img', { name: 'A run' });
  expect(picture.querySelectorAll('circle')).toHaveLength(1);
  const boxes = [...picture.querySelectorAll('g')].filter((group) => /^(running|failed)$/.test(group.textContent ?? ''));
  expect(boxes.map((group) => group.querySelectorAll('rect').length)).toEqual([1, 2]);
  const caption = screen.getByText('A run', { selector: 'figcaption span' }).parentElement!;
  expect(caption.textContent).toContain('begins');
  expect(caption.textContent).toContain('ends');
});

it('says the same in words below', () => {
  const words = screen.getByText('The drawing in words').closest('details')!;
  expect(within(words).getByText('running becomes failed')).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/multi-source/playground.tsx';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { InDock } from '../../workbench/InDock.tsx';

// The canvas has its own tests; here its props are enough.
vi.mock('#canvas/PipelineCanvas.tsx', () => ({
  PipelineCanvas: ({ nodes, main }: { nodes: { id: string; name: string; note?: string }[]; main?: ReactNode }) => (
    <>
      <ul aria-label="Graph">
        {nodes.map((node) => (
          <li key={node.id}>{`${node.name} ${node.note ?? ''}`.trim()}</li>
        ))}
      </ul>
      {main}
    </>
  ),
}));

function open(story: string) {
  const store = createPlaygroundStore(storyState(playground, playground.stories.find(({ id }) => id === story)!));
  render(
    <InDock>
      <playground.View store={store} />
    </InDock>,
  );
  return { store, user: userEvent.setup() };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const strategy = () => screen.getByRole('combobox', { name: 'Multi source strategy' });

afterEach(cleanup);

it('counts rows by the strategy, shows which are alike, and follows a changed row', async () => {
  const { user } = open('overlap');
  await user.click(tab('Rows'));
  const rows = within(screen.getByRole('group', { name: 'Rows of STG_ORDERS_ALL after night 1' }));
  expect(screen.getByText('STG_ORDERS_ALL 6 rows')).toBeDefined();
  expect(rows.getAllByText('2 alike')).toHaveLength(2);
  await user.selectOptions(strategy(), 'UNION');
  expect(screen.getByText('STG_ORDERS_ALL 5 rows')).toBeDefined();
  expect(rows.getByText('EU and US')).toBeDefined();
  const total = screen.getByRole('textbox', { name: 'TOTAL of row 3 of ORDERS_US' });
  await user.clear(total);
  await user.type(total, '7.50{Enter}');
  expect(screen.getByText('STG_ORDERS_ALL 6 rows')).toBeDefined();
  expect(rows.queryByText('2 alike')).toBeNull();
});

it('says what a failed source leaves: the rows of the one before it, or none', async () => {
  const { user } = open('second-fails');
  expect(screen.getByText('STG_ORDERS_ALL failed · 4 rows')).toBeDefined();
  await user.click(tab('Statements'));
  const statements = within(screen.getByRole('list', { name: 'Statements of night 2' }));
  expect(statements.getByText(/'n\/a' is not a number, and TOTAL is NUMBER\(12,2\)/)).toBeDefined();
  expect(statements.getByText(/INSERT INTO \{\{ this \}\}|"ORDERS_US"/)).toBeDefined();
  await user.selectOptions(strategy(), 'UNION ALL');
  expect(screen.getByText('STG_ORDERS_ALL failed · 0 rows')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'The night before' }));
  expect(screen.getByText('STG_ORDERS_ALL 6 rows')).toBeDefined();
});

it('a dimension has no strategy to choose; a view has no INSERT', async () => {
  const { user } = open('last-wins');
  expect(screen.queryByRole('combobox', { name: 'Multi source strategy' })).toBeNull();
  await user.click(tab('Statements'));
  expect(screen.getByText(/One MERGE for each source/)).toBeDefined();
  cleanup();
  open('view');
  expect(within(strategy()).queryByRole('option', { name: 'INSERT' })).toBeNull();
});

it('gives way to a document without its sources', () => {
  const state = storyState(playground, playground.stories[0]!);
  const store = createPlaygroundStore({ ...state, pipeline: { ...state.pipeline, nodes: [] } });
  render(
    <InDock>
      <playground.View store={store} />
    </InDock>,
  );
  expect(screen.getByText('No node with these sources')).toBeDefined();
});

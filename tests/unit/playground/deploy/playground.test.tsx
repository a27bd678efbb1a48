// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/deploy/playground.tsx';
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

const tab = (name: RegExp) => screen.getByRole('tab', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));

afterEach(cleanup);

describe('the deploy playground', () => {
  it('shows the plan of a change on the graph and as a list, and deploys it', async () => {
    const { user } = open('new-column');
    expect(screen.getByText('DIM_CUSTOMER altered · rows kept')).toBeDefined();
    const step = screen.getByRole('button', { name: /^DIM_CUSTOMER/ });
    await user.click(step);
    expect(screen.getByText(/ADD COLUMN "LOYALTY_TIER" VARCHAR\(20\)/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Deploy to QA' }));
    expect(document.activeElement?.textContent).toBe('Run 7: Commit 2 to QA');
    await user.click(tab(/Environments/));
    expect(card('QA').getByText('Commit 2')).toBeDefined();
    expect(card('QA').getByText('LOYALTY_TIER: NULL until the next refresh')).toBeDefined();
    expect(card('PROD').getByText('Commit 1')).toBeDefined();
    await user.click(tab(/Plan/));
    expect(screen.getByText(/Nothing to do: QA already matches/)).toBeDefined();
  });

  it('changes a column, and takes the change back with undo', async () => {
    const { store, user } = open('change-a-column');
    store.select(['dim-customer']);
    await user.click(tab(/Change/));
    const field = screen.getByRole('textbox', { name: 'Data type of C_NAME' });
    await user.clear(field);
    await user.type(field, 'VARCHAR(200){Enter}');
    await user.click(tab(/Plan/));
    expect(screen.getByText('C_NAME: VARCHAR(25) → VARCHAR(200)')).toBeDefined();
    store.undo();
    expect(await screen.findByText(/Nothing to do/)).toBeDefined();
  });

  it('begins with why a deploy failed; its refresh is refused, and may be forced', async () => {
    const { user } = open('failed-deploy');
    expect(
      screen.getByText(/RunPhasedDeploy encountered failures: delete phase - none; alter phase - 1; add phase - none/),
    ).toBeDefined();
    expect(screen.getByText(/cannot change column O_ORDERDATE from type DATE to TIMESTAMP_NTZ\(9\)/)).toBeDefined();
    await user.click(tab(/Environments/));
    expect(card('PROD').getByText('Failed Deploy')).toBeDefined();
    await user.click(card('PROD').getByRole('button', { name: 'Refresh PROD' }));
    expect(card('PROD').getByText(/so it refuses every refresh/)).toBeDefined();
    await user.click(card('PROD').getByRole('button', { name: 'Force a refresh' }));
    expect(card('PROD').getByText('9 refresh')).toBeDefined();
    expect(card('PROD').getByText('Failed Deploy')).toBeDefined();
  });

  it('compares the three strategies for one node', async () => {
    const { store, user } = open('another-join');
    await user.click(tab(/Strategies/));
    expect(screen.getByText('No change to compare')).toBeDefined();
    store.select(['fct-orders']);
    const rows = async (strategy: string, text: string) =>
      expect(within(await screen.findByRole('region', { name: strategy })).getByText(text)).toBeDefined();
    await rows('default', 'rows gone');
    await rows('transient', 'rows gone');
    await rows('advanced', 'rows kept');
  });

  it('looks at a commit before; a change goes back to the workspace', async () => {
    const { store, user } = open('promote');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Deploy to DEV' }), 'Commit 1');
    expect(screen.getByText('column LOYALTY_TIER is gone')).toBeDefined();
    store.select(['stg-orders']);
    await user.click(tab(/Change/));
    await user.click(screen.getByRole('button', { name: 'Add a column' }));
    await user.click(tab(/Plan/));
    expect(screen.getByText('new column NEW_COLUMN_1')).toBeDefined();
    expect(screen.queryByText('column LOYALTY_TIER is gone')).toBeNull();
    store.undo();
    expect(await screen.findByText('column LOYALTY_TIER is gone')).toBeDefined();
  });

  it('drops a table by hand: the next refresh fails, the next deploy makes it again', async () => {
    const { user } = open('new-column');
    await user.click(tab(/Environments/));
    await user.click(card('QA').getByRole('button', { name: 'Drop STG_ORDERS by hand' }));
    expect(card('QA').getByText('missing')).toBeDefined();
    await user.click(card('QA').getByRole('button', { name: 'Refresh QA' }));
    expect(card('QA').getByText('Failed Refresh')).toBeDefined();
    expect(
      card('QA').getByText(/encountered failures for node: \[stg-orders\]; skipped nodes: \[fct-orders, v-sales-by-segment\]/),
    ).toBeDefined();
    await user.click(tab(/Plan/));
    await user.click(screen.getByRole('button', { name: 'Deploy to QA' }));
    expect(screen.getByText('STG_ORDERS: Object missing from expected location')).toBeDefined();
  });
});

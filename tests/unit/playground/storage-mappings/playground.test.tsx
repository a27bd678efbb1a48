// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/storage-mappings/playground.tsx';
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
const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Its name in each workspace and environment' })).getByRole('button', {
    name: new RegExp(`^(?:workspace|environment) ${name}`),
  });

afterEach(cleanup);

it('says what one ref becomes in each place; another mapping is another name there alone, and one file of a commit', async () => {
  const { user } = open('three-names');
  expect(screen.getByText("{{ ref('STAGING', 'STG_ORDERS') }}")).toBeDefined();
  expect(row('DEV').textContent).toContain('"DEV_MIRA"."SCRATCH"."STG_ORDERS"');
  expect(row('QA').textContent).toContain('"SHOP_QA"."STAGING"."STG_ORDERS"');
  await user.click(row('QA'));
  expect(row('QA').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('FCT_ORDERS SHOP_QA.MART')).toBeDefined();
  await user.click(tab('Mappings'));
  const field = screen.getByRole('textbox', { name: 'Schema of STAGING' });
  await user.clear(field);
  await user.type(field, 'REPORTING{Enter}');
  expect(row('QA').textContent).toContain('"SHOP_QA"."REPORTING"."STG_ORDERS"');
  expect(row('PROD').textContent).toContain('"SHOP"."STAGING"."STG_ORDERS"');
  await user.click(tab('Git'));
  expect(screen.getByRole('status').textContent).toBe('Changed: environments/QA-2.yml. ');
  await user.click(tab('Names'));
  expect(screen.getByText("{{ ref_no_link('STAGING', 'STG_ORDERS') }}")).toBeDefined();
  expect(screen.getAllByText('nothing')).toHaveLength(3);
});

it('a mapping of a workspace changes no file', async () => {
  const { user } = open('new-location');
  expect(row('JON').textContent).toContain('no name: REPORTING is not mapped');
  await user.click(tab('Mappings'));
  expect(screen.getByText(/Storage Location REPORTING has an invalid schema or database value/)).toBeDefined();
  for (const [name, text] of [
    ['Database of REPORTING', 'DEV_JON'],
    ['Schema of REPORTING', 'SCRATCH'],
  ] as const)
    await user.type(screen.getByRole('textbox', { name }), `${text}{Enter}`);
  expect(row('JON').textContent).toContain('"DEV_JON"."SCRATCH"."V_SALES_BY_SEGMENT"');
  await user.click(tab('Git'));
  expect(screen.getByRole('status').textContent).toBe(
    'No file has changed. The mappings of workspace JON have changed too, and they are not in any file.',
  );
});

it('a deploy into a shared schema changes whose rows the tables hold; undo takes it back', async () => {
  const { store, user } = open('shared');
  expect(row('PROD').textContent).toContain('rows of PROD');
  expect(row('PROD').textContent).toContain('the same as QA');
  await user.click(screen.getByRole('button', { name: 'Deploy to QA' }));
  expect(document.activeElement?.textContent).toBe('Deploy and refresh: QA');
  expect(row('PROD').textContent).toContain('rows of QA');
  expect(screen.getByRole('button', { name: /^Run for real \(loads \d+ MB once\)$/ })).toBeDefined();
  store.undo();
  expect(await within(row('PROD')).findByText('rows of PROD')).toBeDefined();
});

it('a deploy into a schema that nobody made fails, and works once somebody made it', async () => {
  const { store, user } = open('three-names');
  store.apply({ kind: 'setMapping', context: '10', location: 'MART', mapping: { database: 'DEV_MIRA', schema: 'NEW' } });
  await user.click(screen.getByRole('button', { name: 'Create and run' }));
  expect(screen.getByText("FCT_ORDERS: Schema 'DEV_MIRA.NEW' does not exist")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create the schema' }));
  await user.click(screen.getByRole('button', { name: 'Create and run' }));
  expect(within(screen.getByRole('list', { name: 'DEV_MIRA.NEW' })).getAllByText('rows of workspace DEV')).toHaveLength(2);
});

it('a project builds nothing here: names, mappings and files are all there is', () => {
  const store = createPlaygroundStore({ ...storyState(playground, playground.stories[0]!), data: playground.data.parse({}) });
  render(
    <InDock>
      <playground.View store={store} />
    </InDock>,
  );
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mappings', 'Names', 'Git']);
  expect(screen.queryByRole('button', { name: /Create and run|Deploy/ })).toBeNull();
});

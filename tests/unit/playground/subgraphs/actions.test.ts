import { describe, expect, it } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import { createSubgraphActions } from '#playground/subgraphs/actions.ts';
import { subgraphsDataSchema } from '#playground/subgraphs/data.ts';
import { meta } from '#playground/subgraphs/meta.ts';
import { stories } from '#playground/subgraphs/stories.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

function open(story: string) {
  const store = createPlaygroundStore(storyState({ meta, data: subgraphsDataSchema }, stories.find(({ id }) => id === story)!));
  const now = () => store.getState();
  const named = (name: string) => now().pipeline.subgraphs.find((subgraph) => subgraph.name === name)!;
  return { store, now, named, actions: createSubgraphActions(store) };
}

describe('what the reader does with subgraphs', () => {
  it('creates one and shows it; one undo takes both back', () => {
    const { store, now, named, actions } = open('first');
    const before = now();
    expect(actions.create(' Customers ', 'rose', ['dim-customer']).ok).toBe(true);
    expect(named('Customers')).toMatchObject({ colour: 'rose', nodeIds: ['dim-customer'] });
    expect(now().args.shown).toBe(named('Customers').id);
    store.undo();
    expect(now().pipeline).toBe(before.pipeline);
    expect(now().args.shown).toBe('');
    store.redo();
    expect(now().args.shown).toBe(named('Customers').id);
  });

  it('refuses a name that is taken or empty, and changes nothing', () => {
    const { now, named, actions } = open('retail');
    const before = now().pipeline;
    expect(actions.create('SALES', 'rose', [])).toMatchObject({ ok: false, text: /already a subgraph Sales/ });
    expect(actions.change(named('Supply'), { name: '  ' }).ok).toBe(false);
    expect(actions.change(named('Supply'), { name: 'sales' }).ok).toBe(false);
    expect(now().pipeline).toBe(before);
  });

  it('renames the shown one, which stays shown, through undo and redo', () => {
    const { store, now, named, actions } = open('boundary');
    expect(now().args.shown).toBe('Sales');
    expect(actions.change(named('Sales'), { name: 'Revenue' }).text).toBe('Sales is now called Revenue.');
    expect(now().args.shown).toBe(named('Revenue').id);
    store.undo();
    expect(named('Sales')).toBeDefined();
    expect(now().args.shown).toBe('Sales');
    expect(actions.change(named('Sales'), { colour: 'sky' }).text).toBe('Sales is now sky.');
    expect(actions.change(named('Sales'), { colour: 'sky' }).text).toBe('Sales stays as it is.');
    expect(named('Sales').colour).toBe('sky');
  });

  it('deletes a subgraph and no node; the whole graph is shown then, and undo brings all back', () => {
    const { store, now, named, actions } = open('overlap');
    const { nodes } = now().pipeline;
    actions.remove(named('Sales'));
    expect(named('Sales')).toBeUndefined();
    expect(now().pipeline.nodes).toBe(nodes);
    expect(now().args).toMatchObject({ shown: '', compare: '' });
    store.undo();
    expect(now().args).toMatchObject({ shown: 'Sales', compare: 'Customer 360' });
    expect(named('Sales').nodeIds).toHaveLength(7);
  });

  it('adds what is new, takes out what is in it, and says so', () => {
    const { now, named, actions } = open('retail');
    expect(actions.add(named('Sales'), ['orders', 'fct-orders']).text).toBe('Added 1 node to Sales. 1 was already in it.');
    expect(actions.add(named('Sales'), ['orders']).ok).toBe(false);
    expect(actions.takeOut(named('Sales'), ['orders', 'region']).text).toBe('Took 1 node out of Sales. It stays in the graph.');
    expect(actions.takeOut(named('Sales'), ['region']).ok).toBe(false);
    expect(now().pipeline.nodes).toHaveLength(29);
  });

  it('deletes a node from the graph and from every subgraph', () => {
    const { now, named, actions } = open('retail');
    actions.deleteNodes(['fct-orders']);
    expect(now().pipeline.nodes).toHaveLength(28);
    expect(named('Sales').nodeIds).not.toContain('fct-orders');
    expect(named('Customer 360').nodeIds).not.toContain('fct-orders');
  });

  it('widens the selection by ancestors or descendants, as far as asked', () => {
    const { store, now, actions } = open('retail');
    store.select(['dim-part']);
    actions.widen('ancestors', 1);
    expect(now().selection).toEqual(['dim-part', 'stg-part']);
    actions.widen('descendants', Number.POSITIVE_INFINITY);
    expect(now().selection).toEqual(['dim-part', 'stg-part', 'fct-supply']);
    store.select(['part']);
    expect(actions.widen('ancestors', 2)).toMatchObject({ ok: false });
    expect(now().selection).toEqual(['part']);
  });

  it('ends the comparison when the compared one is shown', () => {
    const { store, now, named, actions } = open('overlap');
    actions.show(named('Customer 360'));
    expect(now().args).toMatchObject({ shown: '2', compare: '' });
    store.undo();
    expect(now().args).toMatchObject({ shown: 'Sales', compare: 'Customer 360' });
  });
});

import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { runDataSchema } from '#playground/run-order/data.ts';
import { meta } from '#playground/run-order/meta.ts';
import { createRunChanges } from '#playground/run-order/runStore.ts';
import { diamond } from '#samples/shapes.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

function sample() {
  const store = createPlaygroundStore({ pipeline: diamond(), args: defaultArgs(meta.args), data: runDataSchema.parse({}) });
  return {
    store,
    changes: createRunChanges(store),
    data: () => store.getState().data,
  };
}

describe('changes of the run', () => {
  it('are undone one by one, and noted', () => {
    const { store, changes, data } = sample();
    changes.setFailing(['dim-customer'], true, 'DIM_CUSTOMER fails');
    changes.setExcluded(['customer'], true, 'CUSTOMER is left out of the run');
    expect(data()).toEqual({ durations: {}, failing: ['dim-customer'], excluded: ['customer'] });
    expect(store.getState().events.map(({ text }) => text)).toContain('DIM_CUSTOMER fails');
    store.undo();
    expect(data()).toEqual({ durations: {}, failing: ['dim-customer'], excluded: [] });
    store.redo();
    changes.includeAll();
    expect(data().excluded).toEqual([]);
  });

  it('are one step of undo while a slider is dragged, and another when it is pressed again', () => {
    const { store, changes, data } = sample();
    for (const seconds of [5, 6, 7]) changes.setDuration(['dim-customer'], seconds);
    store.endGesture();
    changes.setDuration(['dim-customer'], 9);
    expect(data().durations).toEqual({ 'dim-customer': 9 });
    store.undo();
    expect(data().durations).toEqual({ 'dim-customer': 7 });
    store.undo();
    expect(data().durations).toEqual({});
    store.redo();
    expect(data().durations).toEqual({ 'dim-customer': 7 });
  });

  it('do not melt together for different nodes', () => {
    const { store, changes, data } = sample();
    changes.setDuration(['dim-customer'], 5);
    changes.setDuration(['stg-customer-place'], 6);
    store.undo();
    expect(data().durations).toEqual({ 'dim-customer': 5 });
  });

  it('go back to the default', () => {
    const { changes, data } = sample();
    changes.setDuration(['dim-customer'], 5);
    changes.setDuration(['dim-customer'], undefined);
    expect(data().durations).toEqual({});
  });
});

import { describe, expect, test } from 'vitest';
import { canvasEdges, canvasNodes, stubId } from '#canvas/pipelineView.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { starterPipeline } from '#samples/starter.ts';

describe('canvasNodes', () => {
  test('a card keeps its object until something about its node changes', () => {
    const before = starterPipeline();
    const cards = canvasNodes(before);
    const renamed = applyEdit(before, { kind: 'renameNode', id: 'customer', name: 'CLIENT' });
    if (!renamed.ok) throw new Error(renamed.refusal.message);
    const after = canvasNodes(renamed.pipeline);
    // Its reader holds another text now, but looks the same.
    expect(after.map((card, index) => card === cards[index])).toEqual([false, true, false, true, true]);
    expect(after.map(({ name }) => name)).toEqual(['CLIENT', 'NATION', 'STG_CUSTOMER', 'STG_NATION', 'DIM_CUSTOMER']);
    expect(canvasNodes(before, { problems: new Map([['nation', { count: 2, level: 'warning' }]]) })[1]).toMatchObject({
      problems: 2,
    });
  });

  test('refs to nothing become dashed cards when asked for', () => {
    const broken = applyEdit(starterPipeline(), { kind: 'removeNodes', ids: ['nation'] });
    if (!broken.ok) throw new Error(broken.refusal.message);
    const id = stubId('RAW', 'NATION');
    expect(canvasNodes(broken.pipeline)).toHaveLength(4);
    expect(canvasNodes(broken.pipeline, { stubs: true }).at(-1)).toMatchObject({
      id,
      name: 'NATION',
      location: 'RAW',
      stub: true,
    });
    expect(canvasEdges(broken.pipeline, { stubs: true })).toContainEqual({ from: id, to: 'stg-nation', form: 'stub' });
    expect(canvasEdges(broken.pipeline).some(({ from }) => from === id)).toBe(false);
  });
});

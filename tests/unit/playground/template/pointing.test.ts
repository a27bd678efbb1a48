import { describe, expect, it } from 'vitest';
import { answerRender } from '#engine/template/sandbox.ts';
import { createPointing } from '#playground/template/pointing.ts';
import type { RenderAnswer } from '#playground/template/sandbox/renderClient.ts';
import { starterPipeline } from '#samples/starter.ts';

const template = 'SELECT {{ node.name }} FROM {{ this }}';
const request = {
  type: 'render',
  id: 1,
  engine: 'jinja',
  template,
  nodeId: 'stg-nation',
  contextId: '1',
  passes: 'all',
} as const;
const answer = answerRender(request, starterPipeline(), () => 0) as RenderAnswer;

describe('pointing', () => {
  it('follows the mouse, then the cursor again', () => {
    const pointing = createPointing();
    pointing.setSubject(template, answer);
    pointing.point('template', 10, 'cursor');
    expect(pointing.store.getState().origin?.output).toEqual([{ from: 7, to: 17 }]);
    pointing.point('output', 1, 'mouse');
    expect(pointing.store.getState().origin?.template).toEqual([{ from: 0, to: 6 }]);
    pointing.point('output', undefined, 'mouse');
    expect(pointing.store.getState().point).toEqual({ side: 'template', at: 10 });
  });

  it('stays at the last place, so that one can go to a button', () => {
    const pointing = createPointing();
    pointing.setSubject(template, answer);
    pointing.point('output', 3, 'mouse');
    pointing.point('output', undefined, 'mouse');
    expect(pointing.store.getState().point).toEqual({ side: 'output', at: 3 });
    pointing.point('template', 3, 'cursor');
    pointing.point('template', undefined, 'cursor');
    expect(pointing.store.getState().point).toEqual({ side: 'template', at: 3 });
  });

  it('forgets places in a text that is rendered anew', () => {
    const pointing = createPointing();
    pointing.setSubject(template, answer);
    pointing.point('output', 3, 'cursor');
    pointing.setSubject(template, { ...answer });
    expect(pointing.store.getState()).toEqual({ point: undefined, origin: undefined });
  });

  it('means nothing while text and result do not fit each other', () => {
    const pointing = createPointing();
    pointing.point('template', 3, 'cursor');
    expect(pointing.store.getState().origin).toBeUndefined();
    pointing.setSubject(template, answer);
    expect(pointing.store.getState().origin).toBeDefined();
    pointing.setSubject(`${template} `, undefined);
    expect(pointing.store.getState().origin).toBeUndefined();
  });
});

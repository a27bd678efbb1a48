import { describe, expect, it } from 'vitest';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { readResponse } from '#engine/template/protocol.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import { HOSTILE } from './hostile.ts';
import { customerNode, warehouse } from './warehouse.ts';

describe('hostile templates', () => {
  it('are at least forty, each with its own name', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
    expect(new Set(HOSTILE.map(({ id }) => id)).size).toBe(HOSTILE.length);
  });

  it.each(HOSTILE)('$id', ({ template, macros, ends }) => {
    const pipeline = { ...warehouse(), macros: macros === undefined ? [] : [{ id: '1', name: 'macro', text: macros }] };
    // The engine's worker answers in the same way.
    const answer = answerRender(
      { type: 'render', id: 7, engine: 'jinja', template, nodeId: '5', contextId: '1', passes: 'all' },
      pipeline,
      () => 0,
    );
    expect(readResponse(answer), 'the page accepts the message').toMatchObject({ ok: true });
    if ('error' in ends) {
      expect(answer).toMatchObject({ type: 'failed', error: { message: expect.stringMatching(ends.error) } });
    } else {
      expect(answer).toMatchObject({ type: 'rendered', output: ends.output });
      expect(answer.type === 'rendered' && answer.warnings.map(({ message }) => message).join('\n')).toMatch(ends.refused);
    }
  });

  it('have no lasting effect: the next render works and no prototype has changed', () => {
    for (const { template } of HOSTILE.slice(0, 30)) {
      const pipeline = warehouse();
      renderForNode(pipeline, customerNode(pipeline), pipeline.workspaces[0]!, template);
    }
    const pipeline = warehouse();
    const next = renderForNode(pipeline, customerNode(pipeline), pipeline.workspaces[0]!, '{{ this }}');
    expect(next.ok && next.output).toBe('"DW"."STAGING"."STG_CUSTOMER"');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});

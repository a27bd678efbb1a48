import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { originOf, type Range } from '#playground/template/origin.ts';
import { starterPipeline } from '#samples/starter.ts';

const pipeline = starterPipeline();
const node = pipeline.nodes.find(({ name }) => name === 'STG_NATION')!;

function rendered(template: string) {
  const render = renderForNode(pipeline, node, pipeline.environments[0]!, template);
  if (!render.ok) throw new Error(render.error.message);
  const cut = (text: string, ranges: readonly Range[]) => ranges.map(({ from, to }) => text.slice(from, to));
  const at = (side: 'template' | 'output', needle: string, nth = 0) => {
    const text = side === 'template' ? template : render.output;
    let offset = -1;
    for (let i = 0; i <= nth; i++) offset = text.indexOf(needle, offset + 1);
    const origin = originOf(template, render.output, render.spans, { side, at: offset + 1 });
    return { template: cut(template, origin.template), output: cut(render.output, origin.output), elsewhere: origin.elsewhere };
  };
  return { ...render, at };
}

describe('where a rendered text comes from', () => {
  const loop = rendered(`SELECT\n{% for column in columns %}\n  "{{ column.name }}",\n{% endfor %}\nFROM {{ this }} -- end`);

  it('goes from a value to the tag that printed it', () => {
    expect(loop.at('output', 'N_REGIONKEY')).toMatchObject({ template: ['{{ column.name }}'], output: ['N_REGIONKEY'] });
    expect(loop.at('output', 'SHOP_DEV')).toMatchObject({
      template: ['{{ this }}'],
      output: ['"SHOP_DEV"."STAGING"."STG_NATION"'],
    });
  });

  it('goes from a tag to everything it printed', () => {
    expect(loop.at('template', 'column.name').output).toEqual(['N_NATIONKEY', 'N_NAME', 'N_REGIONKEY', 'N_COMMENT']);
  });

  it('means the line of text that was copied', () => {
    expect(loop.at('output', '-- end')).toMatchObject({ template: ['-- end'], output: ['-- end'] });
    expect(loop.at('template', 'SELECT')).toMatchObject({ template: ['SELECT'], output: ['SELECT'] });
  });

  it('takes the text in front where the cursor stands behind it', () => {
    const { output, spans } = rendered('{{ this }}\n');
    const origin = originOf('{{ this }}\n', output, spans, { side: 'output', at: output.trimEnd().length });
    expect(origin.template).toEqual([{ from: 0, to: 10 }]);
  });

  it('goes through several passes', () => {
    const join = rendered('{{ sources[0].join }}');
    expect(join.at('output', 'TPCH')).toMatchObject({ template: ['{{ sources[0].join }}'] });
  });

  it('is nothing for a tag that prints nothing, and where nothing is', () => {
    expect(loop.at('template', 'for column').output).toEqual([]);
    expect(originOf('', '', [], { side: 'output', at: 0 })).toEqual({ template: [], output: [] });
  });

  it('names what is no part of the template', () => {
    const origin = { source: 'macros: macro', from: 0, to: 3, line: 2, column: 1 };
    expect(originOf('', 'abc', [{ from: 0, to: 3, origin }], { side: 'output', at: 1 })).toEqual({
      template: [],
      output: [{ from: 0, to: 3 }],
      elsewhere: { source: 'macros: macro', line: 2 },
    });
  });

  it('never leaves the texts, wherever one points', () => {
    const { output, spans } = loop;
    const template = `SELECT\n{% for column in columns %}\n  "{{ column.name }}",\n{% endfor %}\nFROM {{ this }} -- end`;
    fc.assert(
      fc.property(fc.constantFrom('template' as const, 'output' as const), fc.nat(output.length + 5), (side, at) => {
        const origin = originOf(template, output, spans, { side, at });
        for (const { from, to } of origin.template) expect(0 <= from && from < to && to <= template.length).toBe(true);
        for (const { from, to } of origin.output) expect(0 <= from && from < to && to <= output.length).toBe(true);
      }),
    );
  });
});

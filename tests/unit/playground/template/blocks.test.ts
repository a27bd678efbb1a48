import { describe, expect, it } from 'vitest';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { blocksOf, shownOffset } from '#playground/template/blocks.ts';
import { retailPipeline } from '#samples/retail.ts';

const pipeline = retailPipeline();
const node = pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!;

function blocks(template: string) {
  const render = renderForNode(pipeline, node, pipeline.environments[0]!, template);
  if (!render.ok) throw new Error(render.error.message);
  return { ...blocksOf(render), output: render.output };
}

describe('the blocks of a rendered text', () => {
  it('are its stages, each found at its place', () => {
    const { blocks: found, output, dropped } = blocks(templateOf(pipeline, node, 'run'));
    expect(found.map(({ stage }) => stage?.name)).toEqual([
      'Truncate Stage Table',
      'Insert STG_ORDERS',
      'No negative totals',
      'O_ORDERKEY: Null',
      'O_ORDERKEY: Unique',
      'O_CUSTKEY: Null',
    ]);
    expect(found.map(({ stage }) => stage?.isTest)).toEqual([false, false, true, true, true, true]);
    for (const { text, from } of found) expect(output.slice(from, from + text.length)).toBe(text);
    expect(dropped).toBe('');
  });

  it('are the text as a whole without a stage', () => {
    const { blocks: found, output } = blocks('\n  SELECT 1\n');
    const from = output.indexOf('  SELECT');
    expect(found).toEqual([{ text: '  SELECT 1', from, start: from }]);
    expect(blocks('').blocks).toEqual([{ text: '', from: 0, start: 0 }]);
  });

  it('tell what is dropped, and stages without text', () => {
    const { blocks: found, dropped, output } = blocks(`-- lost\n{{ stage('A') }}\n{{ stage('B', false) }}\nSELECT 1`);
    expect(dropped).toBe('-- lost');
    expect(found.map(({ text }) => text)).toEqual(['', 'SELECT 1']);
    expect(found[1]?.stage?.continueOnFailure).toBe(false);
    expect(output.slice(found[1]!.from)).toBe('SELECT 1');
  });

  it('show a marker by the text behind it', () => {
    const { blocks: found } = blocks(`{{ stage('A') }}\nSELECT 1\n{{ stage('B') }}\nSELECT 2`);
    const [a, b] = [found[0]!, found[1]!];
    expect(shownOffset(found, a.start)).toBe(a.from);
    expect(shownOffset(found, a.from + 3)).toBe(a.from + 3);
    expect(shownOffset(found, b.start + 5)).toBe(b.from);
    expect(shownOffset([], 4)).toBe(4);
  });
});

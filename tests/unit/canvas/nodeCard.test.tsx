import { ReactFlowProvider } from '@xyflow/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BRIEF_SIZE, cardSize, closeCardSize, lineBelowName, linesOnCards, NAME_SIZE, textWidth } from '#canvas/cardSize.ts';
import { NodeCard } from '#canvas/NodeCard.tsx';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import { aCard } from './structures.ts';

const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** The HTML of the card of a node. */
function htmlOf(node: Parameters<typeof NodeCard>[0]['data']['node'], lines: readonly string[], below = node.typeName): string {
  const props = {
    data: { node, lines, below, isCurrent: false, direction: 'RIGHT', canConnect: false },
    selected: false,
  } as unknown as Parameters<typeof NodeCard>[0];
  return renderToStaticMarkup(
    <ReactFlowProvider>
      <NodeCard {...props} />
    </ReactFlowProvider>,
  );
}

/** The tooltip of the card of a node. */
function tooltipOf(node: Parameters<typeof NodeCard>[0]['data']['node'], lines: readonly string[]): string {
  return plain(/ title="([^"]*)"/.exec(htmlOf(node, lines))![1]!);
}

test('every card of a graph has its type below its name, however wide it is; nodes of one name have their locations there', () => {
  const known = canvasNodes(retailPipeline());
  const [first] = known;
  const nodes = [...known, { ...first!, id: 'twin', location: 'SHOP' }];
  const expected = nodes.map(({ name, location, typeName }) => (name === first!.name ? location : typeName));
  expect(expected).toContain('SHOP');
  const lineBelow = lineBelowName(nodes);
  const still = renderToStaticMarkup(<StaticDag nodes={nodes} edges={[]} label="Retail" />);
  const lines = [...still.matchAll(/class="[^"]*line[^"]*">([^<]*)<\/text>/g)].map(([, line]) => plain(line!));
  expect(lines).toEqual(expected);
  const names = linesOnCards(nodes);
  for (const [at, node] of nodes.entries()) {
    const line = /data-part="line">(.*?)<\/span><\/span>/.exec(htmlOf(node, names.get(node.name)!, lineBelow(node)))![1]!;
    expect(plain(line.replaceAll(/<[^>]*>/g, ''))).toBe(expected[at]);
  }
});

test('the graphs of all stories, and generated ones of up to 2,000 nodes: each name is whole on its card or in the tooltip, and no two look alike', () => {
  const all = import.meta.glob<readonly Story[]>('/playground/*/stories.ts', { import: 'stories', eager: true });
  const pipelines = [
    ...Object.values(all)
      .flat()
      .map((story) => story.pipeline()),
    ...[300, 2000].map((nodes) => generatePipeline({ nodes, seed: nodes, columnsPerNode: 1 })),
  ];
  expect(pipelines.length).toBeGreaterThan(50);
  const seen = new Set<string>();
  for (const pipeline of pipelines) {
    const nodes = canvasNodes(pipeline);
    const names = linesOnCards(nodes);
    const shown = new Map([...names].map(([name, lines]) => [lines.join('\n'), name]));
    expect(shown.size).toBe(names.size);
    for (const node of nodes) {
      const lines = names.get(node.name)!;
      for (const line of lines) {
        expect(textWidth(line, NAME_SIZE)).toBeLessThanOrEqual(cardSize(node.name).width);
        expect(textWidth(line, BRIEF_SIZE)).toBeLessThanOrEqual(closeCardSize(node.name).width);
      }
      if (lines.join('') === node.name || seen.has(node.name)) continue;
      seen.add(node.name);
      expect(tooltipOf(node, lines)).toContain(node.name);
    }
  }
});

test('the tooltip has any name as it is written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 120 }), fc.constantFrom('', 'RAW'), (name, location) => {
      const node = aCard('a', { name, location });
      const whole = location ? `${location}.${name}` : name;
      expect(tooltipOf(node, linesOnCards([node]).get(name)!)).toBe(whole);
    }),
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { retailPipeline } from '#playground/pipelines/retail.ts';
import { starterPipeline } from '#playground/pipelines/starter.ts';

const render = (pipeline: ReturnType<typeof starterPipeline>) =>
  renderToStaticMarkup(<StaticDag nodes={canvasNodes(pipeline)} edges={canvasEdges(pipeline)} label="Starter" />);

describe('StaticDag', () => {
  test('says in words what it shows', () => {
    expect(render(starterPipeline())).toContain(
      'Starter: CUSTOMER; NATION; STG_CUSTOMER reads CUSTOMER; STG_NATION reads NATION; DIM_CUSTOMER reads STG_CUSTOMER and STG_NATION.',
    );
  });

  test('draws every node and every edge, the same each time', () => {
    const pipeline = retailPipeline();
    const html = render(pipeline);
    for (const node of pipeline.nodes) expect(html).toContain(node.name.slice(0, 19));
    expect(html.match(/<text/g)).toHaveLength(2 * pipeline.nodes.length);
    expect(render(pipeline)).toBe(html);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { nameOnCard } from '#canvas/cardSize.ts';
import { standardLayout } from '#canvas/layout.ts';
import { layoutOf } from '#canvas/layoutOf.ts';
import type { Direction } from '#canvas/model.ts';
import type { PicturePositions } from '#canvas/pictureLayout.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { structureOf } from '#canvas/structure.ts';
import { retailPipeline } from '#samples/retail.ts';
import { starterPipeline } from '#samples/starter.ts';
import { aCard, graphOf } from './structures.ts';

const picture = (pipeline: ReturnType<typeof starterPipeline>, direction?: Direction) => (
  <StaticDag nodes={canvasNodes(pipeline)} edges={canvasEdges(pipeline)} label="Starter" {...(direction ? { direction } : {})} />
);
const render = (pipeline: ReturnType<typeof starterPipeline>, direction?: Direction) =>
  renderToStaticMarkup(picture(pipeline, direction));

const attribute = (html: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '';
const textOf = (html: string, tag: string) => new RegExp(`<${tag} id="([^"]*)">([^<]*)</${tag}>`).exec(html);
/** Upper left corners of the cards, in the order of the nodes. */
const cards = (html: string) =>
  [...html.matchAll(/<g data-node="[^"]*" transform="translate\((-?[\d.]+) (-?[\d.]+)\)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

describe('StaticDag', () => {
  test('is an image with a name, and says in words what it shows, in run order', () => {
    const html = render(starterPipeline());
    expect(html).toContain('role="img"');
    const [, titleId, title] = textOf(html, 'title')!;
    const [, descId, desc] = textOf(html, 'desc')!;
    expect(title).toBe('Starter');
    expect(desc).toBe(
      'In run order: CUSTOMER; NATION; STG_CUSTOMER reads CUSTOMER; STG_NATION reads NATION; DIM_CUSTOMER reads STG_CUSTOMER and STG_NATION.',
    );
    expect(attribute(html, 'aria-labelledby')).toBe(titleId);
    expect(attribute(html, 'aria-describedby')).toBe(descId);
  });

  test('is the same with the positions that the build worked out, however they travelled', () => {
    for (const pipeline of [starterPipeline(), retailPipeline()]) {
      const [nodes, edges] = [canvasNodes(pipeline), canvasEdges(pipeline)];
      const { corners, routes } = layoutOf(structureOf(nodes, edges), 'RIGHT');
      const positions = JSON.parse(JSON.stringify({ corners, routes })) as PicturePositions;
      const html = renderToStaticMarkup(<StaticDag nodes={nodes} edges={edges} label="Starter" positions={positions} />);
      expect(html).toBe(render(pipeline));
    }
  });

  test('asks for no layout where the positions are known', () => {
    const [nodes, edges] = [[aCard('a'), aCard('b')], [{ from: 'a', to: 'b' }]];
    const corners = [
      { x: 1_000, y: 7 },
      { x: 3_000, y: 9 },
    ];
    const html = renderToStaticMarkup(
      <StaticDag nodes={nodes} edges={edges} label="Elsewhere" positions={{ corners, routes: [[]] }} />,
    );
    expect(cards(html)).toEqual(corners);
  });

  test('two pictures on a page keep their names apart', () => {
    const html = renderToStaticMarkup(
      <>
        {picture(starterPipeline())}
        {picture(starterPipeline())}
      </>,
    );
    const ids = [...html.matchAll(/<(?:title|desc) id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  test('draws every node and every edge, the same each time, also when rendered ahead', async () => {
    const pipeline = retailPipeline();
    const html = render(pipeline);
    for (const node of pipeline.nodes) for (const line of nameOnCard(node.name).lines) expect(html).toContain(line);
    expect(html.match(/<text/g)).toHaveLength(2 * pipeline.nodes.length);
    expect(html.match(/class="[^"]*tip[^"]*"/g)).toHaveLength(canvasEdges(pipeline).length);
    expect(render(pipeline)).toBe(html);
    const { prelude } = await prerender(picture(pipeline));
    expect(cards(await new Response(prelude).text())).toEqual(cards(html));
  });

  test.each(['RIGHT', 'DOWN'] as const)('what reads stands after what it reads (%s)', (direction) => {
    const pipeline = retailPipeline();
    const corners = cards(render(pipeline, direction));
    const place = new Map(canvasNodes(pipeline).map(({ id }, index) => [id, corners[index]!]));
    const along = direction === 'RIGHT' ? 'x' : 'y';
    for (const { from, to } of canvasEdges(pipeline)) expect(place.get(from)![along]).toBeLessThan(place.get(to)![along]);
    expect(new Set(corners.map(({ x, y }) => `${x} ${y}`)).size).toBe(corners.length);
  });

  test('a long name stands on two lines; one too long for that is cut in its middle, whole in the words', () => {
    const long = 'STG_SALESFORCE_OPPORTUNITY_LINE_ITEM_HISTORY_SNAPSHOT_DAILY';
    const linesOf = (name: string) => {
      const html = renderToStaticMarkup(<StaticDag nodes={[aCard('a', { name })]} edges={[]} label="One" />);
      return { html, lines: [...html.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, line]) => line) };
    };
    expect(linesOf('ORDERS').lines).toEqual(['ORDERS']);
    expect(linesOf('PSTG_ORDER_HISTORY').lines).toEqual(['PSTG_ORDER_', 'HISTORY']);
    expect(linesOf(long).lines.at(-1)).toMatch(/….*DAILY$/);
    expect(textOf(linesOf(long).html, 'desc')![2]).toContain(long);
  });

  test('has the same positions as the graph in a canvas', () => {
    const pipeline = retailPipeline();
    const structure = structureOf(canvasNodes(pipeline), canvasEdges(pipeline));
    const { corners } = standardLayout(structure, 'RIGHT');
    expect(cards(render(pipeline))).toEqual(structure.ids.map((id) => corners.get(id)));
  });

  test('links and refs to nothing are dashed; names are text, never markup', () => {
    const { nodes } = graphOf('a>b');
    const html = renderToStaticMarkup(
      <StaticDag
        nodes={[nodes[0]!, { ...nodes[1]!, name: '<b>', stub: true }]}
        edges={[{ from: 'a', to: 'b', form: 'ref_link' }]}
        label="Dashed"
      />,
    );
    expect(html).toMatch(/<g class="[^"]*dashed/);
    expect(html).toContain('stroke-dasharray');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('<b>');
  });

  test('a cycle and an empty graph are drawn too', () => {
    const { nodes, edges } = graphOf('a>b b>c c>a');
    expect(cards(renderToStaticMarkup(<StaticDag nodes={nodes} edges={edges} label="Cycle" />))).toHaveLength(3);
    expect(renderToStaticMarkup(<StaticDag nodes={[]} edges={[]} label="Empty" />)).toContain('The graph has no nodes.');
  });
});

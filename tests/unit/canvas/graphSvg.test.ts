// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawEdges } from '#canvas/drawing.ts';
import { graphSvg, type PictureColors, type PictureOf } from '#canvas/graphSvg.ts';
import { groupLayout } from '#canvas/groupLayout.ts';
import { groupedPart, groupsOf } from '#canvas/groups.ts';
import { layersOf } from '#canvas/layered.ts';
import { structureOf } from '#canvas/structure.ts';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import { aCard, graphOf } from './structures.ts';

const KIND = { mark: '#111111', soft: '#eeeeee' };
const COLORS: PictureColors = {
  paper: '#ffffff',
  surface: '#fffffe',
  ink: '#000001',
  inkSoft: '#000002',
  line: '#000003',
  lineStrong: '#000004',
  accent: '#000005',
  danger: '#aa0000',
  warn: '#855300',
  kinds: Object.fromEntries(Object.keys(KIND_STYLES).map((kind) => [kind, KIND])) as PictureColors['kinds'],
};

function pictureOf({ nodes, edges }: Pick<ReturnType<typeof graphOf>, 'nodes' | 'edges'>): PictureOf {
  const corners = new Map(nodes.map(({ id }, index) => [id, { x: index * 300, y: index * 10, width: 200, height: 54 }]));
  return {
    title: 'Pipeline <retail>',
    cards: nodes,
    corners,
    edges: drawEdges(edges, corners, undefined, 'RIGHT'),
    grouped: undefined,
    boxes: undefined,
    direction: 'RIGHT',
  };
}

describe('the graph as SVG', () => {
  test('holds every name and an arrow for every edge, and needs nothing from outside', () => {
    const svg = graphSvg(pictureOf(graphOf('a>b b>c')), COLORS);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('title')!.textContent).toBe('Pipeline <retail>');
    expect([...parsed.querySelectorAll('text')].map((text) => text.textContent)).toEqual(expect.arrayContaining(['A', 'B', 'C']));
    expect(svg.match(/l-9,-4.5v9z/g)).toHaveLength(2);
    expect(svg).not.toMatch(/href|var\(|url\(|class=/);
  });

  test('of a part only what touches it', () => {
    const picture = pictureOf(graphOf('a>b b>c'));
    const svg = graphSvg(picture, COLORS, { bounds: { x: -10, y: -10, width: 100, height: 100 } });
    expect(svg).toContain('viewBox="-10 -10 100 100"');
    expect(svg).toContain('>A<');
    expect(svg).not.toContain('>B<');
  });

  test.each(['a>b b>c c>a', 'a>a', 'a>b b>a'])('of %s cuts no line off, also where an edge leads around cards', (edges) => {
    for (const direction of ['RIGHT', 'DOWN'] as const) {
      const { nodes, edges: drawn } = graphOf(edges);
      const picture = pictureOf({ nodes, edges: drawn });
      const svg = graphSvg({ ...picture, direction, edges: drawEdges(drawn, picture.corners, undefined, direction) }, COLORS);
      const [x, y, width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number) as [number, number, number, number];
      const lines = [...svg.matchAll(/<path d="(M[^"l]*)" fill="none"/g)].map(([, path]) => path!);
      expect(lines).toHaveLength(drawn.length);
      for (const [, left, top] of lines.join('').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
        expect(Number(left)).toBeGreaterThan(x + 4);
        expect(Number(left)).toBeLessThan(x + width - 4);
        expect(Number(top)).toBeGreaterThan(y + 4);
        expect(Number(top)).toBeLessThan(y + height - 4);
      }
    }
  });

  test('has the site’s font in it, which its texts use', () => {
    const svg = graphSvg(pictureOf(graphOf('a>b')), COLORS, { font: 'data:font/woff2;base64,AAAA' });
    const [, name] = /@font-face\{font-family:"([^"]+)"/.exec(svg)!;
    expect(svg).toContain('src:url(data:font/woff2;base64,AAAA)');
    expect(svg).toContain(`font-family="'${name}'`);
  });

  test('no name becomes markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const svg = graphSvg(pictureOf({ nodes: [aCard('a', { name, typeName: name })], edges: [] }), COLORS);
        expect(svg.replace(/&(amp|lt|gt|quot);/g, '').match(/</g)).toHaveLength(
          graphSvg(pictureOf({ nodes: [aCard('a', { name: 'x', typeName: 'x' })], edges: [] }), COLORS).match(/</g)!.length +
            2 * (nameLines(svg) - 1),
        );
        expect(svg).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
      }),
    );
  });

  test('groups are boxes with name, count and bundles', () => {
    const nodes = [aCard('a'), aCard('b', { location: 'MART', problems: 2 }), aCard('c', { location: 'MART' })];
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
    ];
    const structure = structureOf(nodes, edges);
    const grouped = groupedPart(
      nodes,
      edges,
      groupsOf(nodes, structure, 'location', () => undefined),
      new Set(),
    );
    const { boxes } = groupLayout(grouped, (at) => nodes[at]!.id, layersOf(structure), 'RIGHT');
    const svg = graphSvg({ ...pictureOf({ nodes: [], edges: [] }), grouped, boxes }, COLORS);
    for (const text of ['RAW', 'MART', '2 problems']) expect(svg).toContain(`>${text}<`);
    expect(svg.match(/<g opacity="0.45"[^>]*>\n<path [^>]*>\n<\/g>/g)).toHaveLength(1);
  });

  test('a group names as many nodes as fit into its box, each within the box', () => {
    const nodes = Array.from({ length: 30 }, (_, index) => aCard(`node-${index}`, index === 0 ? { problems: 1 } : {}));
    const structure = structureOf(nodes, []);
    const groups = groupsOf(nodes, structure, 'location', () => undefined);
    const grouped = groupedPart(nodes, [], groups, new Set());
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 900 }), (height) => {
        const boxes = new Map([[groups[0]!.key, { x: 0, y: 0, width: 300, height }]]);
        const svg = graphSvg({ ...pictureOf({ nodes: [], edges: [] }), grouped, boxes }, COLORS);
        const heights = [...svg.matchAll(/<text x="14" y="([\d.]+)" font-size="15" fill="#[^"]*">/g)].map(([, y]) => Number(y));
        for (const y of heights) expect(y).toBeLessThan(height);
        expect(new Set(heights).size).toBe(heights.length);
      }),
    );
  });
});

const nameLines = (svg: string) => svg.match(/font-size="14"/g)!.length;

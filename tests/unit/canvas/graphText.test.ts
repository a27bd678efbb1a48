import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dotText, mermaidText } from '#canvas/graphText.ts';
import { aCard, anyGraph, graphOf } from './structures.ts';

const GRAPH = graphOf('a>b b>c a>c');
const HOSTILE = {
  ...GRAPH,
  nodes: [aCard('a', { name: 'A"] --> x["\n<b>#1' }), aCard('b', { name: 'back\\slash"' }), aCard('c')],
};

describe('the graph as text', () => {
  test('as a Mermaid flowchart, sources round, groups as subgraphs', () => {
    const nodes = [aCard('a', { kind: 'source' }), ...GRAPH.nodes.slice(1)];
    const groups = [{ name: 'RAW', members: [0] }];
    expect(
      mermaidText({ nodes, edges: [...GRAPH.edges, { from: 'b', to: 'a', form: 'ref_link' }], groups, direction: 'RIGHT' }),
    ).toBe(
      [
        'flowchart LR',
        '  subgraph g0["RAW"]',
        '    n0(["A"])',
        '  end',
        '  n1["B"]',
        '  n2["C"]',
        '  n0 --> n1',
        '  n1 --> n2',
        '  n0 --> n2',
        '  n1 -.-> n0',
        '',
      ].join('\n'),
    );
  });

  test('as DOT', () => {
    const text = dotText({ ...GRAPH, direction: 'DOWN' });
    expect(text).toContain('rankdir=TB;');
    expect(text).toContain('n0 [label="A", tooltip="Stage, RAW"];');
    expect(text.match(/->/g)).toHaveLength(3);
  });

  test('names cannot break out of their quotes', () => {
    expect(mermaidText({ ...HOSTILE, direction: 'RIGHT' })).toContain('n0["A#quot;] --> x[#quot; #lt;b>#35;1"]');
    expect(dotText({ ...HOSTILE, direction: 'RIGHT' })).toContain('label="back\\\\slash\\""');
    fc.assert(
      fc.property(fc.string(), (name) => {
        const graph = { nodes: [aCard('a', { name })], edges: [], direction: 'RIGHT' as const };
        const [line] = mermaidText(graph).split('\n').slice(1);
        expect(mermaidText(graph).split('\n')).toHaveLength(3);
        expect(line!.match(/"/g)).toHaveLength(2);
        expect(dotText(graph).replaceAll('\\\\', '').replaceAll('\\"', '').match(/"/g)).toHaveLength(6);
      }),
    );
  });

  test('every node once, every edge once', () => {
    fc.assert(
      fc.property(anyGraph, ({ nodes, edges, structure }) => {
        const text = mermaidText({ nodes, edges, direction: 'RIGHT' });
        expect(text.match(/^ {2}n\d+\[/gm)).toHaveLength(nodes.length);
        expect(text.match(/-->/g) ?? []).toHaveLength(structure.edges.length);
      }),
    );
  });
});

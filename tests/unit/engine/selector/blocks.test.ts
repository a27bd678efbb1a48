import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { idBlock, nodesSelector, subgraphBlock, subgraphSelector, valuesBlock, withNodes } from '#engine/selector/blocks.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { retailPipeline } from '#samples/retail.ts';
import { anyName } from './names.ts';

const retail = retailPipeline();
const [first] = retail.nodes as [PipelineNode];

/** The ids that a text selects in a pipeline. */
function selected(pipeline: Pipeline, text: string): string[] {
  const { ok, nodes, includeDiagnostics } = select(nodeIndexOf(pipeline), text);
  expect(includeDiagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  expect(ok).toBe(true);
  return Array.from(nodes, (node) => pipeline.nodes[node]!.id);
}

const withNames = (names: readonly { location: string; name: string }[]): Pipeline => ({
  ...retail,
  nodes: names.map((named, index) => ({ ...first, id: `n${index}`, ...named })),
  subgraphs: [],
});

describe('nodes', () => {
  it('are written as the app does', () => {
    const two = retail.nodes.filter(({ name }) => name === 'DIM_PART' || name === 'STG_PART');
    const text = '{ location: "STAGING" name: "STG_PART" } OR { location: "MART" name: "DIM_PART" }';
    expect(nodesSelector(retail, two)).toBe(text);
    expect(withNodes(retail, ' ', two)).toBe(text);
    expect(withNodes(retail, '{ X } ', two.slice(0, 1))).toBe('{ X } OR { location: "STAGING" name: "STG_PART" }');
    expect(withNodes(retail, '{ X }', [])).toBe('{ X }');
  });

  it('are written by id where location and name do not tell them apart', () => {
    const twins = withNames([
      { location: 'RAW', name: 'A' },
      { location: 'RAW', name: 'A' },
      { location: 'RAW', name: 'B' },
      { location: `A"'B`, name: 'C' },
    ]);
    expect(nodesSelector(twins, [twins.nodes[1]!, twins.nodes[2]!])).toBe('{ nodeID: "n1" } OR { location: "RAW" name: "B" }');
    expect(nodesSelector(twins, [twins.nodes[3]!])).toBe('{ nodeID: "n3" }');
    expect(idBlock(`a"b'c`)).toBeUndefined();
  });

  it('select exactly these nodes, whatever their names', () => {
    const anyNames = fc.array(fc.record({ location: anyName, name: anyName }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyNames, fc.uint8Array({ minLength: 6, maxLength: 6, max: 1 }), (names, chosen) => {
        const pipeline = withNames(names);
        const nodes = pipeline.nodes.filter((_, index) => chosen[index] === 1);
        expect(selected(pipeline, nodesSelector(pipeline, nodes))).toEqual(nodes.map(({ id }) => id));
      }),
    );
    fc.assert(
      fc.property(fc.subarray(retail.nodes), (nodes) => {
        expect(selected(retail, nodesSelector(retail, nodes))).toEqual(nodes.map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a subgraph', () => {
  it.each([
    ['Sales', '{ subgraph: "Sales" }'],
    ['The "big" one', `{ subgraph: 'The "big" one' }`],
    ['Sales [EU]', '{ subgraph: "Sales \\[EU\\]" }'],
    ['*', '{ subgraph: "\\*" }'],
    ['C:\\new', '{ subgraph: "C:\\\\new" }'],
    ['Sales OR Supply, AND more', '{ subgraph: "Sales OR Supply, AND more" }'],
    [`"A" and 'B'`, `{ subgraph: "?A? and 'B'" subgraph: '"A" and ?B?' }`],
  ])('called %s is written %s', (name, text) => {
    expect(subgraphBlock(name)).toBe(text);
    const pipeline = { ...retail, subgraphs: [{ id: '1', name, nodeIds: ['orders', 'fct-orders'] }] };
    expect(selected(pipeline, text)).toEqual(['orders', 'fct-orders']);
  });

  it('with the name of another one is written node by node', () => {
    const subgraphs = [
      { id: '1', name: 'Sales', nodeIds: ['orders', 'gone'] },
      { id: '2', name: 'sales', nodeIds: ['customer'] },
    ];
    expect(subgraphSelector({ ...retail, subgraphs }, subgraphs[0]!)).toBe('{ location: "RAW" name: "ORDERS" }');
    expect(subgraphSelector(retail, retail.subgraphs[0]!)).toBe('{ subgraph: "Sales" }');
  });

  it('selects exactly its nodes, whatever the names of the subgraphs', () => {
    const ids = retail.nodes.map(({ id }) => id);
    const anySubgraphs = fc.array(fc.record({ name: anyName, nodeIds: fc.subarray(ids, { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(anySubgraphs, (subgraphs) => {
        const pipeline = { ...retail, subgraphs: subgraphs.map((subgraph, index) => ({ id: String(index), ...subgraph })) };
        for (const subgraph of pipeline.subgraphs) {
          const inIt = ids.filter((id) => subgraph.nodeIds.includes(id));
          expect(selected(pipeline, subgraphSelector(pipeline, subgraph))).toEqual(inIt);
        }
      }),
    );
  });
});

describe('values', () => {
  const node = (id: string, location: string, name: string): PipelineNode => ({
    ...retailPipeline().nodes[0]!,
    id,
    location,
    name,
  });
  const chosen = (nodes: PipelineNode[], text: string | undefined) => {
    const { ok, nodes: found } = select(nodeIndexOf({ ...retailPipeline(), nodes }), text ?? '');
    return ok ? Array.from(found, (index) => nodes[index]!.id) : undefined;
  };

  it('of several attributes have to fit together, and the beginning of a name', () => {
    const nodes = [node('1', 'A', 'STG_[X]_A'), node('2', 'B', 'STG_[X]_B'), node('3', 'A', 'STG_X_C')];
    expect(valuesBlock({ location: 'A' }, 'STG_[X]_')).toBe('{ location: "A" name: "STG_\\[X\\]_*" }');
    expect(chosen(nodes, valuesBlock({ location: 'A' }, 'STG_[X]_'))).toEqual(['1']);
    expect(chosen(nodes, valuesBlock({}, 'STG_[X]_'))).toEqual(['1', '2']);
  });

  it('fit themselves, whatever is in them', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        fc.pre(one.toLowerCase() !== other.toLowerCase());
        expect(chosen([node('1', 'L', one), node('2', 'L', other)], valuesBlock({ name: one }))).toContain('1');
      }),
    );
  });

  it('that the language can’t express give no block', () => {
    expect(valuesBlock({ nodeID: `a"b'c` })).toBeUndefined();
    expect(valuesBlock({}, `a"b'c`)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyNode } from '#engine/pipeline/empty.ts';
import { retailPipeline } from '#samples/retail.ts';
import { isNamed, namedNode, nodeLabel, nodeLabels } from '#workbench/namedNode.ts';

const retail = retailPipeline();

describe('a node is named', () => {
  it.each(['dim-customer', 'DIM_CUSTOMER', 'dim_customer', ' MART.DIM_CUSTOMER '])('by %j', (asked) => {
    expect(namedNode(retail.nodes, asked)?.id).toBe('dim-customer');
  });

  it('by nothing that no node has', () => {
    expect(namedNode(retail.nodes, 'RAW.DIM_CUSTOMER')).toBeUndefined();
    expect(namedNode(retail.nodes, '')).toBeUndefined();
    expect(isNamed({ name: 'A', location: 'L' }, 'l.a ')).toBe(true);
    expect(isNamed({ name: 'A', location: 'L' }, 'L.B')).toBe(false);
  });
});

it('tells the location of names that are there twice', () => {
  const [first, ...others] = retail.nodes;
  const labels = nodeLabels([first!, ...others, { ...first!, id: 'twin', location: 'MART' }]);
  expect(labels.get('twin')).toBe(`MART.${first!.name}`);
  expect(labels.get(first!.id)).toBe(`RAW.${first!.name}`);
  expect(labels.get('dim-customer')).toBe('DIM_CUSTOMER');
});

it('a node is found again by its label, whatever the others are called', () => {
  const word = fc.constantFrom('A', 'a', 'B', 'C_1');
  const pairs = fc.uniqueArray(fc.tuple(word, word), { selector: ([location, name]) => `${location}.${name}`.toLowerCase() });
  fc.assert(
    fc.property(pairs, (named) => {
      const nodes = named.map(([location, name], index) => emptyNode({ id: `n${index}`, name, location, type: 'Stage' }));
      for (const node of nodes) expect(namedNode(nodes, nodeLabel(nodes, node))).toBe(node);
    }),
  );
});

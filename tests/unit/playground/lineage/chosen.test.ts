import { expect, it } from 'vitest';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { chosenColumn } from '#playground/lineage/chosen.ts';
import { starterPipeline } from '#samples/starter.ts';
import { nodeLabel } from '#workbench/namedNode.ts';

it('the column that is shown is of the node that was pressed, also where two locations have a node of that name', () => {
  const { nodes } = starterPipeline();
  const twin: PipelineNode = { ...nodes[0]!, id: 'twin', location: 'MART' };
  const all = [...nodes, twin];
  for (const node of all)
    expect(
      chosenColumn({ nodes: all }, { node: nodeLabel(all, node), column: '' } as Parameters<typeof chosenColumn>[1])?.node.id,
    ).toBe(node.id);
});

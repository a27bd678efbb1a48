import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnKey, columnLineage } from '#engine/lineage/columns.ts';
import { aColumn, aNode, aPipeline } from '../pipeline/documents.ts';

const ref = (node: string, column: string) => ({
  nodeId: node.toLowerCase(),
  columnId: `${node.toLowerCase()}.${column.toLowerCase()}`,
});
const from = (...columns: ReturnType<typeof ref>[]) => ({ sources: [{ columns, transform: '' }] });

const ORDERS = aNode('ORDERS', { columns: [aColumn('orders', 'PRICE'), aColumn('orders', 'TAX')] });
const STAGE = aNode('STAGE', {
  columns: [
    aColumn('stage', 'TOTAL', from(ref('ORDERS', 'PRICE'), ref('ORDERS', 'TAX'))),
    aColumn('stage', 'OTHER', from(ref('GONE', 'X'))),
  ],
});
const FACT = aNode('FACT', {
  columns: [
    aColumn('fact', 'AMOUNT', from(ref('STAGE', 'TOTAL'))),
    aColumn('fact', 'HASH', { hash: { algorithm: 'MD5', columns: [ref('STAGE', 'TOTAL')] } }),
  ],
});
const PIPELINE = aPipeline([ORDERS, STAGE, FACT]);
const names = (steps: readonly { node: { name: string }; column: { name: string }; distance: number }[]) =>
  steps.map(({ node, column, distance }) => `${node.name}.${column.name} ${distance}`);

describe('columnLineage', () => {
  it('goes up and down through the references, hashes too, nearest first', () => {
    const lineage = columnLineage(PIPELINE, ref('STAGE', 'TOTAL'))!;
    expect(names(lineage.up)).toEqual(['ORDERS.PRICE 1', 'ORDERS.TAX 1']);
    expect(names(lineage.down)).toEqual(['FACT.AMOUNT 1', 'FACT.HASH 1']);
    expect(lineage.links).toHaveLength(4);
    expect(names(columnLineage(PIPELINE, ref('ORDERS', 'PRICE'))!.down)).toEqual([
      'STAGE.TOTAL 1',
      'FACT.AMOUNT 2',
      'FACT.HASH 2',
    ]);
  });

  it('is undefined for a missing column, and ignores references to deleted ones', () => {
    expect(columnLineage(PIPELINE, ref('GONE', 'X'))).toBeUndefined();
    expect(columnLineage(PIPELINE, ref('STAGE', 'OTHER'))).toMatchObject({ up: [], down: [], links: [] });
  });

  it('is symmetric for any references, cycles included', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 15 }), (links) => {
        const nodes = Array.from({ length: 6 }, (_, index) =>
          aNode(`N${index}`, {
            columns: [
              aColumn(`n${index}`, 'C', from(...links.filter(([, to]) => to === index).map(([at]) => ref(`N${at}`, 'C')))),
            ],
          }),
        );
        const pipeline = aPipeline(nodes);
        const keys = (index: number, side: 'up' | 'down') =>
          new Set(columnLineage(pipeline, ref(`N${index}`, 'C'))![side].map(({ key }) => key));
        for (let a = 0; a < 6; a++) {
          for (const key of keys(a, 'up')) {
            const b = nodes.findIndex(({ id }) => key === columnKey({ nodeId: id, columnId: `${id}.c` }));
            expect(keys(b, 'down')).toContain(columnKey(ref(`N${a}`, 'C')));
          }
        }
      }),
    );
  });
});

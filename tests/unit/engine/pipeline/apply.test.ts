import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runOrder } from '#engine/graph/order.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { checkPipeline, serializePipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { aNode, anyEdit, aPipeline, aStage, edited, refused, smallStart, twoStages } from './documents.ts';

describe('applyEdit', () => {
  test('any sequence of edits leaves a valid document without cycles, whose run order respects every edge', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        let pipeline = smallStart();
        for (const edit of edits) {
          const before = serializePipeline(pipeline);
          const outcome = applyEdit(pipeline, edit);
          expect(serializePipeline(pipeline)).toBe(before);
          if (!outcome.ok) {
            expect(outcome.refusal.message).toMatch(/^[^\n]+[.?]$/);
            continue;
          }
          pipeline = outcome.pipeline;
        }
        const checked = checkPipeline(JSON.parse(serializePipeline(pipeline)));
        expect(checked).toMatchObject({ ok: true });
        const names = pipeline.nodes.map((node) => `${node.location}.${node.name}`.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const node of pipeline.nodes) {
          expect(pipeline.locations.map(({ name }) => name)).toContain(node.location);
          for (const column of node.columns) expect(column.sources).toHaveLength(node.sources.length);
        }
        for (const subgraph of pipeline.subgraphs) {
          const known = new Set(pipeline.nodes.map((node) => node.id));
          for (const id of subgraph.nodeIds) expect(known).toContain(id);
        }
        const { graph, edges, indexOf, selfReferences } = pipelineGraph(pipeline);
        expect(selfReferences).toEqual([]);
        const order = runOrder(graph);
        expect(order.ok).toBe(true);
        if (!order.ok) return;
        for (const { from, to } of edges) expect(order.level[indexOf.get(from)!]).toBeLessThan(order.level[indexOf.get(to)!]!);
      }),
      { numRuns: 300 },
    );
  });

  test('renames and moves keep every edge, whatever the case of its ref', () => {
    const cased = (text: string) => fc.constantFrom(text, text.toLowerCase(), text.slice(0, 1) + text.slice(1).toLowerCase());
    const ref = fc
      .constantFrom(['RAW', 'ORDERS'] as const, ['RAW', 'CUSTOMER'] as const, ['MART', 'DAYS'] as const)
      .chain(([location, name]) => fc.tuple(fc.constantFrom('ref', 'ref_link'), cased(location), cased(name)));
    const renaming = fc.oneof(
      fc.record({
        kind: fc.constant('renameNode' as const),
        id: fc.constantFrom('orders', 'days'),
        name: fc.constantFrom('SALES', 'orders'),
      }),
      fc.record({
        kind: fc.constant('setLocation' as const),
        ids: fc.subarray(['orders', 'customer', 'days']),
        location: fc.constant('STAGE'),
      }),
      fc.record({
        kind: fc.constant('renameLocation' as const),
        name: fc.constantFrom('RAW', 'MART'),
        to: fc.constantFrom('LANDING', 'raw'),
      }),
    );
    const edgesOf = (pipeline: Pipeline) => pipelineGraph(pipeline).edges.map(({ from, to, form }) => `${from} ${form} ${to}`);
    fc.assert(
      fc.property(
        fc.array(ref, { minLength: 1, maxLength: 4 }),
        fc.array(renaming, { minLength: 1, maxLength: 4 }),
        (refs, edits) => {
          const join = refs.map(([form, location, name]) => `{{ ${form}('${location}', '${name}') }}`).join('\n');
          let pipeline = aPipeline([aNode('ORDERS'), aNode('CUSTOMER'), aNode('DAYS', { location: 'MART' }), aStage('S', join)]);
          const before = edgesOf(pipeline);
          for (const edit of edits) {
            const outcome = applyEdit(pipeline, edit);
            if (outcome.ok) pipeline = outcome.pipeline;
          }
          expect(before.length).toBeGreaterThan(0);
          expect(edgesOf(pipeline)).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('nodes that an edit does not touch keep their identity', () => {
    const before = twoStages();
    const after = edited(before, [{ kind: 'renameNode', id: 'orders', name: 'SALES' }]);
    expect(after.nodes.filter((node, index) => node !== before.nodes[index]).map((node) => node.id)).toEqual([
      'orders',
      'stg_orders',
    ]);
  });

  test('an edit that changes nothing gives the same document', () => {
    const before = twoStages();
    expect(edited(before, [{ kind: 'renameNode', id: 'orders', name: 'ORDERS' }])).toBe(before);
    expect(edited(before, [{ kind: 'connect', from: 'orders', to: 'stg_orders' }])).toBe(before);
    expect(edited(before, [{ kind: 'disconnect', from: 'customer', to: 'stg_orders' }])).toBe(before);
    expect(edited(before, [{ kind: 'setLocation', ids: ['orders'], location: 'RAW' }])).toBe(before);
  });

  test('a connection that closes a cycle is refused and names it', () => {
    const start = edited(twoStages(), [
      { kind: 'addNode', id: 'dim', name: 'DIM_CUSTOMER', location: 'MART', type: 'Dimension', from: ['stg_customer'] },
      { kind: 'connect', from: 'dim', to: 'stg_orders' },
    ]);
    const refusal = refused(start, { kind: 'connect', from: 'stg_orders', to: 'stg_customer' });
    expect(refusal).toMatchObject({
      code: 'cycle',
      cycle: ['stg_orders', 'stg_customer', 'dim', 'stg_orders'],
      message: 'Cycle: STG_ORDERS → STG_CUSTOMER → DIM_CUSTOMER → STG_ORDERS. Remove one ref or use ref_no_link.',
    });
  });

  test('refuses a typed ref that closes a cycle, but not a ref_no_link', () => {
    const start = edited(twoStages(), [{ kind: 'connect', from: 'stg_orders', to: 'stg_customer' }]);
    const typed = (form: string) => `FROM {{ ${form}('STAGE', 'STG_CUSTOMER') }}`;
    expect(refused(start, { kind: 'setJoin', id: 'stg_orders', source: 0, join: typed('ref_link') }).code).toBe('cycle');
    expect(applyEdit(start, { kind: 'setJoin', id: 'stg_orders', source: 0, join: typed('ref_no_link') }).ok).toBe(true);
  });

  test('a node can not ref itself', () => {
    expect(refused(twoStages(), { kind: 'connect', from: 'stg_orders', to: 'stg_orders' })).toMatchObject({
      code: 'selfReference',
      message: expect.stringContaining('ref_no_link'),
    });
  });

  test('an existing cycle blocks neither other edits nor its own removal', () => {
    const cyclic = aPipeline([
      aStage('A', "FROM {{ ref('STAGE', 'B') }}"),
      aStage('B', "FROM {{ ref('STAGE', 'A') }}"),
      aNode('C'),
    ]);
    const after = edited(cyclic, [
      { kind: 'renameNode', id: 'a', name: 'AA' },
      { kind: 'connect', from: 'c', to: 'a' },
      { kind: 'disconnect', from: 'a', to: 'b' },
    ]);
    expect(pipelineGraph(after).edges.map(({ from, to }) => `${from}>${to}`)).toEqual(['b>a', 'c>a']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLineage } from '#engine/lineage/columns.ts';
import { brokenUses, transformUses } from '#engine/lineage/namedColumns.ts';
import { additionTargets, deletionTargets, propagateAddition, propagateDeletion } from '#engine/lineage/propagate.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { customerMart, withEmail } from '#playground/lineage/samples.ts';
import { retailPipeline } from '#samples/retail.ts';

function edited(pipeline: Pipeline, edits: readonly Edit[]): Pipeline {
  return edits.reduce((document, edit) => {
    const done = applyEdit(document, edit);
    if (!done.ok) throw new Error(done.refusal.message);
    return done.pipeline;
  }, pipeline);
}
const names = (pipeline: Pipeline) => brokenUses(pipeline).map(({ node, column }) => `${node.name}.${column ?? 'Join tab'}`);
const PHONE = { nodeId: 'stg-customer', columnId: 'stg-customer.c_phone' };
const SEGMENT = { nodeId: 'stg-customer', columnId: 'stg-customer.c_mktsegment' };
const EMAIL = { nodeId: 'stg-customer', columnId: 'stg-customer.c_email' };

describe('names in texts', () => {
  it('are resolved by the alias of the Join tab; bare names are ignored', () => {
    const pipeline = customerMart();
    const dim = pipeline.nodes.find(({ id }) => id === 'dim-customer')!;
    expect(transformUses(pipeline, dim).map(({ node, ref }) => `${node.name} ${ref?.columnId}`)).toEqual([
      'STG_CUSTOMER stg-customer.c_name',
      'STG_CUSTOMER stg-customer.c_phone',
    ]);
    const bare = edited(pipeline, [
      {
        kind: 'setColumn',
        id: 'dim-customer',
        columnId: 'dim-customer.contact',
        patch: { sources: [{ columns: [], transform: 'UPPER(C_NAME)' }] },
      },
    ]);
    expect(columnLineage(bare, { nodeId: 'dim-customer', columnId: 'dim-customer.contact' })?.up).toEqual([]);
    const named = edited(bare, [
      {
        kind: 'setColumn',
        id: 'dim-customer',
        columnId: 'dim-customer.contact',
        patch: { sources: [{ columns: [], transform: 'UPPER("STG_CUSTOMER"."C_NAME")' }] },
      },
    ]);
    const up = columnLineage(named, { nodeId: 'dim-customer', columnId: 'dim-customer.contact' })?.up;
    expect(up?.map(({ node, column }) => `${node.name}.${column.name}`)).toEqual(['STG_CUSTOMER.C_NAME', 'CUSTOMER.C_NAME']);
  });

  it('break when the column is renamed; links do not', () => {
    const renamed = edited(customerMart(), [
      { kind: 'setColumn', id: PHONE.nodeId, columnId: PHONE.columnId, patch: { name: 'C_TELEPHONE' } },
    ]);
    expect(names(customerMart())).toEqual([]);
    expect(names(renamed)).toEqual(['DIM_CUSTOMER.CONTACT']);
    expect(columnLineage(renamed, PHONE)?.down.map(({ node, column }) => `${node.name}.${column.name}`)).toContain(
      'DIM_CUSTOMER.C_PHONE',
    );
  });

  it('of the sample pipelines are all there', () => {
    expect(names(retailPipeline())).toEqual([]);
  });
});

describe('an addition', () => {
  it('reaches the nodes downstream that have no copy, nearest first, and needs those in between', () => {
    const pipeline = withEmail();
    expect(additionTargets(pipeline, EMAIL).map(({ node }) => node.name)).toEqual([
      'DIM_CUSTOMER',
      'FCT_ORDERS',
      'V_CONTACTS',
      'V_SALES_BY_SEGMENT',
    ]);
    const alone = propagateAddition(pipeline, EMAIL, new Set(['v-contacts']));
    expect(alone.edits).toEqual([]);
    expect(alone.without.map(({ name }) => name)).toEqual(['V_CONTACTS']);
    const both = edited(pipeline, propagateAddition(pipeline, EMAIL, new Set(['dim-customer', 'v-contacts'])).edits);
    expect(columnLineage(both, EMAIL)?.down.map(({ node, column }) => `${node.name}.${column.name}`)).toEqual([
      'DIM_CUSTOMER.C_EMAIL',
      'V_CONTACTS.C_EMAIL',
    ]);
    // The new column is after the node's own columns, before those of its type.
    const dim = both.nodes.find(({ id }) => id === 'dim-customer')!;
    expect(dim.columns[dim.columns.findIndex(({ name }) => name === 'C_EMAIL') - 1]?.name).toBe('CONTACT');
    expect(additionTargets(both, EMAIL).map(({ node }) => node.name)).toEqual(['FCT_ORDERS', 'V_SALES_BY_SEGMENT']);
  });

  it('to all targets leaves nothing broken and nothing to add', () => {
    const pipeline = retailPipeline();
    const all = pipeline.nodes.flatMap((node) => node.columns.map(({ id }) => ({ nodeId: node.id, columnId: id })));
    fc.assert(
      fc.property(fc.constantFrom(...all), (ref) => {
        const targets = additionTargets(pipeline, ref);
        const { edits, without } = propagateAddition(pipeline, ref, new Set(targets.map(({ node }) => node.id)));
        expect(without).toEqual([]);
        const done = edited(pipeline, edits);
        expect(additionTargets(done, ref)).toEqual([]);
        expect(brokenUses(done)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a deletion', () => {
  it('offers copies, and not what an expression makes', () => {
    expect(deletionTargets(customerMart(), PHONE).map(({ columnId, isCopy }) => [columnId, isCopy])).toEqual([
      ['dim-customer.c_phone', true],
      ['dim-customer.contact', false],
      ['v-contacts.contact', false],
    ]);
  });

  it('deletes the chosen columns; the others are broken, and so is a GROUP BY', () => {
    const pipeline = customerMart();
    const copies = deletionTargets(pipeline, SEGMENT).filter(({ isCopy }) => isCopy);
    expect(copies).toHaveLength(3);
    expect(names(edited(pipeline, propagateDeletion(SEGMENT, [])))).toEqual(['DIM_CUSTOMER.C_MKTSEGMENT']);
    const all = edited(
      pipeline,
      propagateDeletion(
        SEGMENT,
        copies.map(({ nodeId, columnId }) => ({ nodeId, columnId })),
      ),
    );
    expect(names(all)).toEqual(['V_SALES_BY_SEGMENT.Join tab']);
    expect(all.nodes.some(({ type, columns }) => type !== 'Source' && columns.some(({ name }) => name === 'C_MKTSEGMENT'))).toBe(
      false,
    );
  });
});

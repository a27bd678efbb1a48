import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLocation } from '#engine/pipeline/defaultLocation.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { creatableTypes, missingNode, newNode } from '#engine/pipeline/newNode.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { empty } from '#samples/shapes.ts';
import { starterPipeline } from '#samples/starter.ts';
import { edited } from '../../engine/pipeline/documents.ts';

function added(pipeline: Pipeline, type: string, from: string[] = []): Pipeline {
  return edited(pipeline, newNode(pipeline, type, from).edits);
}
const names = (pipeline: Pipeline) => pipeline.nodes.map(({ location, name }) => `${location}.${name}`);

describe('creatableTypes', () => {
  it('lists the built-in types, then enabled custom ones by name', () => {
    const custom = (id: string, name: string, isDisabled = false): Pipeline['nodeTypes'][number] => ({
      id,
      name,
      short: '',
      plural: '',
      colour: '',
      isDisabled,
      fileVersion: 1,
      definition: '',
      createTemplate: '',
      runTemplate: '',
    });
    const types = creatableTypes({
      nodeTypes: [custom('9', 'Work'), custom('8', 'Hub'), custom('7', 'Old', true), custom('Stage', 'Our stage')],
      packages: [],
    });
    expect(types.map(({ name }) => name)).toEqual([
      'Source',
      'Our stage',
      'Persistent Stage',
      'Dimension',
      'Fact',
      'View',
      'Hub',
      'Work',
    ]);
  });
});

describe('newNode', () => {
  it('names a chain after its source, each type with its prefix', () => {
    let pipeline = added(empty(), 'Source');
    pipeline = added(pipeline, 'Stage', [pipeline.nodes[0]!.id]);
    pipeline = added(pipeline, 'Dimension', [pipeline.nodes[1]!.id]);
    expect(names(pipeline)).toEqual(['RAW.SOURCE', 'STAGING.STG_SOURCE', 'STAGING.DIM_SOURCE']);
    expect(pipelineGraph(pipeline).edges).toHaveLength(2);
  });

  it('numbers names that are taken', () => {
    const { name } = newNode(starterPipeline(), 'Stage', ['customer']);
    expect(name).toBe('STG_CUSTOMER_2');
  });

  it('adds a location first where there is none', () => {
    expect(newNode(emptyPipeline('New'), 'Source').edits.map(({ kind }) => kind)).toEqual(['addLocation', 'addNode']);
    expect(names(added(emptyPipeline('New'), 'Stage'))).toEqual(['STAGING.STG_NODE']);
  });

  it('gives a source no inputs, whatever is selected', () => {
    expect(newNode(starterPipeline(), 'Source', ['customer']).edits.at(-1)).not.toHaveProperty('from');
  });

  it('puts nodes where their kind is, else in the default location', () => {
    expect(defaultLocation(starterPipeline(), 'Dimension')).toBe('MART');
    expect(defaultLocation(starterPipeline(), 'Fact')).toBe('STAGING');
    expect(defaultLocation(starterPipeline(), 'Source')).toBe('RAW');
    expect(defaultLocation(empty(), 'Source')).toBe('RAW');
  });

  it('is never refused, for nodes added in any order', () => {
    const types = creatableTypes(empty()).map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...types), fc.array(fc.nat(20), { maxLength: 3 })), { maxLength: 12 }),
        (steps) => {
          let pipeline = empty();
          for (const [type, picks] of steps) {
            const from = [...new Set(picks.flatMap((pick) => pipeline.nodes[pick]?.id ?? []))];
            pipeline = added(pipeline, type, from);
          }
          expect(new Set(names(pipeline)).size).toBe(steps.length);
          expect(pipelineGraph(pipeline).unresolved).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('missingNode', () => {
  it('adds the node of an unresolved ref, with its location, of the type that the prefix suggests', () => {
    const { edits } = missingNode(empty(), 'LAKE', 'STG_EVENTS');
    expect(names(edited(empty(), edits))).toEqual(['LAKE.STG_EVENTS']);
    expect(edits.at(-1)).toMatchObject({ type: 'Stage' });
    expect(missingNode(empty(), 'RAW', 'EVENTS').edits).toMatchObject([{ kind: 'addNode', type: 'Source' }]);
  });
});

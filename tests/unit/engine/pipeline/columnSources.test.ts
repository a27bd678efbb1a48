import { expect, it } from 'vitest';
import { readableColumns, sourceNames, withSource } from '#engine/pipeline/columnSources.ts';
import { starterPipeline } from '#samples/starter.ts';

const pipeline = starterPipeline();
const dim = pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER')!;
const key = dim.columns.find(({ name }) => name === 'C_CUSTKEY')!;

it('names the columns that feed a column, also missing ones', () => {
  expect(sourceNames(pipeline, key)).toEqual(['STG_CUSTOMER.C_CUSTKEY']);
  const lost = { ...key, sources: [{ columns: [{ nodeId: 'stg-customer', columnId: 'none' }], transform: '' }] };
  expect(sourceNames(pipeline, lost)).toEqual(['a column that is gone']);
});

it('offers the columns of every node that is read', () => {
  expect([...new Set(readableColumns(pipeline, dim).map(({ group }) => group))]).toEqual(['STG_CUSTOMER', 'STG_NATION']);
  expect(readableColumns(pipeline, pipeline.nodes[0]!)).toEqual([]);
});

it('changes one source of a column and keeps its others', () => {
  const sources = withSource({ ...key, sources: [...key.sources, { columns: [], transform: 'x' }] }, 1, { transform: 'y' });
  expect(sources).toEqual([key.sources[0], { columns: [], transform: 'y' }]);
});

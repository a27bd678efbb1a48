import { describe, expect, it } from 'vitest';
import { type CatalogObject, emptyCatalog, withObject } from '#engine/deploy/catalog.ts';
import { missingColumn } from '#engine/deploy/missingColumn.ts';
import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

const column = (name: string) => emptyColumn({ id: name, name, dataType: 'VARCHAR' });
const NODE: PipelineNode = {
  ...emptyNode({ id: '1', name: 'DIM_A', location: 'MART', type: 'Dimension' }),
  materialization: 'table',
  columns: [column('ID'), column('PHONE'), column('CITY')],
};
const CONTEXT = { mappings: { MART: { database: 'DB', schema: 'MART' } } };

function fault(
  columns: readonly string[],
  node = NODE,
  context: typeof CONTEXT | { mappings: object } = CONTEXT,
  platform = 'snowflake' as const,
) {
  const object: CatalogObject = {
    kind: 'table',
    name: ['DB', 'MART', 'DIM_A'],
    columns: columns.map((name) => ({
      name,
      dataType: 'VARCHAR',
      nullable: true,
      defaultValue: '',
      comment: '',
      hasValues: true,
    })),
    comment: '',
    rows: '1',
    reads: [],
  };
  const catalog = withObject(emptyCatalog(platform, ['DB.MART']), object);
  return missingColumn({ ...emptyPipeline('p'), platform }, node, context as typeof CONTEXT, catalog)?.message;
}

describe('a column that a table does not have', () => {
  it('fails the load of its node, the first of them', () => {
    expect(fault(['CITY', 'ID'])).toBe('SQL compilation error: invalid identifier \'"PHONE"\'');
    expect(fault(['ID'])).toContain('PHONE');
  });

  it('is none where the table has all, whatever their order, and more', () => {
    expect(fault(['CITY', 'PHONE', 'ID', 'OLD'])).toBeUndefined();
  });

  it('is not reported if the columns of the table are not known, or for what is not a table', () => {
    expect(fault([])).toBeUndefined();
    expect(fault(['ID'], { ...NODE, materialization: 'view' })).toBeUndefined();
    expect(fault(['ID'], { ...NODE, name: 'DIM_B' })).toBeUndefined();
    expect(fault(['ID'], NODE, { mappings: {} })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { ambiguousColumn } from '#engine/deploy/ambiguousColumn.ts';
import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

const stage = (name: string, ...columns: string[]): PipelineNode => ({
  ...emptyNode({ id: name, name, location: 'STAGING', type: 'Stage' }),
  columns: columns.map((column) => emptyColumn({ id: `${name}.${column}`, name: column, dataType: 'VARCHAR' })),
});
const A = stage('A', 'ID', 'NAME');
const B = stage('B', 'ID', 'CITY');
const BOTH = `FROM {{ ref('STAGING', 'A') }} "A" JOIN {{ ref('STAGING', 'B') }} "B" ON "A"."ID" = "B"."ID"`;

function fault(transform: string, join = BOTH): string | undefined {
  const column = { ...emptyColumn({ id: 'c', name: 'ID', dataType: 'VARCHAR' }), sources: [{ columns: [], transform }] };
  const node = {
    ...emptyNode({ id: 'f', name: 'F', location: 'MART', type: 'Fact' }),
    sources: [{ name: 'F', join, aliases: {}, customSQL: '' }],
    columns: [column],
  };
  return ambiguousColumn({ ...emptyPipeline('p'), platform: 'snowflake', nodes: [A, B, node] }, node)?.message;
}

describe('a column that is named without its table', () => {
  it('is ambiguous where two tables of the join have it', () => {
    expect(fault('"ID"')).toBe("ambiguous column name 'ID'");
    expect(fault('UPPER("ID")')).toBe("ambiguous column name 'ID'");
  });

  it('is not where one has it, where its table is written, or where there is one table', () => {
    expect(fault('"CITY"')).toBeUndefined();
    expect(fault('"A"."ID"')).toBeUndefined();
    expect(fault(`'ID'`)).toBeUndefined();
    expect(fault('"ID"', `FROM {{ ref('STAGING', 'A') }} "A"`)).toBeUndefined();
  });
});

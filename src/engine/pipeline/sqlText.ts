import { selectList } from '../sql/selectList.ts';
import { columnsOf } from '../sql/sqlColumns.ts';
import type { PipelineNode } from './schema.ts';

/** A SQL node with another text. Its columns follow the SELECT list; one whose expression is the same stays as it is. */
export function withSql(node: PipelineNode, sql: string): PipelineNode {
  const before = new Map(node.columns.map((column) => [column.id, column]));
  const columns = columnsOf(selectList(sql)).map((column) => {
    const old = before.get(column.id);
    return old && old.expression === column.expression ? old : column;
  });
  return { ...node, sql, columns };
}

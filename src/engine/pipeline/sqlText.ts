import { selectList } from '../sql/selectList.ts';
import { columnsOf } from '../sql/sqlColumns.ts';
import { tokenOptionsOn } from '../sql/sqlTokens.ts';
import type { PipelineNode, Platform } from './schema.ts';

/**
 * A SQL node with another text for the platform. Its columns follow the SELECT list; a column whose expression did not change stays the same object.
 */
export function withSql(node: PipelineNode, sql: string, platform: Platform): PipelineNode {
  const before = new Map(node.columns.map((column) => [column.id, column]));
  const list = selectList(sql, tokenOptionsOn(platform));
  const columns = columnsOf(list).map((column) => {
    const old = before.get(column.id);
    return old && old.expression === column.expression ? old : column;
  });
  // The reason why the imported text could not run does not apply to the new text.
  const next = { ...node, sql, columns, badges: node.badges.filter((badge) => badge !== 'not runnable') };
  if (node.extra?.moreColumns !== true || list.items.some(({ star }) => star !== undefined)) return next;
  const { moreColumns: _, ...extra } = node.extra;
  return { ...next, extra };
}

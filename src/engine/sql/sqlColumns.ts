import { emptyColumn } from '../pipeline/empty.ts';
import { type Column, LIMITS } from '../pipeline/schema.ts';
import { type Annotation, annotationValues, firstText, lastOf } from './annotations.ts';
import type { SelectItem, SelectList } from './selectList.ts';

const isPlainFlag = (annotation: Annotation) => annotation.parameters === undefined && !RESERVED_COLUMN.has(annotation.name);
const RESERVED_COLUMN = new Set(['description', 'notNull', 'defaultValue', 'nullable']);

function readColumn(item: SelectItem, repeatable: ReadonlySet<string> | undefined): Column {
  const { annotations } = item;
  const name = (item.quoted ? item.name! : item.name!.toUpperCase()).slice(0, LIMITS.name);
  const nullable = lastOf(annotations, 'nullable')?.parameters?.[0];
  const flags = annotations.filter(isPlainFlag).map((annotation) => annotation.name);
  const valued = annotations.filter((annotation) => !isPlainFlag(annotation) && !RESERVED_COLUMN.has(annotation.name));
  return {
    ...emptyColumn({ id: name, name, dataType: 'UNKNOWN' }),
    description: firstText(lastOf(annotations, 'description')),
    // `@nullable("false")` has a non-empty text, which is true.
    nullable: !lastOf(annotations, 'notNull') && nullable !== false,
    defaultValue: firstText(lastOf(annotations, 'defaultValue')),
    flags: [...new Set(flags)].slice(0, 200),
    config: annotationValues(valued, repeatable),
    expression: item.expression,
  };
}

/**
 * The columns of a SQL node: the named items of its top-level SELECT list, with names as in the warehouse (in upper case when not quoted). The column
 * id is the name. `repeatable` are the annotations whose values are lists. Rule: `/docs/build-your-pipeline/v2-node-types`.
 */
export function columnsOf(list: SelectList, repeatable?: ReadonlySet<string>): Column[] {
  const columns = new Map<string, Column>();
  for (const item of list.items) {
    // A quoted name can be empty, but an id can't.
    if (!item.name || columns.size >= LIMITS.columnsPerNode) continue;
    const column = readColumn(item, repeatable);
    if (!columns.has(column.id)) columns.set(column.id, column);
  }
  return [...columns.values()];
}

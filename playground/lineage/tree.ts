import { type ColumnLineage, columnKey } from '#engine/lineage/columns.ts';
import type { Column, ColumnRef, PipelineNode } from '#engine/pipeline/schema.ts';

/** A step of a way to or from a column, and the steps behind it. */
export interface Step {
  readonly key: string;
  readonly node: PipelineNode;
  readonly column: Column;
  /** How the value is passed on: the expression of the target column; absent: it is copied. */
  readonly expression?: string;
  /** Whether only the SQL says so: the mapping does not. */
  readonly isRead: boolean;
  readonly next: readonly Step[];
}

/** The most steps that are listed of one side. */
const MAX_STEPS = 200;
const DEEPEST = 40;

/** The expression by which a column is computed from another one: the text of the mapping that names it, else of the first that has one. */
function expressionOf(column: Column, from: ColumnRef): string | undefined {
  if (column.expression !== undefined) return column.expression;
  const feeding = column.sources.find(({ columns }) => columns.some((ref) => columnKey(ref) === columnKey(from)));
  if (feeding) return feeding.transform.trim() === '' ? undefined : feeding.transform;
  const written = column.sources.find(({ transform }) => transform.trim() !== '');
  return written?.transform ?? (column.hash ? `${column.hash.algorithm} of ${column.hash.columns.length} columns` : undefined);
}

/**
 * Both sides of a lineage as trees, nearest first: a column that is reached in two ways is listed in both. `isMapped`: whether the document itself
 * has a link, by its two keys.
 */
export function lineageTree(
  lineage: ColumnLineage,
  isMapped: (from: string, to: string) => boolean,
): { up: Step[]; down: Step[]; isCut: boolean } {
  const start = columnKey({ nodeId: lineage.node.id, columnId: lineage.column.id });
  const found = new Map([...lineage.up, ...lineage.down].map((step) => [step.key, step]));
  found.set(start, { key: start, node: lineage.node, column: lineage.column, distance: 0 });
  let count = 0;
  let isCut = false;
  const side = (isUp: boolean): Step[] => {
    const next = new Map<string, string[]>();
    for (const { from, to } of lineage.links) {
      const [at, other] = isUp ? [to, from] : [from, to];
      next.set(at, [...(next.get(at) ?? []), other]);
    }
    const ids = new Set((isUp ? lineage.up : lineage.down).map(({ key }) => key));
    count = 0;
    const walk = (key: string, way: readonly string[]): Step[] =>
      (next.get(key) ?? []).flatMap((other): Step[] => {
        const step = found.get(other);
        if (!step || !ids.has(other) || way.includes(other)) return [];
        if (++count > MAX_STEPS || way.length > DEEPEST) {
          isCut = true;
          return [];
        }
        const [to, from] = isUp ? [found.get(key)!, step] : [step, found.get(key)!];
        const expression = expressionOf(to.column, { nodeId: from.node.id, columnId: from.column.id });
        return [
          {
            key: other,
            node: step.node,
            column: step.column,
            ...(expression === undefined ? {} : { expression }),
            isRead: isUp ? !isMapped(other, key) : !isMapped(key, other),
            next: walk(other, [...way, other]),
          },
        ];
      });
    return walk(start, [start]);
  };
  return { up: side(true), down: side(false), isCut };
}

import { type ColumnLineage, columnKey } from '#engine/lineage/columns.ts';
import type { Column, ColumnRef, PipelineNode } from '#engine/pipeline/schema.ts';

/** A step on a path to or from a column, with the steps beyond it. */
export interface Step {
  readonly key: string;
  readonly node: PipelineNode;
  readonly column: Column;
  /** The expression of the target column; absent if the value is copied. */
  readonly expression?: string;
  /** Whether only the SQL has this link, not the mapping. */
  readonly isRead: boolean;
  readonly next: readonly Step[];
}

/** Steps that are listed on each side of the lineage. */
const MAX_LISTED_STEPS = 200;
/** Steps from the column to the end of a listed path. */
const MAX_DEPTH = 40;

/** The expression by which a column is computed from another column: the transform that names it, or else the first transform. */
function expressionOf(column: Column, from: ColumnRef): string | undefined {
  if (column.expression !== undefined) return column.expression;
  const feeding = column.sources.find(({ columns }) => columns.some((ref) => columnKey(ref) === columnKey(from)));
  if (feeding) return feeding.transform.trim() === '' ? undefined : feeding.transform;
  const written = column.sources.find(({ transform }) => transform.trim() !== '');
  return written?.transform ?? (column.hash ? `${column.hash.algorithm} of ${column.hash.columns.length} columns` : undefined);
}

/**
 * Both sides of a lineage as trees, nearest columns first. A column that is reached on two paths is listed on both. `isMapped` tells whether the document
 * itself has a link, given the keys of its two columns.
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
    const walk = (key: string, path: readonly string[]): Step[] =>
      (next.get(key) ?? []).flatMap((other): Step[] => {
        const step = found.get(other);
        if (!step || !ids.has(other) || path.includes(other)) return [];
        if (++count > MAX_LISTED_STEPS || path.length > MAX_DEPTH) {
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
            next: walk(other, [...path, other]),
          },
        ];
      });
    return walk(start, [start]);
  };
  return { up: side(true), down: side(false), isCut };
}

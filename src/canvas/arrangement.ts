import { counted } from '#engine/text/phrases.ts';
import { STATE_NAMES } from './describe.ts';
import { findNodes } from './find.ts';
import type { CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

export type SortKey = 'order' | 'name' | 'type' | 'location' | 'reads' | 'readBy' | 'more';

/** The filter and the order of the list. `show` is empty (all nodes), `problems`, or `type:` and the name of a node type. */
export interface Arrangement {
  text: string;
  show: string;
  sort: SortKey;
  isDown: boolean;
}

/** No filter, in run order. */
export const ALL_IN_ORDER: Arrangement = { text: '', show: '', sort: 'order', isDown: false };

/** Compares texts with numbers in numeric order: `STG_9` before `STG_10`. */
export const collator = new Intl.Collator('en', { numeric: true });

/**
 * The rows to show, as positions in `nodes`: the nodes that pass the filter, sorted. Nodes that compare equal stay in run order.
 *
 * @param inOrder All positions in run order (`/docs/build-your-pipeline/node-run-order`).
 */
export function arrangedRows(
  nodes: readonly CanvasNode[],
  structure: Structure,
  inOrder: readonly number[],
  { text, show, sort, isDown }: Arrangement,
): number[] {
  const found = text.trim() === '' ? undefined : new Set(findNodes(nodes, text).map(({ id }) => id));
  const type = show.startsWith('type:') ? show.slice('type:'.length) : undefined;
  const rows = inOrder.filter((index) => {
    const node = nodes[index]!;
    if (found && !found.has(node.id)) return false;
    if (show === 'problems') return (node.problems ?? 0) > 0;
    return type === undefined || node.typeName === type;
  });
  if (sort === 'order') return isDown ? rows.reverse() : rows;
  const compare = (a: number, b: number): number => {
    if (sort === 'reads') return structure.predecessors[a]!.length - structure.predecessors[b]!.length;
    if (sort === 'readBy') return structure.successors[a]!.length - structure.successors[b]!.length;
    const word = (index: number) => {
      const node = nodes[index]!;
      return sort === 'name' ? node.name : sort === 'type' ? node.typeName : sort === 'location' ? node.location : about(node);
    };
    return collator.compare(word(a), word(b));
  };
  // Sorting is stable, so the run order decides between equals.
  return rows.sort((a, b) => (isDown ? compare(b, a) : compare(a, b)));
}

/** State, note, problems, badges and marks of a node as one text, for the column More of the list. */
export function about(node: CanvasNode): string {
  return [
    node.state ? STATE_NAMES[node.state] : '',
    node.note ?? '',
    node.problems ? counted(node.problems, 'problem') : '',
    ...(node.badges ?? []),
    ...(node.marks ?? []).map((mark) => mark.label),
    node.stub ? 'not in the pipeline' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

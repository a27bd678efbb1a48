import { useMemo, useRef } from 'react';
import type { Rect } from './geometry.ts';
import { groupLayout } from './groupLayout.ts';
import type { GroupedPart } from './groups.ts';
import { layersOf } from './layered.ts';
import type { Layout } from './layout.ts';
import type { CanvasNode, Direction } from './model.ts';
import type { Structure } from './structure.ts';

/** A layout of groups and of the nodes of open groups, with the box of each group by its key. */
interface GroupedLayout extends Layout {
  boxes: ReadonlyMap<string, Rect>;
}

/**
 * The positions of groups, computed synchronously since there are few. The group that was opened or closed last stays where it was.
 *
 * @param members The nodes of all groups, in the order that `Group.members` refers to.
 * @param whole The structure of the whole document.
 * @param direction The direction of the layout; undefined until the viewport is measured.
 * @param anchor The key of the group that was opened or closed last.
 */
export function useGroupLayout(
  grouped: GroupedPart | undefined,
  members: readonly CanvasNode[],
  whole: Structure,
  direction: Direction | undefined,
  anchor: string | undefined,
): GroupedLayout | undefined {
  const last = useRef<GroupedLayout>(undefined);
  const isGrouped = grouped !== undefined;
  const all = useMemo(() => (isGrouped ? layersOf(whole) : []), [isGrouped, whole]);
  // Everything that the layout depends on, so that a new state of a run or a new mark moves nothing.
  const key = useMemo(() => {
    if (!grouped || !direction) return undefined;
    const groups = grouped.groups.map((group) => [group.key, grouped.open.has(group.key) ? group.members : group.members.length]);
    return JSON.stringify([direction, groups, whole.ids.length, whole.edges.length]);
  }, [grouped, direction, whole]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds everything that the layout depends on
  return useMemo(() => {
    if (!grouped || !direction || key === undefined) {
      last.current = undefined;
      return undefined;
    }
    const box = anchor === undefined ? undefined : last.current?.boxes.get(anchor);
    const anchored = box && { key: anchor!, corner: { x: box.x, y: box.y } };
    const layers = members.map(({ id }) => all[whole.indexOf.get(id)!]!);
    const placed = groupLayout(grouped, (at) => members[at]!.id, layers, direction, anchored);
    last.current = { key: `groups ${key}`, direction, ...placed, isSimple: false };
    return last.current;
  }, [key, whole, all]);
}

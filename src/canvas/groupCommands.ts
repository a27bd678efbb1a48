import { counted } from '#engine/text/phrases.ts';
import type { CanvasHost } from './canvasHost.ts';
import type { GroupedPart, Grouping } from './groups.ts';
import { rememberGrouping } from './remembered.ts';

/** Ids of the nodes of the group whose card has this id; undefined when it is not the card of a group. */
export function membersOf({ groups, groupOf }: GroupedPart, id: string): string[] | undefined {
  const group = groups.find((one) => one.id === id);
  return group && [...groupOf].flatMap(([node, other]) => (other === group ? [node] : []));
}

/** The commands for groups. */
export function createGroupCommands({ now, dispatch, announce }: Pick<CanvasHost, 'now' | 'dispatch' | 'announce'>) {
  function openGroup(key: string): void {
    const { grouped } = now();
    const group = grouped?.groups.find((one) => one.key === key);
    if (!grouped || !group) return;
    dispatch({ type: 'openGroups', keys: [key] });
    // The first node of the group becomes current, so that keys go on among its nodes.
    const first = membersOf(grouped, group.id)?.[0];
    if (first !== undefined) dispatch({ type: 'press', id: first });
    announce(`${group.name} opened, ${counted(group.members.length, 'node')}`);
  }

  function closeGroup(key: string): void {
    const group = now().grouped?.groups.find((one) => one.key === key);
    if (!group) return;
    dispatch({ type: 'closeGroups', keys: [key] });
    dispatch({ type: 'press', id: group.id });
    announce(`${group.name} closed`);
  }

  return {
    openGroup,
    closeGroup,
    /** Opens the current group, or closes the group of the current node. Returns false when nodes are not grouped. */
    toggleGroup(): boolean {
      const { grouped, at } = now();
      if (!grouped || at === undefined) return false;
      const closed = grouped.groups.find(({ id }) => id === at);
      if (closed) openGroup(closed.key);
      else closeGroup(grouped.groupOf.get(at)!.key);
      return true;
    },
    closeAllGroups: () => dispatch({ type: 'closeGroups', keys: [...now().state.open] }),
    /** Groups the nodes by this property, and remembers it for all large graphs. */
    groupBy(grouping: Grouping | 'none'): void {
      rememberGrouping(grouping);
      dispatch({ type: 'grouping', grouping });
    },
  };
}

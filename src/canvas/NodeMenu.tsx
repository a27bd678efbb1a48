import {
  ChevronsLeft,
  ChevronsRight,
  Columns3,
  DatabaseZap,
  Ellipsis,
  FileText,
  Focus,
  Link2,
  Pencil,
  Route,
  Table2,
} from 'lucide-react';
import { useContext } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { distancesFrom } from './highlight.ts';
import type { CanvasActions } from './model.ts';
import { NodePagesContext } from './nodePages.ts';
import type { Canvas } from './useCanvas.ts';

/** The numbers of nodes upstream and downstream of a node. */
export function reachCounts({ scene }: Canvas, id: string): { upstream: number; downstream: number } {
  const { wholeDocument } = scene;
  const index = wholeDocument.indexOf.get(id);
  if (index === undefined) return { upstream: 0, downstream: 0 };
  return {
    upstream: distancesFrom(wholeDocument, index, 'upstream').size,
    downstream: distancesFrom(wholeDocument, index, 'downstream').size,
  };
}

/** The items of a node's menu that show everything upstream and downstream of it, with the numbers of nodes. */
export function reachItems(canvas: Canvas, id: string): MenuItem[] {
  const counts = reachCounts(canvas, id);
  return [
    {
      label: 'Everything upstream',
      icon: ChevronsLeft,
      shortcut: 'U',
      help: counted(counts.upstream, 'node'),
      disabled: counts.upstream === 0,
      onSelect: () => canvas.commands.showReach('upstream', id),
    },
    {
      label: 'Everything downstream',
      icon: ChevronsRight,
      shortcut: 'I',
      help: counted(counts.downstream, 'node'),
      disabled: counts.downstream === 0,
      onSelect: () => canvas.commands.showReach('downstream', id),
    },
  ];
}

/** The items of a node's menu that show its rows and open its SQL, where the canvas offers that. */
export function rowsItems({ rows, sql }: CanvasActions, id: string): MenuItem[] {
  return [
    ...(rows ? [{ label: 'Show its rows', icon: Table2, onSelect: () => rows(id) }] : []),
    ...(sql ? [{ label: 'Open its SQL in Run SQL', icon: DatabaseZap, onSelect: () => sql(id) }] : []),
  ];
}

/**
 * The menu of the selected node in the graph: what it is connected to. A press on its card with the second mouse button opens the menu, too.
 *
 * @param isBrief Whether the toolbar leaves connecting, renaming and focusing to the menu.
 */
export function NodeMenu({ canvas, id, isBrief }: { canvas: Canvas; id: string; isBrief: boolean }) {
  const { actions, commands, scene, state, can } = canvas;
  const pages = useContext(NodePagesContext);
  const name = scene.nameOf(id);
  const { ends } = scene;
  const items: MenuItem[] = [
    ...reachItems(canvas, id),
    {
      label: ends ? `All paths between ${scene.nameOf(ends[0])} and ${scene.nameOf(ends[1])}` : 'All paths to another node',
      icon: Route,
      shortcut: 'P',
      onSelect: () => commands.showPaths(),
      ...(ends ? {} : { help: 'Press another node first', disabled: true }),
    },
    ...(can.columns ? [{ label: 'Columns', icon: Columns3, shortcut: 'L', onSelect: () => void commands.run('columns') }] : []),
    ...(isBrief && can.connect
      ? [{ label: 'Connect to…', icon: Link2, shortcut: 'C', onSelect: () => commands.startConnecting(id) }]
      : []),
    ...(isBrief && can.rename
      ? [{ label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: () => void commands.run('rename') }]
      : []),
    ...(isBrief
      ? [
          {
            label: scene.focus ? 'Show all nodes' : 'Focus on it',
            icon: Focus,
            shortcut: 'F',
            onSelect: () => void commands.run('focusMode'),
          },
        ]
      : []),
    // The toolbar shows the rows.
    ...rowsItems({ sql: actions.sql }, id),
    ...(pages ? [{ label: 'Show its page', icon: FileText, onSelect: () => pages.open(id) }] : []),
  ];
  return (
    <Menu
      label={`Actions for ${name}`}
      items={items}
      open={state.isMenuOpen}
      onOpenChange={(isOpen) => (isOpen ? commands.openMenu(id) : commands.closeMenu())}
      trigger={<IconButton size="s" label={`Actions for ${name}`} icon={Ellipsis} />}
    />
  );
}

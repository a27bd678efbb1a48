import { ArrowLeft, ArrowRight, Columns3, Network, Route, TrendingUp, Unplug, Waypoints } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import type { Canvas } from './useCanvas.ts';

/** The menu of things to highlight in the graph, and the buttons back and forward between views. */
export function HighlightMenu({ canvas, hasColumns }: { canvas: Canvas; hasColumns: boolean }) {
  const { commands, state, scene } = canvas;
  const { ends } = scene;
  const at = scene.nameOf(scene.at);
  const items: MenuItem[] = [
    {
      label: ends ? `All paths between ${scene.nameOf(ends[0])} and ${scene.nameOf(ends[1])}` : 'All paths between two nodes',
      icon: Route,
      shortcut: 'P',
      onSelect: () => commands.showPaths(),
      ...(ends ? {} : { help: 'Press two nodes first', disabled: true }),
    },
    ...(hasColumns
      ? [
          {
            label: canvas.can.columns ? `Columns of ${at}` : 'Columns of a node',
            icon: Columns3,
            shortcut: 'L',
            onSelect: () => void commands.run('columns'),
            disabled: !canvas.can.columns,
          },
        ]
      : []),
    { kind: 'separator' },
    { label: 'Nodes with the most dependents', icon: TrendingUp, onSelect: () => commands.showHighlight({ kind: 'mostRead' }) },
    { label: 'Nodes that nothing reads', icon: Unplug, onSelect: () => commands.showHighlight({ kind: 'unread' }) },
    { label: 'The longest chain', icon: Waypoints, onSelect: () => commands.showHighlight({ kind: 'chain' }) },
  ];
  return (
    <>
      {state.past.length + state.future.length > 0 && (
        <IconButton
          size="s"
          label="Back to the previous view"
          icon={ArrowLeft}
          shortcut="["
          disabled={state.past.length === 0}
          onClick={() => commands.run('back')}
        />
      )}
      {state.future.length > 0 && (
        <IconButton size="s" label="Forward again" icon={ArrowRight} shortcut="]" onClick={() => commands.run('forward')} />
      )}
      <Menu
        label="Ask the graph"
        trigger={<IconButton size="s" label="Ask the graph" text="Ask" icon={Network} />}
        items={items}
        align="end"
      />
    </>
  );
}

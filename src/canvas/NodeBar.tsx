import {
  ChevronsDown,
  ChevronsLeft,
  ChevronsRight,
  ChevronsUp,
  FileText,
  Focus as FocusIcon,
  Link2,
  Pencil,
  Plus,
  Route,
  Table2,
  Trash2,
} from 'lucide-react';
import { useContext } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { isGroupId } from './groups.ts';
import styles from './NodeBar.module.css';
import { NodeMenu, reachCounts } from './NodeMenu.tsx';
import { NodePagesContext } from './nodePages.ts';
import type { Canvas } from './useCanvas.ts';

/** Maximum number of nodes of a graph whose toolbar is brief: it would cover names and edges, so the menu has the rest. */
const MAX_NODES_BRIEF_BAR = 12;

/** Whether the toolbar of a node shows only what is used most. */
export const isBriefBar = ({ scene, state }: Canvas) => state.view === 'graph' && scene.allNodes.length <= MAX_NODES_BRIEF_BAR;

/** The toolbar of the selected node or edge; nothing when nothing is selected. */
export function NodeBar({ canvas }: { canvas: Canvas }) {
  const { actions, can, commands, scene } = canvas;
  const pages = useContext(NodePagesContext);
  const { at, selection, nameOf } = scene;
  const { selectedEdge } = canvas.state;
  const hasNode = selection.length > 0 && at !== undefined;
  const isNode = hasNode && !isGroupId(at);
  const isBrief = isBriefBar(canvas);
  const name = nameOf(at);
  const [from, to] = selection.length === 2 ? selection : [];
  if (!hasNode && !(selectedEdge && can.remove)) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={hasNode ? `Node ${name}` : 'Edge'}>
      {hasNode && can.add && (
        <IconButton
          size="s"
          label={`Add a node that reads ${name}`}
          icon={Plus}
          shortcut="A"
          onClick={() => commands.run('add')}
        />
      )}
      {hasNode && can.connect && !isBrief && (
        <IconButton
          size="s"
          label={`Connect ${name} to a node that should read it`}
          icon={Link2}
          shortcut="C"
          onClick={() => commands.startConnecting(at)}
        />
      )}
      {hasNode && can.rename && !isBrief && (
        <IconButton size="s" label={`Rename ${name}`} icon={Pencil} shortcut="F2" onClick={() => commands.run('rename')} />
      )}
      {can.remove && (
        <IconButton
          size="s"
          label={selectedEdge ? 'Disconnect' : selection.length > 1 ? `Delete ${selection.length} nodes` : `Delete ${name}`}
          icon={Trash2}
          shortcut="Delete"
          onClick={() => commands.run('remove')}
        />
      )}
      {from !== undefined && to !== undefined && (
        <IconButton
          size="s"
          label={`All paths between ${nameOf(from)} and ${nameOf(to)}`}
          icon={Route}
          shortcut="P"
          onClick={() => commands.showPaths()}
        />
      )}
      {isNode && !isBrief && <Reach canvas={canvas} id={at} />}
      {hasNode && pages && <IconButton size="s" label={`Page of ${name}`} icon={FileText} onClick={() => pages.open(at)} />}
      {isNode && actions.rows && (
        <Button size="s" variant="quiet" icon={Table2} aria-label={`Rows of ${name}`} onClick={() => actions.rows?.(at)}>
          Rows
        </Button>
      )}
      {hasNode && !isBrief && (
        <IconButton
          size="s"
          label={scene.focus ? 'Show all nodes' : 'Focus on the selected node'}
          icon={FocusIcon}
          shortcut="F"
          pressed={scene.focus !== undefined}
          onClick={() => commands.run('focusMode')}
        />
      )}
      {/* In the list, the row has this menu. */}
      {isNode && canvas.state.view === 'graph' && <NodeMenu canvas={canvas} id={at} isBrief={isBrief} />}
    </div>
  );
}

/** The buttons that show everything upstream and downstream of a node, with the numbers of nodes. */
function Reach({ canvas, id }: { canvas: Canvas; id: string }) {
  const counts = reachCounts(canvas, id);
  const isRight = canvas.drawing.direction === 'RIGHT';
  const icons = isRight
    ? { upstream: ChevronsLeft, downstream: ChevronsRight }
    : { upstream: ChevronsUp, downstream: ChevronsDown };
  return (['upstream', 'downstream'] as const).map((side) => {
    const label = `Everything ${side} of ${canvas.scene.nameOf(id)}: ${counted(counts[side], 'node')}`;
    return (
      counts[side] > 0 && (
        <Tooltip key={side} content={label} repeatsName>
          <Button
            size="s"
            variant="quiet"
            icon={icons[side]}
            aria-label={label}
            onClick={() => canvas.commands.showReach(side, id)}
          >
            {counts[side].toLocaleString('en')}
          </Button>
        </Tooltip>
      )
    );
  });
}

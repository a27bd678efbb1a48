import { FileText, Focus as FocusIcon, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './NodeBar.module.css';
import { NodePagesContext } from './nodePages.ts';
import type { Canvas } from './useCanvas.ts';

/** The toolbar of the selected node or edge; nothing when nothing is selected. */
export function NodeBar({ canvas }: { canvas: Canvas }) {
  const { can, commands, scene } = canvas;
  const pages = useContext(NodePagesContext);
  const { at, selection, nameOf } = scene;
  const { selectedEdge } = canvas.state;
  const hasNode = selection.length > 0 && at !== undefined;
  const name = nameOf(at);
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
      {hasNode && can.connect && (
        <IconButton
          size="s"
          label={`Connect ${name} to a node that should read it`}
          icon={Link2}
          shortcut="C"
          onClick={() => commands.startConnecting(at)}
        />
      )}
      {hasNode && can.rename && (
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
      {hasNode && pages && <IconButton size="s" label={`Page of ${name}`} icon={FileText} onClick={() => pages.open(at)} />}
      {hasNode && (
        <IconButton
          size="s"
          label={scene.focus ? 'Show all nodes' : 'Focus on the selected node'}
          icon={FocusIcon}
          shortcut="F"
          pressed={scene.focus !== undefined}
          onClick={() => commands.run('focusMode')}
        />
      )}
    </div>
  );
}

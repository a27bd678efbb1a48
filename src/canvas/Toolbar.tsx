import {
  Columns3,
  Expand,
  Focus as FocusIcon,
  Keyboard,
  Link2,
  List,
  Map as MapIcon,
  Minus,
  Pencil,
  Plus,
  Rows3,
  Scan,
  Shrink,
  Trash2,
  Wand2,
  Workflow,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { FindField } from './FindField.tsx';
import type { FocusSide } from './focus.ts';
import { PictureMenu } from './PictureMenu.tsx';
import styles from './Toolbar.module.css';
import type { Canvas } from './useCanvas.ts';
import { WayMenu } from './WayMenu.tsx';

export interface ToolbarProps {
  /** What the canvas shows: a page may have several. */
  label: string;
  canvas: Canvas;
  compact: boolean;
  isNarrow: boolean;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  showMinimap: boolean;
  onMinimap: (show: boolean) => void;
  tools?: ReactNode;
  /** Whether the document is there, with its columns. */
  hasDocument: boolean;
}

const SIDES: { value: FocusSide; label: string }[] = [
  { value: 'both', label: 'both ways' },
  { value: 'upstream', label: 'upstream' },
  { value: 'downstream', label: 'downstream' },
];

/** Focus mode: a node and what is within so many edges of it. */
function FocusBar({ canvas }: { canvas: Canvas }) {
  const { scene, commands, can } = canvas;
  const { focus } = scene;
  if (!focus) return null;
  return (
    <div className={styles.focus} role="group" aria-label="Focus">
      <span className={styles.focusText}>
        <strong>{scene.nameOf(focus.id)}</strong> and what is within {counted(focus.degree, 'edge')}
      </span>
      <IconButton
        label="Show less"
        icon={Minus}
        size="s"
        disabled={focus.degree <= 1}
        onClick={() => commands.showFocus({ ...focus, degree: focus.degree - 1 })}
      />
      <IconButton
        label="Expand by one edge"
        icon={Plus}
        size="s"
        disabled={!can.expand}
        onClick={() => commands.showFocus({ ...focus, degree: focus.degree + 1 })}
      />
      <Select
        label="Direction"
        hideLabel
        value={focus.side}
        options={SIDES}
        onChange={(side) => commands.showFocus({ ...focus, side: side as FocusSide })}
      />
      <Button size="s" variant="quiet" icon={X} onClick={() => commands.showFocus(undefined)}>
        Show all
      </Button>
    </div>
  );
}

/** What can be done with the node at hand. */
function NodeActions({ canvas }: { canvas: Canvas }) {
  const { can, commands } = canvas;
  const { at, selection, nameOf } = canvas.scene;
  const { selectedEdge } = canvas.state;
  const hasNode = selection.length > 0 && at !== undefined;
  const name = nameOf(at);
  if (!(can.add || can.connect || can.rename || can.remove)) return null;
  return (
    <div className={styles.group} role="group" aria-label={hasNode ? `Change ${name}` : 'Change'}>
      {can.add && (
        <IconButton
          label={hasNode ? `Add a node that reads ${name}` : 'Add a node'}
          icon={Plus}
          shortcut="A"
          onClick={() => commands.run('add')}
        />
      )}
      {hasNode && can.connect && (
        <IconButton
          label={`Connect ${name} to a node that should read it`}
          icon={Link2}
          shortcut="C"
          onClick={() => commands.startConnecting(at)}
        />
      )}
      {hasNode && can.rename && (
        <IconButton label={`Rename ${name}`} icon={Pencil} shortcut="F2" onClick={() => commands.run('rename')} />
      )}
      {(hasNode || selectedEdge) && can.remove && (
        <IconButton
          label={selectedEdge ? 'Disconnect' : selection.length > 1 ? `Delete ${selection.length} nodes` : `Delete ${name}`}
          icon={Trash2}
          shortcut="Delete"
          onClick={() => commands.run('remove')}
        />
      )}
    </div>
  );
}

/** The canvas's own controls, above graph and list. */
export function Toolbar({
  label,
  canvas,
  compact,
  isNarrow,
  isFull,
  onFull,
  showMinimap,
  onMinimap,
  tools,
  hasDocument,
}: ToolbarProps) {
  const { commands, drawing, scene } = canvas;
  const isGraph = canvas.state.view === 'graph';
  return (
    <div className={styles.bars}>
      <div className={styles.toolbar} role="toolbar" aria-label="Canvas">
        <div className={styles.group} role="group" aria-label="View as">
          <IconButton label="Graph" icon={Workflow} pressed={isGraph} onClick={() => commands.setView('graph')} />
          <IconButton label="List" icon={List} pressed={!isGraph} onClick={() => commands.setView('list')} />
        </div>
        <FindField label={label} canvas={canvas} />
        <NodeActions canvas={canvas} />
        <div className={styles.group} role="group" aria-label="Look">
          <IconButton
            label={scene.focus ? 'Show all nodes' : 'Focus on the selected node'}
            icon={FocusIcon}
            shortcut="F"
            pressed={scene.focus !== undefined}
            disabled={!scene.focus && scene.at === undefined}
            onClick={() => commands.run('focusMode')}
          />
          {isGraph && (
            <>
              {!compact && (
                <IconButton
                  label={drawing.direction === 'RIGHT' ? 'Lay out downwards' : 'Lay out to the right'}
                  icon={Rows3}
                  onClick={() => commands.setDirection(drawing.direction === 'RIGHT' ? 'DOWN' : 'RIGHT')}
                />
              )}
              {!compact && (
                <IconButton
                  label="One column a layer"
                  icon={Columns3}
                  pressed={drawing.layering === 'columns'}
                  onClick={() => commands.setLayering(drawing.layering === 'columns' ? 'folded' : 'columns')}
                />
              )}
              <IconButton
                label="Tidy up: undo what was dragged"
                icon={Wand2}
                disabled={!drawing.hasMoved}
                onClick={commands.tidyUp}
              />
              <IconButton label="Zoom out" icon={Minus} shortcut="-" onClick={() => commands.run('zoomOut')} />
              <IconButton label="Zoom in" icon={Plus} shortcut="+" onClick={() => commands.run('zoomIn')} />
              <IconButton label="Fit all in view" icon={Scan} shortcut="0" onClick={() => commands.run('fit')} />
              {!compact && !isNarrow && (
                <IconButton label="Minimap" icon={MapIcon} pressed={showMinimap} onClick={() => onMinimap(!showMinimap)} />
              )}
            </>
          )}
          <IconButton
            label={isFull ? 'Leave fullscreen' : 'Fullscreen'}
            icon={isFull ? Shrink : Expand}
            pressed={isFull}
            onClick={() => onFull(!isFull)}
          />
          <PictureMenu canvas={canvas} title={label} />
          <WayMenu canvas={canvas} hasColumns={hasDocument} />
          <IconButton label="Keys" icon={Keyboard} shortcut="?" onClick={() => commands.run('help')} />
        </div>
        {tools}
      </div>
      <FocusBar canvas={canvas} />
    </div>
  );
}

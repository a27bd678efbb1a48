import { Ellipsis, Expand, Keyboard, Minus, Plus, Scan, Shrink, Wand2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import type { Canvas } from './useCanvas.ts';

interface ViewToolsProps {
  canvas: Canvas;
  compact: boolean;
  /** Whether only the buttons are shown that the view needs now: the tools of a small graph are closed. */
  isBrief: boolean;
  /** Whether a part of the graph is outside the view. */
  isOutside: boolean;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** Controls of the view: zoom, fit, full screen, and a menu with the rest. */
export function ViewTools({ canvas, compact, isBrief, isOutside, isFull, onFull }: ViewToolsProps) {
  const { commands, drawing, can, scene } = canvas;
  const isGraph = canvas.state.view === 'graph';
  const layoutItems: MenuItem[] =
    isGraph && !compact
      ? [
          {
            kind: 'choice',
            label: 'Direction',
            value: drawing.direction,
            options: [
              { value: 'RIGHT', label: 'To the right' },
              { value: 'DOWN', label: 'Downward' },
            ],
            onChange: (value) => commands.setDirection(value === 'DOWN' ? 'DOWN' : 'RIGHT'),
          },
          {
            kind: 'choice',
            label: 'Layout',
            value: drawing.layering,
            options: [
              { value: 'standard', label: 'Standard layout' },
              { value: 'elk', label: 'ELK layout' },
            ],
            onChange: (value) => commands.setLayering(value === 'elk' ? 'elk' : 'standard'),
          },
          { kind: 'separator' },
        ]
      : [];
  const more: MenuItem[] = [
    ...layoutItems,
    ...(can.add && scene.selection.length === 0
      ? [{ label: 'Add a node', icon: Plus, shortcut: 'A', onSelect: () => void commands.run('add') }]
      : []),
    { label: 'Keys', icon: Keyboard, shortcut: '?', onSelect: () => void commands.run('help') },
  ];
  return (
    <>
      {isGraph && drawing.hasMoved && (
        <Button size="s" variant="quiet" icon={Wand2} aria-label="Tidy up: undo what you dragged" onClick={commands.tidyUp}>
          Tidy up
        </Button>
      )}
      {isGraph && !isBrief && (
        <>
          <IconButton size="s" label="Zoom out" icon={Minus} shortcut="-" onClick={() => commands.run('zoomOut')} />
          <IconButton size="s" label="Zoom in" icon={Plus} shortcut="+" onClick={() => commands.run('zoomIn')} />
        </>
      )}
      {isGraph && (!isBrief || isOutside) && (
        <IconButton size="s" label="Whole graph" icon={Scan} shortcut="0" onClick={() => commands.run('fit')} />
      )}
      {!isBrief && (
        <>
          <IconButton
            size="s"
            label={isFull ? 'Leave full screen' : 'Full screen'}
            icon={isFull ? Shrink : Expand}
            pressed={isFull}
            onClick={() => onFull(!isFull)}
          />
          <Menu
            label="More of the canvas"
            align="end"
            side="top"
            trigger={<IconButton size="s" label="More of the canvas" icon={Ellipsis} />}
            items={more}
          />
        </>
      )}
    </>
  );
}

import { Dialog } from '#ui/Dialog.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import styles from './KeyboardHelp.module.css';
import { type KeyHelp, keyHelp } from './keyboard.ts';
import type { Canvas } from './useCanvas.ts';

/** The dialog with the keys of this canvas. */
export function KeyboardHelp({ canvas }: { canvas: Canvas }) {
  const isOffered = (action: NonNullable<KeyHelp['needs']>) => canvas.actions[action] !== undefined;
  const direction = canvas.state.view === 'list' ? 'RIGHT' : canvas.drawing.direction;
  return (
    <Dialog
      open={canvas.state.isHelpOpen}
      onOpenChange={canvas.commands.setHelpOpen}
      title="Keys of the canvas"
      description="They work while the graph or the list has the keyboard focus. With a mouse: drag the background to move, hold Shift and drag to select with a box, and drag from the edge of a card to connect."
      size="s"
    >
      <dl className={styles.keys}>
        {keyHelp(direction, isOffered).map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.credit}>
        The graph is drawn with <a href="https://reactflow.dev">React Flow</a> and laid out by{' '}
        <a href="https://eclipse.dev/elk/">ELK</a>.
      </p>
    </Dialog>
  );
}

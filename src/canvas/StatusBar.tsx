import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import utilities from '#ui/utilities.module.css';
import { describeCounts } from './describe.ts';
import styles from './StatusBar.module.css';
import type { Canvas } from './useCanvas.ts';

/** Messages of the canvas: why an action was refused, a connection in progress, a layout in progress. */
export function Notices({ canvas }: { canvas: Canvas }) {
  const { connecting, message } = canvas.state;
  return (
    <>
      {message !== undefined && (
        <p className={styles.message} role="alert">
          <span>{message}</span>
          <IconButton label="Dismiss the message" icon={X} size="s" onClick={() => canvas.commands.say(undefined)} />
        </p>
      )}
      {connecting && (
        <p className={styles.connecting}>
          Which node should read <strong>{canvas.scene.nameOf(connecting.from)}</strong>? Press one, or type a name and Enter.
          {connecting.typed && <kbd>{connecting.typed}</kbd>} Escape cancels.
        </p>
      )}
      {canvas.drawing.isBusy && (
        <div className={styles.busy}>
          <Progress label="Laying out" />
        </div>
      )}
    </>
  );
}

/** The numbers of selected, shown and all nodes. */
export function Counts({ canvas }: { canvas: Canvas }) {
  const { selection, shown, total } = canvas.scene;
  const { layout, isBusy } = canvas.drawing;
  return (
    <p className={`${utilities.smallInline} ${styles.counts}`}>
      {describeCounts(selection.length, shown, total)}
      {layout?.isSimple && !isBusy && canvas.state.view === 'graph' ? ' / simple layout: the layout engine could not run' : ''}
    </p>
  );
}

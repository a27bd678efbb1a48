import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { describeCounts } from './describe.ts';
import styles from './StatusBar.module.css';
import type { Canvas } from './useCanvas.ts';

/** What just happened and how much there is: a refusal, a connection under way, counts. */
export function StatusBar({ canvas }: { canvas: Canvas }) {
  const { connecting, message, view } = canvas.state;
  const { selection, shown, total, nameOf } = canvas.scene;
  const { layout, isBusy } = canvas.drawing;
  return (
    <div className={styles.status}>
      {message !== undefined && (
        <p className={styles.message} role="alert">
          <span>{message}</span>
          <IconButton label="Dismiss the message" icon={X} size="s" onClick={() => canvas.commands.say(undefined)} />
        </p>
      )}
      {connecting && (
        <p className={styles.connecting}>
          Which node should read <strong>{nameOf(connecting.from)}</strong>? Press one, or type a name and Enter.
          {connecting.typed && <kbd>{connecting.typed}</kbd>} Escape cancels.
        </p>
      )}
      <p className={styles.counts}>
        {describeCounts(selection.length, shown, total)}
        {layout?.isSimple && !isBusy && view === 'graph' ? ' / simple layout: the layout engine could not run' : ''}
      </p>
      {isBusy && (
        <div className={styles.busy}>
          <Progress label="Laying out" />
        </div>
      )}
    </div>
  );
}

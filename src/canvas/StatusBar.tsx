import { List as ListIcon, X } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import utilities from '#ui/utilities.module.css';
import { ConnectField } from './ConnectField.tsx';
import { areCommits, describeCounts } from './describe.ts';
import { ResultsContext } from './results.ts';
import styles from './StatusBar.module.css';
import type { Canvas } from './useCanvas.ts';

/** The message of the canvas, such as why an action was refused. */
export function Message({ canvas }: { canvas: Canvas }) {
  return (
    <p className={styles.message} role="alert">
      <span>{canvas.state.message}</span>
      <IconButton label="Dismiss the message" icon={X} size="s" onClick={() => canvas.commands.say(undefined)} />
    </p>
  );
}

/** What is highlighted while its panel is closed, with buttons that open the panel and clear the highlight. */
function ResultsBar({ canvas }: { canvas: Canvas }) {
  const panel = useContext(ResultsContext);
  const { highlight } = canvas.scene;
  // The find field shows a typed search itself.
  const isInField = highlight?.query.kind === 'found' && highlight.query.text !== '';
  if (!panel || panel.isOpen || !highlight || isInField) return null;
  return (
    <div className={styles.results} role="group" aria-label="Filter">
      <span className={styles.title}>{highlight.title}</span>
      <Button size="s" variant="quiet" icon={ListIcon} onClick={panel.open}>
        Results
      </Button>
      <IconButton label="Clear the filter" icon={X} size="s" onClick={() => canvas.commands.showHighlight(undefined)} />
    </div>
  );
}

/** Above the graph: the message, unless it is shown at a place in the graph, a connection in progress, a layout in progress. */
export function Notices({ canvas }: { canvas: Canvas }) {
  const { connecting, message, messageAt, view } = canvas.state;
  return (
    <>
      {message !== undefined && !connecting && (messageAt === undefined || view === 'list') && <Message canvas={canvas} />}
      <ResultsBar canvas={canvas} />
      {connecting && <ConnectField canvas={canvas} from={connecting.from} />}
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
  if (areCommits(canvas.scene.nodes)) return null;
  return (
    <p className={`${utilities.smallInline} ${styles.counts}`}>
      {describeCounts(selection.length, shown, total)}
      {layout?.isSimple && !isBusy && canvas.state.view === 'graph' ? ' / simple layout: the layout engine could not run' : ''}
    </p>
  );
}

import { nodeSpan, type RunDocument } from '#engine/run/runDocument.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { timeWords } from '#workbench/engine/RunLog.tsx';
import styles from './Panels.module.css';

interface NightTimelineProps {
  document: RunDocument | undefined;
  /** Length of the whole run in milliseconds; undefined while it is unknown. */
  total: number | undefined;
  selection: readonly string[];
  onSelect: (id: string) => void;
}

/** A row for each node of a run, with a bar for the time in which the node's statements ran. */
export function NightTimeline({ document, total, selection, onSelect }: NightTimelineProps) {
  if (!document) return <EmptyState title="No run">Press Refresh.</EmptyState>;
  const spans = document.results.map((result) => ({ result, span: nodeSpan(document, result) }));
  const latest = spans.reduce((most, { span }) => Math.max(most, span?.to ?? span?.from ?? 0), 0);
  const end = Math.max(1, total ?? latest);
  const part = (time: number) => `${(Math.min(time, end) / end) * 100}%`;
  return (
    <ul className={styles.timeline} aria-label="Nodes in document order, with the time during which each one ran">
      {spans.map(({ result: { nodeID, name, runState }, span }) => (
        <li key={nodeID}>
          <button type="button" className={styles.bar} aria-pressed={selection.includes(nodeID)} onClick={() => onSelect(nodeID)}>
            <span className={styles.node}>{name}</span>
            <span className={styles.note}>
              {runState}
              {span?.to !== undefined && span.to > span.from && ` · ${timeWords(span.to - span.from)}`}
            </span>
            <span className={styles.track} aria-hidden>
              {span && (
                <span
                  className={styles.fill}
                  data-state={runState}
                  style={{ left: part(span.from), width: `max(3px, calc(${part(span.to ?? latest)} - ${part(span.from)}))` }}
                />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

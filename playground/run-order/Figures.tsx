import { Route } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunPlan } from '#engine/run/plan.ts';
import utilities from '#ui/utilities.module.css';
import { duration } from './duration.ts';
import { lengthSentence } from './explain.ts';
import styles from './Figures.module.css';

interface FiguresProps {
  plan: RunPlan;
  showCriticalPath: boolean;
  /** Whether the playhead is at the end of the run. Before it, the numbers of nodes are a forecast and are worded so. */
  isOver: boolean;
}

/** The figures of the whole run, wherever the playhead is: its length, its critical path, the time in the queue, and the use of slots. */
export function Figures({ plan, showCriticalPath, isOver }: FiguresProps) {
  const { figures, critical, run, parallelism } = plan;
  const counts = [
    `${figures.successful} ${isOver ? 'successful' : 'would succeed'}`,
    ...(figures.failed > 0 ? [`${figures.failed} ${isOver ? 'failed' : 'would fail'}`] : []),
    ...(figures.skipped > 0 ? [`${figures.skipped} ${isOver ? 'skipped' : 'would be skipped'}`] : []),
  ];
  return (
    <>
      <dl className={styles.figures} aria-label="The run in figures">
        <Figure name="Total" value={duration(figures.total)} />
        {showCriticalPath && (
          <Figure
            name={
              <>
                <Route size={12} aria-hidden /> Critical path
              </>
            }
            value={duration(critical.length)}
            note={figures.failed > 0 ? 'if nothing fails' : undefined}
          />
        )}
        <Figure name="Time in the queue" value={duration(figures.queued)} />
        <Figure
          name="Slots in use"
          value={`${Math.round(figures.utilization * 100)} %`}
          note={`at most ${run.peakParallelism} of ${parallelism}`}
        />
        <Figure name="Nodes" value={counts[0]!} note={counts.slice(1).join(', ')} />
      </dl>
      {figures.failed === 0 && <p className={styles.why}>{lengthSentence(plan)}</p>}
    </>
  );
}

function Figure({ name, value, note }: { name: ReactNode; value: string; note?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {note && <span className={utilities.smallInline}> {note}</span>}
      </dd>
    </div>
  );
}

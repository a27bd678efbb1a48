import { RefreshCw, Undo2 } from 'lucide-react';
import type { RunPlan } from '#engine/run/plan.ts';
import { runSummary } from '#engine/run/summary.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { momentSentences, runStatus } from './explain.ts';
import styles from './RunStatus.module.css';

const TONES: Readonly<Record<ReturnType<typeof runStatus>, Tone>> = {
  waitingToRun: 'neutral',
  running: 'info',
  completed: 'ok',
  failed: 'danger',
};

const LABELS: Readonly<Record<ReturnType<typeof runStatus>, string>> = {
  waitingToRun: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
};

interface RunStatusProps {
  plan: RunPlan;
  /** Index of the moment at the playhead; -1 before the start. */
  moment: number;
  onRetry: () => void;
  onFirstRun: () => void;
}

/** The run's status, what happened at the playhead, and a button for a retry after a failure. */
export function RunStatus({ plan, moment, onRetry, onFirstRun }: RunStatusProps) {
  const status = runStatus(plan, moment);
  const now = plan.moments[moment];
  const summary =
    status === 'failed'
      ? runSummary(
          plan.run,
          plan.pipeline.nodes.map((node) => node.id),
        )
      : undefined;
  return (
    <div className={styles.status}>
      <div className={styles.line}>
        <Badge tone={TONES[status]}>{LABELS[status]}</Badge>
        <p className={styles.text}>
          {now ? momentSentences(plan, now).join(' ') : 'Every node is waiting. Play the run, or step through it.'}
        </p>
        {status === 'failed' && (
          <Button size="s" icon={RefreshCw} onClick={onRetry}>
            {ACTION_TEXTS.retry}
          </Button>
        )}
        {plan.attempt === 'retry' && (
          <Button size="s" icon={Undo2} onClick={onFirstRun}>
            Back to the first run
          </Button>
        )}
      </div>
      {summary && (
        <details className={styles.report}>
          <summary>What the run reports</summary>
          <code>{summary.text}</code>
          {!summary.isKnownWording && (
            <p>The part after the semicolon is this site’s wording; the app lists the IDs of the nodes.</p>
          )}
        </details>
      )}
    </div>
  );
}

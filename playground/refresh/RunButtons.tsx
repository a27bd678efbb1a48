import { Play, RotateCcw, Square } from 'lucide-react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';

interface RunButtonsProps {
  isRunning: boolean;
  /** No further run can be remembered. */
  isFull: boolean;
  /** The last run failed, so that the nodes that did not succeed can run again. */
  canRetry: boolean;
  onCancel: () => void;
  onRefresh: () => void;
  onRetry: () => void;
}

/** Refresh, and Retry after a failure; while something runs, Cancel. */
export function RunButtons({ isRunning, isFull, canRetry, onCancel, onRefresh, onRetry }: RunButtonsProps) {
  if (isRunning)
    return (
      <Button size="s" icon={Square} onClick={onCancel}>
        {ACTION_TEXTS.cancel}
      </Button>
    );
  return (
    <>
      <Button size="s" variant="primary" icon={Play} aria-disabled={isFull || undefined} onClick={onRefresh}>
        Refresh
      </Button>
      {canRetry && (
        <Button size="s" icon={RotateCcw} aria-disabled={isFull || undefined} onClick={onRetry}>
          {ACTION_TEXTS.retry}
        </Button>
      )}
    </>
  );
}

import { Play, RotateCcw, Square } from 'lucide-react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';

interface RunButtonsProps {
  isRunning: boolean;
  /** Whether the limit of stored actions is reached, so that no run can start. */
  isFull: boolean;
  /** Whether the last run failed, so that a retry can run the nodes that did not succeed. */
  canRetry: boolean;
  onCancel: () => void;
  onRefresh: () => void;
  onRetry: () => void;
}

/** The buttons Refresh and, after a failure, Retry. During a run there is only Cancel. */
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

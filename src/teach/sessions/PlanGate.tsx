import { CalendarClock } from 'lucide-react';
import { counted } from '#engine/text/phrases.ts';
import { minutesText } from '#learn/paths/path.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PlanArrival } from './PlanArrival.tsx';
import { PlanFile } from './PlanFile.tsx';
import type { Following } from './useFollowedPlan.ts';

export interface GateWords {
  /** Shown when there is no plan in the address and no plan was open before. */
  none: { title: string; text: string };
  /** Shown when the reader can continue with the plan that was open last. */
  last: { title: (title: string) => string; text: string };
  /** A sentence that says what is not sent to the server that has the plan. */
  notSent: string;
}

/** Shown in place of the content while there is no plan: says how to open one. */
export function PlanGate({ followed, openFile, continueWith, words }: Following & { words: GateWords }) {
  if (followed.kind === 'plan') return null;
  if (followed.kind !== 'none') return <PlanArrival followed={followed} openFile={openFile} notSent={words.notSent} />;
  const { last } = followed;
  return (
    <EmptyState
      icon={CalendarClock}
      title={last ? words.last.title(last.title) : words.none.title}
      actions={
        <>
          {last && (
            <Button variant="primary" onClick={() => continueWith(last)}>
              Continue with it
            </Button>
          )}
          <PlanFile variant={last ? 'plain' : 'primary'} onFile={openFile} />
        </>
      }
    >
      {last ? (
        <p>
          {counted(last.steps.length, 'step')}, {minutesText(last.minutes)}. {words.last.text}
        </p>
      ) : (
        <p>{words.none.text}</p>
      )}
    </EmptyState>
  );
}

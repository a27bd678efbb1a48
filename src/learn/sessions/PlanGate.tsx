import { CalendarClock, Download } from 'lucide-react';
import { counted } from '#engine/text/phrases.ts';
import { minutesText } from '#playground/paths/path.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { PlanFile } from './PlanFile.tsx';
import type { Following } from './useFollowedPlan.ts';

export interface GateWords {
  /** There is no plan in the address, and none was open before. */
  none: { title: string; text: string };
  /** The plan that was open last can be gone on with. */
  last: { title: (title: string) => string; text: string };
  /** What a server that has the plan does not get. */
  asked: string;
}

/** What is to be done before there is a plan. */
export function PlanGate({ followed, openFile, goOn, words }: Following & { words: GateWords }) {
  switch (followed.kind) {
    case 'plan':
      return null;
    case 'waiting':
      return <Progress label="Getting the plan" />;
    case 'refused':
      return (
        <Callout
          tone="error"
          live
          title="This session can’t be opened"
          actions={<PlanFile label="Open another plan file" onFile={openFile} />}
        >
          <p>{followed.message}</p>
        </Callout>
      );
    case 'asking':
      return (
        <EmptyState
          icon={Download}
          title={`The plan of this session is at ${followed.host}`}
          actions={
            <Button variant="primary" onClick={followed.get}>
              Get it from {followed.host}
            </Button>
          }
        >
          <p>That server will see that somebody asks for it. {words.asked}</p>
        </EmptyState>
      );
    case 'none': {
      const { last } = followed;
      return (
        <EmptyState
          icon={CalendarClock}
          title={last ? words.last.title(last.title) : words.none.title}
          actions={
            <>
              {last && (
                <Button variant="primary" onClick={() => goOn(last)}>
                  Go on with it
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
  }
}

import { CalendarClock, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { minutesText } from '#playground/paths/path.ts';
import type { SessionPlan } from '#playground/sessions/plan.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import frame from '../page.module.css';
import { useStartOver } from '../results/useStartOver.ts';
import { PlanFile } from './PlanFile.tsx';
import { SessionView } from './SessionView.tsx';
import { type Following, useFollowedPlan } from './useFollowedPlan.ts';

/** `/sessions/follow`: a session as its participants have it. `arrival` stands beside the content, once it is there. */
export function Follow({ arrival }: { arrival: (title?: string) => ReactNode }) {
  const following = useFollowedPlan();
  const { followed } = following;
  if (followed.kind === 'plan') {
    return (
      <>
        <Followed key={followed.plan.id} plan={followed.plan} />
        {arrival(followed.plan.title)}
      </>
    );
  }
  return (
    <div className={frame.page}>
      <h1 className={frame.heading}>Follow a session</h1>
      <Gate {...following} />
      {arrival()}
    </div>
  );
}

/** The session, from the beginning again once it was started over. */
function Followed({ plan }: { plan: SessionPlan }) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const over = useStartOver(plan);
  if (over.isBusy) return <Progress label="Starting over" />;
  function startOver() {
    const query = new URLSearchParams(search);
    query.set('step', plan.steps[0]?.code ?? '');
    navigate({ search: `?${query}`, hash }, { replace: true });
    over.startOver();
  }
  return <SessionView plan={plan} over={{ ...over, startOver }} />;
}

/** What is to be done before there is a plan to follow. */
function Gate({ followed, openFile, goOn }: Following) {
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
          <p>That server will see that somebody asks for it. Nothing you do in the session is sent to it.</p>
        </EmptyState>
      );
    case 'none': {
      const { last } = followed;
      return (
        <EmptyState
          icon={CalendarClock}
          title={last ? `You were in “${last.title}”` : 'A session comes by a link or as a file'}
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
              {counted(last.steps.length, 'step')}, {minutesText(last.minutes)}. What you did in it is kept in this browser.
            </p>
          ) : (
            <p>Open the link that your trainer sent you, or the file of the plan.</p>
          )}
        </EmptyState>
      );
    }
  }
}

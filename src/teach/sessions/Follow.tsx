import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import frame from '#learn/page.module.css';
import { Progress } from '#ui/Progress.tsx';
import type { SessionPlan } from '../plan.ts';
import { useStartOver } from '../results/useStartOver.ts';
import { PlanGate } from './PlanGate.tsx';
import { SessionView } from './SessionView.tsx';
import { useFollowedPlan } from './useFollowedPlan.ts';

/** `/sessions/follow`: a session as its participants see it. `arrival` is rendered beside the content once the content has loaded. */
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
      <PlanGate
        {...following}
        words={{
          none: {
            title: 'A session comes as a link or as a file',
            text: 'Open the link that your trainer sent you, or the file of the plan.',
          },
          last: { title: (title) => `You were in “${title}”`, text: 'What you did in it is kept in this browser.' },
          notSent: 'Nothing you do in the session is sent to it.',
        }}
      />
      {arrival()}
    </div>
  );
}

/** The session, restarted from the beginning after “Start over”. */
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

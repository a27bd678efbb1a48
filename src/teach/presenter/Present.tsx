import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import frame from '#learn/page.module.css';
import utilities from '#ui/utilities.module.css';
import { PlanGate } from '../sessions/PlanGate.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import { PresenterView } from './PresenterView.tsx';
import { ProjectorView } from './ProjectorView.tsx';

/**
 * `/sessions/present`: the presenter view, or with `?room=<plan id>` the projector view that it opens. The parameter `room`, the message side `room`
 * and the stored keys keep the name that earlier versions gave them, so that open windows, links and stored positions still work.
 */
export function Present({ onTitle }: { onTitle: (title: string) => void }) {
  const planId = new URLSearchParams(useLocation().search).get('room');
  return planId === null ? <PresenterGate onTitle={onTitle} /> : <ProjectorView planId={planId.slice(0, 40)} onTitle={onTitle} />;
}

function PresenterGate({ onTitle }: { onTitle: (title: string) => void }) {
  const following = useFollowedPlan('presented');
  const { followed } = following;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const plan = followed.kind === 'plan' ? followed.plan : undefined;
  const title = plan?.title;
  useEffect(() => {
    if (title === undefined) return;
    onTitle(`Present: ${title}`);
    // A plan that was opened as a file is not in the address. With `step` in the address, a reload continues with the saved plan.
    const query = new URLSearchParams(search);
    if (query.has('step')) return;
    query.set('step', '');
    navigate({ search: `?${query}`, hash }, { replace: true });
  }, [title, onTitle, navigate, search, hash]);
  if (plan) return <PresenterView key={plan.id} plan={plan} now={Date.now} />;
  return (
    <main className={frame.page}>
      <h1 className={frame.heading}>Present a session</h1>
      <p className={utilities.note}>
        The presenter view has your notes and a timer, and it opens the projector view for your audience. Nothing leaves this
        browser.
      </p>
      <PlanGate
        {...following}
        words={{
          none: {
            title: 'Which session?',
            text: 'Open your plan’s file: it has your private notes, which links leave out.',
          },
          last: { title: (last) => `You presented “${last}”`, text: 'Position and timer are kept in this browser.' },
          notSent: 'Nothing of the session is sent to it.',
        }}
      />
      <p className={utilities.note}>
        The plan that you are writing is presented from its form: <Link to={NEW_SESSION_ROUTE}>Plan a session</Link>.
      </p>
    </main>
  );
}

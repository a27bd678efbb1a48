import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import frame from '#learn/page.module.css';
import utilities from '#ui/utilities.module.css';
import { PlanGate } from '../sessions/PlanGate.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import { Desk } from './Desk.tsx';
import { Room } from './Room.tsx';

/** `/sessions/present`: the presenter's window, or the projected one that it opens. */
export function Present({ onTitle }: { onTitle: (title: string) => void }) {
  const room = new URLSearchParams(useLocation().search).get('room');
  return room === null ? <DeskGate onTitle={onTitle} /> : <Room planId={room.slice(0, 40)} onTitle={onTitle} />;
}

function DeskGate({ onTitle }: { onTitle: (title: string) => void }) {
  const following = useFollowedPlan('presented');
  const { followed } = following;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const plan = followed.kind === 'plan' ? followed.plan : undefined;
  const title = plan?.title;
  useEffect(() => {
    if (title === undefined) return;
    onTitle(`Present: ${title}`);
    // A plan that came as a file is in no address: with a step in it, a reload goes on with the plan that is kept.
    const query = new URLSearchParams(search);
    if (query.has('step')) return;
    query.set('step', '');
    navigate({ search: `?${query}`, hash }, { replace: true });
  }, [title, onTitle, navigate, search, hash]);
  if (plan) return <Desk key={plan.id} plan={plan} now={Date.now} />;
  return (
    <main className={frame.page}>
      <h1 className={frame.heading}>Present a session</h1>
      <p className={utilities.note}>
        This is your window, with notes and a timer; it opens another one for the projector. Nothing leaves this browser.
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

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import frame from '#learn/page.module.css';
import utilities from '#ui/utilities.module.css';
import { PlanArrival } from '../sessions/PlanArrival.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import { PresenterView } from './PresenterView.tsx';
import { ProjectorView } from './ProjectorView.tsx';
import { SavedSessions } from './SavedSessions.tsx';

/**
 * `/sessions/present`: the presenter view, or with `?room=<plan id>` the projector view that it opens. The parameter `room`, the message side `room`
 * and the stored keys keep the name that earlier versions gave them, so that open windows, links and stored positions still work.
 */
export function Present({ onTitle }: { onTitle: (title: string) => void }) {
  const planId = new URLSearchParams(useLocation().search).get('room');
  return planId === null ? <PresenterGate onTitle={onTitle} /> : <ProjectorView planId={planId.slice(0, 40)} onTitle={onTitle} />;
}

function PresenterGate({ onTitle }: { onTitle: (title: string) => void }) {
  const { followed, openFile, continueWith } = useFollowedPlan('presented');
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const title = followed.kind === 'plan' ? followed.plan.title : undefined;
  useEffect(() => {
    if (title === undefined) return;
    onTitle(`Present: ${title}`);
    // A plan that was opened as a file is not in the address. With `step` in the address, a reload continues with the saved plan.
    const query = new URLSearchParams(search);
    if (query.has('step')) return;
    query.set('step', '');
    navigate({ search: `?${query}`, hash }, { replace: true });
  }, [title, onTitle, navigate, search, hash]);
  if (followed.kind === 'plan') return <PresenterView key={followed.plan.id} plan={followed.plan} now={Date.now} />;
  return (
    <main className={frame.page}>
      <h1 className={frame.heading}>Present a session</h1>
      <div className={utilities.stack4}>
        <p className={utilities.note}>
          The presenter view has your notes and a timer, and it opens the projector view for your audience. Nothing leaves this
          browser.
        </p>
        {followed.kind === 'none' ? (
          <SavedSessions openFile={openFile} onChoose={continueWith} />
        ) : (
          <PlanArrival followed={followed} openFile={openFile} notSent="Nothing of the session is sent to it." />
        )}
      </div>
    </main>
  );
}

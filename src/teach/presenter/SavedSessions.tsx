import { Presentation } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import { minutesText } from '#learn/paths/path.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { PlanFile } from '../sessions/PlanFile.tsx';
import { named } from '../sessions/planEdits.ts';
import { storedPlan } from '../sessions/planStore.ts';

/** The saved plans that have steps, each once. The draft of a plan comes before a copy of the plan that was opened earlier. */
async function plansToPresent(): Promise<SessionPlan[]> {
  const plans = new Map<string, SessionPlan>();
  for (const read of await Promise.all((['draft', 'presented', 'roster', 'followed'] as const).map(storedPlan)))
    if (read?.ok && read.plan.steps.length > 0 && !plans.has(read.plan.id)) plans.set(read.plan.id, named(read.plan));
  return [...plans.values()];
}

interface SavedSessionsProps {
  openFile: (file: File) => void;
  onChoose: (plan: SessionPlan) => void;
}

/** The sessions that this browser saved, and the form that plans one. */
export function SavedSessions({ openFile, onChoose }: SavedSessionsProps) {
  const [plans, setPlans] = useState<readonly SessionPlan[]>();
  useEffect(() => {
    let isGone = false;
    void plansToPresent().then((found) => !isGone && setPlans(found));
    return () => {
      isGone = true;
    };
  }, []);
  if (!plans) return null;
  const hasPlans = plans.length > 0;
  return (
    <section className={utilities.stack4} aria-labelledby="saved-sessions">
      <h2 id="saved-sessions" className={utilities.title}>
        {hasPlans ? 'Sessions in this browser' : 'No session in this browser yet'}
      </h2>
      {hasPlans && (
        <ul className={`${utilities.list} ${utilities.stack2}`}>
          {plans.map((plan, index) => (
            <li key={plan.id} className={utilities.wrapRow}>
              <Button
                variant={index === 0 ? 'primary' : 'plain'}
                icon={Presentation}
                aria-label={`Present “${plan.title}”`}
                onClick={() => onChoose(plan)}
              >
                Present
              </Button>
              <span>
                {plan.title}{' '}
                <span className={utilities.note}>
                  {counted(plan.steps.length, 'step')}, {minutesText(plan.minutes)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={utilities.wrapRow}>
        <Link to={NEW_SESSION_ROUTE} className={buttonClass(hasPlans ? 'quiet' : 'primary')}>
          Plan a session
        </Link>
        <PlanFile variant="quiet" onFile={openFile} />
      </div>
      <p className={utilities.note}>A plan’s file has your private notes, which links leave out.</p>
    </section>
  );
}

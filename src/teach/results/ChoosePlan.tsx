import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { sessionFingerprint } from '../result.ts';
import { named } from '../sessions/planEdits.ts';
import { storedPlans } from '../sessions/planStore.ts';
import { CodesField, type Taken } from './CodesField.tsx';
import styles from './Results.module.css';
import { refusalOf, rosterCodes, writeRoster } from './roster.ts';

interface ChoosePlanProps {
  onPlan: (plan: SessionPlan) => void;
  onFile: (file: File) => void;
  /** Called when the address has been changed to that of the plan. */
  onLink: () => void;
  /** What was pasted so far, and how to change it. */
  text: string;
  onText: (text: string) => void;
}

/** Asks which session the results belong to: found from the codes if this browser has the plan, else from a link or file. */
export function ChoosePlan({ onPlan, onFile, onLink, text, onText }: ChoosePlanProps) {
  const navigate = useNavigate();
  const [plans, setPlans] = useState<readonly SessionPlan[]>([]);
  useEffect(() => {
    let isGone = false;
    void storedPlans().then((stored) => !isGone && setPlans(stored.map(named)));
    return () => {
      isGone = true;
    };
  }, []);

  function take({ found, refused }: Taken): Taken {
    const marks = new Set(found.map(({ result }) => result.session));
    const plan = plans.find((one) => {
      const refusal = refusalOf(one);
      return found.some(({ result }) => refusal(result) === undefined);
    });
    const known = plan ?? plans.find((one) => marks.has(sessionFingerprint(one)));
    if (!plan) {
      const message = known
        ? `It is from a different version of “${known.title}” than the one in this browser. Open the plan that the group had, by its link or file.`
        : 'This browser does not have the plan of its session. Paste the link of the session too, or add the file of the plan.';
      const others = found.map(({ code, result }) => ({ text: result.alias || code, message }));
      return { found: [], refused: [...refused, ...others] };
    }
    writeRoster(plan, [...rosterCodes(plan).read().codes, ...found.map(({ code }) => code)]);
    onPlan(plan);
    return { found, refused };
  }
  return (
    <div className={styles.choose}>
      <h2 className={styles.heading}>Which session?</h2>
      {plans.length > 0 && (
        <ul className={`${utilities.list} ${utilities.wrap2}`} aria-label="Sessions that this browser knows">
          {plans.map((plan) => (
            <li key={plan.id}>
              <Button onClick={() => onPlan(plan)}>
                {plan.title} ({counted(plan.steps.length, 'step')})
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CodesField
        label="Codes, or the link of the session"
        help="Paste the codes that the group sent you: if this browser knows their session, they say which one it is. If not, paste the link of the session too."
        text={text}
        onText={onText}
        onTake={take}
        plan={{
          onLink: (address) => {
            onLink();
            navigate(address);
          },
          onFile,
        }}
      />
    </div>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import type { SessionPlan } from '#playground/sessions/plan.ts';
import { hasPlan } from '#playground/sessions/planLink.ts';
import { sessionMark } from '#playground/sessions/result.ts';
import { RESULTS_ROUTE } from '#playground/sessions/routes.ts';
import { Button } from '#ui/Button.tsx';
import looks from '#ui/looks.module.css';
import { TextField } from '#ui/TextField.tsx';
import { PlanFile } from '../sessions/PlanFile.tsx';
import { named } from '../sessions/planEdits.ts';
import { storedPlans } from '../sessions/planStore.ts';
import { CodesField, type Taken } from './CodesField.tsx';
import styles from './Results.module.css';
import { rosterCodes, whyNotOf, writeRoster } from './roster.ts';

export interface ChoosePlanProps {
  onPlan: (plan: SessionPlan) => void;
  onFile: (file: File) => void;
  /** The address leads to the plan now. */
  onLink: () => void;
}

/** Which session the results are of: its codes say it where this browser knows the plan; else it is brought by link or file. */
export function ChoosePlan({ onPlan, onFile, onLink }: ChoosePlanProps) {
  const navigate = useNavigate();
  const [plans, setPlans] = useState<readonly SessionPlan[]>([]);
  const [link, setLink] = useState('');
  const [error, setError] = useState<string>();
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
      const whyNot = whyNotOf(one);
      return found.some(({ result }) => whyNot(result) === undefined);
    });
    const known = plan ?? plans.find((one) => marks.has(sessionMark(one)));
    if (!plan) {
      const message = known
        ? `It is of another version of “${known.title}” than this browser has. Open the plan as the group had it, by its link or file.`
        : 'This browser does not have the plan of its session. Open the link or file of the plan first.';
      const others = found.map(({ code, result }) => ({ text: result.alias || code, message }));
      return { found: [], refused: [...refused, ...others] };
    }
    writeRoster(plan, [...rosterCodes(plan).read().codes, ...found.map(({ code }) => code)]);
    onPlan(plan);
    return { found, refused };
  }
  function openLink(event: FormEvent) {
    event.preventDefault();
    const address = readAddress(link);
    setError(address ? undefined : 'This is no link of a session: it ends with #p=1.… or has plan=… in it.');
    if (!address) return;
    onLink();
    navigate({ pathname: RESULTS_ROUTE, ...address });
  }

  return (
    <div className={styles.choose}>
      <h2 className={styles.heading}>Which session?</h2>
      {plans.length > 0 && (
        <ul className={`${looks.list} ${looks.wrapNear}`} aria-label="Sessions that this browser knows">
          {plans.map((plan) => (
            <li key={plan.id}>
              <Button onClick={() => onPlan(plan)}>
                {plan.title} ({counted(plan.steps.length, 'step')})
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.link} onSubmit={openLink}>
        <TextField
          label="The link that you gave to the group"
          code
          value={link}
          error={error}
          onChange={(value) => {
            setLink(value);
            setError(undefined);
          }}
        />
        <Button type="submit">Open</Button>
        <PlanFile onFile={onFile} />
      </form>
      {plans.length > 0 && <CodesField help="Of a session that this browser knows: its codes say which." onTake={take} />}
    </div>
  );
}

/** Where a link to a session has its plan, as an address behind the route; undefined when it has none. */
function readAddress(link: string): { search: string; hash: string } | undefined {
  let url: URL;
  try {
    url = new URL(link.trim(), window.location.href);
  } catch {
    return undefined;
  }
  if (hasPlan(url.hash)) return { search: '', hash: url.hash };
  const plan = url.searchParams.get('plan');
  return plan === null ? undefined : { search: `?${new URLSearchParams({ plan })}`, hash: '' };
}

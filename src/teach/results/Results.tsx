import { type ReactNode, useState } from 'react';
import frame from '#learn/page.module.css';
import utilities from '#ui/utilities.module.css';
import { PlanArrival } from '../sessions/PlanArrival.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import { ChoosePlan } from './ChoosePlan.tsx';
import styles from './Results.module.css';
import { RosterView } from './RosterView.tsx';

/**
 * `/sessions/results`: the results of a group in a session, from the codes and files that its members send. `arrival` is rendered beside the
 * content.
 */
export function Results({ arrival }: { arrival: (title?: string) => ReactNode }) {
  const { followed, openFile, continueWith } = useFollowedPlan('roster');
  const [isChoosing, setChoosing] = useState(false);
  const [text, setText] = useState('');
  const last = followed.kind === 'plan' ? followed.plan : followed.kind === 'none' ? followed.last : undefined;
  const plan = isChoosing ? undefined : last;
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <h1 className={frame.heading}>Results of a session</h1>
      <p className={utilities.note}>
        Nothing is uploaded: the results that you enter stay in this browser. Codes are checked for mistakes in copying, not for
        honesty: anyone can make one up.
      </p>
      {plan ? (
        <RosterView key={plan.id} plan={plan} text={text} onText={setText} onOther={() => setChoosing(true)} />
      ) : followed.kind !== 'none' && followed.kind !== 'plan' ? (
        <PlanArrival followed={followed} openFile={openFile} notSent="No results are sent to it." />
      ) : (
        <ChoosePlan
          onPlan={(chosen) => {
            continueWith(chosen);
            setChoosing(false);
          }}
          onFile={(file) => {
            openFile(file);
            setChoosing(false);
          }}
          onLink={() => setChoosing(false)}
          text={text}
          onText={setText}
        />
      )}
      {arrival(plan && `Results of ${plan.title}`)}
    </div>
  );
}

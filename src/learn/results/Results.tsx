import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import looks from '#ui/looks.module.css';
import { Progress } from '#ui/Progress.tsx';
import frame from '../page.module.css';
import { PlanFile } from '../sessions/PlanFile.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import { ChoosePlan } from './ChoosePlan.tsx';
import styles from './Results.module.css';
import { RosterView } from './RosterView.tsx';

/** `/sessions/results`: what a group did in a session, from the codes and files that its people give. `arrival` stands beside the content. */
export function Results({ arrival }: { arrival: (title?: string) => ReactNode }) {
  const { followed, openFile, goOn } = useFollowedPlan('roster');
  const [isChoosing, setChoosing] = useState(false);
  const last = followed.kind === 'plan' ? followed.plan : followed.kind === 'none' ? followed.last : undefined;
  const plan = isChoosing ? undefined : last;
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <h1 className={frame.heading}>Results of a session</h1>
      <p className={looks.note}>
        Nothing is uploaded: the results that you put in stay in this browser. Codes are checked for mistakes in copying, not for
        honesty: anyone can make one up.
      </p>
      {plan ? (
        <RosterView key={plan.id} plan={plan} onOther={() => setChoosing(true)} />
      ) : followed.kind === 'waiting' ? (
        <Progress label="Getting the plan" />
      ) : followed.kind === 'asking' ? (
        <Callout
          title={`The plan of this session is at ${followed.host}`}
          actions={
            <Button variant="primary" onClick={followed.get}>
              Get it from {followed.host}
            </Button>
          }
        >
          <p>That server will see that somebody asks for it. No results are sent to it.</p>
        </Callout>
      ) : followed.kind === 'refused' ? (
        <Callout tone="error" live title="This session can’t be opened" actions={<PlanFile onFile={openFile} />}>
          <p>{followed.message}</p>
        </Callout>
      ) : (
        <ChoosePlan
          onPlan={(chosen) => {
            goOn(chosen);
            setChoosing(false);
          }}
          onFile={(file) => {
            openFile(file);
            setChoosing(false);
          }}
          onLink={() => setChoosing(false)}
        />
      )}
      {arrival(plan && `Results of ${plan.title}`)}
    </div>
  );
}

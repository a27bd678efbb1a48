import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { applyTemporaryTheme } from '#explorer/embedTheme.ts';
import { CodeInText } from '#ui/CodeInText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { followTheme } from '#ui/theme.ts';
import utilities from '#ui/utilities.module.css';
import { isPlaygroundStep, type SessionPlan } from '../plan.ts';
import { storedPlan, storePlan } from '../sessions/planStore.ts';
import type { Sent } from './messages.ts';
import { ProjectorStep } from './ProjectorStep.tsx';
import styles from './ProjectorView.module.css';
import { readProjectorState, writeProjectorState } from './projectorMemory.ts';
import { partAfter, type Shown, shownAfter, stepShown } from './shown.ts';
import { useProjectorChannel } from './useProjectorChannel.ts';
import { useStepKeys } from './useStepKeys.ts';

/** The projector view: what the audience sees of a session. Plan and position come from the presenter view, and stay when that window is closed. */
export function ProjectorView({ planId, onTitle }: { planId: string; onTitle: (title: string) => void }) {
  const [plan, setPlan] = useState<SessionPlan>();
  const [shown, setShown] = useState<Shown>(() => readProjectorState(planId));
  const [parts, setParts] = useState(0);
  const { send, peer } = useProjectorChannel(planId, 'room', (message: Sent['desk']) => {
    if (message.kind === 'plan') {
      setPlan(message.plan);
      void storePlan('projected', message.plan);
    } else if (message.kind === 'shown') setShown(message.shown);
  });
  useEffect(() => {
    send({ kind: 'opened' });
    // After a reload without the presenter view, this window still shows what it showed before.
    void storedPlan('projected').then((kept) => {
      if (kept?.ok && kept.plan.id === planId) setPlan((arrived) => arrived ?? kept.plan);
    });
  }, [send, planId]);
  useEffect(() => writeProjectorState(planId, shown), [planId, shown]);
  const { theme } = shown;
  useEffect(() => (theme ? applyTemporaryTheme(theme) : followTheme(() => undefined)), [theme]);
  useLargeText();
  const title = plan?.title;
  useEffect(() => {
    if (title !== undefined) onTitle(title);
  }, [title, onTitle]);

  useStepKeys(({ what, by }) => {
    if (peer === 'here') send({ kind: what, by });
    else if (plan)
      setShown((before) =>
        shownAfter(plan, before, what === 'step' ? { to: 'step', by } : { to: 'part', part: partAfter(before.part, parts, by) }),
      );
  });
  const step = plan && stepShown(plan, shown);
  const code = step?.code ?? '';
  // Each step is shown from its top. The layout effect runs before a page scrolls to its section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each step
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [code]);
  const onParts = useCallback(
    (count: number) => {
      setParts(count);
      send({ kind: 'parts', code, count });
    },
    [send, code],
  );

  if (!plan || !step) {
    return (
      <main className={styles.projector}>
        <h1 className={styles.waiting}>{plan ? plan.title : 'Waiting for the presenter view'}</h1>
        <EmptyState title={plan ? 'This session has no steps yet' : 'Nothing is shown yet'}>
          <p>
            {plan
              ? 'Add steps to the plan, and reload the presenter view.'
              : 'Open the session in the presenter view of this browser. This window then shows it automatically.'}
          </p>
        </EmptyState>
      </main>
    );
  }
  const isReading = !isPlaygroundStep(step);
  return (
    <main className={`${styles.projector} ${isReading ? styles.reading : ''}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{step.title}</h1>
        <p className={styles.where}>
          {plan.steps.indexOf(step) + 1} of {plan.steps.length}
        </p>
        {step.goal !== '' && (
          <p className={styles.goal}>
            <CodeInText text={step.goal} />
          </p>
        )}
      </header>
      <div className={isReading ? styles.text : utilities.growColumn}>
        <ProjectorStep key={`${step.code} ${shown.begun ?? 0}`} step={step} shown={shown} onParts={onParts} send={send} />
      </div>
      {peer === 'gone' && (
        <p className={styles.alone} role="status">
          The presenter view is closed. The arrow keys change the step here.
        </p>
      )}
    </main>
  );
}

/** Enlarges the root font size, on which all sizes of the site depend. */
function useLargeText() {
  useEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = '150%';
    return () => {
      style.fontSize = '';
    };
  }, []);
}

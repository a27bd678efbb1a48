import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { postToParent } from '#explorer/embedMessages.ts';
import { stepWorkKey } from '#explorer/savedSession.ts';
import stepText from '#learn/stepText.module.css';
import { Callout } from '#ui/Callout.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { followTheme } from '#ui/theme.ts';
import utilities from '#ui/utilities.module.css';
import { isPlaygroundStep } from '../plan.ts';
import { PlaygroundStepView } from '../sessions/PlaygroundStepView.tsx';
import styles from './FramedStep.module.css';
import { type ReceivedStep, readStepMessage } from './stepMessage.ts';

/**
 * `/sessions/step?step=3`: one step of a plan in the frame of a course package. The package's launcher sends the step and receives the progress.
 */
export function FramedStep() {
  const [received, setReceived] = useState<ReceivedStep>();
  const [query] = useSearchParams();
  const number = query.get('step') ?? undefined;
  const isAlone = window.parent === window;
  useEffect(() => followTheme(() => undefined), []);
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== window.parent) return;
      const read = readStepMessage(data);
      // A frame shows one step: a second message must not replace work in progress.
      if (read) setReceived((before) => (before?.ok ? before : read));
    };
    window.addEventListener('message', onMessage);
    postToParent({ type: 'runnel:ready', playground: '', story: '' }, number);
    return () => window.removeEventListener('message', onMessage);
  }, [number]);

  if (isAlone) {
    return (
      <main className={styles.text}>
        <EmptyState title="This page is part of a course">
          <p>It shows a step of a session inside a learning management system (LMS), which opens it.</p>
        </EmptyState>
      </main>
    );
  }
  if (!received) {
    return (
      <main className={styles.text}>
        <Progress label="Loading the step" />
      </main>
    );
  }
  if (!received.ok) {
    return (
      <main className={styles.text}>
        <Callout tone="error" live title="This step can’t be shown">
          <p>The course has no step that this site can read. {received.message}</p>
        </Callout>
      </main>
    );
  }
  const { plan, step } = received;
  return (
    <main className={styles.step}>
      <header className={styles.head}>
        <h1 className={stepText.heading}>{step.title}</h1>
        {step.goal !== '' && (
          <p className={stepText.goal}>
            <CodeInText text={step.goal} />
          </p>
        )}
      </header>
      {isPlaygroundStep(step) ? (
        <div className={utilities.growColumn}>
          <PlaygroundStepView
            step={step}
            workKey={stepWorkKey(plan, step.code)}
            onReport={(report, isDone) =>
              postToParent(
                isDone ? { type: 'runnel:exercise', done: true, ...report } : { type: 'runnel:progress', ...report },
                number,
              )
            }
          />
        </div>
      ) : (
        step.kind !== 'page' && (
          <p className={`${stepText.note} ${styles.note}`}>
            {step.kind === 'note' ? step.text : `Back in ${counted(step.minutes, 'minute')}.`}
          </p>
        )
      )}
    </main>
  );
}

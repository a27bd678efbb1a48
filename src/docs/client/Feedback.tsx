import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { readText } from '#ui/storage.ts';
import utilities from '#ui/utilities.module.css';
import type { DocPage } from '../shared/page.ts';
import styles from './Feedback.module.css';
import { FEEDBACK_KEY } from './feedbackKey.ts';

/** The follow-up questions are fetched after the first answer: most readers give none. */
const Answer = lazy(() => import('./FeedbackAnswer.tsx'));

interface Given {
  helped: boolean;
  /** Given on an earlier visit: it shows, and its details wait until the reader asks for them. */
  isKept: boolean;
}

/** Asks whether a page helped. The answer stays in this browser; a link built from a pattern takes it to the issue tracker. */
export function Feedback({ page, pattern }: { page: DocPage; pattern: string | undefined }) {
  const [given, setGiven] = useState<Given>();
  const [takesFocus, setTakesFocus] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (readText(FEEDBACK_KEY) === undefined) return;
    let isHere = true;
    // What checks the kept text is fetched only where there is one. Where it does not come, layout.js has shown the answer.
    import('./feedback.ts').then(
      ({ opinions }) => {
        const kept = opinions.read()[page.id];
        if (isHere && kept) setGiven((now) => now ?? { helped: kept.helped, isKept: true });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [page.id]);

  const answer = (helped: boolean) => {
    setTakesFocus(false);
    setGiven({ helped, isKept: false });
  };
  const choice = (helped: boolean) => ({
    size: 's' as const,
    className: styles.choice,
    'aria-pressed': given?.helped === helped,
    onClick: () => answer(helped),
  });
  return (
    <section className={styles.feedback} aria-label="Feedback" data-asks={page.id}>
      <p className={`${utilities.wrapRow} ${styles.question}`}>
        <span>Was this page helpful?</span>
        <Button ref={yes} {...choice(true)}>
          Yes
        </Button>
        <Button {...choice(false)}>No</Button>
        <span data-kept-answer="" hidden={!given?.isKept}>
          You answered this before.{' '}
          <Button
            size="s"
            variant="quiet"
            onClick={() => {
              setTakesFocus(true);
              setGiven((now) => now && { ...now, isKept: false });
            }}
          >
            Change my answer
          </Button>
        </span>
      </p>
      {given && !given.isKept && (
        <Suspense fallback={<Progress label="One moment" />}>
          <Answer
            page={page}
            pattern={pattern}
            helped={given.helped}
            takesFocus={takesFocus}
            onTakenBack={() => {
              setGiven(undefined);
              yes.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

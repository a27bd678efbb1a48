import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { readText } from '#ui/storage.ts';
import utilities from '#ui/utilities.module.css';
import type { DocPage } from '../shared/page.ts';
import styles from './Feedback.module.css';
import { FEEDBACK_KEY } from './feedbackKey.ts';

/** The follow-up questions. Loaded after the first answer, since most readers give none. */
const Answer = lazy(() => import('./FeedbackAnswer.tsx'));

interface GivenAnswer {
  helped: boolean;
  /** Whether the answer is from an earlier visit. Its details are shown only when the reader asks for them. */
  isKept: boolean;
}

/** Asks whether a page helped. The answer is stored in this browser; a link built from `pattern` sends it to the issue tracker. */
export function Feedback({ page, pattern }: { page: DocPage; pattern: string | undefined }) {
  const [given, setGiven] = useState<GivenAnswer>();
  const [takesFocus, setTakesFocus] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (readText(FEEDBACK_KEY) === undefined) return;
    let isHere = true;
    // The code that checks the stored text is loaded only if there is one. If it does not load, layout.js has already shown the answer.
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

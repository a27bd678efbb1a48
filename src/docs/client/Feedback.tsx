import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import looks from '#ui/looks.module.css';
import { Progress } from '#ui/Progress.tsx';
import type { DocPage } from '../shared/page.ts';
import styles from './Feedback.module.css';

/** The follow-up questions are fetched after the first answer: most readers give none. */
const Answer = lazy(() => import('./FeedbackAnswer.tsx'));

/** Asks whether a page helped. The answer stays in this browser; a link built from a pattern takes it to the issue tracker. */
export function Feedback({ page, pattern }: { page: DocPage; pattern: string | undefined }) {
  const [helped, setHelped] = useState<boolean>();
  const yes = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.feedback} aria-label="Feedback">
      <p className={`${looks.rows} ${styles.question}`}>
        <span>Was this page helpful?</span>
        <Button
          ref={yes}
          size="s"
          variant={helped === true ? 'primary' : 'plain'}
          aria-pressed={helped === true}
          onClick={() => setHelped(true)}
        >
          Yes
        </Button>
        <Button
          size="s"
          variant={helped === false ? 'primary' : 'plain'}
          aria-pressed={helped === false}
          onClick={() => setHelped(false)}
        >
          No
        </Button>
      </p>
      {helped !== undefined && (
        <Suspense fallback={<Progress label="One moment" />}>
          <Answer
            page={page}
            pattern={pattern}
            helped={helped}
            onTakenBack={() => {
              setHelped(undefined);
              yes.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

import { ArrowRight, MessageCircleQuestionMark, Route } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import styles from './ExerciseLine.module.css';
import { LineBox } from './LineBox.tsx';
import { LearningContext } from './learningContext.ts';

/**
 * Shown in place of the exercise line when the story is a step of the reader's path: what to do, a question with its answer, and a link to the next
 * step.
 */
export function StepLine({ address }: { address: string }) {
  const position = useContext(LearningContext).usePosition(address);
  if (!position?.trial) return null;
  const { path, trial, next, markSeen } = position;
  return (
    <nav className={styles.line} aria-label="Your path">
      <Route size={16} aria-hidden />
      <p className={styles.trial}>
        <CodeInText text={trial.todo} /> <strong>{trial.question}</strong>
      </p>
      <LineBox label="Show the answer" icon={MessageCircleQuestionMark}>
        <p className={styles.answer}>
          <CodeInText text={trial.answer} />
        </p>
      </LineBox>
      <Link
        to={next?.address ?? path.address}
        className={buttonClass('quiet', 's')}
        title={next?.title ?? path.title}
        onClick={markSeen}
      >
        Done, next <ArrowRight size={16} aria-hidden />
      </Link>
    </nav>
  );
}

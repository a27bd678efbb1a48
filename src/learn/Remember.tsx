import { useEffect, useMemo, useState } from 'react';
import { catalog } from '#explorer/catalog.ts';
import { exerciseKey, useProgress } from '#explorer/progress.ts';
import { Button } from '#ui/Button.tsx';
import { exercisesOf } from './exerciseTexts.ts';
import styles from './LearnIndex.module.css';
import { learnedQuestion } from './learnedQuestion.ts';
import { pathOfStory } from './paths/paths.ts';
import { dueExercise, keepRepeated, useTrail } from './paths/trail.ts';
import { QuestionField } from './QuestionField.tsx';
import { type Question, randomFrom } from './question.ts';

const DAY_MS = 86_400_000;

/** A number of days as people say it: `3 weeks ago`. */
function agoText(days: number): string {
  if (days < 14) return 'a week ago';
  return days < 60 ? `${Math.floor(days / 7)} weeks ago` : `${Math.floor(days / 30)} months ago`;
}

/** One question about something that the reader learned a while ago. After a right answer, the next repetition comes later. */
export function Remember() {
  const progress = useProgress();
  const trail = useTrail();
  // The time of the visit: exercises that become due while the page is open wait for the next visit.
  const [now] = useState(() => Date.now());
  const [shown, setShown] = useState<{ key: string; question: Question; ago: string }>();
  const [chosen, setChosen] = useState<number>();
  const [isAnswered, setAnswered] = useState(false);
  const due = useMemo(() => dueExercise(progress, trail, now), [progress, trail, now]);

  useEffect(() => {
    if (due === undefined || shown) return;
    const found = catalog.flatMap(({ meta, stories }) =>
      stories.flatMap(({ id, exercise }) =>
        exercise && exerciseKey(meta.id, exercise) === due ? (pathOfStory(meta.id, id) ?? []) : [],
      ),
    )[0];
    if (!found) return;
    const { path, at } = found;
    let isGone = false;
    void exercisesOf(path.steps).then((exercises) => {
      const question = learnedQuestion(path, path.steps[at]!, catalog, exercises, randomFrom(now));
      if (!isGone && question) setShown({ key: due, question, ago: agoText((now - (progress[due] ?? now)) / DAY_MS) });
    });
    return () => {
      isGone = true;
    };
  }, [due, shown, now, progress]);

  if (!shown) return null;
  return (
    <section className={styles.remember} aria-labelledby="remember">
      <h2 id="remember" className={styles.subheading}>
        You learned this {shown.ago}: one question
      </h2>
      <QuestionField question={shown.question} chosen={chosen} onChoose={setChosen} isAnswered={isAnswered} />
      {!isAnswered && (
        <Button
          size="s"
          aria-disabled={chosen === undefined || undefined}
          onClick={() => {
            if (chosen === undefined) return;
            setAnswered(true);
            keepRepeated(shown.key, chosen === shown.question.right, Date.now());
          }}
        >
          Answer
        </Button>
      )}
    </section>
  );
}

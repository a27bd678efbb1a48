import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { catalog } from '#explorer/catalog.ts';
import { announce } from '#ui/announce.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { exercisesOf } from './exerciseTexts.ts';
import styles from './PathCheck.module.css';
import frame from './page.module.css';
import { pathQuestions } from './pathQuestions.ts';
import type { LearningPath } from './paths/path.ts';
import { keepCheck } from './paths/trail.ts';
import { QuestionField } from './QuestionField.tsx';
import type { Question } from './question.ts';

interface Round {
  questions: readonly Question[];
  chosen: Readonly<Record<number, number>>;
  /** Number of right answers, once the reader has pressed Check. */
  right?: number;
}

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

/** `/learn/<path>/check`: a mix of questions about a path, different ones each time. */
export function PathCheck({ path }: { path: LearningPath }) {
  const [seed, setSeed] = useState<number>();
  const [round, setRound] = useState<Round>();
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let isGone = false;
    void exercisesOf(path.steps).then((exercises) => {
      if (!isGone) setRound({ questions: pathQuestions(path, catalog, exercises, seed ?? newSeed()), chosen: {} });
    });
    return () => {
      isGone = true;
    };
  }, [path, seed]);
  const isAnswered = round?.right !== undefined;
  useEffect(() => {
    if (isAnswered) result.current?.focus();
  }, [isAnswered]);

  function answer(event: FormEvent) {
    event.preventDefault();
    if (!round) return;
    const right = round.questions.filter((question, index) => round.chosen[index] === question.right).length;
    setRound({ ...round, right });
    keepCheck(path.id, right, round.questions.length, Date.now());
    announce(`${right} of ${round.questions.length} are right`);
  }

  return (
    <div className={frame.page}>
      <p className={frame.up}>
        <Link to={`/learn/${path.id}`}>{path.title}</Link>
      </p>
      <h1 className={frame.heading}>Last check</h1>
      <p className={styles.lead}>
        What the path taught, mixed. The questions are different each time, and you can take it as often as you like.
      </p>
      {!round && <Progress label="Preparing the questions" />}
      {round && (
        <form className={styles.questions} onSubmit={answer}>
          {isAnswered && (
            <p ref={result} tabIndex={-1} className={styles.result}>
              {round.right} of {round.questions.length} are right.
            </p>
          )}
          {round.questions.map((question, index) => (
            <QuestionField
              // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a round stay in their order
              key={index}
              number={index + 1}
              question={question}
              chosen={round.chosen[index]}
              isAnswered={isAnswered}
              onChoose={(choice) => setRound({ ...round, chosen: { ...round.chosen, [index]: choice } })}
            />
          ))}
          <p className={styles.actions}>
            {isAnswered ? (
              <>
                <Link to={`/learn/${path.id}/summary`} className={buttonClass('primary')}>
                  Go to the summary
                </Link>
                <Button
                  onClick={() => {
                    setRound(undefined);
                    setSeed(newSeed());
                  }}
                >
                  Different questions
                </Button>
              </>
            ) : (
              <Button variant="primary" type="submit">
                Check my answers
              </Button>
            )}
          </p>
        </form>
      )}
    </div>
  );
}

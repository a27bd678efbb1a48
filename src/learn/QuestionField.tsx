import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { CodeInText } from '#ui/CodeInText.tsx';
import styles from './QuestionField.module.css';
import type { Question } from './question.ts';

interface QuestionFieldProps {
  question: Question;
  /** Index of the reader's choice. */
  chosen: number | undefined;
  onChoose: (choice: number) => void;
  /** Whether the right choice is shown; the answer can then no longer be changed. */
  isAnswered: boolean;
  number?: number;
}

/** One question with its choices. After the answer it shows which choice is right and where the reader learned it. */
export function QuestionField({ question, chosen, onChoose, isAnswered, number }: QuestionFieldProps) {
  const name = useId();
  const { ask, code, choices, right, from } = question;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.ask}>
        {number !== undefined && <span className={styles.number}>{number}. </span>}
        <CodeInText text={ask} />
      </legend>
      {code && <pre className={styles.code}>{code}</pre>}
      {choices.map((choice, index) => (
        <label key={choice} className={`${styles.choice} ${isAnswered && index === right ? styles.right : ''}`}>
          <input type="radio" name={name} checked={chosen === index} disabled={isAnswered} onChange={() => onChoose(index)} />
          <span>
            <CodeInText text={choice} />
          </span>
        </label>
      ))}
      {isAnswered && (
        <p className={styles.answer}>
          {chosen === right ? (
            <>
              <CircleCheck size={16} aria-hidden className={styles.yes} /> Right.
            </>
          ) : (
            <>
              <CircleX size={16} aria-hidden className={styles.no} /> {chosen === undefined ? 'Not answered' : 'Not right'}. It
              is: <CodeInText text={choices[right] ?? ''} /> <Link to={from.address}>{from.title}</Link>
            </>
          )}
        </p>
      )}
    </fieldset>
  );
}

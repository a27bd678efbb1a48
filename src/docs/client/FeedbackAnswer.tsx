import { useEffect, useId, useRef } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { DocPage } from '../shared/page.ts';
import styles from './Feedback.module.css';
import {
  feedbackAddress,
  MAX_COMMENT_LENGTH,
  type Opinion,
  opinions,
  opinionText,
  opinionWith,
  REASONS,
  storeOpinion,
} from './feedback.ts';

interface FeedbackAnswerProps {
  page: DocPage;
  pattern: string | undefined;
  helped: boolean;
  /** Whether the list of reasons takes the focus, since the pressed button is gone. */
  takesFocus: boolean;
  onTakenBack: () => void;
}

/** Asks why a page helped or did not, and links to the maintainers of the pages. Each choice is saved at once. */
export default function FeedbackAnswer({ page, pattern, helped, takesFocus, onTakenBack }: FeedbackAnswerProps) {
  const name = useId();
  const reasons = useRef<HTMLFieldSetElement>(null);
  const opinion = opinionWith(helped, opinions.use()[page.id]);
  useEffect(() => storeOpinion(page.id, opinionWith(helped, opinions.read()[page.id])), [page.id, helped]);
  useEffect(() => {
    const inputs = [...(reasons.current?.querySelectorAll('input') ?? [])];
    if (takesFocus) (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
  }, [takesFocus]);
  const keep = (change: Partial<Opinion>) => storeOpinion(page.id, { ...opinion, ...change });
  const text = opinionText(page, opinion);
  return (
    <div className={styles.answer}>
      <fieldset ref={reasons} className={styles.reasons}>
        <legend>{helped ? 'Good to hear. What helped?' : 'Sorry about that. What is missing or wrong?'}</legend>
        {REASONS[helped ? 'yes' : 'no'].map((reason) => (
          <label key={reason}>
            <input type="radio" name={name} checked={opinion.reason === reason} onChange={() => keep({ reason })} />
            {reason}
          </label>
        ))}
      </fieldset>
      <TextField
        label="In your own words"
        help="Leave out names, passwords and data."
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={opinion.words ?? ''}
        onChange={(words) => keep({ words })}
      />
      <div className={styles.actions}>
        {pattern ? (
          <a className={buttonClass('primary', 's')} href={feedbackAddress(pattern, text)} target="_blank" rel="noreferrer">
            Open an issue with it
          </a>
        ) : (
          <CopyButton label="Copy as text" text={`${text.title}\n\n${text.body}`} />
        )}
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            storeOpinion(page.id, undefined);
            onTakenBack();
          }}
        >
          Withdraw my answer
        </Button>
      </div>
      <p className={styles.kept}>
        {pattern
          ? 'Your answer is kept in this browser. Nothing is sent until you send the issue.'
          : 'Your answer is kept in this browser, and nothing is sent. Copy it for the people who maintain these pages.'}
      </p>
    </div>
  );
}

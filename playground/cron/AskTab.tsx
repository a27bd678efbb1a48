import { CircleCheck, CircleX } from 'lucide-react';
import { useMemo } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './AskTab.module.css';
import type { CronChanges } from './changes.ts';
import type { CronData } from './data.ts';
import { answerTo } from './question.ts';
import type { CronSettings } from './settings.ts';
import { zoneName } from './when.ts';

const EXAMPLES = [
  'today',
  'tomorrow at 05:30',
  'Sunday',
  'next Monday at 6 am',
  '31 December',
  'last day of February',
  '29 February',
];

interface AskTabProps {
  cron: Cron;
  settings: CronSettings;
  data: CronData;
  changes: CronChanges;
}

/** Answers questions such as "Does it run on …?", asked in words. */
export function AskTab({ cron, settings, data, changes }: AskTabProps) {
  const { zone, from } = settings;
  const { question, questionIn } = data;
  const questionZone = questionIn === 'zone' ? zone : 'UTC';
  const answer = useMemo(
    () => (question.trim() === '' ? undefined : answerTo(question, cron, questionZone, from)),
    [question, cron, questionZone, from],
  );
  const ask = (text: string) => changes.setData('question', (now) => ({ ...now, question: text.slice(0, 80) }));
  const isRead = answer !== undefined && answer.kind !== 'unread';
  return (
    <div className={utilities.stack3}>
      <div className={styles.ask}>
        <div className={styles.question}>
          <TextField
            label="Does it run on …?"
            value={question}
            placeholder="Friday at 06:00"
            maxLength={80}
            onChange={ask}
            error={answer?.kind === 'unread' ? <CodeInText text={answer.message} /> : undefined}
          />
        </div>
        {zone !== 'UTC' && (
          <Select
            label="Time zone"
            options={[
              { value: 'utc', label: 'UTC' },
              { value: 'zone', label: zoneName(zone) },
            ]}
            value={questionIn}
            onChange={(value) =>
              changes.setData('questionIn', (now) => ({ ...now, questionIn: value === 'zone' ? 'zone' : 'utc' }))
            }
          />
        )}
      </div>
      <ul className={`${utilities.list} ${utilities.wrap1}`} aria-label="Questions to try">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button size="s" onClick={() => ask(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">
        {isRead && (
          <div className={`${styles.answer} ${answer.kind === 'yes' ? styles.yes : styles.no}`}>
            <p className={styles.verdict}>
              {answer.kind === 'yes' ? <CircleCheck size={28} aria-hidden /> : <CircleX size={28} aria-hidden />}
              {answer.kind === 'yes' ? 'Yes' : 'No'}
            </p>
            <div className={styles.why}>
              <p className={styles.when}>{answer.when}</p>
              {answer.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {answer.near.length > 0 && (
                <dl className={styles.near}>
                  {answer.near.map(({ label, text }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

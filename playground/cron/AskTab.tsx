import { CircleCheck, CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './AskTab.module.css';
import type { CronChanges } from './changes.ts';
import type { CronData } from './data.ts';
import { dateAt } from './month.ts';
import { answerTo, readQuestion } from './question.ts';
import type { CronSettings } from './settings.ts';
import { dayKey, dayOfKey, timeOfDay, zoneName } from './when.ts';

interface AskTabProps {
  cron: Cron;
  settings: CronSettings;
  data: CronData;
  changes: CronChanges;
}

/** Answers whether the schedule runs on a date, or at a time of that date. */
export function AskTab({ cron, settings, data, changes }: AskTabProps) {
  const { zone, from } = settings;
  const { question, questionIn } = data;
  const questionZone = questionIn === 'zone' ? zone : 'UTC';
  const asked = useMemo(() => readQuestion(question), [question]);
  const today = useMemo(() => dateAt(from, questionZone), [from, questionZone]);
  const date = asked?.date ?? today;
  const time = asked?.time;
  const answer = useMemo(() => answerTo(date, time, cron, questionZone), [date, time, cron, questionZone]);
  // The browser's field has no date while the reader has typed only a part of one. The draft keeps that part.
  const [draft, setDraft] = useState<string>();
  const ask = (day: string, clock: string) =>
    changes.setData('question', (now) => ({ ...now, question: `${day} ${clock}`.trim() }));
  const [day, clock] = [dayKey(date), time ? timeOfDay(time) : ''];
  const zoneText = zoneName(questionZone);
  return (
    <div className={utilities.stack3}>
      {!asked && (
        <Callout>
          The question “{question}” is in words, which this tab does not read any more. The date is set to{' '}
          {settings.isLive ? 'today' : 'the day from which runs are counted'}.
        </Callout>
      )}
      <div className={styles.ask}>
        <TextField
          type="date"
          label={`Date in ${zoneText}`}
          value={draft ?? day}
          onChange={(text) => {
            const isDay = dayOfKey(text) !== undefined;
            setDraft(isDay ? undefined : text);
            if (isDay) ask(text, clock);
          }}
          onBlur={() => setDraft(undefined)}
        />
        <TextField
          type="time"
          label={`Time in ${zoneText}`}
          help="Empty for the whole day"
          value={clock}
          onChange={(text) => ask(day, text.slice(0, 5))}
        />
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
      <div role="status">
        <div className={`${styles.answer} ${answer.runs ? styles.yes : styles.no}`}>
          <p className={styles.verdict}>
            {answer.runs ? <CircleCheck size={28} aria-hidden /> : <CircleX size={28} aria-hidden />}
            {answer.runs ? 'Yes' : 'No'}
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
      </div>
    </div>
  );
}

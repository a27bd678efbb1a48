import { CalendarDays, CalendarRange, Clock3, Timer } from 'lucide-react';
import { useId, useState } from 'react';
import { choiceOfCron, cronOfChoice, SCHEDULE_PRESETS, type ScheduleChoice } from '#engine/schedule/choice.ts';
import { type ParsedCron, WEEKDAYS } from '#engine/schedule/cron.ts';
import { offsetAt } from '#engine/schedule/zone.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './BuildTab.module.css';
import { timeOfDay, zoneName } from './when.ts';

const KINDS = [
  { kind: 'minutes', label: 'Every few minutes', Icon: Timer },
  { kind: 'hours', label: 'Every few hours', Icon: Clock3 },
  { kind: 'days', label: 'On days of the week', Icon: CalendarRange },
  { kind: 'months', label: 'On days of the month', Icon: CalendarDays },
] as const;

const MINUTE_STEPS = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12];
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

function begin(kind: ScheduleChoice['kind'], now: ScheduleChoice | undefined): ScheduleChoice {
  const minute = now && 'minute' in now ? now.minute : 0;
  const hour = now && 'hour' in now ? now.hour : 6;
  switch (kind) {
    case 'minutes':
      return { kind, every: 15 };
    case 'hours':
      return { kind, every: 2, minute };
    case 'days':
      return { kind, weekdays: [1, 2, 3, 4, 5], hour, minute };
    case 'months':
      return { kind, days: [1], hour, minute };
  }
}

interface BuildTabProps {
  parsed: ParsedCron;
  zone: string;
  from: number;
  onChange: (text: string) => void;
}

/** Builds a schedule from choices and common schedules, for readers who don't know cron. */
export function BuildTab({ parsed, zone, from, onChange }: BuildTabProps) {
  const id = useId();
  const choice = parsed.cron && choiceOfCron(parsed.cron);
  const set = (next: ScheduleChoice) => onChange(cronOfChoice(next));
  return (
    <div className={styles.tab}>
      <div className={styles.builder}>
        <fieldset className={styles.kinds}>
          <legend className={styles.legend}>How often?</legend>
          {KINDS.map(({ kind, label, Icon }) => (
            <label key={kind} className={styles.kind}>
              <input type="radio" name={id} checked={choice?.kind === kind} onChange={() => set(begin(kind, choice))} />
              <Icon size={18} aria-hidden />
              {label}
            </label>
          ))}
        </fieldset>
        {choice ? (
          <ChoiceFields choice={choice} zone={zone} from={from} onChange={set} />
        ) : (
          <p className={styles.note}>
            {parsed.cron
              ? 'The schedule says more than you can choose here. Your choice replaces it; undo brings it back.'
              : 'Choose one to begin. It replaces the text above; undo brings that text back.'}
          </p>
        )}
      </div>
      <div className={styles.presets}>
        <h2 className={styles.legend}>Common schedules</h2>
        <ul className={`${utilities.list} ${utilities.stackTight}`}>
          {SCHEDULE_PRESETS.map(({ label, cron }) => (
            <li key={cron}>
              <button
                type="button"
                className={`${utilities.pressableRow} ${styles.preset}`}
                aria-pressed={parsed.text.trim() === cron}
                onClick={() => onChange(cron)}
              >
                <span>{label}</span>
                <code>{cron}</code>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ChoiceFieldsProps {
  choice: ScheduleChoice;
  zone: string;
  from: number;
  onChange: (choice: ScheduleChoice) => void;
}

function ChoiceFields({ choice, zone, from, onChange }: ChoiceFieldsProps) {
  const steps = (list: readonly number[], every: number) =>
    [...new Set([...list, every])].sort((a, b) => a - b).map((step) => ({ value: String(step), label: String(step) }));
  if (choice.kind === 'minutes')
    return (
      <div className={styles.fields}>
        <Select
          label="Minutes between runs"
          options={steps(MINUTE_STEPS, choice.every)}
          value={String(choice.every)}
          onChange={(every) => onChange({ ...choice, every: Number(every) })}
        />
      </div>
    );
  if (choice.kind === 'hours')
    return (
      <div className={styles.fields}>
        <Select
          label="Hours between runs"
          options={steps(HOUR_STEPS, choice.every)}
          value={String(choice.every)}
          onChange={(every) => onChange({ ...choice, every: Number(every) })}
        />
        <NumberField
          label="At minute"
          min={0}
          max={59}
          value={choice.minute}
          onChange={(minute) => onChange({ ...choice, minute })}
        />
      </div>
    );
  return (
    <div className={styles.fields}>
      {choice.kind === 'days' ? (
        <Weekdays label="On" chosen={choice.weekdays} onChange={(weekdays) => onChange({ ...choice, weekdays })} />
      ) : (
        <MonthDays chosen={choice.days} onChange={(days) => onChange({ ...choice, days })} />
      )}
      <TimeField
        label="At (UTC)"
        hour={choice.hour}
        minute={choice.minute}
        onChange={(time) => onChange({ ...choice, ...time })}
      />
      {zone !== 'UTC' && (
        <p className={styles.note}>
          {timeOfDay(choice)} UTC is {localTime(choice, zone, from)} in {zoneName(zone)} at present. The “Local time” tab goes the
          other way.
        </p>
      )}
    </div>
  );
}

function localTime({ hour, minute }: { hour: number; minute: number }, zone: string, from: number): string {
  const minutes = (((hour * 60 + minute + offsetAt(from, zone)) % 1_440) + 1_440) % 1_440;
  return timeOfDay({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

interface TimeFieldProps {
  label: string;
  hour: number;
  minute: number;
  onChange: (time: { hour: number; minute: number }) => void;
}

/** A field for a time of day. The browser's own field keeps its value while the reader has typed only part of a time. */
export function TimeField({ label, hour, minute, onChange }: TimeFieldProps) {
  const id = useId();
  const text = timeOfDay({ hour, minute });
  const [draft, setDraft] = useState<string>();
  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={draft ?? text}
        onChange={(event) => {
          const match = /^(\d{2}):(\d{2})/.exec(event.target.value);
          setDraft(match ? undefined : event.target.value);
          if (match) onChange({ hour: Number(match[1]), minute: Number(match[2]) });
        }}
        onBlur={() => setDraft(undefined)}
      />
    </div>
  );
}

interface WeekdaysProps {
  label: string;
  /** The chosen weekdays; 0 is Sunday. An empty list means every day. */
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** Checkboxes for the days of the week. An empty list means every day, so all boxes are then checked. */
export function Weekdays({ label, chosen, onChange }: WeekdaysProps) {
  const shown = chosen.length === 0 ? MONDAY_FIRST : chosen;
  return (
    <fieldset className={`${utilities.wrap1} ${styles.weekdays}`}>
      <legend className={styles.legend}>{label}</legend>
      {MONDAY_FIRST.map((weekday) => (
        <label key={weekday} className={styles.tick}>
          <input
            type="checkbox"
            checked={shown.includes(weekday)}
            aria-label={WEEKDAYS[weekday]}
            // The last checked day can't be unchecked, because a schedule without a day never runs.
            disabled={shown.length === 1 && shown[0] === weekday}
            onChange={() => {
              const next = shown.includes(weekday) ? shown.filter((one) => one !== weekday) : [...shown, weekday];
              onChange(next.length === 7 ? [] : [...next].sort((a, b) => a - b));
            }}
          />
          <span aria-hidden>{WEEKDAYS[weekday]!.slice(0, 2)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function MonthDays({ chosen, onChange }: { chosen: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset className={`${styles.weekdays} ${styles.monthDays}`}>
      <legend className={styles.legend}>On days of the month</legend>
      {Array.from({ length: 31 }, (_, i) => i + 1).map((day) => (
        <label key={day} className={styles.tick}>
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            aria-label={`Day ${day}`}
            disabled={chosen.length === 1 && chosen[0] === day}
            onChange={() => {
              const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day];
              onChange([...next].sort((a, b) => a - b));
            }}
          />
          <span aria-hidden>{day}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Cron, ParsedCron } from '#engine/schedule/cron.ts';
import { cronInWords } from '#engine/schedule/describe.ts';
import { countRuns, nextRuns } from '#engine/schedule/occurrences.ts';
import { sharedRuns } from '#engine/schedule/overlap.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './CompareTab.module.css';
import { CronText } from './CronText.tsx';
import type { CronChanges } from './changes.ts';
import { DayTimeline } from './DayTimeline.tsx';
import { type CronData, MAX_COMPARED_SCHEDULES } from './data.ts';
import { dateAt, dayBounds } from './month.ts';
import type { CronSettings } from './settings.ts';
import { dayOfKey, moment } from './when.ts';

/** Milliseconds ahead in which common start times are searched. */
const SEARCHED_MS = 30 * 86_400_000;
/** Common start times that are listed. */
const MAX_SHARED_STARTS = 8;

interface CompareTabProps {
  parsed: ParsedCron;
  settings: CronSettings;
  data: CronData;
  changes: CronChanges;
}

/** Compares the schedule with others: what each does, the times at which they start together, and a day of all of them. */
export function CompareTab({ parsed, settings, data, changes }: CompareTabProps) {
  const { from, zone, dayZone, duration } = settings;
  const others = useMemo(() => data.others.map((other) => ({ name: other.name, parsed: parseCron(other.cron) })), [data.others]);
  const all = [{ name: data.name, parsed }, ...others];
  const lanes = useMemo(
    () =>
      [{ name: data.name, parsed }, ...others].flatMap(({ name, parsed: { cron } }) =>
        cron ? [{ name: name || 'Unnamed', cron }] : [],
      ),
    [data.name, parsed, others],
  );
  const shared = useMemo(
    () =>
      lanes.length < 2
        ? []
        : sharedRuns(
            lanes.map(({ cron }) => cron),
            from,
            from + SEARCHED_MS,
            MAX_SHARED_STARTS + 1,
          ),
    [lanes, from],
  );
  const first = useMemo(
    () => shared[0]?.instant ?? (lanes[0] && nextRuns(lanes[0].cron, from, 1)[0]) ?? from,
    [shared, lanes, from],
  );
  const date = dayOfKey(data.day) ?? dateAt(first, dayZone);
  const setOther = (index: number, change: Partial<CronData['others'][number]>) =>
    changes.setData(`other ${index} ${Object.keys(change).join()}`, (now) => ({
      ...now,
      others: now.others.map((other, i) => (i === index ? { ...other, ...change } : other)),
    }));
  const add = () =>
    changes.setData('add', (now) => ({
      ...now,
      others: [...now.others, { name: `Schedule ${now.others.length + 2}`, cron: '0 6 * * *' }],
    }));
  const remove = (index: number) =>
    changes.setData(`remove ${index} ${data.others.length}`, (now) => ({
      ...now,
      others: now.others.filter((_, i) => i !== index),
    }));
  return (
    <div className={utilities.stack4}>
      <ul className={styles.list} aria-label="Schedules">
        {all.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a schedule is identified by its index
          <li key={i} className={styles.schedule}>
            <div className={`${utilities.row} ${styles.head}`}>
              <TextField
                label={i === 0 ? 'Name of the schedule above' : `Name of schedule ${i + 1}`}
                hideLabel
                value={one.name}
                maxLength={40}
                onChange={(name) => (i === 0 ? changes.setData('name', (now) => ({ ...now, name })) : setOther(i - 1, { name }))}
              />
              {i > 0 && <IconButton label={`Remove ${one.name}`} icon={Trash2} size="s" onClick={() => remove(i - 1)} />}
            </div>
            {i === 0 ? (
              <p className={styles.own}>
                <code>{one.parsed.text.trim() || 'empty'}</code> <span>the one above</span>
              </p>
            ) : (
              <CronText
                label={`Schedule ${i + 1}`}
                hideLabel
                small
                parsed={one.parsed}
                onChange={(cron) => setOther(i - 1, { cron: cron.slice(0, 500) })}
              />
            )}
            <About parsed={one.parsed} from={from} />
          </li>
        ))}
        {data.others.length < MAX_COMPARED_SCHEDULES && (
          <li className={styles.add}>
            <Button icon={Plus} onClick={add}>
              Add a schedule
            </Button>
          </li>
        )}
      </ul>
      {lanes.length > 1 && (
        <>
          <div>
            <h2 className={styles.title}>Starts at the same moment</h2>
            {shared.length === 0 ? (
              <p className={utilities.note}>Never in the next 30 days.</p>
            ) : (
              <ul className={styles.meetings}>
                {shared.slice(0, MAX_SHARED_STARTS).map(({ instant, schedules }) => (
                  <li key={instant}>
                    <b>{moment(instant)} UTC</b>: {listed(schedules.map((index) => lanes[index]!.name))}
                  </li>
                ))}
                {shared.length > MAX_SHARED_STARTS && <li>and so on</li>}
              </ul>
            )}
          </div>
          <DayTimeline
            date={date}
            {...dayBounds(date, dayZone)}
            zone={zone}
            dayZone={dayZone}
            duration={duration}
            lanes={lanes}
          />
        </>
      )}
    </div>
  );
}

function About({ parsed, from }: { parsed: ParsedCron; from: number }) {
  const { cron } = parsed;
  if (!cron)
    return (
      <p className={`${utilities.sentence} ${styles.wrong}`}>
        <CodeInText text={parsed.diagnostics[0]?.message ?? 'It can’t be read.'} />
      </p>
    );
  return (
    <p className={utilities.sentence}>
      {cronInWords(cron)} <NextOf cron={cron} from={from} />
    </p>
  );
}

function NextOf({ cron, from }: { cron: Cron; from: number }) {
  const [next] = nextRuns(cron, from, 1);
  if (next === undefined) return null;
  return (
    <span className={styles.next}>
      Next {moment(next)}; {counted(countRuns(cron, from, from + SEARCHED_MS), 'run')} in 30 days.
    </span>
  );
}

import { useMemo } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { counted } from '#engine/text/phrases.ts';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { Calendar } from './Calendar.tsx';
import type { CronChanges } from './changes.ts';
import { DayTimeline } from './DayTimeline.tsx';
import type { CronData, CronStore } from './data.ts';
import styles from './MonthTab.module.css';
import { calendarWeeks, dateAt, dayBounds } from './month.ts';
import type { CronSettings } from './settings.ts';
import { dayKey, dayOfKey, zoneName } from './when.ts';

interface MonthTabProps {
  cron: Cron;
  settings: CronSettings;
  data: CronData;
  store: CronStore;
  changes: CronChanges;
}

/** The coming month as a calendar, and a day of the month as a line of hours. */
export function MonthTab({ cron, settings, data, store, changes }: MonthTabProps) {
  const { from, dayZone, zone, duration } = settings;
  const weeks = useMemo(() => calendarWeeks(cron, from, dayZone, zone), [cron, from, dayZone, zone]);
  const days = weeks.flat();
  const [next] = useMemo(() => nextRuns(cron, from, 1), [cron, from]);
  // Until the reader chooses a day, it is the day of the next run, or today if no run is in sight.
  const defaultDay = dayKey(dateAt(next ?? from, dayZone));
  const chosen = data.day !== '' && dayOfKey(data.day) ? data.day : defaultDay;
  const date = dayOfKey(chosen) ?? dateAt(from, dayZone);
  const bounds = dayBounds(date, dayZone);
  const total = days.filter(({ isPast }) => !isPast).reduce((sum, day) => sum + day.runs, 0);
  const lanes = useMemo(
    () => [
      { name: data.name, cron },
      ...data.others.flatMap((other) => {
        const { cron: read } = parseCron(other.cron);
        return read ? [{ name: other.name, cron: read }] : [];
      }),
    ],
    [cron, data.name, data.others],
  );
  return (
    <div className={styles.tab}>
      <div className={styles.calendar}>
        <Calendar weeks={weeks} chosen={chosen} onChoose={(day) => changes.setData('day', (now) => ({ ...now, day }))} />
        <div className={styles.below}>
          <p className={utilities.note}>{counted(total, 'run')} in these weeks, from today on.</p>
          {zone !== 'UTC' && (
            <div className={styles.days}>
              <Select
                label="Days as in"
                options={[
                  { value: 'utc', label: 'UTC' },
                  { value: 'zone', label: zoneName(zone) },
                ]}
                value={dayZone === 'UTC' ? 'utc' : 'zone'}
                onChange={(value) => store.setArg('days', value)}
              />
            </div>
          )}
        </div>
      </div>
      <DayTimeline date={date} {...bounds} zone={zone} dayZone={dayZone} duration={duration} lanes={lanes} />
    </div>
  );
}

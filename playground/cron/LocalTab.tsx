import { useMemo } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { nextRuns, runsPerDay } from '#engine/schedule/occurrences.ts';
import { utcSchedules, wallClock } from '#engine/schedule/zone.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { TimeField, Weekdays } from './BuildTab.tsx';
import type { CronChanges } from './changes.ts';
import type { CronData } from './data.ts';
import styles from './LocalTab.module.css';
import type { CronSettings } from './settings.ts';
import { moment, offsetText, timeOfDay, zoneName } from './when.ts';

const YEAR_MS = 366 * 86_400_000;

interface LocalTabProps {
  cron: Cron | undefined;
  settings: CronSettings;
  data: CronData;
  changes: CronChanges;
}

/** The UTC schedules for a local time through the coming year, and the local times at which the current schedule runs. */
export function LocalTab({ cron, settings, data, changes }: LocalTabProps) {
  const { zone, from, text } = settings;
  const { wish } = data;
  const periods = useMemo(() => utcSchedules(wish, zone, from, from + YEAR_MS), [wish, zone, from]);
  const isOnce = cron !== undefined && runsPerDay(cron) === 1;
  const set = (change: Partial<CronData['wish']>) =>
    changes.setData('wish', (now) => ({ ...now, wish: { ...now.wish, ...change } }));
  const zoneText = zoneName(zone);
  const day = (instant: number) => moment(instant, zone).split(',')[0];
  return (
    <div className={utilities.stack4}>
      <div className={styles.wish}>
        <TimeField label={`Wanted time in ${zoneText}`} hour={wish.hour} minute={wish.minute} onChange={set} />
        <Weekdays label={`On days in ${zoneText}`} chosen={wish.weekdays} onChange={(weekdays) => set({ weekdays })} />
      </div>
      {zone === 'UTC' && (
        <Callout>
          The time zone shown is UTC, which is what schedules are written in. Choose another one above to see what happens to a
          local time.
        </Callout>
      )}
      <ScrollBox className={styles.scroll} label="Schedules for the wanted time">
        <table className={`${utilities.dataTable} ${utilities.ruled} ${styles.table}`}>
          <thead className={utilities.headRow}>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Until</th>
              <th scope="col">Clocks in {zoneText}</th>
              <th scope="col">For {timeOfDay(wish)} write</th>
              {isOnce && <th scope="col">The one above runs at</th>}
            </tr>
          </thead>
          <tbody>
            {periods.map((period, i) => {
              const [run] = isOnce ? nextRuns(cron, period.from - 1, 1) : [];
              const isSame = text.trim() === period.cron;
              return (
                <tr key={period.from}>
                  <td>{i === 0 && settings.isLive ? 'now' : day(period.from)}</td>
                  <td>{i === periods.length - 1 && settings.isLive ? 'a year from now' : day(period.to)}</td>
                  <td>{offsetText(period.offset)}</td>
                  <td>
                    <span className={`${utilities.inline2} ${styles.use}`}>
                      <code>{period.cron}</code>
                      {isSame ? (
                        <span className={styles.same}>the one above</span>
                      ) : (
                        <Button size="s" onClick={() => changes.replaceCron(period.cron)} aria-label={`Use ${period.cron}`}>
                          Use
                        </Button>
                      )}
                    </span>
                  </td>
                  {isOnce && (
                    <td>{run === undefined || run >= period.to ? 'not in this time' : timeOfDay(wallClock(run, zone))}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {periods.length > 1 && (
        <p className={styles.note}>
          A schedule stays in UTC when clocks change, so one schedule can’t keep {timeOfDay(wish)} in {zoneText} all year. Change
          it on these days, or start the job from a scheduler that knows time zones.
        </p>
      )}
    </div>
  );
}

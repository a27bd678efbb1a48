import { ArrowRightLeft, CalendarX2, Repeat2, Save } from 'lucide-react';
import { useMemo } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { offsetAt } from '#engine/schedule/zone.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './RunsTab.module.css';
import { comingChanges, type RunRow, runRows } from './runRows.ts';
import type { CronSettings } from './settings.ts';
import { lengthText, moment, offsetText, shortDay, timeOfDay, zoneName } from './when.ts';

interface RunsTabProps {
  cron: Cron;
  settings: CronSettings;
  onCount: (count: number) => void;
  onFrom: (from: number) => void;
}

/** The next runs, in UTC and in the chosen time zone side by side. */
export function RunsTab({ cron, settings, onCount, onFrom }: RunsTabProps) {
  const { zone, from, count } = settings;
  const rows = useMemo(() => runRows(cron, zone, from, count), [cron, zone, from, count]);
  const changes = useMemo(() => comingChanges(zone, from), [zone, from]);
  const isUtc = zone === 'UTC';
  if (rows.length === 0)
    return (
      <EmptyState icon={CalendarX2} title="Never">
        No date fits, so there is no next run. The job would run once, at the moment the schedule is saved.
      </EmptyState>
    );
  const columns = isUtc ? 3 : 4;
  return (
    <div className={utilities.stack2}>
      <ScrollBox className={styles.scroll} label="The next runs">
        <table className={`${utilities.dataTable} ${styles.table}`}>
          <thead className={utilities.headRow}>
            <tr>
              <th scope="col" className={styles.number}>
                Run
              </th>
              <th scope="col">UTC</th>
              {!isUtc && <th scope="col">{zoneName(zone)}</th>}
              <th scope="col">Gap</th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles.saved}>
              <th scope="row" className={styles.number}>
                <Save size={14} role="img" aria-label="When saved" />
              </th>
              <td>
                <When instant={from} zone="UTC" />
              </td>
              {!isUtc && (
                <td>
                  <When instant={from} zone={zone} />
                </td>
              )}
              <td>{settings.isLive ? 'once, if saved now' : 'once, if saved then'}</td>
            </tr>
            {rows.map((row) =>
              row.kind === 'change' ? (
                <tr key={`change ${row.change.at}`} className={styles.change}>
                  <th scope="row" className={styles.number}>
                    <ArrowRightLeft size={14} aria-label="Clocks change" role="img" />
                  </th>
                  <td colSpan={columns - 1}>{row.text}</td>
                </tr>
              ) : (
                <RunLine key={row.run.instant} row={row} isUtc={isUtc} />
              ),
            )}
          </tbody>
        </table>
      </ScrollBox>
      <div className={styles.foot}>
        {count < 100 && rows.length >= count && (
          <Button size="s" onClick={() => onCount(Math.min(100, count + 10))}>
            Show ten more
          </Button>
        )}
        {!isUtc && changes.length === 0 && (
          <p className={styles.note}>
            Clocks in {zoneName(zone)} don’t change in the coming year: it stays {offsetText(offsetAt(from, zone))}.
          </p>
        )}
        {!isUtc && changes.length > 0 && (
          <p className={styles.note}>
            Clocks in {zoneName(zone)} change next:
            {changes.map(({ change, lookFrom }) => (
              <Button key={change.at} size="s" variant="quiet" icon={ArrowRightLeft} onClick={() => onFrom(lookFrom)}>
                {moment(change.at, zone).split(',')[0]}, {change.after > change.before ? 'forward' : 'back'}
              </Button>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** A moment as shown by clocks in a time zone. */
function When({ instant, zone }: { instant: number; zone: string }) {
  const [day, time] = moment(instant, zone).split(', ') as [string, string];
  return (
    <span className={styles.when}>
      <span className={zone !== 'UTC' && moment(instant).startsWith(day) ? styles.sameDay : undefined}>{day}</span> <b>{time}</b>
    </span>
  );
}

function RunLine({ row, isUtc }: { row: Extract<RunRow, { kind: 'run' }>; isUtc: boolean }) {
  const { run, number, gap } = row;
  const utc = new Date(run.instant);
  const [day, time] = moment(run.instant).split(', ') as [string, string];
  const isOtherDay = run.clock.day !== utc.getUTCDate();
  return (
    <tr>
      <th scope="row" className={styles.number}>
        {number}
      </th>
      <td>
        <time dateTime={utc.toISOString()} className={styles.when}>
          <span>{day}</span> <b>{time}</b>
        </time>
      </td>
      {!isUtc && (
        <td>
          <span className={styles.when}>
            <span className={isOtherDay ? styles.otherDay : styles.sameDay}>{shortDay(run.clock)}</span>{' '}
            <b>{timeOfDay(run.clock)}</b>
          </span>
          {run.isAfterChange && <Badge tone="warn">{offsetText(run.clock.offset)}</Badge>}
          {run.isRepeated && (
            <Badge tone="warn" icon={Repeat2}>
              comes twice
            </Badge>
          )}
        </td>
      )}
      <td className={styles.gap}>{gap === undefined ? '' : lengthText(gap)}</td>
    </tr>
  );
}

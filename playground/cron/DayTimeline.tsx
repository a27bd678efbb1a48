import { TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Cron } from '#engine/schedule/cron.ts';
import { weekdayOf } from '#engine/schedule/localDate.ts';
import { type LocalDate, wallClock } from '#engine/schedule/zone.ts';
import { counted } from '#engine/text/phrases.ts';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './DayTimeline.module.css';
import { dayLane, hourMarks, type Stretch } from './dayLanes.ts';
import { lengthText, longDay, timeOfDay, zoneName } from './when.ts';

interface DayTimelineProps {
  date: LocalDate;
  from: number;
  to: number;
  zone: string;
  dayZone: string;
  duration: number;
  lanes: readonly { name: string; cron: Cron }[];
}

/** Width of a day in the units of the picture: one for each minute. */
const VIEW_WIDTH = 1_440;

/** One SVG path for all stretches, because a day may have more than a thousand runs. `least` is the minimum width of a stretch. */
function pathOf(stretches: readonly Stretch[], least: number, height = 1): string {
  return stretches
    .map(({ from, to }) => {
      const width = Math.max(least, (to - from) * VIEW_WIDTH);
      return `M${(from * VIEW_WIDTH).toFixed(1)} 0h${width.toFixed(1)}v${height}h-${width.toFixed(1)}z`;
    })
    .join('');
}

/** The runs of a day on a line of hours, one line for each schedule, with the duration of each run and the overlaps between runs. */
export function DayTimeline({ date, from, to, zone, dayZone, duration, lanes }: DayTimelineProps) {
  const id = useId();
  const drawn = useMemo(
    () => lanes.map(({ name, cron }) => ({ name, lane: dayLane(cron, from, to, duration) })),
    [lanes, from, to, duration],
  );
  const marks = useMemo(() => hourMarks(from, to, zone, 3), [from, to, zone]);
  const hours = (to - from) / 3_600_000;
  const title = `${longDay({ ...date, weekday: weekdayOf(date) })}, ${dayZone === 'UTC' ? 'UTC' : zoneName(dayZone)}`;
  const [first] = drawn;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
        {hours !== 24 && <span className={styles.hours}> · a day of {lengthText(to - from)}</span>}
      </h2>
      <div className={utilities.stack2}>
        {drawn.map(({ name, lane }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: schedules may have the same name
          <div key={i}>
            <p className={styles.name}>
              <span className={styles.label}>{name}</span> {counted(lane.count, 'run')}
              {lane.overlapping > 0 && (
                <span className={styles.warn}>
                  <TriangleAlert size={13} aria-hidden /> {lane.overlapping.toLocaleString('en')} begin too early
                </span>
              )}
            </p>
            <div className={styles.track}>
              <svg
                viewBox={`0 0 ${VIEW_WIDTH} 1`}
                preserveAspectRatio="none"
                role="img"
                aria-label={`${name}: ${counted(lane.count, 'run')}${lane.overlapping > 0 ? `, ${lane.overlapping} of them ${lane.overlapping === 1 ? 'begins' : 'begin'} while the previous run is still going` : ''}`}
              >
                <path d={pathOf(lane.bars, 3)} className={styles.bar} />
                <path d={pathOf(lane.overlaps, 2, 0.4)} className={styles.over} />
                {lane.count <= 300 && (
                  <path
                    d={pathOf(
                      lane.bars.map((bar) => ({ from: bar.from, to: bar.from })),
                      1.6,
                    )}
                    className={styles.start}
                  />
                )}
              </svg>
            </div>
          </div>
        ))}
        <div className={styles.scale} aria-hidden>
          {marks.map(({ at, utc, local }) => (
            <span key={at} className={styles.mark} style={{ left: `${at * 100}%` }}>
              <span>{utc}</span>
              {zone !== 'UTC' && <span className={styles.local}>{local}</span>}
            </span>
          ))}
        </div>
        <p className={utilities.smallText}>
          Hours in UTC{zone === 'UTC' ? '' : `, and below them in ${zoneName(zone)}`}.
          {duration > 0 ? ` A bar is a run of ${lengthText(duration)}` : ' A line is a run'}
          {drawn.some(({ lane }) => lane.overlapping > 0)
            ? '; a short red block on it marks where the previous run is still going.'
            : '.'}
        </p>
      </div>
      {first && (
        <ScrollBox className={styles.list} label={`Runs of ${title}`}>
          {first.lane.count === 0 ? (
            <p className={utilities.note}>No run on this day.</p>
          ) : (
            <ol className={styles.runs}>
              {first.lane.runs.map((run) => (
                <li key={run}>
                  <b>{timeOfDay(wallClock(run, 'UTC'))}</b>
                  {zone !== 'UTC' && <span> {timeOfDay(wallClock(run, zone))}</span>}
                </li>
              ))}
              {first.lane.count > first.lane.runs.length && (
                <li>and {(first.lane.count - first.lane.runs.length).toLocaleString('en')} more</li>
              )}
            </ol>
          )}
        </ScrollBox>
      )}
    </section>
  );
}

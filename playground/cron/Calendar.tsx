import { ArrowRightLeft } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { MONTHS, WEEKDAYS } from '#engine/schedule/cron.ts';
import styles from './Calendar.module.css';
import type { CalendarDay } from './month.ts';

interface CalendarProps {
  weeks: readonly CalendarDay[][];
  chosen: string;
  onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The coming month as a calendar. A day with more runs is darker. Arrow keys move from day to day, Home and End to the ends of the week. */
export function Calendar({ weeks, chosen, onChoose }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const isShown = days.some(({ key }) => key === chosen);

  function move(event: KeyboardEvent, index: number) {
    const weekday = index % 7;
    const by = STEPS[event.key] ?? (event.key === 'Home' ? -weekday : event.key === 'End' ? 6 - weekday : undefined);
    if (by === undefined) return;
    event.preventDefault();
    const next = days[index + by];
    if (!next) return;
    onChoose(next.key);
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${next.key}"]`)?.focus();
  }

  return (
    <table className={styles.calendar} ref={table} aria-label="The coming month">
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <th key={weekday} scope="col" abbr={WEEKDAYS[weekday]}>
              {WEEKDAYS[weekday]!.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]!.key}>
            {week.map((day, column) => (
              <td key={day.key}>
                <button
                  type="button"
                  data-day={day.key}
                  className={`${styles.day} ${styles[`heat${day.heat}`]} ${day.isPast ? styles.past : ''} ${day.isFirst ? styles.first : ''}`}
                  aria-label={day.name}
                  aria-pressed={day.key === chosen}
                  aria-current={day.isFirst ? 'date' : undefined}
                  tabIndex={day.key === chosen || (!isShown && day.isFirst) ? 0 : -1}
                  onClick={() => onChoose(day.key)}
                  onKeyDown={(event) => move(event, row * 7 + column)}
                >
                  <span className={styles.date}>
                    {day.date.day}
                    {(day.date.day === 1 || (row === 0 && column === 0)) && (
                      <span className={styles.month}> {MONTHS[day.date.month - 1]!.slice(0, 3)}</span>
                    )}
                    {day.change && <ArrowRightLeft size={12} className={styles.change} aria-hidden />}
                  </span>
                  <span className={styles.runs}>{day.runs === 0 ? '' : day.runs.toLocaleString('en')}</span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

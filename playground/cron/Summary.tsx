import { Clock, OctagonX, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ParsedCron } from '#engine/schedule/cron.ts';
import { cronInWords, frequencyInWords } from '#engine/schedule/describe.ts';
import { fitsNever, nextRuns } from '#engine/schedule/occurrences.ts';
import { firstOverlap, shortestGap } from '#engine/schedule/overlap.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Summary.module.css';
import type { CronSettings } from './settings.ts';
import { lengthText, moment, monthDay, zoneName } from './when.ts';

/** A schedule in one sentence, with its next run and a warning if its runs would overlap. */
export function Summary({ parsed, settings }: { parsed: ParsedCron; settings: CronSettings }) {
  const { cron } = parsed;
  const { from, zone, duration } = settings;
  const facts = useMemo(() => {
    if (!cron || fitsNever(cron)) return undefined;
    const [next] = nextRuns(cron, from, 1);
    return { next, gap: shortestGap(cron), overlap: firstOverlap(cron, duration, from) };
  }, [cron, from, duration]);
  if (!cron) {
    const count = parsed.diagnostics.filter(({ level }) => level === 'error').length;
    return (
      <div className={`${styles.summary} ${styles.wrong}`}>
        <p className={styles.sentence}>
          <OctagonX size={20} aria-hidden /> {count > 1 ? `${count} mistakes` : 'A mistake'}: this would not be accepted as a
          schedule.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.summary}>
      <p className={styles.sentence} aria-live="polite">
        {cronInWords(cron)}
      </p>
      {facts?.next !== undefined && (
        <p className={styles.next}>
          <Clock size={16} aria-hidden />
          <span>
            {!settings.isLive && `Example date: ${monthDay(from)}. `}
            Next run <b>{moment(facts.next)} UTC</b>
            {zone !== 'UTC' && (
              <>
                {' '}
                · {moment(facts.next, zone)} in {zoneName(zone)}
              </>
            )}
            , in {lengthText(facts.next - from)}
          </span>
        </p>
      )}
      {facts && (
        <p className={`${utilities.note} ${styles.often}`}>
          {`Runs ${frequencyInWords(cron)}${facts.gap === undefined ? '' : `, at least ${lengthText(facts.gap)} apart`}.`}
        </p>
      )}
      {facts?.overlap && (
        <p className={styles.overlap}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            <b>Runs would overlap.</b> The run of {moment(facts.overlap.run)} UTC takes {lengthText(duration)}, and the next one
            is due after {lengthText(facts.overlap.next - facts.overlap.run)}.
          </span>
        </p>
      )}
      <CopyButton text={parsed.text.trim()} label="Copy schedule" />
    </div>
  );
}

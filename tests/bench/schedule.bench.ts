import { CronExpressionParser } from 'cron-parser';
import { bench, describe } from 'vitest';
import { cronInWords } from '#engine/schedule/describe.ts';
import { countRuns, DAY, lastRun, nextRuns, runsBetween } from '#engine/schedule/occurrences.ts';
import { sharedRuns, shortestGap } from '#engine/schedule/overlap.ts';
import { parseCron } from '#engine/schedule/parse.ts';

const FROM = Date.UTC(2026, 2, 2, 10, 7);
const ENOUGH = { iterations: 20, warmupIterations: 3, time: 0 };

for (const text of ['* * * * *', '0 0 * * *', '30 5 * * 1-5', '0 0 31 * *', '0 0 29 2 *']) {
  describe(`the next 100 runs of ${text}, as many as are ever listed (below 50 ms; 29 February 200 ms)`, () => {
    bench('ours, which asks cron-parser once a day', () => void nextRuns(parseCron(text).cron!, FROM, 100), ENOUGH);
    bench(
      'cron-parser, asked for each run',
      () => {
        const runs = CronExpressionParser.parse(text, { currentDate: new Date(FROM), tz: 'UTC' });
        for (let i = 0; i < 100; i++) runs.next();
      },
      ENOUGH,
    );
  });
}

describe('what a change of the text asks (below 50 ms)', () => {
  for (const text of ['*/15 6-18 * * 1-5', '* * * * *', '0 0 31 * *']) {
    bench(
      text,
      () => {
        const cron = parseCron(text).cron!;
        nextRuns(cron, FROM, 10);
        lastRun(cron, FROM);
        shortestGap(cron);
        for (let day = FROM; day < FROM + 42 * DAY; day += DAY)
          if (countRuns(cron, day, day + DAY) > 0) runsBetween(cron, day, day + DAY, 4);
        sharedRuns([cron, cron], FROM, FROM + 30 * DAY, 5);
      },
      ENOUGH,
    );
  }
});

describe('a schedule in words', () => {
  bench('parse and explain', () => void cronInWords(parseCron('*/15 6-18 * * 1-5').cron!), { ...ENOUGH, iterations: 100 });
});

import { CronExpressionParser } from 'cron-parser';
import { bench, describe } from 'vitest';
import { cronInWords } from '#engine/schedule/describe.ts';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';

const FROM = Date.UTC(2026, 2, 2, 10, 7);
const ENOUGH = { iterations: 20, warmupIterations: 3, time: 0 };

for (const text of ['* * * * *', '0 0 * * *', '30 5 * * 1-5', '0 0 31 * *', '0 0 29 2 *']) {
  describe(`the first 1,000 runs of ${text} (below 50 ms)`, () => {
    bench('ours', () => void nextRuns(parseCron(text).cron!, FROM, 1_000), ENOUGH);
    bench(
      'cron-parser',
      () => {
        const runs = CronExpressionParser.parse(text, { currentDate: new Date(FROM), tz: 'UTC' });
        for (let i = 0; i < 1_000; i++) runs.next();
      },
      { iterations: 2, warmupIterations: 1, time: 0 },
    );
  });
}

describe('a schedule in words', () => {
  bench('parse and explain', () => void cronInWords(parseCron('*/15 6-18 * * 1-5').cron!), { ...ENOUGH, iterations: 100 });
});

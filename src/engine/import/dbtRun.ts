import { counted } from '#engine/text/phrases.ts';
import { LIMITS, type PipelineNode } from '../pipeline/schema.ts';
import { z } from '../zod.ts';
import { readDbtFile } from './dbtFile.ts';
import type { ImportFile } from './importFile.ts';
import type { ReportBuilder } from './report.ts';

/** Maximum number of results: those of all nodes, and of as many tests of each. */
const MAX_RESULTS = 10 * LIMITS.nodes;
/** Maximum number of failed results that the report names. */
const MAX_FAILED = 50;
const SLOWEST = 5;
/** Maximum length of dbt's message about a result, in characters. */
const MAX_MESSAGE = 500;

const seconds = z.number('expected a number').min(0, 'expected at least 0');

const runSchema = z.object(
  {
    metadata: z.object({ generated_at: z.iso.datetime({ offset: true, error: 'expected a time' }) }, 'expected a mapping'),
    args: z.object(
      { which: z.string('expected a text').max(LIMITS.name, 'expected the name of a command') },
      'expected a mapping',
    ),
    elapsed_time: seconds,
    results: z
      .array(
        z.object({
          unique_id: z.string('expected a text').max(2_000, 'expected at most 2000 characters'),
          status: z.string('expected a text').max(LIMITS.name, 'expected one word'),
          execution_time: seconds.default(0),
          message: z.string('expected a text').max(LIMITS.text, `expected at most ${LIMITS.text} characters`).nullish(),
        }),
        'expected a list',
      )
      .max(MAX_RESULTS, `expected at most ${MAX_RESULTS} results`),
  },
  'expected the results of a dbt run',
);
type Result = z.infer<typeof runSchema>['results'][number];

/** The commands of dbt that build or test something in the warehouse. */
const REAL_RUNS = new Set(['build', 'run', 'seed', 'snapshot', 'test', 'retry']);
const SUCCEEDED = new Set(['success', 'pass', 'warn', 'no-op']);

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const outcomeOf = ({ status }: Result) => (SUCCEEDED.has(status) ? 'succeeded' : status === 'skipped' ? 'skipped' : 'failed');

/** `12.4 s`, or `84 s` from a minute up. */
const durationText = (time: number) => `${time < 60 ? Number(time.toFixed(1)) : Math.round(time).toLocaleString('en')} s`;

/** `failed after 12.4 s: Database Error in model …`. */
function resultText(result: Result): string {
  const outcome = outcomeOf(result);
  if (outcome === 'skipped') return outcome;
  const why = outcome === 'failed' ? (result.message ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE) : '';
  const took = `${outcome} ${outcome === 'failed' ? 'after' : 'in'} ${durationText(result.execution_time)}`;
  return why === '' ? took : `${took}: ${why}`;
}

/**
 * Reads the `run_results.json` that dbt writes next to the manifest. The report gets the outcome of the last run, with the failed and the slowest
 * results, and each node keeps its own outcome as a text with the date in `extra.lastDbtRun`. A file that can't be read, or that is of a command that runs no
 * model, is reported. Rule: `/docs/guides/import-a-dbt-project#last-run`.
 */
export function placeLastRun(file: ImportFile, nodeOf: (id: string) => PipelineNode | undefined, report: ReportBuilder): void {
  const say = (level: 'info' | 'warning', message: string) =>
    report.add({ code: 'dbt.lastRun', level, path: file.path, message });
  const read = readDbtFile(file, runSchema);
  if (!read.ok) {
    say('warning', `${read.message} The last run is not shown.`);
    return;
  }
  const { metadata, args, elapsed_time: elapsed, results } = read.value;
  if (!REAL_RUNS.has(args.which)) {
    say(
      'info',
      `${file.path}: dbt ${args.which === 'generate' ? 'docs generate' : args.which} runs no model, so its results are not shown.`,
    );
    return;
  }
  const date = DATE.format(new Date(metadata.generated_at));
  const nameOf = ({ unique_id: id }: Result) => {
    const node = nodeOf(id);
    return node ? `${node.location}.${node.name}` : id.slice(0, LIMITS.name);
  };
  for (const result of results) {
    const node = nodeOf(result.unique_id);
    if (node) node.extra = { ...node.extra, lastDbtRun: `${date}: ${resultText(result)}` };
  }
  const failed = results.filter((result) => outcomeOf(result) === 'failed');
  const counts = (['succeeded', 'failed', 'skipped'] as const).map(
    (outcome) => `${results.filter((result) => outcomeOf(result) === outcome).length.toLocaleString('en')} ${outcome}`,
  );
  const slowest = results
    .filter(({ execution_time: time }) => time > 0)
    .sort((one, other) => other.execution_time - one.execution_time)
    .slice(0, SLOWEST)
    .map((result) => `${nameOf(result)} (${durationText(result.execution_time)})`);
  say(
    'info',
    `Last dbt run (${date}, ${args.which}): ${counts.join(', ')}, ${durationText(elapsed)}.${slowest.length === 0 ? '' : ` Slowest: ${slowest.join(', ')}.`}`,
  );
  for (const result of failed.slice(0, MAX_FAILED))
    say('warning', `Last dbt run: ${nameOf(result)} ${resultText(result).replace(/\.$/, '')}.`);
  if (failed.length > MAX_FAILED) say('warning', `Last dbt run: ${counted(failed.length - MAX_FAILED, 'more result')} failed.`);
}

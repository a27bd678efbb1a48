import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import type { NodeOutcome, QualityData, RunOutcome } from './data.ts';
import { badRows } from './faults.ts';
import { hasFailedTest } from './outcome.ts';

/** A sentence about the result of a run. A refresh with a failed test that stopped nothing is marked yellow (`/docs/build-your-pipeline/data-quality-testing`). */
export function runSentence({ nodes }: Pick<Pipeline, 'nodes'>, run: RunOutcome): string {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
  const names = (state: NodeOutcome['state']) => run.nodes.filter((node) => node.state === state).map(({ id }) => nameOf(id));
  const failing = run.nodes.flatMap(({ id, tests }) =>
    tests.flatMap(({ name, found }) => (found ? [`${name} on ${nameOf(id)} found ${counted(found, 'row')}`] : [])),
  );
  const parts: string[] = [];
  if (names('Failed').length > 0) parts.push(`${listed(names('Failed'))} failed`);
  if (names('Skipped').length > 0) parts.push(`${listed(names('Skipped'))} skipped`);
  const isYellow = run.status === 'completed' && run.nodes.some(hasFailedTest);
  const head = isYellow ? 'completed, marked yellow' : run.status;
  const tail =
    failing.length > 0
      ? ` ${failing.join('; ')}.`
      : run.nodes.some(({ tests }) => tests.length > 0)
        ? ' No test found a row.'
        : ' No test ran.';
  return `The run ${head === run.status && head === 'canceled' ? 'was canceled' : head}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.${tail}`;
}

/** The sentence that is shown before the first run. */
export function waitingSentence({ tonight }: QualityData): string {
  const bad = badRows(tonight);
  const empty = Object.entries(tonight).flatMap(([source, rows]) => (rows.length === 0 ? [source] : []));
  const what = [
    ...(bad > 0 ? [`${counted(bad, 'row')} of it ${bad === 1 ? 'is' : 'are'} bad`] : []),
    ...(empty.length > 0 ? [`${listed(empty)} is empty`] : []),
  ];
  return `The tables are last night’s. Tonight’s delivery is waiting${what.length > 0 ? `: ${what.join(', ')}` : ', and nothing is wrong with it'}.`;
}

/** The result of a test in a few words. */
export function testWords(found: number | null | undefined): string {
  if (found === null || found === undefined) return 'not reached';
  return found === 0 ? 'passed' : `found ${counted(found, 'row')}`;
}

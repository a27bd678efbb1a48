import { jqFilter } from '#engine/cli/jqFilter.ts';
import { type Question, questionWith, shuffled } from './question.ts';

const FILTERS: readonly string[] = [
  '.data[0].id',
  '.data[-1].runStatus',
  '.data | length',
  '.data[] | .id',
  '.data[] | select(.runStatus == "failed") | .id',
  '.data[] | select(.runStatus != "completed") | .id',
  '[.data[] | select(.runType == "deploy")] | length',
  '[.data[].id] | max',
  '.data[] | select(.runType == "refresh") | .runStatus',
];

/** Asks what a jq filter prints for a response of the API. The wrong choices are what other filters would print. */
export function jqQuestion(random: () => number): Question | undefined {
  const first = 20 + Math.floor(random() * 60);
  const states = shuffled(['completed', 'failed', 'running', 'completed'], random);
  const data = states.map((runStatus, index) => ({
    id: first + index,
    runType: random() < 0.5 ? 'deploy' : 'refresh',
    runStatus,
  }));
  // Newest first, as the API lists runs on request.
  const lines = data.toReversed().map((run) => `  ${JSON.stringify(run)}`);
  const answer = `{"data": [\n${lines.join(',\n')}\n]}`;
  const results = shuffled(FILTERS, random).flatMap((filter) => {
    const result = jqFilter(filter, answer, { raw: true, compact: true });
    return result.ok ? [{ filter, text: result.text.replaceAll('\n', ', ') || 'Nothing' }] : [];
  });
  const [chosen, ...others] = results;
  if (!chosen) return undefined;
  return questionWith(
    {
      ask: 'The API answered this. What does the filter print?',
      code: `${answer}\n\njq -r '${chosen.filter}'`,
      from: { title: 'Run operations', address: '/docs/api/runs' },
      right: chosen.text,
      wrong: others.map(({ text }) => text),
    },
    random,
  );
}

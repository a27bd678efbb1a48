import { ancestors, descendants } from '#engine/graph/reach.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { nodeSchema } from '#engine/pipeline/schema.ts';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { withSigns } from '#engine/selector/print.ts';
import { select } from '#engine/selector/select.ts';
import { jqQuestion } from './commandQuestions.ts';
import { mergeQuestion } from './mergeQuestions.ts';
import { type Question, questionWith, shuffled } from './question.ts';
import { licenseQuestion, permissionQuestion } from './roleQuestions.ts';
import { heldRowsQuestion, loadCountsQuestion, systemColumnsQuestion } from './rowQuestions.ts';
import { renderQuestion } from './templateQuestions.ts';

// Questions about a pipeline or a schedule that the reader has not seen before. The engine computes the right answer, and the answers that common
// misconceptions would give.

type Random = () => number;

const READS: readonly [name: string, type: string, ...reads: string[]][] = [
  ['CUSTOMER', 'Source'],
  ['ORDERS', 'Source'],
  ['STG_CUSTOMER', 'Stage', 'CUSTOMER'],
  ['STG_ORDERS', 'Stage', 'ORDERS'],
  ['DIM_CUSTOMER', 'Dimension', 'STG_CUSTOMER'],
  ['FCT_ORDERS', 'Fact', 'STG_ORDERS', 'DIM_CUSTOMER'],
  ['FCT_DAILY', 'Fact', 'FCT_ORDERS'],
  ['FCT_CUSTOMER', 'Fact', 'DIM_CUSTOMER'],
];

const pipeline = {
  ...emptyPipeline('Shop'),
  locations: [{ name: 'SHOP', description: '' }],
  nodes: READS.map(([name, type, ...reads]) =>
    nodeSchema.parse({
      id: name,
      name,
      location: 'SHOP',
      type,
      sources: reads.length > 0 ? [{ name: 'main', join: reads.map((read) => `{{ ref('SHOP', '${read}') }}`).join(' ') }] : [],
    }),
  ),
};
const { nodes } = pipeline;
const { graph } = pipelineGraph(pipeline);
const nodeIndex = nodeIndexOf(pipeline);
/** The pipeline as the question shows it. */
const CODE = READS.flatMap(([name, , ...reads]) => (reads.length > 0 ? [`${name} reads ${reads.join(' and ')}`] : [])).join('\n');

const named = (indexes: Iterable<number>) => {
  const names = [...indexes].sort((a, b) => a - b).map((index) => nodes[index]!.name);
  return names.length > 0 ? names.join(', ') : 'None';
};
const nameOf = (index: number) => nodes[index]!.name;
const up = (node: number, depth?: number) => [...ancestors(graph, [node], depth).nodes];
const down = (node: number, depth?: number) => [...descendants(graph, [node], depth).nodes];
const loaded = (indexes: readonly number[]) => indexes.filter((index) => !isSource(nodes[index]!.type));
/** A random node that is neither a source nor the end of the pipeline. */
const innerNode = (random: Random) => shuffled([2, 3, 4, 5], random)[0]!;

const RUN_ORDER = { title: 'Node run order', address: '/docs/build-your-pipeline/node-run-order' };

/** Asks which nodes a node waits for. */
function predecessorsQuestion(random: Random): Question | undefined {
  const node = innerNode(random);
  return questionWith(
    {
      ask: `In a run of this pipeline, which nodes are done before ${nameOf(node)} starts? Sources are not loaded.`,
      code: CODE,
      from: RUN_ORDER,
      right: named(loaded(up(node))),
      wrong: [loaded(up(node, 1)), down(node), loaded([0, 1, 2, 3, 4, 5].filter((other) => other < node)), []].map(named),
    },
    random,
  );
}

/** Asks which nodes a failure skips. */
function skippedNodesQuestion(random: Random): Question | undefined {
  const node = innerNode(random);
  const others = loaded(nodes.map((_, index) => index)).filter((other) => other !== node);
  return questionWith(
    {
      ask: `${nameOf(node)} fails. Which nodes are skipped?`,
      code: CODE,
      from: RUN_ORDER,
      right: named(down(node)),
      wrong: [down(node, 1), others, loaded(up(node)), others.filter((other) => other > node), []].map(named),
    },
    random,
  );
}

/** Asks what a retry runs: the failed node and the nodes that were skipped because of it. */
function retryQuestion(random: Random): Question | undefined {
  const node = innerNode(random);
  const again = [node, ...down(node)];
  return questionWith(
    {
      ask: `${nameOf(node)} failed and is fixed, and all others that could run are done. Which nodes does a retry run?`,
      code: CODE,
      from: { title: 'Retry a failed run', address: '/docs/api/runs/retry-failed-run' },
      right: named(again),
      wrong: [[node], down(node), [...loaded(up(node)), ...again], loaded(nodes.map((_, index) => index))].map(named),
    },
    random,
  );
}

/** Asks which nodes a selector selects. */
function selectorQuestion(random: Random): Question | undefined {
  const block = `{ ${nameOf(innerNode(random))} }`;
  const forms: readonly (readonly [include: string, exclude?: string])[] = [
    [withSigns(block, { upstream: true })],
    [withSigns(block, { downstream: true })],
    [withSigns(block, { upstream: true, downstream: true })],
    [withSigns(block, { upstream: true }), '{ nodeType: Source }'],
    [withSigns(block, { downstream: true }), block],
    ['{ STG_* } OR { FCT_* }'],
    ['{ *ORDERS* }'],
    ['{ *CUSTOMER }', '{ nodeType: Source }'],
  ];
  const results = shuffled(forms, random).map(([include, exclude]) => ({
    text: exclude === undefined ? include : `include: ${include}\nexclude: ${exclude}`,
    nodes: named(select(nodeIndex, include, exclude).nodes),
  }));
  const [first, ...others] = results;
  return questionWith(
    {
      ask: 'Which nodes of this pipeline does the selector take in?',
      code: `${CODE}\n\n${first!.text}`,
      from: { title: 'Selector queries', address: '/docs/reference/selector' },
      right: first!.nodes,
      wrong: others.map((other) => other.nodes),
    },
    random,
  );
}

const DAY_MS = 86_400_000;
const momentText = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Asks when a schedule runs next. */
function scheduleQuestion(random: Random): Question | undefined {
  const below = (end: number) => Math.floor(random() * end);
  const [minute, hour, day] = [below(12) * 5, 1 + below(22), 1 + below(28)];
  const schedules = shuffled(
    [
      `${minute} ${hour} * * *`,
      `${minute} ${hour} * * 1-5`,
      `${minute} ${hour} * * 0`,
      `${minute} ${hour} ${day} * *`,
      `${minute} */6 * * *`,
      `${hour} ${minute % 24} * * *`,
      `${minute} ${hour} * * 1`,
    ],
    random,
  );
  // Saturday noon, so that weekdays, weekends and midnight make a difference.
  const after = Date.UTC(2027, 0, 2, 12) + below(20) * 7 * DAY_MS;
  const [first, ...others] = schedules.map((text) => {
    const { cron } = parseCron(text);
    const run = cron && nextRuns(cron, after, 1)[0];
    return { text, run: run === undefined ? 'Never' : momentText.format(run) };
  });
  return questionWith(
    {
      ask: `It is ${momentText.format(after)} (UTC). When does a job with this schedule run next?`,
      code: first!.text,
      from: { title: 'Cron reference', address: '/docs/reference/cron-reference' },
      right: first!.run,
      wrong: others.map((other) => other.run),
    },
    random,
  );
}

const OF_PATH: Readonly<Record<string, readonly ((random: Random) => Question | undefined)[]>> = {
  fundamentals: [predecessorsQuestion, skippedNodesQuestion],
  'run-order': [predecessorsQuestion, skippedNodesQuestion, predecessorsQuestion],
  'selectors-and-schedules': [selectorQuestion, scheduleQuestion, selectorQuestion, scheduleQuestion],
  'commit-to-production': [skippedNodesQuestion],
  'rows-and-history': [heldRowsQuestion, loadCountsQuestion, heldRowsQuestion],
  modeling: [systemColumnsQuestion, heldRowsQuestion, predecessorsQuestion],
  templates: [renderQuestion, renderQuestion],
  'api-and-command-line': [jqQuestion, jqQuestion],
  'roles-and-rights': [permissionQuestion, licenseQuestion, permissionQuestion],
  'work-together-on-git': [mergeQuestion, mergeQuestion],
  'from-error-to-green': [skippedNodesQuestion, retryQuestion],
};

/** The computed questions of a path. Other random numbers give other questions. */
export function computedQuestions(path: string, random: Random): Question[] {
  return (OF_PATH[path] ?? []).flatMap((make) => make(random) ?? []);
}

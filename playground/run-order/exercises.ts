import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type RunPlan, skippedBy } from '#engine/run/plan.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { RunData, RunState } from './data.ts';
import type { RunArgs } from './meta.ts';
import { planOf, planWith, settingsOf } from './plan.ts';
import { stories } from './stories.ts';

/** The index of a node by name; -1 if there is no such node. */
function indexOfNode(state: RunState, name: string): number {
  return state.pipeline.nodes.findIndex((node) => node.name === name);
}

/** Whether the nodes have the same refs as at the start of a story, because removing refs is not a way to make the run shorter. */
function hasRefsOf(state: RunState, story: string): boolean {
  const refs = ({ nodes }: Pipeline) => JSON.stringify(nodes.map(({ id, sources }) => [id, sources.map(({ join }) => join)]));
  return refs(state.pipeline) === refs(stories.find(({ id }) => id === story)!.pipeline());
}

/** Whether the reader changed nothing but the number of slots: durations, nodes and failures are still those of the story. */
function isUnchanged(state: RunState): boolean {
  const { pattern, duration: usual } = settingsOf(state.args);
  const { durations, excluded, failing } = state.data;
  return (
    pattern === 'byType' &&
    usual === 4 &&
    Object.keys(durations).length === 0 &&
    excluded.length === 0 &&
    failing.length === 0 &&
    hasRefsOf(state, 'slots')
  );
}

function isSideBySide({ run }: RunPlan, a: number, b: number): boolean {
  return run.start[a]! < run.finish[b]! && run.start[b]! < run.finish[a]!;
}

/** Durations in seconds of the two slow nodes at the start of the story. */
const SLOW_SECONDS = { 'stg-lineitem': 10, 'dim-customer': 8 } as const;

export const exercises: readonly Exercise<RunArgs, RunData>[] = [
  {
    id: 'worst-failure',
    title: 'The failure that hurts most',
    goal: 'Make exactly one node fail: the one whose failure skips the most others. A source does not count.',
    learned: 'A failed node skips everything behind it: the more nodes depend on it, the more its failure costs.',
    hints: [
      'What a failure skips is everything that depends on the node, directly or through others.',
      'Look near the sources, at the stages that many paths go through.',
      'Customers, orders and suppliers all know which nation they belong to.',
    ],
    check: (state) => {
      const plan = planOf(state);
      const [node] = plan.ok ? plan.failing : [];
      const isOne = plan.ok && plan.failing.size === 1 && node !== undefined;
      const isLoading = isOne && plan.instant[node] === 0;
      const most = plan.ok
        ? plan.waves
            .flat()
            .reduce((max, other) => (plan.instant[other] === 1 ? max : Math.max(max, skippedBy(plan, other).length)), 0)
        : 0;
      return [
        { label: 'One node fails', done: isOne },
        { label: 'The node that fails is not a source', done: isLoading },
        { label: 'No other node’s failure would skip more', done: isLoading && skippedBy(plan, node).length === most },
      ];
    },
    solution: [{ data: { durations: {}, failing: ['stg-nation'], excluded: [] } }],
  },
  {
    id: 'enough-slots',
    title: 'Just enough slots',
    goal: 'Make the run as short as its dependencies allow, with as few slots as possible. Change only the parallelism.',
    learned: 'More slots help only until the longest chain sets the pace: beyond that, they sit empty.',
    hints: [
      'The run can’t be shorter than its critical path: compare the two figures.',
      'More slots than nodes that are ready at the same time stay idle. Watch how many are used.',
      'Raise the parallelism one by one until the total equals the critical path.',
    ],
    check: (state) => {
      const plan = planOf(state);
      const settings = settingsOf(state.args);
      const isShortest = plan.ok && plan.figures.total === plan.critical.length;
      const fewer =
        plan.ok && settings.parallelism > 1
          ? planWith(state.pipeline, { ...settings, parallelism: settings.parallelism - 1 }, state.data)
          : undefined;
      const isLeast = plan.ok && (!fewer?.ok || fewer.figures.total > plan.figures.total);
      return [
        { label: 'The run takes as long as its critical path', done: isShortest },
        { label: 'With one slot fewer, it would take longer', done: isShortest && isLeast },
        { label: 'Only the parallelism was changed', done: isUnchanged(state) },
      ];
    },
    solution: [
      { arg: 'parallelism', value: 2 },
      { arg: 'parallelism', value: 3 },
      { arg: 'parallelism', value: 4 },
    ],
  },
  {
    id: 'shorter-path',
    title: 'Shorten what counts',
    goal: 'The run takes 20 s. Bring it down to 16 s by making one single node faster, to no less than half its time.',
    learned: 'Only a node on the critical path makes the whole run shorter.',
    hints: [
      'STG_LINEITEM takes longest. Does anything wait for it while nothing else runs?',
      'Only nodes on the critical path make the run longer.',
      'DIM_CUSTOMER is on the critical path. Select it and change its duration.',
    ],
    check: (state) => {
      const plan = planOf(state);
      const { pattern, duration: usual } = settingsOf(state.args);
      const { durations, excluded, failing } = state.data;
      const before = (id: string) => SLOW_SECONDS[id as keyof typeof SLOW_SECONDS] ?? 4;
      const ids = new Set([...Object.keys(durations), ...Object.keys(SLOW_SECONDS)]);
      const changed = [...ids].filter((id) => (durations[id] ?? 4) !== before(id));
      const isOne = changed.length === 1 && changed.every((id) => durations[id] !== undefined && durations[id] < before(id));
      const isFair = isOne && changed.every((id) => durations[id]! >= before(id) / 2);
      const isWhole = excluded.length === 0 && failing.length === 0 && usual === 4 && pattern === 'same';
      const isRunOrder = plan.ok && hasRefsOf(state, 'slow-nodes') && plan.waves.length === 5 && plan.waves.flat().length === 10;
      return [
        {
          label: 'The run takes at most 16 s',
          done: plan.ok && plan.figures.total <= 16_000,
        },
        { label: 'One node is faster; all others take as long as before', done: isOne && isWhole },
        { label: 'The faster node takes at least half as long as before', done: isFair },
        { label: 'All ten nodes run, in five waves', done: isRunOrder && isWhole },
      ];
    },
    solution: [{ data: { durations: { 'stg-lineitem': 10, 'dim-customer': 4 }, failing: [], excluded: [] } }],
  },
  {
    id: 'side-by-side',
    title: 'Side by side',
    goal: 'Make DIM_CUSTOMER and DIM_NATION run at the same time. What they read must stay the same.',
    learned: 'Nodes can run at the same time when neither waits for the other, and only refs decide that.',
    hints: [
      'Step through the run: what does DIM_CUSTOMER wait for when it is the only one left to start?',
      'Select DIM_CUSTOMER and look at what it depends on, and by which function.',
      'It waits for DIM_NATION by ref_link and reads nothing from it. Remove that dependency.',
    ],
    check: (state) => {
      const plan = planOf(state);
      const [a, b, fact, stageA, stageB] = ['DIM_CUSTOMER', 'DIM_NATION', 'FCT_CUSTOMERS', 'STG_CUSTOMER', 'STG_NATION'].map(
        (name) => indexOfNode(state, name),
      ) as [number, number, number, number, number];
      const isAll = [a, b, fact, stageA, stageB].every((node) => node >= 0);
      const reads = (node: number, from: number) =>
        plan.ok && isAll && plan.graph.in.subarray(plan.graph.inStart[node], plan.graph.inStart[node + 1]).includes(from);
      return [
        { label: 'Both run at the same time', done: plan.ok && isAll && isSideBySide(plan, a, b) },
        { label: 'Each still reads its stage', done: reads(a, stageA) && reads(b, stageB) },
        { label: 'FCT_CUSTOMERS still waits for both', done: reads(fact, a) && reads(fact, b) },
      ];
    },
    solution: [{ edit: { kind: 'disconnect', from: 'dim-nation', to: 'dim-customer' } }],
  },
  {
    id: 'break-the-cycle',
    title: 'Break the cycle',
    goal: 'Make the pipeline runnable: all four nodes, with FCT_ORDERS still reading STG_ORDERS.',
    learned: 'Nodes that wait for each other never start; remove one ref, and all of them run.',
    hints: [
      'A cycle has no first node. One of its dependencies has to go.',
      'STG_ORDERS comes first: it only waits for FCT_ORDERS by a ref_link.',
      'Remove the dependency of STG_ORDERS on FCT_ORDERS: the message has a button for it.',
    ],
    check: (state) => {
      const plan = planOf(state);
      const [stage, fact] = [indexOfNode(state, 'STG_ORDERS'), indexOfNode(state, 'FCT_ORDERS')] as const;
      const isOrdered = plan.ok && !plan.blocked;
      const isReading =
        isOrdered &&
        stage >= 0 &&
        fact >= 0 &&
        plan.graph.in.subarray(plan.graph.inStart[fact], plan.graph.inStart[fact + 1]).includes(stage);
      return [
        { label: 'The pipeline has a run order', done: isOrdered },
        { label: 'All four nodes are in the run', done: isOrdered && plan.waves.flat().length === 4 },
        { label: 'FCT_ORDERS reads STG_ORDERS', done: isReading },
      ];
    },
    solution: [{ edit: { kind: 'disconnect', from: 'fct-orders', to: 'stg-orders' } }],
  },
];

import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeployOutcome } from '#engine/deploy/deployment.ts';
import { type Action, type DeployData, deployDataSchema, withAction, withDeploy } from '#playground/deploy/data.ts';
import { type DoneRun, type PlatformState, platformStateOf } from '#playground/deploy/platformState.ts';
import { afterDeploys, beginDeploys, type RealState } from '#playground/deploy/real.ts';
import { stories } from '#playground/deploy/stories.ts';
import type { Strategy } from '#playground/deploy/strategies.ts';
import { markedRows } from '#warehouse/grid/marks.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';

const ORDERS = 30;

/** The actions of a story in its environment, followed by a deploy of its document and a refresh. */
function played(id: string): DeployData {
  const story = stories.find((one) => one.id === id)!;
  const environment = story.args?.environment ?? '2';
  const data = deployDataSchema.parse(story.data ?? {});
  const actions = data.actions.filter((action) => !('environment' in action) || action.environment === environment);
  const deployed = withDeploy({ pipeline: story.pipeline(), data: { ...data, actions } }, environment);
  return withAction(deployed, { do: 'refresh', environment, force: false });
}

const failures = ({ steps }: DeployOutcome) =>
  steps.flatMap(({ step, stages }) => stages.flatMap(({ error }) => (error ? [`${step.name}: ${error.message}`] : [])));

/** The outcome of a simulated run, in the form in which it is compared with a run on the engine. */
function outline(run: DoneRun): unknown[] {
  const { environment } = run;
  switch (run.kind) {
    case 'deploy':
      return ['deploy', environment, run.outcome.status === 'completed', ...failures(run.outcome)];
    case 'refresh':
      return ['refresh', environment, run.document.run.runStatus === 'completed'];
    case 'refused':
      return ['refused', environment, false, run.message];
    case 'stopped':
      return ['deploy', environment, false, ...run.plan.issues.stop.map(({ message }) => message)];
  }
}
const onEngine = ({ runs }: RealState) => runs.map(({ kind, environment, ok, messages }) => [kind, environment, ok, ...messages]);
const statuses = ({ environments }: Pick<PlatformState, 'environments'>) =>
  [...environments.values()].map(({ name, status, deployedCommit }) => [name, status, deployedCommit]);

describe('deploys on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  async function play(data: DeployData, strategy: Strategy): Promise<RealState> {
    const engine = newWarehouse(bindings);
    let time = 0;
    const options = { now: () => time++ };
    const context = { data, strategy };
    let state = await beginDeploys(engine, context, ORDERS, options);
    for (const action of data.actions) state = await afterDeploys(engine, state, context, action, options);
    return state;
  }

  it.each<[string, Strategy]>([
    ['new-column', 'default'],
    ['new-column', 'transient'],
    ['another-join', 'default'],
    ['another-join', 'advanced'],
    ['failed-deploy', 'default'],
    ['failed-deploy', 'transient'],
    ['missing-schema', 'default'],
    ['excluded', 'default'],
  ])('end as in the simulation, and keep the rows that the plan says are kept: %s, %s', async (id, strategy) => {
    const data = played(id);
    const simulated = platformStateOf(data, strategy);
    const state = await play(data, strategy);
    expect(onEngine(state)).toEqual(simulated.runs.map(outline));
    expect(statuses(state)).toEqual(statuses(simulated));
    for (const run of simulated.runs) {
      if (run.kind !== 'deploy') continue;
      const real = state.runs.find((one) => one.id === run.id)!;
      for (const { step, state } of run.outcome.steps) {
        const change = real.tables.get(step.nodeId);
        if (!change || step.kind !== 'table' || step.bucket !== 'altered') continue;
        const { counts } = markedRows(change.before, change.after, change.keys);
        const rows = change.before!.rowCount;
        const isKept = state !== 'done' || step.rows === 'kept';
        expect([step.name, counts]).toEqual([
          step.name,
          { untouched: isKept ? rows : 0, deleted: isKept ? 0 : rows, inserted: 0, updated: 0 },
        ]);
      }
    }
  });

  it('a customer that comes twice is inserted twice into the empty dimension, and fails where it has rows', async () => {
    const actions: Action[] = [
      { do: 'deploy', environment: '1', commit: 0 },
      { do: 'deliver', isTwice: true },
      { do: 'refresh', environment: '1', force: false },
      { do: 'refresh', environment: '1', force: false },
    ];
    const data = deployDataSchema.parse({ commits: [{ sample: 'shop' }], actions });
    const state = await play(data, 'default');
    expect(state.runs.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(onEngine(state).map((run) => run.slice(0, 3))).toEqual(
      platformStateOf(data, 'default').runs.map((run) => outline(run).slice(0, 3)),
    );
  });

  it('a failed deploy says why, its refresh is refused, and a missing schema can be created by hand', async () => {
    const data = played('missing-schema');
    const rest: Action[] = [
      { do: 'makeSchema', schema: 'SHOP.MART' },
      { do: 'deploy', environment: '3', commit: 0 },
      { do: 'refresh', environment: '3', force: false },
      { do: 'dropTable', name: ['SHOP', 'MART', 'FCT_ORDERS'] },
    ];
    const state = await play({ ...data, actions: [...data.actions, ...rest] }, 'default');
    expect(state.runs.map(({ kind, ok }) => [kind, ok])).toEqual([
      ['deploy', false],
      ['deploy', false],
      ['refused', false],
      ['deploy', true],
      ['refresh', true],
    ]);
    expect(state.runs[0]!.messages[0]).toBe("DIM_CUSTOMER: Schema 'SHOP.MART' does not exist");
    expect(state.runs[2]!.messages[0]).toMatch(/so it refuses every refresh/);
    const counts = state.counts.get('3')!;
    expect(counts.get('stg-orders')).toEqual({ rows: ORDERS });
    expect(counts.get('fct-orders')).toEqual({ message: 'Table SHOP.MART.FCT_ORDERS does not exist or not authorized' });
    expect(state.counts.get('1')).toEqual(new Map());
  });
});

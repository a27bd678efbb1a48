import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureMessages, isCompleted, type PlatformRun, type PlatformState } from '#engine/platform/platformState.ts';
import type { DeployStrategy } from '#engine/template/typeTemplate.ts';
import { stories } from '#playground/deploy/stories.ts';
import { markedRows } from '#warehouse/grid/marks.ts';
import { type Action, type DeployData, deployDataSchema, withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { DEPLOY_ENGINE } from '#workbench/platform/deployEngine.ts';
import { deployStateOf } from '#workbench/platform/deployScript.ts';
import { countsIn, type EnginePlatform } from '#workbench/platform/enginePlatform.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { playScript } from '../../workbench/platform/scriptOnEngine.ts';

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

/** The outcome of a run, in the form in which the simulation is compared with the engine. */
const outline = (run: PlatformRun) => [
  run.kind,
  run.environment,
  isCompleted(run),
  ...(run.kind === 'refresh' ? [] : failureMessages(run)),
];
const statuses = ({ environments }: Pick<PlatformState, 'environments'>) =>
  [...environments.values()].map(({ name, status, deployedCommit }) => [name, status, deployedCommit]);

describe('deploys on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  const play = (data: DeployData, strategy: DeployStrategy): Promise<EnginePlatform> =>
    playScript(newWarehouse(bindings), DEPLOY_ENGINE, { data, strategy }, data.actions, ORDERS);

  it.each<[string, DeployStrategy]>([
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
    const simulated = deployStateOf(data, strategy);
    const state = await play(data, strategy);
    expect(state.runs.map(outline)).toEqual(simulated.runs.map(outline));
    expect(statuses(state)).toEqual(statuses(simulated));
    for (const run of simulated.runs) {
      if (run.kind !== 'deploy') continue;
      const real = state.runs.find((one) => one.id === run.id)!;
      for (const { step, state } of run.outcome.steps) {
        const change = real.tables?.get(step.nodeId);
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
    expect(state.runs.map(isCompleted)).toEqual([true, true, false]);
    expect(state.runs.map((run) => outline(run).slice(0, 3))).toEqual(
      deployStateOf(data, 'default').runs.map((run) => outline(run).slice(0, 3)),
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
    expect(state.runs.map((run) => [run.kind, isCompleted(run)])).toEqual([
      ['deploy', false],
      ['deploy', false],
      ['refused', false],
      ['deploy', true],
      ['refresh', true],
    ]);
    expect(failureMessages(state.runs[0]!)[0]).toBe("DIM_CUSTOMER: Schema 'SHOP.MART' does not exist");
    expect(failureMessages(state.runs[2]!)[0]).toMatch(/so it refuses every refresh/);
    const counts = countsIn(state, state.environments.get('3')!);
    expect(counts.get('stg-orders')).toEqual({ rows: ORDERS });
    expect(counts.get('fct-orders')).toEqual({ message: 'Table SHOP.MART.FCT_ORDERS does not exist or not authorized' });
    expect(countsIn(state, state.environments.get('1')!)).toEqual(new Map());
  });
});

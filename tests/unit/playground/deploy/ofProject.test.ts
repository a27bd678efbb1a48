import { describe, expect, test } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { contextOf, deployContexts } from '#engine/platform/environments.ts';
import { projectStory } from '#explorer/projectStart.ts';
import { startPlayground } from '#explorer/startPlayground.ts';
import { ofProject } from '#playground/deploy/ofProject.ts';
import playground from '#playground/deploy/playground.tsx';
import { beforeFirstPlan, type WorkedOut, workOut } from '#playground/deploy/workedOut.ts';
import { createWorkerClient } from '#playground/deploy/workerClient.ts';
import { createUnpacker, type PackedRequest } from '#playground/deploy/workerMessages.ts';
import { type DeployData, withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { aColumn, aNode, aPipeline, edited } from '../../engine/pipeline/documents.ts';
import { arrived, delayed, fakeWorker } from '../../ui/fakeWorker.ts';

/** An opened repository without environments, in which a node reads a table that is not a node. */
const project: Pipeline = edited(aPipeline([aNode('ORDERS', { columns: [aColumn('ORDERS', 'ID')] })]), [
  { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
  {
    kind: 'setJoin',
    id: 'stg_orders',
    source: 0,
    join: `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS" JOIN "LAKE"."OLD"."RATES" "RATES" ON TRUE`,
  },
]);
const context = (id: string, name: string, mappings: Pipeline['environments'][number]['mappings'] = {}) => ({
  id,
  name,
  description: '',
  mappings,
  parameters: {},
});
const args = (environment: '1' | '2' | '3') => ({ environment, strategy: 'default' as const });

describe('a project', () => {
  test('begins with nothing deployed, and the plan of all its nodes', () => {
    const { store } = startPlayground(playground, projectStory(project), { project: {} });
    const { pipeline, data, args: controls } = store.getState();
    expect(controls).toEqual(args('2'));
    // One of the documents was parsed by the schema, so its keys may be in another order.
    const [first] = Object.entries(project);
    const reordered = Object.fromEntries([...Object.entries(project).slice(1), first!]) as Pipeline;
    // The same object and not a copy, because a large document takes a while to parse, send and compare.
    expect(((data as DeployData).commits[0] as { pipeline: Pipeline }).pipeline).toBe(pipeline);
    expect(withDeploy({ pipeline: reordered, data: data as DeployData }, '2').commits).toHaveLength(1);
    expect(withDeploy({ pipeline: { ...project, name: 'OTHER' }, data: data as DeployData }, '2').commits).toHaveLength(2);
    expect(data).toEqual({ commits: [{ pipeline: project }], actions: [], missingSchemas: [] });
    const { environment, plan, state } = workOut({ pipeline, data: data as DeployData, args: args('2') });
    expect([...state.environments.values()].map(({ name }) => name)).toEqual(['DEV', 'QA', 'PROD']);
    expect(environment.name).toBe('QA');
    expect(plan.issues.stop).toEqual([]);
    expect(plan.steps.map(({ name, after }) => [name, after?.[0]])).toEqual([
      ['ORDERS', undefined],
      ['STG_ORDERS', 'QA'],
    ]);
  });

  test('is deployed and refreshed: a table that it names in full is assumed to exist', () => {
    const opened = { pipeline: project, data: ofProject(project).data, args: args('1') };
    const deployed = { ...opened, data: withDeploy(opened, '1') };
    const refreshed = { ...opened, data: withAction(deployed.data, { do: 'refresh', environment: '1', force: false }) };
    const { state, plan } = workOut(refreshed);
    // The result can be sent by a worker.
    expect(structuredClone(workOut(refreshed)).state.runs).toHaveLength(2);
    expect(plan.steps).toEqual([]);
    expect(state.environments.get('1')?.status).toBe('Waiting');
    expect(state.runs.map((run) => run.kind === 'refresh' && run.document.run.runStatus)).toEqual([false, 'completed']);
    // If the project defines environments, no tables are assumed to exist.
    const mappings = { RAW: { database: 'DEV', schema: 'RAW' }, STAGE: { database: 'DEV', schema: 'STAGE' } };
    const strict = { ...project, environments: [context('7', 'SANDBOX', mappings)] };
    const own = { pipeline: strict, data: ofProject(strict).data, args: ofProject(strict).args };
    const data = withAction(withDeploy({ ...own }, '1'), { do: 'refresh', environment: '1', force: false });
    const [, run] = workOut({ ...own, data, args: args('1') }).state.runs;
    expect(run?.kind === 'refresh' && run.document.run.runStatus).toBe('failed');
  });

  test('keeps its own environments, the first three of them, whatever their ids', () => {
    const environments = ['9', '4', '2', '11'].map((id) => context(id, `E${id}`));
    const named = { ...project, environments };
    expect(deployContexts(named).map(({ id, name }) => [id, name])).toEqual([
      ['1', 'E9'],
      ['2', 'E4'],
      ['3', 'E2'],
    ]);
    expect(contextOf(named, '3').name).toBe('E2');
    // If the address names an environment that the project does not have, the first environment is shown.
    const one = { ...project, environments: [context('5', 'ONLY')] };
    const { data, args: begin } = ofProject(one);
    expect(begin).toEqual({ environment: '1' });
    expect(workOut({ pipeline: one, data, args: args('3') }).environment.name).toBe('ONLY');
    expect(beforeFirstPlan({ pipeline: one, data, args: args('3') }).environment.name).toBe('ONLY');
  });
});

test('a worker is asked one question at a time, of those that wait only the last, and is replaced when it broke', async () => {
  const sent: string[] = [];
  const { method, answer } = delayed<WorkedOut>();
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const start = () => {
    const unpack = createUnpacker();
    const worker = fakeWorker({
      workOut(packed: PackedRequest) {
        sent.push(unpack(packed).pipeline.name);
        return method();
      },
    });
    workers.push(worker);
    return worker;
  };
  const answers: string[] = [];
  const question = (name: string) => ({
    pipeline: { ...project, name },
    data: ofProject(project).data,
    args: args('1'),
  });
  const client = createWorkerClient(
    ({ pipeline }, reply) => answers.push(`${pipeline.name}: ${'broken' in reply ? reply.broken : 'worked out'}`),
    start,
  );
  const workedOut = workOut(question('any'));
  for (const name of ['one', 'two', 'three']) client.ask(question(name));
  expect(sent).toEqual(['one']);
  answer(workedOut);
  await arrived();
  expect(sent).toEqual(['one', 'three']);
  answer(workedOut);
  await arrived();
  client.ask(question('four'));
  workers[0]!.fail('out of memory');
  await arrived();
  expect(answers).toEqual(['one: worked out', 'three: worked out', 'four: out of memory']);
  client.ask(question('five'));
  expect(workers).toHaveLength(2);
  client.stop();
  await arrived();
  expect(answers).toHaveLength(3);
});

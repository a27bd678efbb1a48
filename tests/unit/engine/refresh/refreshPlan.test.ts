import { describe, expect, it } from 'vitest';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planRefresh, planRetry, type RefreshRequest } from '#engine/refresh/refreshPlan.ts';
import { simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { nodesOf } from '#engine/run/nodeSet.ts';
import { deployed, PROD, planned } from './nights.ts';

const names = (request: RefreshRequest) => {
  const { pipeline, included } = planned(request);
  return nodesOf(included).map((node) => pipeline.nodes[node]!.name);
};

const refusal = (...input: Parameters<typeof planRefresh>) => {
  const plan = planRefresh(...input);
  return plan.ok ? undefined : plan.refusal;
};

describe('which nodes a refresh runs', () => {
  it('all of them, the nodes of a job, or those of selectors in place of the job’s', () => {
    expect(names({})).toHaveLength(deployed.deployed!.pipeline.nodes.length);
    expect(names({ jobId: '4' })).toContain('STG_ORDERS');
    expect(names({ jobId: '4' })).not.toContain('V_SALES_BY_REGION');
    expect(names({ jobId: '4', include: '{ name: "DIM_PART" }' })).toEqual(['DIM_PART']);
    expect(names({ jobId: '4', exclude: '{ nodeType: "Source" }' })).not.toContain('ORDERS');
    expect(names({ exclude: '{ location: "RAW" } OR { location: "STAGING" }' })).not.toContain('STG_ORDERS');
  });

  it('no node whose Deploy Enabled is off', () => {
    const { pipeline } = deployed.deployed!;
    const nodes = pipeline.nodes.map((node) => (node.id === 'stg-orders' ? { ...node, deployEnabled: false } : node));
    const without = { ...deployed, deployed: { ...deployed.deployed!, pipeline: { ...pipeline, nodes } } };
    const plan = planned({}, without);
    expect(nodesOf(plan.included)).toHaveLength(nodes.length - 1);
    expect(plan.included[nodes.findIndex(({ id }) => id === 'stg-orders')]).toBe(0);
  });

  it('none, with a warning, where a selector matches nothing', () => {
    const plan = planned({ include: '{ STG_CUSTOMER || STG_ORDERS }' });
    expect(nodesOf(plan.included)).toEqual([]);
    expect(plan.warnings).not.toEqual([]);
    expect(simulateRefresh(plan, { id: 1, startTime: 0, seed: 1, faults: new Map() }).document.run.runStatus).toBe('completed');
  });
});

describe('what a refresh is refused for', () => {
  it('a failed deploy, unless it is forced; a failed refresh is no reason', () => {
    const failed = { ...deployed, status: 'Failed Deploy' } as const;
    expect(refusal(failed, PROD)).toMatchObject({ code: 'failedDeploy' });
    expect(refusal(failed, PROD)?.message).toContain('Failed Deploy');
    expect(refusal(failed, PROD, { force: true })).toBeUndefined();
    expect(refusal({ ...deployed, status: 'Failed Refresh' }, PROD)).toBeUndefined();
  });

  it.each(['Deploying', 'Refreshing'] as const)('an environment that is %s', (status) => {
    expect(refusal({ ...deployed, status }, PROD, { force: true })).toMatchObject({ code: 'busy' });
  });

  it('nothing deployed, a job that is not, a selector with an error, no parallelism', () => {
    expect(refusal(newEnvironment(PROD), PROD)).toMatchObject({ code: 'notDeployed' });
    expect(refusal(deployed, PROD, { jobId: '99' })).toMatchObject({ code: 'unknownJob' });
    expect(refusal(deployed, PROD, { include: '{ name: }' })).toMatchObject({ code: 'selector' });
    expect(refusal(deployed, PROD, { parallelism: 0 })).toMatchObject({ code: 'parallelism' });
  });

  it('nodes that wait for each other, as long as they are in the run', () => {
    const { pipeline } = deployed.deployed!;
    const nodes = pipeline.nodes.map((node) =>
      node.id === 'stg-orders'
        ? { ...node, sources: [{ name: 'X', join: `FROM {{ ref('MART', 'FCT_ORDERS') }} "X"`, aliases: {}, customSQL: '' }] }
        : node,
    );
    const circular = { ...deployed, deployed: { ...deployed.deployed!, pipeline: { ...pipeline, nodes } } };
    expect(refusal(circular, PROD)).toMatchObject({
      code: 'cycle',
      message: expect.stringMatching(/(STG_ORDERS → FCT_ORDERS → STG_ORDERS|FCT_ORDERS → STG_ORDERS → FCT_ORDERS)/),
    });
    expect(refusal(circular, PROD, { exclude: '{ name: "FCT_ORDERS" }' })).toBeUndefined();
  });

  it('a retry of anything but a failed refresh', () => {
    const { document } = simulateRefresh(planned(), { id: 7, startTime: 0, seed: 1, faults: new Map() });
    const retry = planRetry(deployed, PROD, document);
    expect(retry).toMatchObject({ ok: false, refusal: { code: 'notRetryable', message: expect.stringContaining('completed') } });
    const deploy = { ...document, run: { ...document.run, runType: 'deploy' as const } };
    expect(planRetry(deployed, PROD, deploy)).toMatchObject({ ok: false, refusal: { code: 'notRetryable' } });
  });
});

describe('parameters: the complete map, or the environment’s (the table of the page)', () => {
  const environment = { ...PROD, parameters: { loadFrom: '1992-01-01', queryTag: 'shop' } };
  it.each([
    [undefined, { loadFrom: '1992-01-01', queryTag: 'shop' }],
    [{ loadFrom: '1998-01-01' }, { loadFrom: '1998-01-01' }],
    [
      { loadFrom: '1998-01-01', queryTag: 'shop' },
      { loadFrom: '1998-01-01', queryTag: 'shop' },
    ],
  ])('%j', (parameters, effective) => {
    const plan = planned(parameters ? { parameters } : {}, deployed, environment);
    expect(plan.context.parameters).toEqual(effective);
    const lineitem = plan.pipeline.nodes.findIndex(({ name }) => name === 'STG_LINEITEM');
    expect(
      plan
        .stages(lineitem)
        .stages.map(({ sql }) => sql)
        .join(),
    ).toContain(effective.loadFrom);
  });

  it('those of the failed run do not come along with a retry', () => {
    const plan = planned({ parameters: { loadFrom: '1998-01-01' } }, deployed, environment);
    const lineitem = plan.pipeline.nodes.findIndex(({ name }) => name === 'STG_LINEITEM');
    const sql = plan.stages(lineitem).stages.findLast(({ type }) => type === 'sql')!.sql;
    const faults = new Map([[sql, { error: { code: 'other' as const, message: 'no' } }]]);
    const { document } = simulateRefresh(plan, { id: 41, startTime: 0, seed: 1, faults });
    const retry = planRetry(deployed, environment, document);
    expect(retry.ok && retry.context.parameters).toEqual(environment.parameters);
  });
});

import { describe, expect, it } from 'vitest';
import { sampleApiState } from '#samples/sampleApiState.ts';
import { Client } from './client.ts';
import { answerFault } from './schemas.ts';

// The life of a run, as a script sees it: start, poll, results, retry, cancel.

const CREDENTIALS = { snowflakeAuthType: 'Basic', snowflakeUsername: 'SVC', snowflakePassword: 'secret' };
const SOURCES_AND_REST = 29;

const start = (client: Client, runDetails: object, more: object = {}) =>
  client.post('/scheduler/startRun', { runDetails, userCredentials: CREDENTIALS, ...more });
const status = (client: Client, run: number) => client.get(`/scheduler/runStatus?runCounter=${run}`).body.runStatus as string;

/** Polls every second until the run has ended; returns its statuses, each once. */
function followed(client: Client, run: number): string[] {
  const seen: string[] = [];
  for (let second = 0; second < 600; second++) {
    const now = status(client, run);
    if (seen.at(-1) !== now) seen.push(now);
    if (['completed', 'failed', 'canceled'].includes(now)) return seen;
    client.now += 1_000;
  }
  throw new Error(`Run ${run} does not end: ${seen.join(', ')}`);
}

const results = (client: Client, run: number) =>
  client.get(`/api/v1/runs/${run}/results`).body.data as {
    nodeID: string;
    isRunning: boolean;
    queryResults: { success: boolean; isRunning: boolean; sql: string; error?: { errorString: string } }[];
  }[];

describe('start, fail, retry, succeed', () => {
  it('three times, each in an API state of its own', () => {
    for (let time = 0; time < 3; time++) {
      const client = new Client();
      const first = start(client, { environmentID: '3' }).body.runCounter as number;
      expect(first).toBe(61);
      expect(followed(client, first)).toEqual(['waitingToRun', 'running', 'failed']);
      expect(client.get('/api/v1/environments/3').body.status).toBe('Failed Refresh');

      const failed = results(client, first).filter(({ queryResults }) => queryResults.some(({ success }) => !success));
      expect(failed.map(({ nodeID }) => nodeID)).toEqual(['dim-customer']);
      expect(failed[0]!.queryResults.at(-1)!.error!.errorString).toContain('not authorized');
      const skipped = results(client, first).find(({ nodeID }) => nodeID === 'fct-orders')!;
      expect(skipped.queryResults).toEqual([]);
      expect(client.get(`/api/v1/runs/${first}`).body.runDetails.nodesInRun).toBe(SOURCES_AND_REST);

      const again = client.post('/scheduler/rerun', { runDetails: { runID: String(first) }, userCredentials: CREDENTIALS }).body
        .runCounter as number;
      expect(again).toBe(62);
      expect(followed(client, again)).toEqual(['waitingToRun', 'running', 'completed']);
      const retry = client.get(`/api/v1/runs/${again}`).body;
      expect(retry).toMatchObject({ reRunID: '61', runHistory: [61] });
      expect(retry.runDetails.nodesInRun).toBeLessThan(SOURCES_AND_REST);
      expect(results(client, again).map(({ nodeID }) => nodeID)).not.toContain('stg-customer');
      // The failed run keeps its status.
      expect(status(client, first)).toBe('failed');
      expect(client.get('/api/v1/environments/3').body.status).toBe('Waiting');
    }
  });

  it('while it runs, results say what runs', () => {
    const client = new Client();
    start(client, { environmentID: '1' });
    client.now += 1_400;
    const running = results(client, 61).filter(({ isRunning }) => isRunning);
    expect(running.length).toBeGreaterThan(0);
    expect(running.every(({ queryResults }) => queryResults.at(-1)!.isRunning)).toBe(true);
    expect(client.get('/api/v1/environments/1').body.status).toBe('Refreshing');
    for (const path of ['/api/v1/runs/61/results', '/api/v1/runs/61'])
      expect(answerFault(path.endsWith('results') ? 'listRunResults' : 'getRun', client.get(path))).toBe('');
  });

  it('has the SQL of the environment it ran in', () => {
    const client = new Client();
    start(client, { environmentID: '2', jobID: '2', forceIgnoreWorkspaceStatus: true });
    followed(client, 61);
    const [query] = results(client, 61).find(({ nodeID }) => nodeID === 'dim-customer')!.queryResults;
    expect(query!.sql).toContain('SHOP_QA');
  });
});

describe('what runs', () => {
  const nodes = (runDetails: object) => {
    const client = new Client();
    const { body } = start(client, { environmentID: '1', ...runDetails });
    return body.runCounter ? results(client, body.runCounter).map(({ nodeID }) => nodeID) : (body.error.errorString as string);
  };

  it('the job, the selectors, both, neither', () => {
    expect(nodes({ jobID: '2' })).toContain('fct-orders');
    expect(nodes({ includeNodesSelector: '{ name: "STG_ORDERS" }' })).toEqual(['stg-orders']);
    expect(nodes({ jobID: '2', includeNodesSelector: '{ name: "STG_ORDERS" }' })).toEqual(['stg-orders']);
    expect(nodes({ excludeNodesSelector: '{ nodeType: "Source" }' })).toHaveLength(21);
    expect(nodes({})).toHaveLength(SOURCES_AND_REST);
    expect(nodes({ includeNodesSelector: '{ location: "STAGING" || location: "MART" }' })).toEqual([]);
  });

  it.each([
    [{ jobID: '77' }, '400: The job 77 is not deployed to the environment 1.'],
    [{ includeNodesSelector: '{ nam' }, 'selector'],
    [{ parallelism: 0 }, 'parallelism must be >= 1'],
    [{ environmentID: '99' }, 'no environment and no workspace 99'],
    [{ environmentID: '2' }, 'forceIgnoreWorkspaceStatus'],
    [{ environmentID: 3 }, 'request/body/runDetails/environmentID must be string'],
  ])('%j is refused', (details, text) => {
    expect(nodes(details)).toContain(text);
  });

  /** A client whose workspace has STG_ORDERS with another Join tab. */
  function joinedBy(join: string): Client {
    const client = new Client();
    const { pipeline, ...rest } = client.apiState.workspaces[0]!;
    const nodes = pipeline.nodes.map((node) =>
      node.id === 'stg-orders' ? { ...node, sources: node.sources.map((source) => ({ ...source, join })) } : node,
    );
    client.apiState = { ...client.apiState, workspaces: [{ ...rest, pipeline: { ...pipeline, nodes } }] };
    return client;
  }

  it('a node whose template can’t be rendered fails, as it does everywhere', () => {
    const client = joinedBy("FROM {{ nowhere('RAW') }}");
    const run = start(client, { environmentID: '10' }).body.runCounter as number;
    expect(followed(client, run).at(-1)).toBe('failed');
    const reply = client.get(`/api/v1/runs/${run}/results`);
    const result = reply.body.data.find(({ nodeID }: { nodeID: string }) => nodeID === 'stg-orders');
    expect(result.renderQueryResult.error.errorString).toContain('nowhere');
    expect(answerFault('listRunResults', reply)).toBe('');
  });

  it('nodes that wait for each other are refused, with their names', () => {
    const { status, body } = start(joinedBy("FROM {{ ref('MART', 'FCT_ORDERS') }}"), { environmentID: '10' });
    expect(status).toBe(400);
    expect(body.error.errorString).toMatch(/wait for each other: .*STG_ORDERS/);
  });

  it('in a workspace with its ID in the field of the environment', () => {
    const client = new Client();
    expect(start(client, { environmentID: '10', includeNodesSelector: '{ name: "STG_ORDERS" }' }).status).toBe(200);
    expect(followed(client, 61).at(-1)).toBe('completed');
  });
});

describe('the second sign-in', () => {
  it.each([
    [{ snowflakeAuthType: 'KeyPair', snowflakeUsername: 'SVC' }, "must have required property 'snowflakeKeyPairKey'"],
    [{ snowflakeAuthType: 'Basic', snowflakePassword: 'x' }, "must have required property 'snowflakeUsername'"],
    [{ snowflakeAuthType: 'Password' }, 'must be equal to one of the allowed values'],
  ])('%j is refused', (userCredentials, text) => {
    expect(start(new Client(), { environmentID: '3' }, { userCredentials }).body.error.errorString).toContain(text);
  });

  it('by OAuth is for those who have signed in there', () => {
    const userCredentials = { snowflakeAuthType: 'OAuth' };
    const send = (as: string, environmentID = '3') =>
      new Client().post('/scheduler/startRun', { runDetails: { environmentID }, userCredentials }, { as });
    expect(send('u-ana').status).toBe(200);
    expect(send('u-svc-refresh').body.error.errorString).toBe('400: User not in environment');
    expect(send('u-ana', '1').body.error.errorString).toContain('has no OAuth connection');
  });

  it('never comes back', () => {
    const client = new Client();
    start(client, { environmentID: '3' });
    const run = client.get('/api/v1/runs/61');
    expect(JSON.stringify(run.body)).not.toContain('secret');
    expect(run.body.userCredentials).toMatchObject({ snowflakeAuthType: 'Basic', snowflakeUsername: 'SVC' });
  });
});

describe('one after the other', () => {
  it('a second run waits, and moves up when the first is stopped', () => {
    const client = new Client();
    start(client, { environmentID: '1' });
    start(client, { environmentID: '1' });
    start(client, { environmentID: '3' });
    client.now += 2_000;
    expect([61, 62, 63].map((run) => status(client, run))).toEqual(['running', 'waitingToRun', 'running']);
    expect(client.post('/scheduler/cancelRun', { runID: 61, environmentID: '1' }).status).toBe(204);
    expect([61, 62].map((run) => status(client, run))).toEqual(['canceled', 'running']);
    expect(followed(client, 62)).toEqual(['running', 'completed']);
    const canceled = client.get('/api/v1/runs/61').body;
    expect(canceled.runDetails.canceled).toBe(true);
    expect(results(client, 61).some(({ isRunning }) => isRunning)).toBe(false);
  });

  it('what waits can be stopped, and never began', () => {
    const client = new Client();
    start(client, { environmentID: '1' });
    start(client, { environmentID: '1' });
    expect(client.post('/scheduler/cancelRun', { runID: 62 }).status).toBe(204);
    const { body } = client.get('/api/v1/runs/62');
    expect(body.runStatus).toBe('canceled');
    expect(body.runStartTime).toBeUndefined();
  });

  it('what runs in a workspace is stopped by the ID of the workspace alone', () => {
    const client = new Client();
    start(client, { environmentID: '10' });
    client.now += 1_500;
    expect(client.post('/scheduler/cancelRun', { environmentID: '10' }).status).toBe(204);
    expect(status(client, 61)).toBe('canceled');
  });

  it.each([
    [{ runID: 58 }, 'Run 58 has already finished'],
    [{ runID: 999 }, 'no run 999'],
    [{ environmentID: '3' }, 'No run is active'],
    [{}, "must have required property 'runID'"],
  ])('stopping %j is refused', (body, text) => {
    const reply = new Client().post('/scheduler/cancelRun', body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorString).toContain(text);
  });

  it.each([
    ['59', 'completed'],
    ['57', 'deploy'],
    ['999', 'no run 999'],
  ])('retrying %s is refused', (runID, text) => {
    const reply = new Client().post('/scheduler/rerun', { runDetails: { runID }, userCredentials: {} });
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorString).toContain(text);
  });
});

describe('a failed deploy', () => {
  it('stays whatever is refreshed by force', () => {
    const client = new Client();
    const health = () => client.get('/api/v1/environments/2').body.status as string;
    expect(health()).toBe('Failed Deploy');
    start(client, { environmentID: '2', forceIgnoreWorkspaceStatus: true });
    client.now += 1_500;
    expect(health()).toBe('Refreshing');
    followed(client, 61);
    expect(health()).toBe('Failed Deploy');
  });
});

describe('the sample', () => {
  it('tells of its nights what the pages tell', () => {
    const client = new Client(sampleApiState());
    const failed = client.get('/api/v1/runs?runType=refresh&runStatus=failed&environmentID=3').body.data as { id: number }[];
    expect(failed.map(({ id }) => id)).toEqual([58, 51]);
    expect(results(client, 58).filter(({ queryResults }) => queryResults.some(({ error }) => error))).toHaveLength(1);
  });
});

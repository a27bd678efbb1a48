import type { Variables } from './form.ts';

/** A request of a collection. */
export interface Step {
  operation: string;
  /** The purpose of the step, in a few words. */
  title: string;
  parameters?: Variables;
  body?: unknown;
  /** The variables that the step sets, each with the path of its value in the answer, such as `data.0.id`. */
  sets?: Readonly<Record<string, string>>;
  /** The step is sent again, after a pause, until the value at a path of the answer is one of these values. */
  until?: { at: string; values: readonly string[] };
  /** The expected status of the answer, if it is not a success. */
  status?: number;
}

/** Requests that build on each other. */
export interface Collection {
  id: string;
  title: string;
  summary: string;
  /** A node that fails during the collection. The fault is added to the organization each time the collection is started. */
  fault?: { environmentID: string; nodeID: string };
  steps: readonly Step[];
}

const CREDENTIALS = {
  snowflakeAuthType: 'Basic',
  snowflakeUsername: 'SVC_RUNNEL',
  snowflakePassword: 'a programmatic access token',
};
const OVER = { at: 'runStatus', values: ['completed', 'failed', 'canceled'] };

export const COLLECTIONS: readonly Collection[] = [
  {
    id: 'retry',
    title: 'A run that fails, and its retry',
    summary:
      'Start a refresh of PROD, check until it has finished, read which node failed, retry it, and check until that has finished.',
    fault: { environmentID: '3', nodeID: 'dim-customer' },
    steps: [
      {
        operation: 'startRun',
        title: 'Start a refresh of everything in PROD',
        body: { runDetails: { environmentID: '3', parallelism: 8 }, userCredentials: CREDENTIALS },
        sets: { run: 'runCounter' },
      },
      { operation: 'getRunStatus', title: 'Check until it has finished', parameters: { runCounter: '{{run}}' }, until: OVER },
      { operation: 'listRunResults', title: 'Which node failed, and why?', parameters: { runID: '{{run}}' } },
      {
        operation: 'retryRun',
        title: 'Continue where it failed',
        body: { runDetails: { runID: '{{run}}' }, userCredentials: CREDENTIALS },
        sets: { retry: 'runCounter' },
      },
      {
        operation: 'getRunStatus',
        title: 'Check until the retry has finished',
        parameters: { runCounter: '{{retry}}' },
        until: OVER,
      },
      { operation: 'getRun', title: 'Which run does it retry?', parameters: { runID: '{{retry}}' } },
    ],
  },
  {
    id: 'stop',
    title: 'A run that is stopped',
    summary: 'Start a refresh of DEV, stop it while it runs, and see how far its nodes got.',
    steps: [
      {
        operation: 'startRun',
        title: 'Start a refresh of DEV',
        body: { runDetails: { environmentID: '1', parallelism: 2 }, userCredentials: CREDENTIALS },
        sets: { run: 'runCounter' },
      },
      {
        operation: 'getRunStatus',
        title: 'Check until it starts',
        parameters: { runCounter: '{{run}}' },
        until: { at: 'runStatus', values: ['running'] },
      },
      { operation: 'cancelRun', title: 'Stop it', body: { environmentID: '1' } },
      { operation: 'listRunResults', title: 'How far did each node get?', parameters: { runID: '{{run}}' } },
    ],
  },
  {
    id: 'pages',
    title: 'A list, page by page',
    summary: 'Read the nodes of PROD ten at a time: each page says where the next one starts.',
    steps: [
      {
        operation: 'listEnvironmentNodes',
        title: 'The first ten nodes',
        parameters: { environmentID: '3', limit: '10', orderBy: 'id' },
        sets: { next: 'next' },
      },
      {
        operation: 'listEnvironmentNodes',
        title: 'The next ten',
        parameters: { environmentID: '3', limit: '10', orderBy: 'id', startingFrom: '{{next}}' },
        sets: { next: 'next' },
      },
      {
        operation: 'listEnvironmentNodes',
        title: 'The rest',
        parameters: { environmentID: '3', limit: '10', orderBy: 'id', startingFrom: '{{next}}' },
      },
    ],
  },
  {
    id: 'node',
    title: 'A node, from creation to deletion',
    summary: 'Stage a table, read the node that was created, and delete it again.',
    steps: [
      {
        operation: 'createWorkspaceNode',
        title: 'Stage a source',
        parameters: { workspaceID: '10' },
        body: { nodeType: 'Stage', predecessorNodeIDs: ['partsupp'] },
        sets: { node: 'id' },
      },
      { operation: 'getWorkspaceNode', title: 'Read all of it', parameters: { workspaceID: '10', nodeID: '{{node}}' } },
      {
        operation: 'getEnvironmentNode',
        title: 'Is it deployed? No',
        parameters: { environmentID: '3', nodeID: '{{node}}' },
        status: 404,
      },
      { operation: 'deleteWorkspaceNode', title: 'Delete it', parameters: { workspaceID: '10', nodeID: '{{node}}' } },
    ],
  },
  {
    id: 'roles',
    title: 'Give Cy access to PROD, and take it away',
    summary: 'Give a role in an environment, look at it, and take it away.',
    steps: [
      { operation: 'listUsers', title: 'Who is there?', parameters: { limit: '50' }, sets: { user: 'data.2.id' } },
      {
        operation: 'setEnvironmentRole',
        title: 'Let Cy read PROD',
        parameters: { userID: '{{user}}', environmentID: '3' },
        body: { environmentRole: 'environmentReader' },
      },
      { operation: 'getUserRoles', title: 'His roles now', parameters: { userID: '{{user}}' } },
      { operation: 'removeEnvironmentRole', title: 'Take it away', parameters: { userID: '{{user}}', environmentID: '3' } },
    ],
  },
];

/** The value at a path in an answer, such as `data.0.id`; undefined if there is none. */
function answerAt(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      answer,
    );
}

/** The variables after the answer to a step. */
export function variablesAfter({ sets = {} }: Step, answer: unknown, variables: Variables): Variables {
  const found = Object.entries(sets).flatMap(([name, path]) => {
    const value = answerAt(answer, path);
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  return { ...variables, ...Object.fromEntries(found) };
}

/** Whether an answer completes a step, so that it need not be sent again. */
export function isStepDone({ until }: Step, answer: unknown): boolean {
  return until === undefined || until.values.includes(String(answerAt(answer, until.at)));
}

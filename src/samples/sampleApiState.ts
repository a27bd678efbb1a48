import type { ApiState, Environment, StoredRun, Token, User } from '#engine/api/apiState.ts';
import { refreshOf } from '#engine/api/refresh.ts';
import { isRefresh } from '#engine/api/runState.ts';
import type { Environment as RefreshedEnvironment } from '#engine/deploy/environment.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh, planRetry, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { retailPipeline } from './retail.ts';

/**
 * The organization that the API answers from before the reader changes anything: the shop with its retail pipeline, its users and its nightly runs, as
 * the pages under `/docs/api` describe them. In PROD the role lost the right to write to DIM_CUSTOMER: the next refresh that loads it fails, and refreshes
 * after it succeed, as if somebody had granted the right again.
 */

const HOST = 'app.runnel.example';
const PROJECT = 'p-retail';
const time = (text: string) => Date.parse(text);

/** The message of a merge that meets two rows of one key, for faults that a reader adds. */
export const DUPLICATE_ROW = '100090 (42P18): Duplicate row detected during DML action';

const LOST_RIGHT = 'Table SHOP.MART.DIM_CUSTOMER does not exist or not authorized';

type Person = Omit<User, 'isServiceAccount'> & { isServiceAccount?: true };

const PEOPLE: readonly Person[] = [
  {
    id: 'u-ana',
    firstName: 'Ana',
    lastName: 'Reyes',
    organizationRole: 'orgAdmin',
    projectRoles: { [PROJECT]: 'projectAdmin' },
    environmentRoles: { '3': 'environmentAdmin' },
  },
  {
    id: 'u-bo',
    firstName: 'Bo',
    lastName: 'Lindqvist',
    organizationRole: 'orgMember',
    projectRoles: { [PROJECT]: 'projectArchitect' },
    environmentRoles: { '1': 'environmentAdmin', '2': 'environmentAdmin' },
  },
  {
    id: 'u-cy',
    firstName: 'Cy',
    lastName: 'Moreau',
    organizationRole: 'orgMember',
    projectRoles: { [PROJECT]: 'projectContributor' },
    environmentRoles: { '1': 'environmentReader', '2': 'environmentReader' },
  },
  {
    id: 'u-di',
    firstName: 'Di',
    lastName: 'Okafor',
    organizationRole: 'orgMember',
    projectRoles: { [PROJECT]: 'projectMember' },
    environmentRoles: { '2': 'environmentReader', '3': 'environmentReader' },
  },
  { id: 'u-eli', firstName: 'Eli', lastName: 'Novak', organizationRole: 'orgMember', projectRoles: {}, environmentRoles: {} },
  {
    id: 'u-svc-refresh',
    firstName: 'Refresh',
    lastName: 'Service',
    isServiceAccount: true,
    organizationRole: 'orgMember',
    projectRoles: { [PROJECT]: 'projectMember' },
    environmentRoles: { '1': 'environmentAdmin', '2': 'environmentAdmin', '3': 'environmentAdmin' },
  },
];

/** A token for each user, an expired token, and a token of another region. */
function tokens(seed: number): Token[] {
  const mark = seed.toString(36).padStart(4, '0');
  return [
    ...PEOPLE.map(({ id }) => ({ text: `rnl-${mark}-${id.replace(/^u-/, '')}`, userID: id })),
    { text: `rnl-${mark}-ana-before`, userID: 'u-ana', ended: 'Ana changed her password.' },
    { text: `rnl-${mark}-ana-eu`, userID: 'u-ana', host: 'app.eu.runnel.example' },
  ];
}

const ENVIRONMENT_FACTS: Readonly<Record<string, { createdAt: string; oauth?: true; createdBy?: string }>> = {
  '1': { createdAt: '2026-01-12T09:14:03.000Z', createdBy: 'u-ana' },
  '2': { createdAt: '2026-01-12T09:20:41.000Z' },
  '3': { createdAt: '2026-02-02T14:05:10.000Z', oauth: true },
};

function environments(pipeline: Pipeline): Environment[] {
  return pipeline.environments.map(({ id, name, description, mappings, parameters }) => {
    const { createdAt, oauth, createdBy } = ENVIRONMENT_FACTS[id]!;
    return {
      id,
      project: PROJECT,
      fields: {
        name,
        description,
        accessUrl: 'https://shop.warehouse.example',
        oauthEnabled: oauth === true,
        mappings,
        runTimeParameters: parameters,
      },
      createdAt: time(createdAt),
      ...(createdBy ? { createdBy } : {}),
      deployed: pipeline,
      oauthUsers: oauth ? ['u-ana'] : [],
    };
  });
}

interface Night {
  id: number;
  begin: string;
  seconds: number;
  /** The node that fails, and its error message. */
  fails?: [nodeID: string, message: string];
  /** The failed run that this run retries. */
  retries?: StoredRun;
}

const KEY_PAIR = {
  snowflakeAccount: 'shop',
  snowflakeAuthType: 'KeyPair',
  snowflakeUsername: 'SVC_RUNNEL',
  snowflakeRole: 'LOADER',
  snowflakeWarehouse: 'LOAD_WH',
};

function night(pipeline: Pipeline, { id, begin, seconds, fails, retries }: Night): StoredRun {
  const context = pipeline.environments.find((one) => one.id === '3')!;
  const environment: RefreshedEnvironment = {
    id: context.id,
    name: context.name,
    status: 'Waiting',
    deployed: { pipeline, context, objects: new Map() },
  };
  let known: RefreshPlan | undefined;
  const plan = (): RefreshPlan => {
    if (known) return known;
    const planned =
      retries && isRefresh(retries)
        ? planRetry(environment, context, refreshOf(retries).document)
        : planRefresh(environment, context, { parallelism: 8 });
    if (!planned.ok) throw new Error(planned.refusal.message);
    known = planned;
    return planned;
  };
  const start = time(begin);
  return {
    id,
    environmentID: '3',
    userID: 'u-ana',
    acceptedAt: start - 2_000,
    begin: start,
    end: start + seconds * 1_000,
    outcome: fails ? 'failed' : 'completed',
    ...(retries ? { reRunID: retries.id } : {}),
    runHistory: retries ? [retries.id] : [],
    credentials: KEY_PAIR,
    kind: {
      type: 'refresh',
      plan,
      faults: fails ? [{ nodeID: fails[0], message: fails[1] }] : [],
      seconds: { total: seconds },
    },
  };
}

function deploy(id: number, environmentID: string, begin: string, message: string, outcome: StoredRun['outcome']): StoredRun {
  const start = time(begin);
  return {
    id,
    environmentID,
    userID: 'u-ana',
    acceptedAt: start,
    begin: start,
    end: start + 94_000,
    outcome,
    runHistory: [],
    credentials: {},
    kind: { type: 'deploy', commit: `c0ffee${id}`, message, nodes: 29 },
  };
}

/** The runs up to March 2: nightly refreshes of PROD, two of which failed, and deployments. */
function history(pipeline: Pipeline): StoredRun[] {
  const failed = night(pipeline, {
    id: 58,
    begin: '2026-03-02T02:00:02.000Z',
    seconds: 399,
    fails: ['dim-customer', LOST_RIGHT],
  });
  return [
    deploy(47, '1', '2026-02-24T15:00:00.000Z', 'Contacts of customers', 'completed'),
    deploy(48, '2', '2026-02-25T09:12:00.000Z', 'Contacts of customers', 'completed'),
    deploy(49, '3', '2026-02-26T16:30:00.000Z', 'Contacts of customers', 'completed'),
    night(pipeline, { id: 50, begin: '2026-02-26T17:00:00.000Z', seconds: 401 }),
    night(pipeline, {
      id: 51,
      begin: '2026-02-27T02:00:02.000Z',
      seconds: 1,
      fails: ['stg-customer', '250001 (08001): The source table could not be read'],
    }),
    night(pipeline, { id: 52, begin: '2026-02-27T07:30:00.000Z', seconds: 395 }),
    night(pipeline, { id: 53, begin: '2026-02-28T02:00:02.000Z', seconds: 392 }),
    deploy(54, '1', '2026-02-28T11:00:00.000Z', 'Supply of parts', 'completed'),
    night(pipeline, { id: 55, begin: '2026-03-01T02:00:02.000Z', seconds: 398 }),
    deploy(56, '1', '2026-03-01T13:40:00.000Z', 'Supply of parts, again', 'completed'),
    deploy(57, '2', '2026-03-01T14:10:00.000Z', 'Supply of parts, again', 'failed'),
    failed,
    night(pipeline, { id: 59, begin: '2026-03-02T07:08:12.000Z', seconds: 348, retries: failed }),
    night(pipeline, { id: 60, begin: '2026-03-02T12:00:02.000Z', seconds: 390 }),
  ];
}

interface SampleOptions {
  /** Determines the text of the tokens. */
  seed?: number;
  /** Seconds that a stage takes in a run. */
  secondsPerNode?: number;
}

/** A new API state, the same each time for the same options. */
export function sampleApiState({ seed = 0, secondsPerNode = 0.6 }: SampleOptions = {}): ApiState {
  const pipeline = retailPipeline();
  const designed: Pipeline = {
    ...pipeline,
    subgraphs: pipeline.subgraphs.map((one) =>
      // The ID that the pages name; the other subgraphs keep their short IDs.
      one.name === 'Sales' ? { ...one, id: '2f6d1c7a-4b90-4f3e-8a52-61b0c9d7e438' } : one,
    ),
  };
  return {
    organization: { id: 'o-shop', name: 'shop', host: HOST },
    users: PEOPLE.map((person) => ({ ...person, isServiceAccount: person.isServiceAccount === true })),
    tokens: tokens(seed),
    projects: [
      {
        id: PROJECT,
        name: 'Retail',
        platformKind: 'snowflake',
        gitRepoURL: 'https://git.example/shop/retail.git',
        createdBy: 'u-ana',
        gitAccounts: { 'u-ana': 'g-3' },
      },
    ],
    workspaces: [{ id: '10', project: PROJECT, pipeline: designed }],
    environments: environments(pipeline),
    runs: history(pipeline),
    gitAccounts: [
      {
        id: 'g-3',
        owner: 'u-ana',
        fields: {
          gitAccountName: 'Ana on GitHub',
          gitUsername: 'ana-reyes',
          gitAuthorName: 'Ana Reyes',
          gitAuthorEmail: 'ana@shop.example',
          provider: 'github',
        },
      },
      {
        id: 'g-4',
        owner: 'u-cy',
        fields: {
          gitAccountName: 'Cy on GitHub',
          gitUsername: 'cy-moreau',
          gitAuthorName: 'Cy Moreau',
          gitAuthorEmail: 'cy@shop.example',
          provider: 'github',
        },
      },
    ],
    packages: [
      {
        slug: 'runnel_snowflake_base-node-types',
        isOwn: false,
        fields: {
          packageID: '@runnel/snowflake/base-node-types',
          name: 'Base Node Types',
          description: 'The node types that most pipelines need.',
          platformKind: 'snowflake',
          certified: true,
        },
        releases: [
          {
            releaseID: '7e0b45d1-93fa-4c26-b8d7-52c1f09a6e83',
            version: '1.1.2',
            changeLog: 'Dimensions keep their zero key record.',
            privacy: 'public',
            createdAt: '2026-01-20T08:00:00.000Z',
          },
        ],
      },
      {
        slug: 'shop_snowflake_checks',
        isOwn: true,
        fields: {
          packageID: '@shop/snowflake/checks',
          name: 'Shop checks',
          description: 'Tests that every table of the shop has.',
          platformKind: 'snowflake',
          certified: false,
        },
        releases: [
          {
            releaseID: '1c52e0aa-6a0d-4d0c-9d4e-0f5a3c7b2e10',
            version: '0.3.0',
            changeLog: 'A check for orders without lines.',
            privacy: 'private',
            createdAt: '2026-02-11T10:30:00.000Z',
          },
        ],
      },
    ],
    faults: [{ environmentID: '3', nodeID: 'dim-customer', times: 1, message: LOST_RIGHT }],
    secondsPerNode,
  };
}

/** The valid token of a user of the sample organization; empty text if there is none. */
export function tokenOf(apiState: ApiState, userID: string): string {
  return apiState.tokens.find((one) => one.userID === userID && one.ended === undefined && one.host === undefined)?.text ?? '';
}

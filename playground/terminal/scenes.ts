import type { ApiState } from '#engine/api/apiState.ts';
import { NEWEST_VERSION } from '#engine/cli/builtIns.ts';
import { HOME, PROJECT } from '#engine/cli/disk.ts';
import type { MachineStart } from '#engine/cli/machine.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { DUPLICATE_ROW, sampleApiState, tokenOf } from '#samples/sampleApiState.ts';

// The initial states of the terminal. Each scene is a computer with a clone of the project, and an organization that answers requests.

export const SCENES = [
  'ready',
  'failing',
  'failedDeploy',
  'unmapped',
  'uncommitted',
  'noSignIn',
  'oldTool',
  'noRole',
  'newComputer',
] as const;
export type Scene = (typeof SCENES)[number];

const NOW = Date.parse('2026-03-02T18:00:00.000Z');
/** Seconds that each node takes, so that a refresh of everything takes about as long as the pages of the docs say. */
const SECONDS_PER_NODE = 1;

const KEY =
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n(a key of this sample only)\n-----END PRIVATE KEY-----\n';

const SIGN_IN = `platformKind=Snowflake
snowflakeAuthType=KeyPair
snowflakeAccount=xy12345.eu-central-1
snowflakeUsername=SVC_RUNNEL
snowflakeRole=RUNNEL_DEPLOY
snowflakeWarehouse=DEPLOY_WH
snowflakeKeyPairKey=~/.runnel/rsa_key.p8
`;

function profile(name: string, token: string, environmentID: string | undefined, signIn = SIGN_IN): string {
  const environment = environmentID === undefined ? '' : `environmentID=${environmentID}\n`;
  return `[${name}]\ndomain=https://app.runnel.example\ntoken=${token}\n${environment}${signIn}`;
}

/** Mappings in YAML, one line for each location. */
const mappingLines = (mappings: PipelineContext['mappings'], indent: string): string =>
  Object.entries(mappings)
    .map(([location, { database, schema }]) => `${indent}${location}: { database: ${database}, schema: ${schema} }\n`)
    .join('');

function environmentFile({ id, name, mappings }: PipelineContext, left?: string): string {
  const kept = Object.fromEntries(Object.entries(mappings).filter(([location]) => location !== left));
  return `fileVersion: 1\nid: ${JSON.stringify(id)}\nname: ${name}\ntype: Environment\nmappingDefinitions:\n${mappingLines(kept, '  ')}`;
}

/** The pipeline's environments, or three for a pipeline without any. Locations are mapped as in the workspace, or to a schema of the same name. */
function environmentsOf({ environments, workspaces, locations }: Pipeline): readonly PipelineContext[] {
  if (environments.length > 0) return environments.slice(0, 20);
  const own = Object.fromEntries(locations.map(({ name }) => [name, { database: 'SHOP', schema: name }]));
  const mappings = workspaces[0]?.mappings ?? own;
  return ['DEV', 'QA', 'PROD'].map((name, index) => ({ id: String(index + 1), name, description: '', mappings, parameters: {} }));
}

/** The deployed version for a checkout that is ahead of it: the pipeline without its last view and without the last column of a dimension. */
function older(pipeline: Pipeline): Pipeline {
  const reads = (name: string) => pipeline.nodes.some(({ sources }) => sources.some(({ join }) => join.includes(`'${name}'`)));
  const last = pipeline.nodes.findLast((node) => objectKind(node) === 'view' && !reads(node.name));
  return { ...pipeline, nodes: pipeline.nodes.filter((node) => node !== last) };
}

function apiStateFor(pipeline: Pipeline, scene: Scene): ApiState {
  const apiState = sampleApiState({ secondsPerNode: SECONDS_PER_NODE });
  const project = apiState.projects[0]!.id;
  const contexts = environmentsOf(pipeline);
  const known = new Map(apiState.environments.map((one) => [one.id, one]));
  const first = pipeline.nodes.find(({ id }) => id === 'dim-customer') ?? pipeline.nodes.at(-1);
  const isHealthy = scene !== 'failedDeploy';
  return {
    ...apiState,
    users: apiState.users.map((user) =>
      user.id === 'u-svc-refresh'
        ? { ...user, environmentRoles: Object.fromEntries(contexts.map(({ id }) => [id, 'environmentAdmin' as const])) }
        : user,
    ),
    environments: contexts.map(({ id, name, description, mappings, parameters }) => ({
      ...(known.get(id) ?? { createdAt: NOW, oauthUsers: [] }),
      id,
      project,
      fields: { name, description, mappings, runTimeParameters: parameters },
      deployed: name === 'QA' ? older(pipeline) : pipeline,
    })),
    workspaces: apiState.workspaces.map((one) => ({ ...one, pipeline })),
    runs: apiState.runs.filter(({ kind, outcome }) => !isHealthy || kind.type !== 'deploy' || outcome !== 'failed'),
    faults: first
      ? contexts.flatMap(({ id }) =>
          scene === 'failing' ? [{ environmentID: id, nodeID: first.id, times: 1, message: DUPLICATE_ROW }] : [],
        )
      : [],
  };
}

function filesFor(pipeline: Pipeline, scene: Scene, apiState: ApiState): Record<string, string> {
  const contexts = environmentsOf(pipeline);
  const token = tokenOf(apiState, scene === 'noRole' ? 'u-cy' : 'u-ana');
  const [test, production] = [contexts[1] ?? contexts[0], contexts[2] ?? contexts[0]];
  const profiles = [
    profile('default', token, test?.id),
    profile('qa', token, test?.id),
    profile('prod', token, production?.id, scene === 'noSignIn' ? '' : SIGN_IN),
  ];
  const { workspaces, locations, platform } = pipeline;
  const kind = { snowflake: 'Snowflake', databricks: 'Databricks', bigquery: 'BigQuery', fabric: 'Fabric' }[platform];
  const isSetUp = scene !== 'newComputer';
  return {
    ...(isSetUp ? { [`${HOME}/.runnel/config`]: profiles.join('\n') } : { [`${HOME}/token.txt`]: `${token}\n` }),
    [`${HOME}/.runnel/rsa_key.p8`]: KEY,
    [`${PROJECT}/data.yml`]: `fileVersion: 3\nplatformKind: ${kind}\n`,
    [`${PROJECT}/locations.yml`]: `fileVersion: 1\nlocations: [${locations.map(({ name }) => name).join(', ')}]\n`,
    [`${PROJECT}/workspaces.yml`]: `dev:\n  connection: default\n  locations:\n${mappingLines(workspaces[0]?.mappings ?? test?.mappings ?? {}, '    ')}`,
    ...Object.fromEntries(
      contexts.map((context) => [
        `${PROJECT}/environments/${context.name}-${context.id}.yml`,
        environmentFile(context, scene === 'unmapped' && context === test ? Object.keys(context.mappings).at(-1) : undefined),
      ]),
    ),
  };
}

/** The initial state of a scene's computer for a pipeline. The same arguments give the same state. */
export function sceneStart(pipeline: Pipeline, scene: Scene): MachineStart {
  const apiState = apiStateFor(pipeline, scene);
  return {
    pipeline,
    apiState,
    files: filesFor(pipeline, scene, apiState),
    changed: scene === 'uncommitted' ? ['jobs/Nightly-1.yml'] : [],
    commit: { branch: 'main', oid: '9f3c1ab', message: 'Contacts of customers' },
    version: scene === 'oldTool' ? '7.17.0' : NEWEST_VERSION,
    node: scene === 'oldTool' ? 18 : 22,
    now: NOW,
  };
}

import { isAtLeast, LOCAL_SINCE } from './version.ts';

/** The commands of the tool with their options (`/docs/cli/cli-commands`). Parsing, help and completion all use this table. */

export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** The placeholder of the option's value in help: `<n>`, or in square brackets if the value may be omitted. An option without one is a switch. */
  readonly value?: string;
  readonly summary: string;
  readonly since?: string;
  /** The first version that no longer has it. */
  readonly until?: string;
}

export interface CommandSpec {
  /** One word, or two for commands that look things up: `runs list`. */
  readonly name: string;
  readonly summary: string;
  readonly since?: string;
  /** The placeholder of the required argument in help. */
  readonly operand?: string;
  readonly options: readonly OptionSpec[];
  /** What the command connects to: nothing, the cloud, or the cloud and the warehouse. */
  readonly reaches: 'nothing' | 'cloud' | 'warehouse';
}

export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: 'version', short: 'v', summary: 'print the version' },
  { name: 'debug', short: 'b', summary: 'print more about each step', until: LOCAL_SINCE },
  { name: 'verbose', summary: 'all messages of a block, not only five' },
  { name: 'config', value: '<location>', summary: 'another config file' },
  { name: 'json', summary: 'output for programs', since: LOCAL_SINCE },
  { name: 'no-color', summary: 'without colors', since: LOCAL_SINCE },
  { name: 'help', short: 'h', summary: 'print help' },
];

const PROFILE: OptionSpec = { name: 'profile', value: '<name>', summary: 'profile of the config file' };
const TOKEN: OptionSpec = { name: 'token', value: '<token>', summary: 'access token' };
const DOMAIN: OptionSpec = { name: 'domain', value: '<url>', summary: 'another address of the app' };
const ENVIRONMENT: OptionSpec = { name: 'environmentID', value: '<id>', summary: 'which environment' };
const PARAMETERS: OptionSpec = { name: 'parameters', value: '<json>', summary: 'JSON with values for this run' };
const DIR: OptionSpec = {
  name: 'dir',
  short: 'd',
  value: '<folder>',
  summary: 'folder of the checkout, if not the current one',
  since: LOCAL_SINCE,
};
const WORKSPACE: OptionSpec = { name: 'workspace', value: '<name>', summary: 'workspace of the mapping file' };
const INCLUDE: OptionSpec = { name: 'include', value: '<selector>', summary: 'nodes that a selector matches' };
const EXCLUDE: OptionSpec = { name: 'exclude', value: '<selector>', summary: 'leave out nodes that a selector matches' };
const RESULTS: OptionSpec = { name: 'out', value: '<file>', summary: 'results file' };
const FORMAT: OptionSpec = { name: 'format', value: '<format>', summary: 'JSON, for programs' };
const LIMIT: OptionSpec = { name: 'limit', value: '<n>', summary: 'maximum number of entries' };

const warehouse = (name: string, summary: string): OptionSpec => ({ name, value: '<value>', summary });
const WAREHOUSE: readonly OptionSpec[] = [
  warehouse('snowflakeAccount', 'account of the sign-in'),
  warehouse('snowflakeAuthType', 'Basic or KeyPair'),
  warehouse('snowflakeUsername', 'user of the sign-in'),
  warehouse('snowflakePassword', 'password, for Basic'),
  warehouse('snowflakeKeyPairKey', 'path of the key, or the key itself'),
  warehouse('snowflakeKeyPairPass', 'passphrase of the key'),
  warehouse('snowflakeWarehouse', 'warehouse that runs the statements'),
  warehouse('snowflakeRole', 'role of the sign-in'),
];
const CLOUD = [PROFILE, TOKEN] as const;

const local = (name: string, summary: string): CommandSpec => ({
  name,
  summary,
  since: LOCAL_SINCE,
  reaches: 'warehouse',
  options: [
    DIR,
    WORKSPACE,
    INCLUDE,
    EXCLUDE,
    { name: 'dry-run', summary: 'change nothing; with --verbose, show the SQL' },
    { name: 'list-nodes', summary: 'only list the nodes' },
    PROFILE,
  ],
});

const lookUp = (name: string, summary: string, ...options: OptionSpec[]): CommandSpec => ({
  name,
  summary,
  reaches: 'cloud',
  options: [...options, FORMAT, ...CLOUD],
});

/** Every command of the tool, in the order of its help. */
const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'plan',
    summary: 'compare the checkout with an environment and write a plan',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      DIR,
      { name: 'out', value: '<file>', summary: 'file to write (runnel-plan.json)' },
      { name: 'gitsha', value: '<commit>', summary: 'commit to label the plan with; no question about uncommitted files' },
      PARAMETERS,
      { name: 'enableCache', summary: 'render only what changed' },
      { name: 'platformKind', value: '<platform>', summary: 'the data platform' },
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'deploy',
    summary: 'carry out a plan',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      { name: 'plan', value: '<file>', summary: 'the plan file' },
      RESULTS,
      PARAMETERS,
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'refresh',
    summary: 'load rows of deployed nodes',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      { name: 'jobID', value: '<id>', summary: 'the nodes of a job' },
      INCLUDE,
      EXCLUDE,
      { name: 'parallelism', value: '<n>', summary: 'maximum number of nodes at once' },
      PARAMETERS,
      { name: 'forceIgnoreEnvironmentStatus', value: '[true]', summary: 'refresh even though the last deploy failed' },
      RESULTS,
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'rerun',
    operand: 'runID',
    summary: 'retry a failed refresh',
    reaches: 'warehouse',
    options: [ENVIRONMENT, PARAMETERS, RESULTS, DOMAIN, ...CLOUD, ...WAREHOUSE],
  },
  { name: 'cancel', operand: 'runID', summary: 'stop a run', reaches: 'cloud', options: [ENVIRONMENT, DOMAIN, ...CLOUD] },
  {
    name: 'validate',
    summary: 'check files and graph',
    since: LOCAL_SINCE,
    reaches: 'nothing',
    options: [DIR, WORKSPACE, INCLUDE, EXCLUDE],
  },
  local('create', 'make tables and views of local nodes'),
  local('run', 'load rows of local nodes'),
  {
    name: 'doctor',
    summary: 'check config, token and warehouse',
    since: LOCAL_SINCE,
    reaches: 'nothing',
    options: [DIR, WORKSPACE, { name: 'fix', summary: 'fix what can be fixed' }, ENVIRONMENT, PROFILE, TOKEN],
  },
  lookUp('environments list', 'the environments', ENVIRONMENT, { name: 'project', value: '<id>', summary: 'of one project' }),
  lookUp('environments get', 'one environment', ENVIRONMENT),
  lookUp('runs list', 'runs, the newest first', ENVIRONMENT, LIMIT),
  lookUp('runs get', 'one run', ENVIRONMENT, { name: 'runID', value: '<id>', summary: 'which run' }),
  lookUp('runs list-results', 'the stages of a run', ENVIRONMENT, { name: 'runID', value: '<id>', summary: 'which run' }),
  lookUp('nodes list', 'the deployed nodes', ENVIRONMENT),
  lookUp('nodes get', 'one deployed node', ENVIRONMENT, { name: 'nodeID', value: '<id>', summary: 'which node' }),
  lookUp('jobs get', 'one job', ENVIRONMENT, { name: 'jobID', value: '<id>', summary: 'which job' }),
  lookUp('projects list', 'the projects', ENVIRONMENT),
  lookUp('projects get', 'one project', ENVIRONMENT, { name: 'projectID', value: '<id>', summary: 'which project' }),
];

const has = ({ since, until }: { since?: string; until?: string }, version: string) =>
  (since === undefined || isAtLeast(version, since)) && (until === undefined || !isAtLeast(version, until));

/** The commands of a version. */
export function commandsOf(version: string): CommandSpec[] {
  return COMMANDS.filter((command) => has(command, version));
}

/** The options of a command in a version, including those that every command has. */
export function optionsOf({ options }: Pick<CommandSpec, 'options'>, version: string): OptionSpec[] {
  return [...options, ...GLOBAL_OPTIONS].filter((option) => has(option, version));
}

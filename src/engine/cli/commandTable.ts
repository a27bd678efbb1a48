import { isAtLeast, LOCAL_SINCE } from './version.ts';

/** The commands of the tool with their options (`/docs/cli/cli-commands`): what is read, what help prints, and what is completed. */

export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** The value that follows it, as help shows it: `<n>`. An option without one is a switch; a value in square brackets may be left out. */
  readonly value?: string;
  readonly means: string;
  readonly since?: string;
  /** The first version without it. */
  readonly until?: string;
}

export interface CommandSpec {
  /** One word, or two for those that look things up: `runs list`. */
  readonly name: string;
  readonly means: string;
  readonly since?: string;
  /** The argument that has to follow it, as help shows it. */
  readonly operand?: string;
  readonly options: readonly OptionSpec[];
  /** Whether it talks to the cloud, and whether it signs in to the warehouse too. */
  readonly reaches: 'nothing' | 'cloud' | 'warehouse';
}

export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: 'version', short: 'v', means: 'print the version' },
  { name: 'debug', short: 'b', means: 'more about what happens', until: LOCAL_SINCE },
  { name: 'verbose', means: 'all messages of a block, not five' },
  { name: 'config', value: '<location>', means: 'another config file' },
  { name: 'json', means: 'output for programs', since: LOCAL_SINCE },
  { name: 'no-color', means: 'without colors', since: LOCAL_SINCE },
  { name: 'help', short: 'h', means: 'print help' },
];

const PROFILE: OptionSpec = { name: 'profile', value: '<name>', means: 'profile of the config file' };
const TOKEN: OptionSpec = { name: 'token', value: '<token>', means: 'access token' };
const DOMAIN: OptionSpec = { name: 'domain', value: '<url>', means: 'another address of the app' };
const ENVIRONMENT: OptionSpec = { name: 'environmentID', value: '<id>', means: 'which environment' };
const PARAMETERS: OptionSpec = { name: 'parameters', value: '<json>', means: 'JSON with values for this run' };
const DIR: OptionSpec = {
  name: 'dir',
  short: 'd',
  value: '<folder>',
  means: 'the checkout, if it is not where you are',
  since: LOCAL_SINCE,
};
const WORKSPACE: OptionSpec = { name: 'workspace', value: '<name>', means: 'workspace of the mapping file' };
const INCLUDE: OptionSpec = { name: 'include', value: '<selector>', means: 'the nodes that a selector finds' };
const EXCLUDE: OptionSpec = { name: 'exclude', value: '<selector>', means: 'not the nodes that a selector finds' };
const RESULTS: OptionSpec = { name: 'out', value: '<file>', means: 'file for the results' };
const FORMAT: OptionSpec = { name: 'format', value: '<format>', means: 'json, for programs' };
const LIMIT: OptionSpec = { name: 'limit', value: '<n>', means: 'at most so many' };

const warehouse = (name: string, means: string): OptionSpec => ({ name, value: '<value>', means });
const WAREHOUSE: readonly OptionSpec[] = [
  warehouse('snowflakeAccount', 'account of the sign-in'),
  warehouse('snowflakeAuthType', 'Basic or KeyPair'),
  warehouse('snowflakeUsername', 'user of the sign-in'),
  warehouse('snowflakePassword', 'password, for Basic'),
  warehouse('snowflakeKeyPairKey', 'path of the key, or the key itself'),
  warehouse('snowflakeKeyPairPass', 'passphrase of the key'),
  warehouse('snowflakeWarehouse', 'what computes'),
  warehouse('snowflakeRole', 'role of the sign-in'),
];
const CLOUD = [PROFILE, TOKEN] as const;

const local = (name: string, means: string): CommandSpec => ({
  name,
  means,
  since: LOCAL_SINCE,
  reaches: 'warehouse',
  options: [
    DIR,
    WORKSPACE,
    INCLUDE,
    EXCLUDE,
    { name: 'dry-run', means: 'change nothing; with --verbose, show the SQL' },
    { name: 'list-nodes', means: 'only list the nodes' },
    PROFILE,
  ],
});

const lookUp = (name: string, means: string, ...options: OptionSpec[]): CommandSpec => ({
  name,
  means,
  reaches: 'cloud',
  options: [...options, FORMAT, ...CLOUD],
});

/** Every command of the command line, in the order of its help. */
const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'plan',
    means: 'compare the checkout with an environment and write a plan',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      DIR,
      { name: 'out', value: '<file>', means: 'file to write (runnel-plan.json)' },
      { name: 'gitsha', value: '<commit>', means: 'commit to label the plan with; no question about uncommitted files' },
      PARAMETERS,
      { name: 'enableCache', means: 'render only what changed' },
      { name: 'platformKind', value: '<platform>', means: 'the data platform' },
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'deploy',
    means: 'carry a plan out',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      { name: 'plan', value: '<file>', means: 'the plan' },
      RESULTS,
      PARAMETERS,
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'refresh',
    means: 'load rows of deployed nodes',
    reaches: 'warehouse',
    options: [
      ENVIRONMENT,
      { name: 'jobID', value: '<id>', means: 'the nodes of a job' },
      INCLUDE,
      EXCLUDE,
      { name: 'parallelism', value: '<n>', means: 'how many nodes at once' },
      PARAMETERS,
      { name: 'forceIgnoreEnvironmentStatus', value: '[true]', means: 'even though the last deploy failed' },
      RESULTS,
      DOMAIN,
      ...CLOUD,
      ...WAREHOUSE,
    ],
  },
  {
    name: 'rerun',
    operand: 'runID',
    means: 'go on with a failed refresh',
    reaches: 'warehouse',
    options: [ENVIRONMENT, PARAMETERS, RESULTS, DOMAIN, ...CLOUD, ...WAREHOUSE],
  },
  { name: 'cancel', operand: 'runID', means: 'stop a run', reaches: 'cloud', options: [ENVIRONMENT, DOMAIN, ...CLOUD] },
  {
    name: 'validate',
    means: 'check files and graph',
    since: LOCAL_SINCE,
    reaches: 'nothing',
    options: [DIR, WORKSPACE, INCLUDE, EXCLUDE],
  },
  local('create', 'make tables and views of local nodes'),
  local('run', 'load rows of local nodes'),
  {
    name: 'doctor',
    means: 'check config, token and warehouse',
    since: LOCAL_SINCE,
    reaches: 'nothing',
    options: [DIR, WORKSPACE, { name: 'fix', means: 'fix what can be fixed' }, ENVIRONMENT, PROFILE, TOKEN],
  },
  lookUp('environments list', 'the environments', ENVIRONMENT, { name: 'project', value: '<id>', means: 'of one project' }),
  lookUp('environments get', 'one environment', ENVIRONMENT),
  lookUp('runs list', 'runs, the newest first', ENVIRONMENT, LIMIT),
  lookUp('runs get', 'one run', ENVIRONMENT, { name: 'runID', value: '<id>', means: 'which run' }),
  lookUp('runs list-results', 'the stages of a run', ENVIRONMENT, { name: 'runID', value: '<id>', means: 'which run' }),
  lookUp('nodes list', 'the deployed nodes', ENVIRONMENT),
  lookUp('nodes get', 'one deployed node', ENVIRONMENT, { name: 'nodeID', value: '<id>', means: 'which node' }),
  lookUp('jobs get', 'one job', ENVIRONMENT, { name: 'jobID', value: '<id>', means: 'which job' }),
  lookUp('projects list', 'the projects', ENVIRONMENT),
  lookUp('projects get', 'one project', ENVIRONMENT, { name: 'projectID', value: '<id>', means: 'which project' }),
];

const has = ({ since, until }: { since?: string; until?: string }, version: string) =>
  (since === undefined || isAtLeast(version, since)) && (until === undefined || !isAtLeast(version, until));

/** The commands that a version has. */
export function commandsOf(version: string): CommandSpec[] {
  return COMMANDS.filter((command) => has(command, version));
}

/** The options that a command takes in a version, with those that every command takes. */
export function optionsOf({ options }: Pick<CommandSpec, 'options'>, version: string): OptionSpec[] {
  return [...options, ...GLOBAL_OPTIONS].filter((option) => has(option, version));
}

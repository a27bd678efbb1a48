import { PERMISSIONS, type PermissionName, ROLE_TITLES } from '#engine/api/permissions.ts';
import { LOCAL_SINCE, NODE_20_SINCE, NODE_VERSIONS, OLDEST_CLOUD_VERSION } from '#engine/cli/version.ts';

// What several pages say, each once, as Markdown with its conditions. A page shows it with <Claim id="cli-minimum" />. Where the engine knows a figure or
// a role, the claim takes it from there. `tests/unit/content/claims.test.ts` finds pages that state one of these by hand.

/** `7.33.0` as pages write it: `7.33`. */
const short = (version: string) => version.replace(/\.0$/, '');
const orList = (words: readonly (string | number)[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** The roles that permit something, for a sentence: `Environment Administrator on it or Organization Administrator`. */
function rolesFor(permission: PermissionName, where: string): string {
  const { level, grants } = PERMISSIONS[permission];
  return orList(grants.map(({ role }) => `**${ROLE_TITLES[role]}**${role.startsWith(level) ? ` ${where}` : ''}`));
}

/** How long to wait between two requests for the status of a run. */
const PAUSE = '10 to 30 seconds';

export const claims: Readonly<Record<string, string>> = {
  // The command line.
  'cli-minimum': OLDEST_CLOUD_VERSION,
  'cli-node': orList(NODE_VERSIONS),
  'cli-node-since': short(NODE_20_SINCE),
  'cli-local-since': short(LOCAL_SINCE),
  // The version that the examples install.
  'cli-pinned': '7.33.2',
  'cli-databricks': 'On Databricks, stay on 7.32 or older until the release notes of a newer version name your platform.',

  // Who may do what.
  'may-deploy': `the role ${rolesFor('run', 'on that environment')}`,
  'may-schedule': `the role ${rolesFor('schedule', 'on that environment')}`,
  'may-change-types': 'a role that can change node types and macros, such as **Project Architect**',

  // What a deploy does to a table of a base node type, and what a run through the API takes.
  'deploy-keeps-rows':
    'With the base node types, a deploy keeps the rows of a table when you rename the node, move it to another schema, change its description, or add, drop, rename or retype a column. If the data platform refuses to change a column, [the deploy fails](/docs/deploy-and-refresh/troubleshooting/data-type-changes) and the table stays as it was.',
  'deploy-replaces-table':
    'With the base node types, a deploy replaces a table when you change its query: a join, a transform, DISTINCT, GROUP BY or ORDER BY. Its rows are gone until the next refresh.',
  'api-run-platforms':
    'The credentials that you send with a run through the API are those of Snowflake. On another platform, refresh with a [schedule in the app](/docs/deploy-and-refresh/refresh/scheduling-jobs) or with the command line.',

  // Schedules.
  'schedule-save': 'Saving a schedule starts a run immediately.',

  // Node types.
  'switch-types':
    "From platform 7.28 on, you can give a node another type in the node editor. If the new type is an Advanced Deploy type, the next deploy alters the table if the materialization stays the same, and drops and creates it if the materialization changes. For other types, read the plan before you deploy. You can't switch the first node of a pipeline, or nodes of the external data and functional packages.",

  // Limits and waits.
  'api-pause': PAUSE,
  'api-polling': `Wait ${PAUSE} between two requests for the status of a run, and send one request at a time. No limit is published, but a response can have the status 429.`,
  'api-parallelism': '16',
  'api-limits': 'environments and nodes 1 to 500, runs 1 to 1000; for users, send 100 or less',
  'api-limit-defaults': 'environments and nodes 100, runs 25; for users, send the parameter',
  'plan-cache-days': '90 days',
  'oauth-cli': 'local commands only, in the newest versions',
  'oauth-access': '10 minutes',
  'oauth-refresh': '90 days',
  'password-length': '6',

  // What invalidates an access token, and what does not.
  'token-ends':
    'its owner is disabled or deleted in Runnel, or changes the password or the email address, or switches multi-factor authentication on or off',
  'token-events': `| Event | Your tokens |
|---|---|
| you are deleted in Runnel | stop working |
| you are disabled in Runnel | stop working |
| your password is changed | stop working |
| your email address is changed | stop working |
| multi-factor authentication is switched on or off | stop working |
| you sign in again | keep working |
| you are removed at the identity provider, and not in Runnel | **keep working** |
| you use single sign-on, and a new environment is created | you need a new token for that environment |`,
  'sso-tokens':
    'When somebody is disabled or removed at the identity provider, their access tokens keep working until you disable or delete the person in Runnel.',

  // Names and IDs.
  'node-names': 'A name is unique within its storage location. Two locations can each have a node of that name.',
  'node-ids': 'UUIDs, or numbers for nodes from older projects',
  'shared-numbers':
    'Workspaces and environments share one series of numbers, so a workspace and an environment never have the same ID.',
};

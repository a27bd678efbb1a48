import type { GlossaryEntry } from '#docs/shared/glossary.ts';

/** The words that all other pages explain: setting up, deploying and running, reference, API, packages, accounts. */
export const platformTerms: Readonly<Record<string, GlossaryEntry>> = {
  'access-token': {
    definition:
      'The text that lets the API, the command line and AI clients act as you. It has no expiry date; it stops working when you change your password or email address, switch multi-factor authentication on or off, or are disabled or deleted in Runnel.',
    also: ['bearer token'],
    route: '/docs/organization-and-accounts/account-management/access-tokens',
  },
  'ad-hoc-job': {
    term: 'ad-hoc job',
    definition:
      'A refresh whose include and exclude selectors are given for one run only. It is started through the API or the command line and has no job ID.',
    route: '/docs/deploy-and-refresh/refresh',
  },
  api: {
    term: 'REST API',
    definition:
      'The operations that programs call over HTTPS, with JSON in both directions. They read metadata, edit workspaces, and start and watch refreshes. They cannot deploy.',
    route: '/docs/api',
  },
  'base-url': {
    term: 'base URL',
    definition: 'The address at which you sign in, up to the first slash after the host. Each region has its own base URL.',
    route: '/docs/api/authentication#the-base-url',
  },
  commit: {
    definition: 'A snapshot of what was built in a workspace, as files in Git. A commit is what gets deployed.',
    route: '/docs/git-integration/commits',
    marks: [],
  },
  cron: {
    term: 'cron expression',
    definition:
      'Five fields that say when a schedule fires: minute, hour, day of the month, month, day of the week. Times are in UTC.',
    also: ['cron'],
    route: '/docs/reference/cron-reference',
    marks: ['cron expression', 'cron'],
  },
  cursor: {
    definition: 'The text in `next` that says where the next page of a list begins. Send it back unchanged as `startingFrom`.',
    route: '/docs/api/query-parameters#the-cursor',
    marks: [],
  },
  'data-platform': {
    definition: 'The warehouse that stores the data and executes all SQL: Snowflake, Databricks, BigQuery or Microsoft Fabric.',
    route: '/docs/data-platforms',
  },
  'deploy-enabled': {
    term: 'Deploy Enabled',
    definition:
      'The switch of a node, on by default, that includes the node in deploys. When it is off, the next deploy leaves the node out, and drops its table or view if the environment has one.',
    route: '/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment',
  },
  'deploy-page': {
    term: 'Deploy page',
    definition:
      'The screen with every environment: its status, the history of its runs, its jobs and schedules. You generate access tokens there.',
    route: '/docs/deploy-and-refresh/deploy-page',
  },
  'deployment-plan': {
    definition:
      'The list of differences between an environment and a commit, with the SQL that would be executed. You read it before anything changes.',
    route: '/docs/deploy-and-refresh/deploy',
  },
  downstream: {
    definition:
      'Everything that reads a node or waits for it, directly or through others. The selector `{ X }+` selects X and everything downstream.',
    route: '/docs/reference/selector',
    marks: ['downstream'],
  },
  'environment-id': {
    term: 'environment ID',
    definition: 'The number of an environment, written as text in JSON. Workspaces are numbered in the same series.',
    route: '/docs/reference/whats-my-id',
  },
  'factless-fact': {
    definition:
      'A node type of packages for events without a measure. It has no key: a row is inserted unless the table has an equal row, and a NULL equals nothing.',
    route: '/docs/marketplace/package/runnel_snowflake_base-node-types',
  },
  'full-refresh': {
    definition:
      'A refresh of every deployed node: neither a job nor a selector is given. Some people use the term for reloading all rows of a table.',
    route: '/docs/deploy-and-refresh/refresh',
  },
  'fully-qualified-name': {
    definition:
      'Database, schema and name of an object together, such as `"SHOP"."MART"."DIM_CUSTOMER"`. The name depends on the workspace or environment that renders it.',
    also: ['full name'],
    route: '/docs/reference/ref-functions',
    marks: ['fully qualified name'],
  },
  'git-account': {
    term: 'Git account',
    definition: 'Your sign-in to a Git provider as Runnel stores it: a name, a token, and the author of your commits.',
    route: '/docs/git-integration/accounts',
  },
  'helper-token': {
    definition:
      'A word in a transform that stands for the column it is in: `{{SRC}}` for its source, `{{TGT}}` for itself. The same expression then works for many columns.',
    route: '/docs/reference/helper-tokens',
  },
  'include-exclude': {
    term: 'include and exclude',
    definition:
      'The two selectors of a job. The job runs the nodes that the include selector matches, except the nodes that the exclude selector matches.',
    route: '/docs/reference/selector',
    marks: ['exclude selector', 'include selector'],
  },
  jinja: {
    term: 'Jinja',
    definition: 'The template language that writes the SQL: `{{ … }}` prints a value, and `{% … %}` holds conditions and loops.',
    route: '/docs/reference/jinja-syntax',
  },
  job: {
    definition:
      'A saved pair of selectors that says which nodes a refresh runs. It has an ID, is deployed with the pipeline, and can be scheduled.',
    route: '/docs/deploy-and-refresh/refresh/refreshing-an-environment',
  },
  'job-id': {
    term: 'job ID',
    definition: 'The number of a job, written as text in JSON. A request for a refresh names a deployed job by this ID.',
    route: '/docs/reference/whats-my-id',
  },
  'last-modified-comparison': {
    definition:
      'A way to find changed rows: instead of all columns, the load compares a timestamp or an increasing number of the source row with that of the target.',
    route: '/docs/marketplace/choosing-the-right-node#options-with-the-same-name-everywhere',
  },
  macro: {
    definition:
      'A piece of Jinja with a name and arguments that returns SQL text. A macro in Build Settings can be called from templates, transforms and Join tabs of the workspace.',
    route: '/docs/reference/macros',
  },
  marketplace: {
    definition: 'The catalog of packages that a workspace can install.',
    route: '/docs/marketplace',
  },
  metadata: {
    definition: 'The description of a pipeline: nodes, columns, mappings and jobs. Runnel generates all SQL from the metadata.',
    route: '/docs/git-integration/what-gets-committed',
  },
  'node-id': {
    term: 'node ID',
    definition: 'The identity of a node in files, messages and the API. A rename does not change it.',
    route: '/docs/reference/whats-my-id',
  },
  organization: {
    definition: 'The top level in Runnel. Users, projects and the settings of single sign-on belong to an organization.',
    route: '/docs/organization-and-accounts',
  },
  package: {
    definition:
      'A versioned set of node types and macros, installed in a workspace under an alias. You can use it, but not edit it.',
    route: '/docs/marketplace#what-a-package-is',
  },
  'package-id': {
    term: 'Package ID',
    definition: 'The text that you paste to install a package: its owner, platform and name, such as `@runnel/snowflake/cortex`.',
    route: '/docs/marketplace/manage-packages',
  },
  parameter: {
    definition:
      'A named value that templates read while SQL is rendered, as in `{{ parameters.loadFrom }}`. Each workspace and environment sets its own.',
    route: '/docs/deploy-and-refresh/parameters',
    marks: ['parameter'],
  },
  'personal-access-token': {
    definition:
      'The text that lets Runnel read and write a repository in your name at a Git provider. You create it at the provider, and it can expire.',
    route: '/docs/git-integration/accounts',
  },
  'programmatic-access-token': {
    definition:
      'A string from Snowflake that a run can send instead of a password. It gives access to the warehouse, but not to Runnel.',
    route: '/docs/api/runs/start-run#which-credentials',
  },
  ref: {
    definition:
      "`{{ ref('RAW', 'ORDERS') }}` names a node by storage location and name. It becomes the full name of the table, and makes an edge when it is in a Join tab or in the SQL of a SQL node.",
    route: '/docs/reference/ref-functions',
    marks: [],
  },
  'ref-link': {
    term: 'ref_link',
    definition: 'A ref that becomes no SQL and only makes an edge: the node waits for the other node but does not read it.',
    route: '/docs/reference/ref-functions',
  },
  'ref-no-link': {
    term: 'ref_no_link',
    definition: 'A ref that becomes the full name of the table and makes no edge.',
    route: '/docs/reference/ref-functions',
  },
  release: {
    definition:
      'One version of a package. A workspace names it exactly, by a UUID, so everyone on its branch has the same templates.',
    route: '/docs/marketplace#packages-and-releases',
    marks: ['package release'],
  },
  rerun: {
    definition:
      'A new run that continues a failed refresh: it runs the failed nodes and the skipped nodes. It does not take over the parameters of the failed run.',
    also: ['retry'],
    route: '/docs/deploy-and-refresh/refresh/managing-jobs',
    marks: ['rerun'],
  },
  'resource-api': {
    term: 'resource API',
    definition:
      'The part of the API below `/api/v1/` and `/api/v2/`: environments, nodes, recorded runs, projects, people. It answers when the work is done.',
    route: '/docs/api#two-families',
  },
  role: {
    definition: 'A set of permissions that a person has in the organization, in a project or in an environment.',
    route: '/docs/organization-and-accounts/organization-management/role-based-access-control',
    marks: [],
  },
  'run-id': {
    term: 'run ID',
    definition:
      'The number of a recorded deploy or refresh. It counts up. The UUID in the address of a run’s page is a different ID.',
    also: ['run counter'],
    route: '/docs/reference/whats-my-id',
  },
  schedule: {
    term: 'job schedule',
    definition: 'A cron expression that starts a deployed job, in UTC.',
    also: ['schedule'],
    route: '/docs/deploy-and-refresh/refresh/scheduling-jobs',
    marks: ['job schedule'],
  },
  'scheduler-api': {
    term: 'scheduler API',
    definition:
      'The part of the API below `/scheduler/`: start, watch, retry and stop a run. It answers when a run is accepted, not when it has finished.',
    route: '/docs/api#two-families',
  },
  selector: {
    definition:
      'An expression that picks nodes by name, storage location, type or subgraph, and what lies upstream or downstream of them: `+{ name: "FCT_*" }`.',
    route: '/docs/reference/selector',
  },
  'service-account': {
    definition: 'A user that is not a person, for unattended work.',
    route: '/docs/organization-and-accounts/organization-management/role-based-access-control/service-accounts',
  },
  'status-code': {
    definition:
      'The number that begins every response of the API: 2xx means success, 4xx a problem with the request or the token, and 5xx a problem on the server.',
    route: '/docs/api/errors',
  },
  'template-stage': {
    term: 'stage of a template',
    definition:
      'One statement of a template’s output, with its own name in the results. It begins at a call to `stage()` or `test_stage()`.',
    route: '/docs/reference/internal-macros',
    marks: [],
  },
  this: {
    definition: '`{{ this }}` stands for the full name of the node it is written in. It makes no edge.',
    route: '/docs/reference/ref-functions',
    marks: [],
  },
  transform: {
    definition: 'The SQL expression that computes a column. When it is empty, the source column is used unchanged.',
    also: ['transformation'],
    route: '/docs/reference/common-transformations',
    marks: ['transform'],
  },
  upstream: {
    definition:
      'Everything that a node reads or waits for, directly or through others. The selector `+{ X }` selects X and everything upstream.',
    route: '/docs/reference/selector',
    marks: ['upstream'],
  },
  'version-control': {
    definition: 'Git, which keeps every committed state of a project, so that you can read, merge and revert changes.',
    route: '/docs/git-integration/basics',
  },
  work: {
    term: 'Work',
    definition: 'The stage type of the Base Node Types package. It is used like the built-in Stage type and has more options.',
    route: '/docs/marketplace/package/runnel_snowflake_base-node-types',
    marks: [],
  },
  'workspace-id': {
    term: 'workspace ID',
    definition: 'The number of a workspace. Build Settings shows it, and no environment has the same number.',
    route: '/docs/reference/whats-my-id',
  },
  'zero-key-record': {
    definition:
      'A made-up row of a dimension, by default with key 0 and values such as UNKNOWN, for facts whose dimension row is unknown.',
    route: '/docs/marketplace/choosing-the-right-node#the-zero-key-record',
  },
};

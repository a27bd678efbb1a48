import type { GlossaryEntry } from '#docs/glossary.ts';

/**
 * The words of the platform, each once, by id. The glossary lists them, and pages mark each at its first occurrence. `marks` is given where a
 * word means other things as well: with an empty one it is marked only where a page says `<Term>`.
 */
export const glossary: Readonly<Record<string, GlossaryEntry>> = {
  'access-token': {
    definition:
      'The text that lets the API, the command line and AI clients act as you. It has no expiry date; it ends when you change your password, email or second factor, or are removed.',
    also: ['bearer token'],
    route: '/docs/organization-and-accounts/account-management/access-tokens',
  },
  'ad-hoc-job': {
    term: 'ad-hoc job',
    definition:
      'A refresh whose include and exclude selectors are given for one run only. It is started through the API or the command line and has no job ID.',
    route: '/docs/deploy-and-refresh/refresh',
  },
  'advanced-deploy': {
    definition:
      'A way to deploy in which the node type itself compares the old with the new state and writes the ALTER statements, so that rows stay where they are.',
    also: ['advanced deployment'],
    route: '/docs/build-your-pipeline/user-defined-nodes/deployment-strategies',
  },
  alias: {
    definition:
      'The short name a table has inside one Join tab; unless you change it, the name of the node. A package has an alias too: the name under which a workspace installed it.',
    route: '/docs/build-your-pipeline/node-alias',
  },
  api: {
    term: 'REST API',
    definition:
      'The operations that programs call over HTTPS, with JSON both ways: read what there is, edit a workspace, start and watch refreshes. It cannot deploy.',
    route: '/docs/api',
  },
  'base-url': {
    term: 'base URL',
    definition:
      'Where an organization lives: the address you sign in at, up to the first slash after the host. Each region has its own.',
    route: '/docs/api/authentication#the-base-url',
  },
  'build-interface': {
    definition: 'The screen where you build: sidebar, graph, grids and node editor, for one workspace at a time.',
    also: ['build screen'],
    route: '/docs/build-your-pipeline/the-build-interface',
  },
  'build-settings': {
    term: 'Build Settings',
    definition: 'The settings of a workspace: node types, packages, macros, storage locations, environments, workspaces.',
    route: '/docs/build-your-pipeline/the-build-interface/build-settings',
  },
  'business-key': {
    definition:
      'The column or columns that tell one record of the business from another. A merge matches rows by it, so it must be unique in each load and never NULL.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'change-tracking': {
    definition:
      'The mark on columns whose change starts a new version of a row. With one tracked column or more a dimension keeps history.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
  },
  'column-lineage': {
    definition: 'Which source columns a column was made from, followed from node to node. It does not decide what runs first.',
    also: ['lineage'],
    route: '/docs/build-your-pipeline/column-lineage',
    marks: ['column lineage', 'column-level lineage'],
  },
  commit: {
    definition: 'A snapshot of everything a workspace describes, as files in Git. A commit is what gets deployed.',
    route: '/docs/git-integration/commits',
    marks: [],
  },
  config: {
    definition: 'The values that one node gives to the options of its type, such as Truncate Before.',
    also: ['options'],
    route: '/docs/build-your-pipeline/user-defined-nodes/node-config-options',
    marks: [],
  },
  create: {
    term: 'Create',
    definition:
      'The button in a workspace that makes the table or view of a node; Create All makes those of every node. It renders the Create template and executes it; in an environment a deploy does that.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: [],
  },
  'create-template': {
    term: 'Create template',
    definition: 'The template of a node type that writes the statements which make the table or view.',
    route: '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
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
    definition:
      'The text in `next` by which a list names the place where its next page begins. You send it back unchanged as `startingFrom`.',
    route: '/docs/api/query-parameters#the-cursor',
    marks: [],
  },
  'custom-node-type': {
    definition: 'A node type that you wrote or changed yourself, with its own options and templates.',
    also: ['user-defined node', 'UDN'],
    route: '/docs/build-your-pipeline/user-defined-nodes',
  },
  dag: {
    term: 'DAG',
    definition: 'The graph of a pipeline: nodes joined by edges that point one way and never lead back to where they began.',
    also: ['directed acyclic graph'],
    route: '/docs/get-started/fundamentals/dag',
  },
  'data-platform': {
    definition: 'The warehouse that stores the data and executes all SQL: Snowflake, Databricks, BigQuery or Microsoft Fabric.',
    route: '/docs/data-platforms',
  },
  ddl: {
    term: 'DDL',
    definition: 'SQL that changes structure: CREATE, ALTER, DROP. A deploy executes it.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  'default-storage-location': {
    definition: 'The storage location that new nodes of a workspace get, unless their type names another.',
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
  },
  dependency: {
    definition: 'That one node reads another, or must wait for it. It comes from a `ref` or `ref_link` and is drawn as an edge.',
    route: '/docs/build-your-pipeline/node-run-order',
    marks: ['dependency'],
  },
  deploy: {
    definition:
      'Makes the tables and views of an environment match a commit. It changes structure and stored logic, never loads rows.',
    also: ['deployment'],
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: ['deploy', 'deployment'],
  },
  'deploy-enabled': {
    term: 'Deploy Enabled',
    definition:
      'The switch of a node, on at first, that lets deploys see it. Off, the node is left out, and what it had made in an environment is dropped.',
    route: '/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment',
  },
  'deploy-page': {
    term: 'Deploy page',
    definition:
      'The screen with every environment: its status, the history of its runs, its jobs and schedules. Access tokens are made there.',
    route: '/docs/deploy-and-refresh/deploy-page',
  },
  'deployment-plan': {
    definition:
      'The list of differences between an environment and a commit, with the SQL that would be executed. You read it before anything changes.',
    route: '/docs/deploy-and-refresh/deploy',
  },
  dimension: {
    definition:
      'A node type for what facts are looked at by: customers, products, places. Each load merges into its table by a business key, with history if you like.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  dml: {
    term: 'DML',
    definition: 'SQL that changes rows: INSERT, MERGE, UPDATE, TRUNCATE. A refresh executes it.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  downstream: {
    definition: 'Everything that reads a node, directly or through others. The selector `{ X }+` takes it in.',
    route: '/docs/reference/selector',
    marks: ['downstream'],
  },
  edge: {
    definition:
      'The arrow from a node that is read to the node that reads it. You never draw it for its own sake: a ref makes it.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
  },
  environment: {
    definition:
      'A place where a pipeline runs for others, such as QA or PROD, with its own storage mappings, sign-in and parameters. It receives commits by deploys.',
    route: '/docs/get-started/fundamentals/environments',
  },
  'environment-id': {
    term: 'environment ID',
    definition: 'The number of an environment, written as text in JSON. Workspaces are numbered in the same series.',
    route: '/docs/reference/whats-my-id',
  },
  fact: {
    definition:
      'A node type for what happened or was measured, one row an event or an order. It merges by a business key, or appends.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['fact table', 'fact node'],
  },
  'factless-fact': {
    definition:
      'A node type of packages for events without a measure. It has no key: a row is inserted unless an equal one is there.',
    route: '/docs/marketplace/package/runnel_snowflake_base-node-types',
  },
  'full-refresh': {
    definition:
      'A refresh of every deployed node: neither a job nor a selector is given. Some say it for loading all rows anew, which a parameter does: ask which is meant.',
    route: '/docs/deploy-and-refresh/refresh',
  },
  'fully-qualified-name': {
    definition:
      'Database, schema and name of an object together, such as `"SHOP"."MART"."DIM_CUSTOMER"`. Which it is depends on where it is rendered.',
    also: ['full name'],
    route: '/docs/reference/ref-functions',
    marks: ['fully qualified name'],
  },
  'git-account': {
    term: 'Git account',
    definition: 'Your sign-in to a Git provider as Runnel stores it: a name, a token, and the author of your commits.',
    route: '/docs/git-integration/accounts',
  },
  grain: {
    definition: 'What one row of a fact stands for, for example one line of an order.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['grain'],
  },
  graph: {
    definition: 'All nodes and edges of a workspace, as the build screen draws them.',
    also: ['node graph'],
    route: '/docs/get-started/fundamentals/graphs-and-subgraphs',
    marks: ['node graph'],
  },
  'helper-token': {
    definition:
      'A word in a transform that stands for the column it is in: `{{SRC}}` for its source, `{{TGT}}` for itself. One text then fits many columns.',
    route: '/docs/reference/helper-tokens',
  },
  'hydrated-metadata': {
    definition:
      'The object that every template reads: the node, its columns and sources, its config, the storage locations and the parameters.',
    route: '/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata',
  },
  'include-exclude': {
    term: 'include and exclude',
    definition: 'The two selectors of a job. It runs the nodes that the first finds, without those that the second finds.',
    route: '/docs/reference/selector',
    marks: ['exclude selector', 'include selector'],
  },
  'insert-strategy': {
    definition: 'How a node with several sources puts their rows together: one INSERT each, UNION, or UNION ALL.',
    also: ['multi source strategy'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  jinja: {
    term: 'Jinja',
    definition: 'The template language that writes the SQL: `{{ … }}` prints a value, `{% … %}` decides and repeats.',
    route: '/docs/reference/jinja-syntax',
  },
  job: {
    definition:
      'A saved pair of selectors that says which nodes a refresh runs. It has an ID, is deployed with the pipeline, and can be scheduled.',
    route: '/docs/deploy-and-refresh/refresh/refreshing-an-environment',
  },
  'job-id': {
    term: 'job ID',
    definition: 'The number of a job within its project. A refresh names a deployed job by it.',
    route: '/docs/reference/whats-my-id',
  },
  'join-tab': {
    term: 'Join tab',
    definition: 'The part of a node that holds its FROM, joins and filters. The refs in it make the edges.',
    route: '/docs/build-your-pipeline/the-build-interface/join-tab',
  },
  'last-modified-comparison': {
    definition:
      'A way to find changes: a source row has changed when its timestamp or its increasing number is greater than that of the target, instead of comparing columns.',
    route: '/docs/marketplace/choosing-the-right-node#options-with-the-same-name-everywhere',
  },
  macro: {
    definition:
      'A piece of Jinja with a name and arguments that gives back SQL text. Every template, transform and Join tab of the workspace can call it.',
    route: '/docs/reference/macros',
  },
  'mapping-grid': {
    definition: 'The table of columns in the node editor, each with its source and its transform.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
  },
  marketplace: {
    definition: 'The catalog of packages that a workspace can install.',
    route: '/docs/marketplace',
  },
  materialization: {
    definition: 'What a node becomes in the warehouse: a table, a view, and with some packages other kinds.',
    route: '/docs/get-started/fundamentals/view-nodes',
  },
  mcp: {
    term: 'MCP',
    definition:
      'Model Context Protocol: the way by which AI clients use a part of the API, through one address and with your access token.',
    also: ['Model Context Protocol'],
    route: '/docs/get-started/copilot#mcp-other-assistants',
  },
  merge: {
    definition: 'One statement that updates the rows whose key is there already and inserts the others.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: [],
  },
  metadata: {
    definition: 'What describes a pipeline: nodes, columns, mappings, jobs. All SQL is made from it.',
    route: '/docs/git-integration/what-gets-committed',
  },
  'multi-source': {
    term: 'multi source node',
    definition: 'A node with several Join tabs, whose rows are put below each other. It is not a join.',
    also: ['multi source'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  node: {
    definition: 'One unit of a pipeline, as a rule one table or one view: its columns, its Join tab and its type.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'node-id': {
    term: 'node ID',
    definition: 'The identity of a node in files, messages and the API. A rename does not change it.',
    route: '/docs/reference/whats-my-id',
  },
  'node-type': {
    definition:
      'The template behind a node. It decides which statements are made from the node’s columns and joins, and which options it has.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  organization: {
    definition: 'The account at the top: users, projects and sign-on settings belong to it.',
    route: '/docs/organization-and-accounts',
  },
  'override-create-sql': {
    term: 'Override Create SQL',
    definition: 'A switch of views: the SQL that you write takes the place of the statement that would be generated.',
    route: '/docs/get-started/fundamentals/view-nodes',
  },
  package: {
    definition:
      'A versioned set of node types and macros, installed in a workspace under an alias. You use it, but cannot edit it.',
    route: '/docs/marketplace#what-a-package-is',
  },
  'package-id': {
    term: 'Package ID',
    definition:
      'What you paste to install a package: who owns it, its platform and its name, such as `@runnel/snowflake/cortex`.',
    route: '/docs/marketplace/manage-packages',
  },
  parallelism: {
    definition: 'How many nodes of a run may be at work at once: 16 unless the run says otherwise.',
    route: '/docs/build-your-pipeline/node-run-order',
  },
  parameter: {
    definition:
      'A value with a name that templates read while SQL is rendered, as in `{{ parameters.loadFrom }}`. Each workspace and environment sets its own.',
    route: '/docs/deploy-and-refresh/parameters',
    marks: ['parameter'],
  },
  'persistent-stage': {
    definition:
      'A node type whose table keeps its rows from load to load: it appends, or merges by a business key, or keeps the history of each row.',
    route: '/docs/get-started/fundamentals/nodes#three-ways-to-keep-rows',
  },
  'personal-access-token': {
    definition:
      'The text by which a Git provider lets Runnel read and write a repository in your name. It is made at the provider, and often ends there after some months.',
    route: '/docs/git-integration/accounts',
  },
  'post-sql': {
    term: 'Post-SQL',
    definition: 'Statements of a node that run after its load.',
    route: '/docs/build-your-pipeline/pre-post-sql',
  },
  'pre-sql': {
    term: 'Pre-SQL',
    definition: 'Statements of a node that run before its load.',
    route: '/docs/build-your-pipeline/pre-post-sql',
  },
  predecessor: {
    definition: 'A node that another one reads, or waits for, directly: it stands at the beginning of an edge that leads there.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'problem-scanner': {
    term: 'Problem Scanner',
    definition: 'The list of what is wrong or doubtful in a workspace, before a deploy finds it.',
    route: '/docs/build-your-pipeline/the-build-interface/problem-scanner',
  },
  'programmatic-access-token': {
    definition:
      'A text from Snowflake that a run may send where a password stands. It opens the warehouse and not Runnel, unlike an access token.',
    route: '/docs/api/runs/start-run#which-credentials',
  },
  project: {
    definition: 'What holds workspaces and environments together. It is bound to one Git repository and one data platform.',
    route: '/docs/get-started/fundamentals/projects',
  },
  propagation: {
    definition: 'Adding or removing a column in the nodes downstream, all at once.',
    route: '/docs/build-your-pipeline/column-lineage',
  },
  ref: {
    definition:
      "`{{ ref('RAW', 'ORDERS') }}` names a node by storage location and name. It becomes the full name of the table and makes an edge.",
    route: '/docs/reference/ref-functions',
    marks: [],
  },
  'ref-link': {
    term: 'ref_link',
    definition: 'A ref that becomes no SQL and only makes an edge: the node waits without reading.',
    route: '/docs/reference/ref-functions',
  },
  'ref-no-link': {
    term: 'ref_no_link',
    definition: 'A ref that becomes the full name of the table and makes no edge.',
    route: '/docs/reference/ref-functions',
  },
  refresh: {
    definition: 'Loads rows in an environment: the Run templates of the chosen nodes, in the order of their dependencies.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  release: {
    definition: 'One version of a package. A project names it exactly, by a UUID, so everyone has the same templates.',
    route: '/docs/marketplace#packages-and-releases',
    marks: ['package release'],
  },
  rerun: {
    definition:
      'A new run that goes on where a failed refresh stopped: with the failed nodes and those that were skipped. Parameters given to the first run are not carried over.',
    also: ['retry'],
    route: '/docs/deploy-and-refresh/refresh/managing-jobs',
    marks: ['rerun'],
  },
  'resource-api': {
    term: 'resource API',
    definition:
      'The part of the API below `/api/v1/` and `/api/v2/`: environments, nodes, recorded runs, projects, people. Each answer is final.',
    route: '/docs/api#two-families',
  },
  role: {
    definition: 'A set of permissions that a person has in the organization, in a project or in an environment.',
    route: '/docs/organization-and-accounts/organization-management/role-based-access-control',
    marks: [],
  },
  run: {
    term: 'Run',
    definition:
      'The button in a workspace that loads a node: it renders the Run template and executes it; Run All loads every node. A run is also one recorded execution, with a number.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: [],
  },
  'run-id': {
    term: 'run ID',
    definition:
      'The number of a recorded deploy or refresh. It counts up; the long ID in the address of a run’s page is another.',
    also: ['run counter'],
    route: '/docs/reference/whats-my-id',
  },
  'run-order': {
    definition:
      'Which node runs after which. It follows from the edges: a node starts when everything it depends on has finished.',
    route: '/docs/build-your-pipeline/node-run-order',
  },
  'run-template': {
    term: 'Run template',
    definition: 'The template of a node type that writes the statements which load its rows.',
    route: '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
  },
  scd: {
    term: 'slowly changing dimension',
    definition: 'How a dimension treats change. Type 1 overwrites; Type 2 keeps the old row and adds a version.',
    also: ['SCD', 'Type 1', 'Type 2'],
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
    marks: ['slowly changing dimension', 'SCD', 'Type 1', 'Type 2'],
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
      'The part of the API below `/scheduler/`: start, watch, retry and stop a run. It answers when a run is accepted, not when it is over.',
    route: '/docs/api#two-families',
  },
  selector: {
    definition:
      'An expression that picks nodes by name, storage location, type or subgraph, and what lies before or behind them: `+{ name: "FCT_*" }`.',
    route: '/docs/reference/selector',
  },
  'service-account': {
    definition: 'A user that is no person, for work that nobody watches.',
    route: '/docs/organization-and-accounts/organization-management/role-based-access-control/service-accounts',
  },
  source: {
    term: 'source node',
    definition: 'A node for a table that exists outside the pipeline. It is read, never written.',
    also: ['Source'],
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['source node'],
  },
  'source-mapping': {
    definition: 'One source of a node with its Join tab, its refs and its aliases. A multi source node has several.',
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  'sql-node': {
    term: 'SQL node',
    definition: 'A node that is written as one SELECT in a `.sql` file, with annotations for the rest.',
    route: '/docs/build-your-pipeline/v2-node-types',
  },
  stage: {
    definition: 'A node type for work in between: emptied and loaded anew in each run, unless you turn that off.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['stage node'],
  },
  'status-code': {
    definition:
      'The number that begins every answer of the API: 2xx is done, 4xx is yours to correct, 5xx is the server’s to recover from.',
    route: '/docs/api/errors',
  },
  'storage-location': {
    definition:
      'A name for a place, such as STAGING. Nodes live in it, and each workspace and environment says which database and schema it is.',
    also: ['location'],
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
    marks: ['storage location'],
  },
  'storage-mapping': {
    definition: 'The database and schema that a storage location means in one workspace or environment.',
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
  },
  subgraph: {
    definition: 'A named view of some nodes of the graph. It holds references, no copies, and orders nothing.',
    route: '/docs/get-started/fundamentals/graphs-and-subgraphs',
  },
  successor: {
    definition: 'A node that reads another, or waits for it, directly: it stands at the end of an edge from there.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'surrogate-key': {
    definition:
      'A generated value for each row of a dimension, by which facts refer to exactly one version: a number, on BigQuery a text.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  'system-column': {
    definition: 'A column that a node type adds by itself: key, version, current flag, dates.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  'template-stage': {
    term: 'stage of a template',
    definition:
      'One statement of what a template gives, under its own name in the results. It begins at a call of `stage()` or `test_stage()`.',
    route: '/docs/reference/internal-macros',
    marks: [],
  },
  test: {
    definition: 'A query that looks for rows that should not be. It passes when it finds none.',
    also: ['data quality test'],
    route: '/docs/build-your-pipeline/data-quality-testing',
    marks: ['data quality test', 'node test', 'column test'],
  },
  this: {
    definition: '`{{ this }}` stands for the full name of the node it is written in. It makes no edge.',
    route: '/docs/reference/ref-functions',
    marks: [],
  },
  transform: {
    definition: 'The SQL expression that computes a column. Empty means: the source column as it is.',
    also: ['transformation'],
    route: '/docs/reference/common-transformations',
    marks: ['transform'],
  },
  'truncate-before': {
    term: 'Truncate Before',
    definition: 'The option that empties a table before each load.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  upstream: {
    definition: 'Everything that a node reads, directly or through others. The selector `+{ X }` takes it in.',
    route: '/docs/reference/selector',
    marks: ['upstream'],
  },
  validate: {
    term: 'Validate',
    definition: 'Asks the warehouse whether a statement would compile, without executing it.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
    marks: [],
  },
  version: {
    definition: 'One row for each state that a record has been in, numbered from 1. Exactly one of them is current.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
    marks: [],
  },
  'version-control': {
    definition: 'Git: it keeps every committed state of a project, so that changes can be read, merged and taken back.',
    route: '/docs/git-integration/basics',
  },
  view: {
    definition: 'A stored query. A deploy makes it; a refresh has nothing to load.',
    route: '/docs/get-started/fundamentals/view-nodes',
    marks: ['view node'],
  },
  wave: {
    definition:
      'The nodes that could start together: one more than the latest wave of what they wait for. A way to read the graph, not a pause in the run.',
    route: '/docs/build-your-pipeline/node-run-order#a-worked-example',
  },
  work: {
    term: 'Work',
    definition: 'The stage type of the package of base node types: what Stage is among the built-in types, with more options.',
    route: '/docs/marketplace/package/runnel_snowflake_base-node-types',
    marks: [],
  },
  workspace: {
    definition: 'Your own place to build: one Git branch, its own storage mappings, and buttons to try each node.',
    route: '/docs/get-started/fundamentals/workspaces',
  },
  'workspace-id': {
    term: 'workspace ID',
    definition: 'The number of a workspace. Build Settings shows it, and no environment has the same.',
    route: '/docs/reference/whats-my-id',
  },
  'zero-key-record': {
    definition: 'A made-up row of a dimension, with key 0 and texts such as UNKNOWN, for facts whose partner is unknown.',
    route: '/docs/marketplace/choosing-the-right-node#the-zero-key-record',
  },
};

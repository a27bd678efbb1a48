import type { GlossaryEntry } from '#docs/shared/glossary.ts';

/** The words that pages on the fundamentals and on building a pipeline explain. */
export const pipelineTerms: Readonly<Record<string, GlossaryEntry>> = {
  'advanced-deploy': {
    definition:
      'A way to deploy in which the node type itself compares the old state with the new one and writes the ALTER statements, so that rows stay where an ALTER can make the change.',
    also: ['advanced deployment'],
    route: '/docs/build-your-pipeline/user-defined-nodes/deployment-strategies',
  },
  alias: {
    definition:
      'The short name of a table inside one Join tab, by default the name of the node. The name under which a workspace installs a package is also called an alias.',
    route: '/docs/build-your-pipeline/node-alias',
  },
  'build-interface': {
    definition: 'The screen where you build: sidebar, graph, grids and node editor, for one workspace at a time.',
    also: ['build screen'],
    route: '/docs/build-your-pipeline/the-build-interface',
  },
  'build-settings': {
    term: 'Build Settings',
    definition:
      'The screen with the settings of a workspace: node types, packages, macros, storage locations, environments, workspaces.',
    route: '/docs/build-your-pipeline/the-build-interface/build-settings',
  },
  'business-key': {
    definition:
      'The column or columns that identify a record in the business. A merge matches rows by it, so it must be unique in each load and never NULL.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'change-tracking': {
    definition:
      'The mark on columns whose change starts a new version of a row. With at least one tracked column, a dimension keeps history.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
  },
  'column-lineage': {
    definition:
      'The source columns that a column was made from, followed from node to node. Column lineage does not affect the run order.',
    also: ['lineage'],
    route: '/docs/build-your-pipeline/column-lineage',
    marks: ['column lineage', 'column-level lineage'],
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
      'The button in a workspace that renders and executes the Create template of a node, which makes its table or view. Create All does this for every node. In an environment, a deploy creates tables and views.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: [],
  },
  'create-template': {
    term: 'Create template',
    definition: 'The template of a node type that writes the statements to create the table or view.',
    route: '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
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
    definition:
      'A relation in which one node reads another, or must wait for it. It comes from a `ref` or `ref_link` and is drawn as an edge.',
    route: '/docs/build-your-pipeline/node-run-order',
    marks: ['dependency'],
  },
  deploy: {
    definition:
      'A run that makes the tables and views of an environment match a commit. A deploy changes structure and stored logic; a refresh loads rows.',
    also: ['deployment'],
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: ['deploy', 'deployment'],
  },
  dimension: {
    definition:
      'A node type for the things that describe facts: customers, products, places. Each load merges into its table by a business key, with history if you want it.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  dml: {
    term: 'DML',
    definition: 'SQL that changes rows: INSERT, MERGE, UPDATE, TRUNCATE. A refresh executes it.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  edge: {
    definition: 'The arrow from a node to another node that reads it or waits for it. A `ref` or `ref_link` makes an edge.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
  },
  environment: {
    definition:
      'A place where a pipeline runs for others, such as QA or PROD, with its own storage mappings, sign-in and parameters. An environment receives commits through deploys.',
    route: '/docs/get-started/fundamentals/environments',
  },
  fact: {
    definition:
      'A node type for what happened or was measured, one row per event or order. Its load merges by a business key, or appends rows.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['fact table', 'fact node'],
  },
  grain: {
    definition: 'The meaning of one row of a fact, for example one line of an order.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['grain'],
  },
  graph: {
    definition: 'All nodes and edges of a workspace, as the build screen draws them.',
    also: ['node graph'],
    route: '/docs/get-started/fundamentals/graphs-and-subgraphs',
    marks: ['node graph'],
  },
  'hydrated-metadata': {
    definition:
      'The object that templates read: the node, its columns and sources, its config, the storage locations and the parameters.',
    route: '/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata',
  },
  'insert-strategy': {
    definition:
      'The way in which a node with several sources combines their rows: one INSERT for each source, UNION, or UNION ALL.',
    also: ['multi source strategy'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  'join-tab': {
    term: 'Join tab',
    definition: 'The part of a node with its FROM, joins and filters. The refs in the Join tab make the edges.',
    route: '/docs/build-your-pipeline/the-build-interface/join-tab',
  },
  'mapping-grid': {
    definition: 'The table of columns in the node editor, each with its source and its transform.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
  },
  materialization: {
    definition: 'The kind of object that a node becomes in the warehouse: a table, a view or, with some packages, another kind.',
    route: '/docs/get-started/fundamentals/view-nodes',
  },
  mcp: {
    term: 'MCP',
    definition: 'Model Context Protocol: how AI clients use part of the API, through one address and with your access token.',
    also: ['Model Context Protocol'],
    route: '/docs/get-started/copilot#mcp-other-assistants',
  },
  merge: {
    definition: 'One statement that updates the rows whose key already exists and inserts the others.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: [],
  },
  'multi-source': {
    term: 'multi source node',
    definition:
      'A node with several Join tabs. The rows of all its sources come together in one table or view; they are not joined.',
    also: ['multi source'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  node: {
    definition: 'One unit of a pipeline, normally one table or one view: its columns, its Join tab and its type.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'node-type': {
    definition:
      'The kind of a node. It decides which statements are made from the node’s columns and joins, and which options the node has.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'override-create-sql': {
    term: 'Override Create SQL',
    definition: 'A switch for views: the SQL that you write replaces the generated statement.',
    route: '/docs/get-started/fundamentals/view-nodes',
  },
  parallelism: {
    definition:
      'The number of nodes of a run that can run at the same time: in the API, 16 unless the request has another number.',
    route: '/docs/build-your-pipeline/node-run-order',
  },
  'persistent-stage': {
    definition:
      'A node type whose table keeps its rows from load to load: it appends, or merges by a business key, or keeps the history of each row.',
    route: '/docs/get-started/fundamentals/nodes#three-ways-to-keep-rows',
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
    definition: 'A node that another node reads or waits for directly. It is at the beginning of the edge to that node.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'problem-scanner': {
    term: 'Problem Scanner',
    definition: 'The list of errors and warnings in a workspace, before a deploy finds them.',
    route: '/docs/build-your-pipeline/the-build-interface/problem-scanner',
  },
  project: {
    definition: 'A set of workspaces and environments with one Git repository and one data platform.',
    route: '/docs/get-started/fundamentals/projects',
  },
  propagation: {
    definition: 'Adding or removing a column in all downstream nodes that you choose, in one step.',
    route: '/docs/build-your-pipeline/column-lineage',
  },
  refresh: {
    definition:
      'A run that loads rows in an environment. It executes the Run templates of the chosen nodes, in the order of their dependencies.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  run: {
    term: 'Run',
    definition:
      'The button in a workspace that renders and executes the Run template of a node, which loads it. Run All loads every node. A recorded deploy or refresh, which has a number, is also called a run.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: [],
  },
  'run-order': {
    definition:
      'The order in which nodes run. It follows from the edges: a node starts when all nodes of the run that it depends on have finished.',
    route: '/docs/build-your-pipeline/node-run-order',
  },
  'run-template': {
    term: 'Run template',
    definition: 'The template of a node type that writes the statements to load its rows.',
    route: '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
  },
  scd: {
    term: 'slowly changing dimension',
    definition:
      'The way in which a dimension handles changes. Type 1 overwrites the old values; Type 2 keeps the old row and adds a version.',
    also: ['SCD', 'Type 1', 'Type 2'],
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
    marks: ['slowly changing dimension', 'SCD', 'Type 1', 'Type 2'],
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
    definition:
      'A node type for intermediate work. Its table is emptied and loaded again in each run, unless you switch Truncate Before off.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['stage node'],
  },
  'storage-location': {
    definition:
      'A name, such as STAGING, that stands for a database and schema. Nodes belong to a location, and each workspace and environment maps the location to its own database and schema.',
    also: ['location'],
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
    marks: ['storage location'],
  },
  'storage-mapping': {
    definition: 'The database and schema that a storage location means in one workspace or environment.',
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
  },
  subgraph: {
    definition: 'A named view of some nodes of the graph. It holds references, not copies, and does not affect the run order.',
    route: '/docs/get-started/fundamentals/graphs-and-subgraphs',
  },
  successor: {
    definition: 'A node that reads or waits for another node directly. It is at the end of the edge from that node.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'surrogate-key': {
    definition:
      'A generated value for each row of a dimension, by which facts refer to exactly one version: a number, or a string on BigQuery.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  'system-column': {
    definition: 'A column that a node type adds, such as the surrogate key, the version, the current flag and dates.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  test: {
    definition: 'A query that looks for rows that should not exist. The test passes when the query finds no rows.',
    also: ['data quality test'],
    route: '/docs/build-your-pipeline/data-quality-testing',
    marks: ['data quality test', 'node test', 'column test'],
  },
  'truncate-before': {
    term: 'Truncate Before',
    definition: 'The option that empties a table before each load.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  validate: {
    term: 'Validate',
    definition: 'The button that asks the warehouse whether a statement would compile, without executing the statement.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
    marks: [],
  },
  version: {
    definition: 'A row with one state of a record. Versions are numbered from 1, and one version is current.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
    marks: [],
  },
  view: {
    definition: 'A stored query. A deploy creates the view; a refresh has nothing to load.',
    route: '/docs/get-started/fundamentals/view-nodes',
    marks: ['view node'],
  },
  wave: {
    definition:
      'The nodes that could start together: the wave of a node is one more than the latest wave among the nodes that it waits for. A run does not pause between waves.',
    route: '/docs/build-your-pipeline/node-run-order#a-worked-example',
  },
  workspace: {
    definition:
      'The place where you build, alone or with others. A workspace has a Git branch, its own storage mappings, and buttons to try each node.',
    route: '/docs/get-started/fundamentals/workspaces',
  },
};

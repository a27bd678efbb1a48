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
      'The short name a table has inside one Join tab; unless you change it, the node’s name. A package has an alias too: the name under which a workspace installed it.',
    route: '/docs/build-your-pipeline/node-alias',
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
      'The column or columns that identify a record in the business. A merge matches rows by it, so it must be unique in each load and never NULL.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'change-tracking': {
    definition:
      'The mark on columns whose change starts a new version of a row. With at least one tracked column, a dimension keeps history.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
  },
  'column-lineage': {
    definition: 'Which source columns a column was made from, followed from node to node. It does not decide what runs first.',
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
      'The button in a workspace that makes the table or view of a node; Create All makes those of every node. It renders the Create template and executes it; in an environment, a deploy does that.',
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
      'Makes the tables and views of an environment match a commit. It changes structure and stored logic; a refresh loads rows.',
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
    definition: 'The arrow from a node to one that reads it, or waits for it. A `ref` or `ref_link` makes it.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
  },
  environment: {
    definition:
      'Where a pipeline runs for others, such as QA or PROD, with its own storage mappings, sign-in and parameters. It receives commits through deploys.',
    route: '/docs/get-started/fundamentals/environments',
  },
  fact: {
    definition:
      'A node type for what happened or was measured, one row per event or order. It merges by a business key, or appends.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['fact table', 'fact node'],
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
  'hydrated-metadata': {
    definition:
      'The object that templates read: the node, its columns and sources, its config, the storage locations and the parameters.',
    route: '/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata',
  },
  'insert-strategy': {
    definition: 'How a node with several sources combines their rows: one INSERT each, UNION, or UNION ALL.',
    also: ['multi source strategy'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  'join-tab': {
    term: 'Join tab',
    definition: 'The part of a node that holds its FROM, joins and filters. The refs in it make the edges.',
    route: '/docs/build-your-pipeline/the-build-interface/join-tab',
  },
  'mapping-grid': {
    definition: 'The table of columns in the node editor, each with its source and its transform.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
  },
  materialization: {
    definition: 'What a node becomes in the warehouse: a table, a view, and with some packages other kinds.',
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
    definition: 'A node with several Join tabs, whose rows come together in one table or view. It is not a join.',
    also: ['multi source'],
    route: '/docs/build-your-pipeline/multisource-nodes',
  },
  node: {
    definition: 'One unit of a pipeline, normally one table or one view: its columns, its Join tab and its type.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'node-type': {
    definition:
      'The template behind a node. It decides which statements are made from the node’s columns and joins, and which options it has.',
    route: '/docs/get-started/fundamentals/nodes',
  },
  'override-create-sql': {
    term: 'Override Create SQL',
    definition: 'A switch for views: the SQL that you write replaces the generated statement.',
    route: '/docs/get-started/fundamentals/view-nodes',
  },
  parallelism: {
    definition: 'How many nodes of a run can run at the same time: in the API, 16 unless the run says otherwise.',
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
    definition: 'A node that another one reads, or waits for, directly: it is at the beginning of an edge that leads there.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'problem-scanner': {
    term: 'Problem Scanner',
    definition: 'The list of errors and warnings in a workspace, before a deploy finds them.',
    route: '/docs/build-your-pipeline/the-build-interface/problem-scanner',
  },
  project: {
    definition: 'What holds workspaces and environments together. It is tied to one Git repository and one data platform.',
    route: '/docs/get-started/fundamentals/projects',
  },
  propagation: {
    definition: 'Adding or removing a column in the downstream nodes you choose, in one step.',
    route: '/docs/build-your-pipeline/column-lineage',
  },
  refresh: {
    definition: 'Loads rows in an environment: the Run templates of the chosen nodes, in the order of their dependencies.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
  },
  run: {
    term: 'Run',
    definition:
      'The button in a workspace that loads a node: it renders the Run template and executes it; Run All loads every node. A run is also one recorded execution, with a number.',
    route: '/docs/get-started/fundamentals/understanding-deploy-and-refresh',
    marks: [],
  },
  'run-order': {
    definition:
      'Which node runs after which. It follows from the edges: a node starts when everything in the run that it depends on has finished.',
    route: '/docs/build-your-pipeline/node-run-order',
  },
  'run-template': {
    term: 'Run template',
    definition: 'The template of a node type that writes the statements to load its rows.',
    route: '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
  },
  scd: {
    term: 'slowly changing dimension',
    definition: 'How a dimension treats change. Type 1 overwrites; Type 2 keeps the old row and adds a version.',
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
    definition: 'A node type for intermediate work: emptied and reloaded in each run, unless you turn that off.',
    route: '/docs/get-started/fundamentals/nodes',
    marks: ['stage node'],
  },
  'storage-location': {
    definition:
      'A name, such as STAGING, that stands for a database and schema. Nodes belong to it, and each workspace and environment maps it to its own.',
    also: ['location'],
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
    marks: ['storage location'],
  },
  'storage-mapping': {
    definition: 'The database and schema that a storage location means in one workspace or environment.',
    route: '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
  },
  subgraph: {
    definition: 'A named view of some nodes of the graph. It holds references, not copies, and does not affect the order.',
    route: '/docs/get-started/fundamentals/graphs-and-subgraphs',
  },
  successor: {
    definition: 'A node that reads another, or waits for it, directly: it is at the end of an edge from there.',
    route: '/docs/get-started/fundamentals/dag#what-makes-an-edge',
    marks: [],
  },
  'surrogate-key': {
    definition:
      'A generated value for each row of a dimension, by which facts refer to exactly one version: a number, or a text on BigQuery.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  'system-column': {
    definition: 'A column that a node type adds by itself: key, version, current flag, dates.',
    route: '/docs/get-started/fundamentals/nodes#system-columns',
  },
  test: {
    definition: 'A query that looks for rows that should not exist. It passes when it finds none.',
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
    definition: 'Asks the warehouse whether a statement would compile, without executing it.',
    route: '/docs/build-your-pipeline/the-build-interface/node-editor',
    marks: [],
  },
  version: {
    definition: 'One row for each state of a record, numbered from 1. One of them is current.',
    route: '/docs/get-started/fundamentals/nodes#what-a-type-2-merge-does-with-a-row',
    marks: [],
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
  workspace: {
    definition: 'Where you build, alone or with others: one Git branch, its own storage mappings, and buttons to try each node.',
    route: '/docs/get-started/fundamentals/workspaces',
  },
};

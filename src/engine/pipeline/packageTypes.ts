/**
 * Names of the node types in marketplace packages, by the last part of the package id and the number of the type, because a repository contains only
 * the numbers (`/docs/marketplace`, the table on each package's page). Numbers differ between the platforms of a package.
 */
const TYPE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bigquery-base-node-types-advanced-deploy': {
    170: 'Work',
    171: 'Persistent Stage',
    177: 'Factless Fact',
    388: 'Dimension',
    389: 'Fact',
  },
  'bigquery-base-node-types-sql': {
    705: 'Work',
    728: 'Dimension',
  },
  'bigquery-base-node-types': {
    159: 'Work',
    160: 'Persistent Stage',
    161: 'Dimension',
    162: 'Fact',
    168: 'View',
  },
  'base-node-types': {
    173: 'Persistent Stage',
    188: 'View',
    194: 'Dimension',
    204: 'Work',
    205: 'Fact',
    248: 'Factless Fact',
    363: 'Work',
    365: 'Dimension',
    366: 'Fact',
    367: 'Persistent Stage',
    452: 'View',
  },
  'external-data-package': {
    298: 'External Table',
    299: 'InferSchema',
    302: 'CopyUnload',
    303: 'API',
    323: 'Snowpipe',
    324: 'CopyInto',
    327: 'JDBC Load',
    346: 'Parse Excel',
    347: 'Parse JSON',
    372: 'API-NODEUPDATE',
    531: 'CopyInto',
    606: 'GitSeed',
  },
  'functional-node-types': {
    399: 'Unpivot',
    404: 'Date Dimension',
    409: 'Pivot',
    410: 'Match Recognize',
    459: 'View-Qualify',
    461: 'Date Dimension',
    468: 'Pivot',
    478: 'Unpivot',
    586: 'Recursive CTE',
    603: 'Time Dimension',
    637: 'Pivot',
    638: 'Unpivot',
  },
  'incremental-nodes': {
    595: 'Incremental Load',
  },
  'lakeflow-declarative-pipelines': {
    368: 'LDP',
  },
  'fabric-base-node-types': {
    147: 'Work',
    148: 'Dimension',
    149: 'Fact',
    150: 'Persistent Stage',
    153: 'View',
  },
  'base-node-types-advanced-deploy': {
    179: 'Work',
    388: 'Dimension',
    389: 'Fact',
    390: 'Factless Fact',
    391: 'Persistent Stage',
    678: 'External Sync',
  },
  cortex: {
    261: 'ML Anomaly Detection',
    262: 'ML Forecast',
    271: 'LLM Cortex Functions',
    279: 'Top Insights',
    337: 'Classification',
    429: 'AI Extract',
    499: 'Cortex Search Service',
  },
  'create-or-alter-package': {
    345: 'Table',
    419: 'View',
    533: 'Persistent Stage',
    534: 'Fact',
    535: 'Dimension',
    548: 'Task',
    549: 'DAG Root Task',
    550: 'DAG Root Resume Task',
  },
  'data-quality': {
    416: 'Data Profiling',
    448: 'DMF',
  },
  'data-security-package': {
    455: 'Dynamic Masking View',
  },
  'dynamic-tables': {
    347: 'Work',
    350: 'Dimension',
    351: 'Latest Record Version',
  },
  'incremental-loading': {
    230: 'Incremental Load',
    278: 'Looped Load',
    281: 'Run View',
    394: 'Grouped Incremental Load',
    618: 'Test Failed Records',
    622: 'Test Passed Records',
  },
  'interactive-table': {
    602: 'Interactive Table',
  },
  'materialized-view': {
    178: 'Materialized View Stage',
  },
  'streams-and-tasks': {
    149: 'Dimension with Task',
    150: 'Fact with Task',
    151: 'Work with Task',
    152: 'Stream and Insert or Merge',
    153: 'Stream',
    154: 'Task DAG Create Root',
    155: 'Task DAG Resume Root',
    428: 'Stream for Directory Table',
    483: 'Delta Stream Merge',
    567: 'Insert or Merge with Task',
    677: 'Task DAG Custom-SQL',
  },
};

/** The name of a package's node type; undefined when no page of the marketplace names it. */
export function packageTypeName(packageId: string, number: string): string | undefined {
  const names = TYPE_NAMES[packageId.slice(packageId.lastIndexOf('/') + 1)];
  return names && Object.hasOwn(names, number) ? names[number] : undefined;
}

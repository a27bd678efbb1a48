import { zipSync } from 'fflate';
import { type ImportResult, importProject } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { ImportMessage } from '#engine/import/report.ts';

// Projects that lead to each message of the importer, for the guides that explain them.

/** The files of a project: path to text. */
export type Files = Readonly<Record<string, string>>;

const ENCODER = new TextEncoder();

export const filesOf = (texts: Files): ImportFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: ENCODER.encode(text) }));

/** Everything an import has to say, what stopped it first. */
function messagesOf(result: ImportResult): ImportMessage[] {
  if (result.kind === 'stop') return [result.message, ...result.messages];
  return 'report' in result ? result.report.messages : [];
}

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));
const ORDERS = 'nodes/RAW-ORDERS.yml';
const STAGE = 'nodes/STAGING-STG_ORDERS.yml';
const VIEW = 'nodes/MART-V_BIG_ORDERS.sql';
const TYPE =
  'fileVersion: 2\nid: "31"\nname: SQL View\ntype: NodeType\nmetadata:\n  nodeMetadataSpec: |\n    capitalized: SQL View\n    short: V\n';

/** By code of a message, and what makes it where several do: the example repository with one thing changed so that the message comes. */
export const REPOSITORY_CASES: Readonly<Record<string, (example: Files) => ImportFile[]>> = {
  'file.path': (files) => filesOf({ ...files, '../secret.yml': 'a: 1' }),
  'file.size': (files) => [...filesOf(files), { path: 'nodes/RAW-HUGE.yml', bytes: new Uint8Array(0), size: 2_500_000 }],
  'file.encoding': (files) => [
    ...filesOf(without(files, ORDERS)),
    { path: ORDERS, bytes: new Uint8Array([0x66, 0xff, 0xfe, 0x80]) },
  ],
  'file.archive': () => filesOf({ 'shop.zip': 'This is a web page, not an archive.' }),
  'repo.noData': () => filesOf({ 'README.md': '# Shop\n' }),
  'repo.version': (files) => filesOf({ ...files, 'data.yml': 'fileVersion: 4\n' }),
  'repo.platform': (files) => filesOf({ ...files, 'data.yml': 'fileVersion: 3\nplatformKind: oracle\n' }),
  'yaml.syntax': (files) => filesOf({ ...files, [ORDERS]: files[ORDERS]!.replace('name: ORDERS', 'name: "ORDERS') }),
  'yaml.conflict': (files) =>
    filesOf({
      ...files,
      [ORDERS]: files[ORDERS]!.replace('name: ORDERS', '<<<<<<< main\nname: ORDERS\n=======\nname: ORDER\n>>>>>>> fix'),
    }),
  'yaml.conflict in SQL': (files) => filesOf({ ...files, [VIEW]: `<<<<<<< main\n${files[VIEW]}=======\n>>>>>>> fix\n` }),
  'file.archive with a password': () => {
    const bytes = zipSync({ 'data.yml': ENCODER.encode('fileVersion: 3\n') });
    // The first bit of the flags of an entry, in the header of the file and in the directory.
    const directory = bytes.findIndex((_, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1);
    bytes[directory + 8]! |= 1;
    return [{ path: 'shop.zip', bytes }];
  },
  'graph.cycle': (files) =>
    filesOf({ ...files, [STAGE]: files[STAGE]!.replace("ref('RAW', 'ORDERS')", "ref('MART', 'V_BIG_ORDERS')") }),
  'node.shape': (files) => filesOf({ ...files, [ORDERS]: files[ORDERS]!.replace('locationName: RAW', 'locationName: ""') }),
  'node.duplicate': (files) => filesOf({ ...files, 'nodes/RAW-ORDERS-copy.yml': files[ORDERS]! }),
  'node.duplicateId': (files) =>
    filesOf({ ...files, 'nodes/RAW-ORDERS_OLD.yml': files[ORDERS]!.replaceAll('name: ORDERS', 'name: ORDERS_OLD') }),
  'text.cut': (files) =>
    filesOf({ ...files, [STAGE]: files[STAGE]!.replace('description: ""', `description: "${'x'.repeat(250_000)}"`) }),
  'ref.unresolved': (files) =>
    filesOf({ ...files, [VIEW]: files[VIEW]!.replace("ref('STAGING', 'STG_ORDERS')", "ref('STAGING', 'STG_ORDER')") }),
  'ref.stale': (files) => filesOf({ ...files, [STAGE]: files[STAGE]!.replace('nodeName: ORDERS', 'nodeName: OLD_ORDERS') }),
  'ref.override': (files) =>
    filesOf({
      ...files,
      [STAGE]: files[STAGE]!.replace('overrideSQL: false', 'overrideSQL: true').replace(
        'customSQL: ""',
        `customSQL: "SELECT * FROM {{ ref('MART', 'V_BIG_ORDERS') }}"`,
      ),
    }),
  'lineage.unknown': (files) =>
    filesOf({ ...files, [STAGE]: files[STAGE]!.replace('columnCounter: c-orderkey\n', 'columnCounter: c-gone\n') }),
  'column.sources': (files) =>
    filesOf({
      ...files,
      [STAGE]: files[STAGE]!.replace(
        '            transform: ""\n',
        '            transform: ""\n          - columnReferences: []\n            transform: "1"\n',
      ),
    }),
  'column.duplicateId': (files) =>
    filesOf({ ...files, [ORDERS]: files[ORDERS]!.replace('columnCounter: c-price', 'columnCounter: c-orderkey') }),
  'type.unknown': (files) => filesOf(files),
  'type.package': (files) =>
    filesOf({
      ...files,
      [VIEW]: files[VIEW]!.replace('@nodeType("31")', '@nodeType("sql-pack:::707")'),
      'packages/sql-pack.yml':
        'fileVersion: 1\nid: "@runnel/sql-pack"\nname: sql-pack\npackageID: "@runnel/sql-pack"\ntype: Package\n',
    }),
  'type.spec': (files) =>
    filesOf({ ...files, 'nodeTypes/SQLView-31/definition.yml': TYPE.replace('    short: V', '    \tshort: V') }),
  'type.shape': (files) => filesOf({ ...files, 'nodeTypes/SQLView-31/definition.yml': 'name: SQL View\n' }),
  'type.duplicate': (files) =>
    filesOf({ ...files, 'nodeTypes/SQLView-31/definition.yml': TYPE, 'nodeTypes/SQLViewold-31/definition.yml': TYPE }),
  'type.version': (files) =>
    filesOf({ ...files, 'nodeTypes/SQLView-31/definition.yml': TYPE.replace('fileVersion: 2', 'fileVersion: 1') }),
  'sql.noId': (files) => filesOf({ ...files, [VIEW]: files[VIEW]!.replace(/^@id.*\n/, '') }),
  'sql.name': (files) => filesOf({ ...files, 'nodes/V_OPEN_ORDERS.sql': files[VIEW]! }),
  'sql.annotation': (files) => filesOf({ ...files, [VIEW]: files[VIEW]!.replace('SELECT', 'CREATE VIEW V AS SELECT') }),
  'sql.star': (files) => filesOf({ ...files, [VIEW]: files[VIEW]!.replace(/SELECT[\s\S]*?\nFROM/, 'SELECT *\nFROM') }),
  'sql.unnamed': (files) => filesOf({ ...files, [VIEW]: files[VIEW]!.replace(' AS PRICE_EUR', '') }),
  'location.added': (files) => filesOf({ ...files, 'locations.yml': files['locations.yml']!.replace('  - MART\n', '') }),
  'subgraph.stale': (files) => filesOf(files),
  'subgraph.shape': (files) => filesOf({ ...files, 'subgraphs/Orders-1.yml': 'name: Orders\n' }),
  'env.unmapped': (files) => filesOf(files),
  'env.shape': (files) => filesOf({ ...files, 'environments/QA-2.yml': 'name: QA\n' }),
  'job.shape': (files) => filesOf({ ...files, 'jobs/Nightly-1.yml': 'name: Nightly\n' }),
  'job.steps': (files) =>
    filesOf({
      'data.yml':
        'version: 2\njobs:\n  Job-1:\n    id: 1\n    name: Nightly\n    includeSelector: ""\n    excludeSelector: ""\n    steps: ["a", "b"]\n    subgraphs: []\n',
      [ORDERS]: files[ORDERS]!,
    }),
  'macro.shape': (files) => filesOf({ ...files, 'macros/macro-1.yml': 'macroString:\n  - one\n' }),
  'package.shape': (files) => filesOf({ ...files, 'packages/sql-pack.yml': 'name: sql-pack\n' }),
  'legacy.dropped': () => filesOf({ 'data.yml': 'version: 2\nprojects:\n  one: {}\n' }),
  'pipeline.shape': () => filesOf({ 'shop.json': '{ "format": "runnel-pipeline", "version": 1, "name": "Shop" }' }),
  'json.syntax': () => filesOf({ 'manifest.json': '{ "metadata": {,' }),
};

/** A manifest as far as the cases change it. */
export interface Manifest {
  metadata: Record<string, unknown>;
  nodes: Record<string, Record<string, unknown>>;
  sources: Record<string, Record<string, unknown>>;
  [section: string]: unknown;
}

const manifestFile = (manifest: unknown) => filesOf({ 'manifest.json': JSON.stringify(manifest) });
const STG = 'model.retail.stg_orders';

function withNode(example: Manifest, id: string, node: Record<string, unknown>): ImportFile[] {
  return manifestFile({ ...example, nodes: { ...example.nodes, [id]: { ...example.nodes[id], ...node } } });
}

const catalogColumns = (...names: string[]) => ({
  columns: Object.fromEntries(names.map((name, index) => [name, { name, type: 'TEXT', index }])),
});
const CATALOG = {
  nodes: { 'seed.retail.countries': catalogColumns('CODE', 'NAME', 'REGION'), [STG]: catalogColumns('ORDER_KEY', 'COUNTRY') },
  sources: { 'source.retail.raw.orders': catalogColumns('O_NOTE', 'O_CLERK') },
};

function withCatalog(example: Manifest, catalog: unknown): ImportFile[] {
  return filesOf({ 'manifest.json': JSON.stringify(example), 'catalog.json': JSON.stringify(catalog) });
}

function withRun(example: Manifest, changed: Record<string, unknown>): ImportFile[] {
  const run = {
    metadata: { generated_at: '2026-11-03T05:00:00.123456Z' },
    args: { which: 'run' },
    elapsed_time: 83.7,
    results: [
      { unique_id: STG, status: 'error', execution_time: 12.41, message: 'invalid identifier COUNTRY' },
      { unique_id: 'model.retail.order_history', status: 'success', execution_time: 71.2, message: 'SUCCESS 1' },
    ],
    ...changed,
  };
  return filesOf({ 'manifest.json': JSON.stringify(example), 'run_results.json': JSON.stringify(run) });
}

/** By code of a message: the example manifest with one thing changed so that the message comes. */
export const DBT_CASES: Readonly<Record<string, (example: Manifest) => ImportFile[]>> = {
  'dbt.version': (example) =>
    manifestFile({
      ...example,
      metadata: { ...example.metadata, dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v4.json' },
    }),
  'dbt.shape': () => filesOf({ 'run_results.json': '{ "results": [] }' }),
  'dbt.adapter': (example) => manifestFile({ ...example, metadata: { ...example.metadata, adapter_type: 'duckdb' } }),
  'dbt.merged': (example) => withNode(example, 'seed.retail.countries', { relation_name: 'SHOP.raw.orders_v2' }),
  'dbt.renamed': (example) =>
    withNode(example, 'model.retail.copy', {
      resource_type: 'model',
      name: 'stg_orders',
      database: 'SHOP',
      schema: 'dbt_mira_staging',
    }),
  'dbt.parentMissing': (example) => withNode(example, STG, { depends_on: { nodes: ['source.retail.raw.returns'] } }),
  'dbt.parentRepeated': (example) => manifestFile(example),
  'dbt.notText': (example) =>
    withNode(example, STG, { depends_on: { nodes: ['source.retail.raw.orders', 'seed.retail.countries'] } }),
  'dbt.compiled': (example) =>
    withNode(example, STG, { compiled_code: null, raw_code: "select {{ var('columns', '*') }} from x" }),
  'dbt.notRunnable': (example) =>
    withNode(example, STG, { compiled_code: null, raw_code: "select {{ dbt_utils.star(ref('x')) }} from x" }),
  'dbt.notRun': (example) => withNode(example, STG, { language: 'python' }),
  'dbt.notRun in another way': (example) =>
    withNode(example, STG, { config: { materialized: 'dynamic_table', schema: 'staging' } }),
  'dbt.notRun in a star': (example) =>
    withNode(example, STG, {
      config: { materialized: 'incremental', schema: 'staging', unique_key: 'order_key' },
      compiled_code: 'select * from SHOP.raw.orders_v2',
    }),
  'dbt.notRun in a snapshot': (example) =>
    withNode(example, STG, { resource_type: 'snapshot', config: { materialized: 'snapshot', schema: 'staging' } }),
  'dbt.snapshot': (example) =>
    withNode(example, STG, {
      resource_type: 'snapshot',
      config: { materialized: 'snapshot', schema: 'staging', unique_key: 'order_key', check_cols: ['country'] },
    }),
  'dbt.suggestedType': (example) =>
    withNode(example, 'model.retail.dim_country', {
      resource_type: 'model',
      name: 'dim_country',
      config: { materialized: 'table' },
    }),
  'dbt.guessedType': (example) => manifestFile(example),
  'dbt.catalog': (example) => withCatalog(example, CATALOG),
  'dbt.catalog of another project': (example) => withCatalog(example, { nodes: { 'model.shop.orders': { columns: {} } } }),
  'dbt.catalog that is damaged': (example) =>
    withCatalog(example, { nodes: { [STG]: { columns: { ORDER_KEY: { name: 'ORDER_KEY', type: 7 } } } } }),
  'dbt.lastRun': (example) => withRun(example, {}),
  'dbt.lastRun that is none': (example) => withRun(example, { args: { which: 'generate' } }),
  'dbt.lastRun that is damaged': (example) => withRun(example, { results: [{ unique_id: STG }] }),
  'dbt.testUnattached': (example) => withNode(example, 'test.retail.alone', { resource_type: 'test', name: 'alone' }),
  'dbt.columnLinks': (example) =>
    withNode(example, STG, { compiled_code: null, raw_code: "select {{ dbt_utils.star(ref('x')) }} from x" }),
  'dbt.leftOut': (example) => manifestFile({ ...example, groups: { 'group.retail.sales': { name: 'sales' } } }),
  'node.limit': () =>
    manifestFile({
      metadata: {},
      nodes: Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`model.big.m${n}`, { resource_type: 'model' }])),
    }),
};

/** The messages with a code that a case leads to. */
export function messagesWith(code: string, files: ImportFile[]): string[] {
  return messagesOf(importProject(files))
    .filter((message) => message.code === code)
    .map(({ message }) => message);
}

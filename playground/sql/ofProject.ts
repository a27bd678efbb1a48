import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import { refText } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { meta } from './meta.ts';

/** Columns in the SELECT list of the first statement. */
const MAX_SELECTED_COLUMNS = 12;
/** Tables that the sentence about sample rows names. */
const MAX_NAMED_TABLES = 8;

/** A project begins with a query on the source that the most nodes read, in the dialect of its platform if the engine supports that dialect. */
export function ofProject(pipeline: Pipeline) {
  const context = assumedContext(pipeline);
  const readers = new Map<string, number>();
  for (const { from } of pipelineGraph(pipeline).edges) readers.set(from, (readers.get(from) ?? 0) + 1);
  const sources = pipeline.nodes.filter(({ type, columns }) => isSource(type) && columns.length > 0);
  const [source] = [...sources].sort((a, b) => (readers.get(b.id) ?? 0) - (readers.get(a.id) ?? 0));
  const platform =
    meta.args.platform.options.find(({ value }) => value === pipeline.platform)?.value ?? meta.args.platform.default;
  const name = source && qualifiedName({ platform }, context, source);
  if (!source || !name?.ok) return { args: { platform }, data: { sql: 'SELECT 1' } };
  const columns = source.columns.slice(0, MAX_SELECTED_COLUMNS).map((column) => `  ${quoteName(platform, column.name)}`);
  return { args: { platform }, data: { sql: `SELECT\n${columns.join(',\n')}\nFROM ${name.name}` } };
}

/** Sentences about the tables that have rows, the schemas in which the reader can create more, and refs where the pipeline has nodes to run. */
export function rowsSentence(
  tables: readonly SampleTable[],
  { mappings }: Pick<PipelineContext, 'mappings'>,
  nodes: Pipeline['nodes'] = [],
): string {
  const names = tables.slice(0, MAX_NAMED_TABLES).map(({ parts }) => parts[2]);
  const more = tables.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
  const schemas = new Set(tables.map(({ parts }) => `${parts[0]}.${parts[1]}`));
  const [only] = schemas.size === 1 ? schemas : [];
  const rows =
    tables.length === 0 ? 'No Source node has rows here' : `There are sample rows in ${list}${only ? ` of ${only}` : ''}`;
  const free = Object.values(mappings)
    .map(({ database, schema }) => `${database}.${schema}`)
    .find((schema) => !schemas.has(schema));
  const node = nodes.find(({ type }) => !isSource(type));
  const refs = node
    ? ` ${refText('ref', node.location, node.name)} reads a node: the node runs first, with everything upstream of it.`
    : '';
  // A pipeline with nodes loads its schemas itself.
  return free && !node ? `${rows}, and ${free} is for tables of your own.` : `${rows}.${refs}`;
}

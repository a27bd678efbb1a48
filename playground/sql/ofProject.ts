import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { meta } from './meta.ts';

const MAX_COLUMNS = 12;
const MAX_NAMED = 8;

/** A project begins with a look at its source that most nodes read, in the SQL of its platform where the engine takes that. */
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
  const columns = source.columns.slice(0, MAX_COLUMNS).map((column) => `  ${quoteName(platform, column.name)}`);
  return { args: { platform }, data: { sql: `SELECT\n${columns.join(',\n')}\nFROM ${name.name}` } };
}

/** Which tables have rows, and where there is room for others. */
export function rowsSentence(tables: readonly SampleTable[], { mappings }: Pick<PipelineContext, 'mappings'>): string {
  const names = tables.slice(0, MAX_NAMED).map(({ parts }) => parts[2]);
  const more = tables.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
  const schemas = new Set(tables.map(({ parts }) => `${parts[0]}.${parts[1]}`));
  const [only] = schemas.size === 1 ? schemas : [];
  const rows =
    tables.length === 0 ? 'No Source node has rows here' : `There are sample rows in ${list}${only ? ` of ${only}` : ''}`;
  const free = Object.values(mappings)
    .map(({ database, schema }) => `${database}.${schema}`)
    .find((schema) => !schemas.has(schema));
  return free ? `${rows}, and ${free} is for tables of your own.` : `${rows}.`;
}

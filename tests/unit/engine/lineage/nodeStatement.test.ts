import { expect, it } from 'vitest';
import { nodeStatement } from '#engine/lineage/nodeStatement.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { readStatement } from '#engine/sql/statementRefs.ts';
import { retailPipeline } from '#samples/retail.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';

const pipeline = retailPipeline();
const named = (name: string) => pipeline.nodes.find((node) => node.name === name)!;
/** The pipeline with changes to a node, and the node. */
function changed(name: string, changes: Partial<Pipeline['nodes'][number]>) {
  const node = { ...named(name), ...changes };
  return [{ ...pipeline, nodes: pipeline.nodes.map((one) => (one.id === node.id ? node : one)) }, node] as const;
}

it('gives the SELECT of a node with refs in place of the names of tables', () => {
  const sql = nodeStatement(pipeline, named('STG_NATION'));
  expect(sql).toMatch(/^SELECT\n\s+\S/);
  expect(sql).toContain(`FROM {{ ref('RAW', 'NATION') }}`);
  expect(sql).not.toContain('"L".');
});

it('reads the rows of a source, and of a node whose SQL can not be rendered', () => {
  expect(nodeStatement(pipeline, named('NATION'))).toBe(`SELECT *\nFROM {{ ref('RAW', 'NATION') }}`);
  const [source] = named('STG_NATION').sources;
  const broken = changed('STG_NATION', { sources: [{ ...source!, join: `${source!.join} {{ no_such_macro() }}` }] });
  expect(nodeStatement(...broken)).toMatch(/^SELECT \*\nFROM \{\{ ref\('\w+', 'STG_NATION'\) \}\}$/);
});

it('gives the text of a SQL node, rendered', () => {
  const sql = `SELECT 1 AS "A" {% if true %}FROM {{ ref('RAW', 'NATION') }} N{% endif %}`;
  expect(nodeStatement(...changed('STG_NATION', { sql }))).toBe(`SELECT 1 AS "A" FROM {{ ref('RAW', 'NATION') }} N`);
});

it('combines the queries of several sources as the node does', () => {
  const node = named('STG_NATION');
  const [source] = node.sources;
  const columns = node.columns.map((column) => ({ ...column, sources: [column.sources[0]!, column.sources[0]!] }));
  const two = (insertStrategy: string) =>
    nodeStatement(...changed('STG_NATION', { columns, sources: [source!, source!], config: { insertStrategy } }));
  expect(two('UNION').split('\nUNION\n')).toHaveLength(2);
  expect(two('INSERT').split('\nUNION ALL\n')).toHaveLength(2);
});

it('is a statement that Run SQL can read, for each node of a pipeline', () => {
  const context = assumedContext(pipeline);
  for (const node of pipeline.nodes) {
    const { nodeIds } = readStatement(nodeStatement(pipeline, node), pipeline.platform, pipeline, context);
    expect(Array.isArray(nodeIds), node.name).toBe(true);
  }
});

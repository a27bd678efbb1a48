import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPipeline, serializePipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { withSql } from '#engine/pipeline/sqlText.ts';
import { aColumn, aNode, aPipeline } from './documents.ts';

const orders = withSql(
  aNode('ORDERS', { type: 'sql', sql: '' }),
  'SELECT o.id AS ORDER_ID, COUNT(*) AS LINES FROM o',
  'snowflake',
);
const pipeline = aPipeline([orders, aNode('RAW', { columns: [aColumn('raw', 'A', { extra: { guessed: true } })] })]);

/** The document as version 1 wrote it: the expression of a column is in `extra`. */
function asVersion1(document: Pipeline) {
  const columnOf = ({ expression, extra, ...column }: Pipeline['nodes'][number]['columns'][number]) => ({
    ...column,
    ...(expression === undefined && extra === undefined
      ? {}
      : { extra: { ...extra, ...(expression === undefined ? {} : { expression }) } }),
  });
  return { ...document, version: 1, nodes: document.nodes.map((node) => ({ ...node, columns: node.columns.map(columnOf) })) };
}

test('reads a document of version 1 and writes the current version', () => {
  const old = JSON.parse(JSON.stringify(asVersion1(pipeline)));
  expect(old.nodes[0].columns[1].extra).toEqual({ expression: 'COUNT(*)' });
  const read = checkPipeline(old);
  expect(read).toEqual({ ok: true, pipeline });
  if (read.ok) expect(serializePipeline(read.pipeline)).toBe(serializePipeline(pipeline));
});

test('keeps other keys of a column in extra, and an expression that is not a text', () => {
  const withExtra = (extra: Record<string, unknown>) =>
    checkPipeline({ ...pipeline, version: 1, nodes: [{ ...orders, columns: [{ ...aColumn('orders', 'A'), extra }] }] });
  const columnOf = (extra: Record<string, unknown>) => {
    const read = withExtra(extra);
    return read.ok ? read.pipeline.nodes[0]!.columns[0] : undefined;
  };
  expect(columnOf({ expression: 'a', more: 1 })).toMatchObject({ expression: 'a', extra: { more: 1 } });
  expect(columnOf({ expression: 7 })).toMatchObject({ extra: { expression: 7 } });
  expect(columnOf({ expression: 'a' })).not.toHaveProperty('extra');
});

test('never throws, whatever a document of version 1 holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (nodes, columns) => {
      expect(checkPipeline({ ...pipeline, version: 1, nodes: [{ ...orders, columns }] })).toHaveProperty('ok');
      expect(checkPipeline({ ...pipeline, version: 1, nodes })).toHaveProperty('ok');
    }),
  );
});

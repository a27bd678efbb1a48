import { expect, it } from 'vitest';
import { transformUses } from '#engine/lineage/namedColumns.ts';
import { col, copy, pipeline, reads, stage } from '#samples/builder.ts';
import { customer, lineitem, orders } from '#samples/tpch.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What the page on qualified names says of lineage, asked of the engine.

const text = pageText('docs/build-your-pipeline/build-how-to/preserving-column-lineage-when-using-sql-statements');
const staged = [customer, orders, lineitem].map((node) =>
  stage('STAGING', `STG_${node.name}`, { from: node, columns: copy(node) }),
);
const [stgCustomer, stgOrders, stgLineitem] = staged as [(typeof staged)[0], (typeof staged)[0], (typeof staged)[0]];

/** The columns that a transform has lineage from, each with its node. */
function usedBy(transform: string): string[] {
  const from = reads`FROM ${stgCustomer}, ${stgOrders}, ${stgLineitem}`;
  const node = stage('MART', 'ONE', { from, columns: [col('ONE', 'VARCHAR', transform)] });
  const document = pipeline('Shop', { locations: [], nodes: [customer, orders, lineitem, ...staged, node] });
  return transformUses(document, node).map(({ node: of, ref }) => `${of.name}.${ref?.columnId.split('.')[1]?.toUpperCase()}`);
}

it('each form of the recipe has the lineage that the table says', () => {
  const [phone, address] = ['STG_CUSTOMER.C_PHONE', 'STG_CUSTOMER.C_ADDRESS'];
  const said: Record<string, (string | undefined)[]> = {
    nothing: [],
    'both columns': [phone, address],
    '`C_PHONE` only': [phone],
  };
  const rows = tableRows(text, 'Transform', 'Lineage from the transform');
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    const lineage = said[row['Lineage from the transform']!] ?? 'in other words';
    expect([row.Transform, usedBy(row.Transform!)]).toEqual([row.Transform, lineage]);
  }
});

it('the worked example: two columns of two nodes, and none without their names', () => {
  const qualified = codeBlocks(text).find(({ title }) => title === 'DAYS_TO_SHIP, as it should be')!.text;
  expect(usedBy(qualified)).toEqual(['STG_LINEITEM.L_SHIPDATE', 'STG_ORDERS.O_ORDERDATE']);
  const [made] = tableRows(text, 'Question', 'Qualified');
  const bare = 'L_SHIPDATE - O_ORDERDATE';
  expect(usedBy(bare)).toEqual([]);
  expect([made!.Qualified, made![`\`${bare}\``] ?? made![bare]]).toEqual(['two columns of two nodes', 'none']);
});

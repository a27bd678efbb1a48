import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';

/** The phone numbers with which the shop delivers its first customer twice. */
const PHONES = ['99-000-000-0001', '99-000-000-0002'] as const;

/** The SQL with which the shop delivers customer 1 twice, each time with another new phone number, and the SQL that removes the second row. */
export function duplicateDelivery(pipeline: Pipeline, context: PipelineContext): { deliver: string[]; correct: string[] } {
  const node = pipeline.nodes.find(({ id }) => id === 'customer');
  const name = node && qualifiedName(pipeline, context, node);
  if (!name?.ok) return { deliver: [], correct: [] };
  const copy = node!.columns.map((column) => (column.name === 'C_PHONE' ? `'${PHONES[1]}'` : `"${column.name}"`)).join(', ');
  return {
    deliver: [
      `UPDATE ${name.name} SET "C_PHONE" = '${PHONES[0]}' WHERE "C_CUSTKEY" = 1`,
      `INSERT INTO ${name.name} SELECT ${copy} FROM ${name.name} WHERE "C_CUSTKEY" = 1`,
    ],
    correct: [`DELETE FROM ${name.name} WHERE "C_PHONE" = '${PHONES[1]}'`],
  };
}

import { objectKind } from '../pipeline/nodeTypes.ts';
import { quoteName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { type ExecutionErrorInput, missingColumnText } from '../run/executor.ts';
import { type Catalog, objectAt } from './catalog.ts';

/**
 * Why a load of a node's table fails: its first column that the table does not have, because it was added to the node and never deployed
 * (`/docs/reference/error-codes`). Undefined where nothing is missing, where no table is, and where the catalog does not know the table's columns,
 * as of one that was made from a query.
 */
export function missingColumn(
  pipeline: Pick<Pipeline, 'platform' | 'nodeTypes' | 'packages'>,
  node: PipelineNode,
  { mappings }: Pick<PipelineContext, 'mappings'>,
  catalog: Catalog,
): ExecutionErrorInput | undefined {
  const mapping = mappings[node.location];
  if (!mapping || objectKind(node) !== 'table') return undefined;
  const columns = objectAt(catalog, [mapping.database, mapping.schema, node.name])?.columns ?? [];
  if (columns.length === 0) return undefined;
  const known = new Set(columns.map(({ name }) => name));
  const missing = node.columns.find(({ name }) => !known.has(name));
  return (
    missing && {
      code: 'missingColumn',
      message: `SQL compilation error: ${missingColumnText(quoteName(pipeline.platform, missing.name))}`,
    }
  );
}

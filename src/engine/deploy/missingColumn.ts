import { objectKind } from '../pipeline/nodeTypes.ts';
import { quoteName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { type ExecutionErrorInput, missingColumnText } from '../run/executor.ts';
import { type Catalog, objectAt } from './catalog.ts';
import { objectPath } from './platformDdl.ts';

/**
 * Why a load of a node's table fails: the first column of the node that the table lacks, because it was added and never deployed
 * (`/docs/reference/error-codes`). Undefined if no column is missing, if there is no table, or if the catalog does not know the table's columns, as
 * for a table that was created from a query.
 */
export function missingColumn(
  pipeline: Pick<Pipeline, 'platform' | 'nodeTypes' | 'packages'>,
  node: PipelineNode,
  context: Pick<PipelineContext, 'mappings'>,
  catalog: Catalog,
): ExecutionErrorInput | undefined {
  const path = objectPath(context, node);
  if (!path || objectKind(node) !== 'table') return undefined;
  const columns = objectAt(catalog, path)?.columns ?? [];
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

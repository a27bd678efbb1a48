import { emptyColumn } from '../pipeline/empty.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { type Column, LIMITS, type PipelineNode } from '../pipeline/schema.ts';

const BY_NAME = new WeakMap<PipelineNode, Map<string, Column>>();

/** A column of which only the name is known. */
export function guessedColumn(name: string, description: string, mappings: number): Column {
  return {
    ...emptyColumn({ id: name, name, dataType: 'VARCHAR' }),
    description,
    sources: Array.from({ length: mappings }, () => ({ columns: [], transform: '' })),
    extra: { guessed: true },
  };
}

/**
 * The column of a node by name, ignoring case and quotes; one that nobody documented is added, `undefined` when there is no room for it. Columns
 * come to a node by this function alone once it was called for that node, so that it can remember them by name.
 */
export function columnNamed(node: PipelineNode, written: string): Column | undefined {
  const name = written.replace(/^["`[]|["`\]]$/g, '');
  let byName = BY_NAME.get(node);
  if (!byName) {
    byName = new Map(node.columns.map((column) => [column.name.toLowerCase(), column]));
    BY_NAME.set(node, byName);
  }
  const known = byName.get(name.toLowerCase());
  if (known) return known;
  if (node.columns.length >= LIMITS.columnsPerNode || name === '' || name.length > LIMITS.name) return undefined;
  const column = guessedColumn(name, '', isSource(node.type) || node.sql !== undefined ? 0 : node.sources.length);
  node.columns.push(column);
  byName.set(name.toLowerCase(), column);
  return column;
}

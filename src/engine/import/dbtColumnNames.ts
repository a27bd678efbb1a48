import { emptyColumn } from '../pipeline/empty.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { type Column, LIMITS, type PipelineNode } from '../pipeline/schema.ts';

const BY_NAME = new WeakMap<PipelineNode, Map<string, Column>>();

/** A column with a known name and a guessed data type. */
export function guessedColumn(name: string, description: string, mappings: number): Column {
  return {
    ...emptyColumn({ id: name, name, dataType: 'VARCHAR' }),
    description,
    sources: Array.from({ length: mappings }, () => ({ columns: [], transform: '' })),
    extra: { guessed: true },
  };
}

/**
 * The column of a node by name, ignoring case and quotes. A missing column is added; `undefined` when the node can't hold another column. After the
 * first call for a node, columns must be added to it only by this function, because it caches them by name.
 */
export function columnNamed(node: PipelineNode, written: string): Column | undefined {
  const name = written.replace(/^["`[]|["`\]]$/g, '');
  let byName = BY_NAME.get(node);
  if (!byName) {
    byName = new Map(node.columns.map((column) => [column.name.toLowerCase(), column]));
    BY_NAME.set(node, byName);
  }
  const existing = byName.get(name.toLowerCase());
  if (existing) return existing;
  if (node.columns.length >= LIMITS.columnsPerNode || name === '' || name.length > LIMITS.name) return undefined;
  const column = guessedColumn(name, '', isSource(node.type) || node.sql !== undefined ? 0 : node.sources.length);
  node.columns.push(column);
  byName.set(name.toLowerCase(), column);
  return column;
}

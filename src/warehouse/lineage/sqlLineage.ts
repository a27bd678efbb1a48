import type { LineageNode, LineageResult } from '@polyglot-sql/sdk';
import { LINEAGE_DATABASE, type NodeSelect } from '#engine/lineage/nodeSelect.ts';

/** The only function of the dialect library that is used here. */
export type TraceColumn = (column: string, sql: string, schema: never, dialect?: string) => LineageResult;

/** The columns that a query computes a column from, as far as they can be determined. */
interface TracedColumn {
  readonly columnId: string;
  /** Columns of the tables that the query reads. */
  readonly from: readonly { readonly location: string; readonly node: string; readonly column: string }[];
  /** Names that the query uses but that no table it reads has. */
  readonly missing: readonly string[];
  /** Why part of the lineage could not be determined. */
  readonly unclear?: string;
}

/** The traced columns of one query, or why it cannot be parsed. */
export type TracedSelect =
  | { readonly nodeId: string; readonly source: number; readonly columns: readonly TracedColumn[] }
  | { readonly nodeId: string; readonly source: number; readonly message: string };

/** The name after the last dot, without quotes. */
const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1).replace(/^["`[]|["`\]]$/g, '');

/** The leaves of a lineage: columns that are not derived from others. */
function leaves(node: LineageNode): LineageNode[] {
  return node.downstream.length === 0 ? [node] : node.downstream.flatMap(leaves);
}

/** Traces the columns of a query with the dialect library, through subqueries, common table expressions, unions and unqualified names. */
export function traceSelect(trace: TraceColumn, { nodeId, source, platform, sql, columns, tables }: NodeSelect): TracedSelect {
  const schema = {
    tables: tables.map(({ location, name, columns }) => ({
      name,
      schema: `${LINEAGE_DATABASE}.${location}`,
      columns: columns.map((column) => ({ name: column, type: 'VARCHAR' })),
    })),
  };
  const traced: TracedColumn[] = [];
  let fault: string | undefined;
  for (const { id, name } of columns) {
    const result = trace(name, sql, schema as never, platform);
    if (!result.success || !result.lineage) {
      // A column that the query does not select, such as a surrogate key, is filled by the template.
      fault ??= /^Parse error|^Tokeniz/i.test(result.error ?? '') ? result.error : undefined;
      continue;
    }
    const from: TracedColumn['from'][number][] = [];
    const missing: string[] = [];
    let unclear: string | undefined;
    for (const leaf of leaves(result.lineage)) {
      const column = lastPart(leaf.name);
      if (leaf.source_kind === 'root' || leaf.source_kind === 'virtual') continue;
      const [database, location, node] = leaf.source_name.split('.');
      const table =
        database === LINEAGE_DATABASE ? tables.find((one) => one.location === location && one.name === node) : undefined;
      if (leaf.source_kind !== 'table' || !table) unclear ??= `the source of ${column} can't be determined`;
      else {
        const known =
          table.columns.find((one) => one === column) ?? table.columns.find((one) => one.toLowerCase() === column.toLowerCase());
        if (known === undefined) missing.push(column);
        else if (!from.some((one) => one.location === location && one.node === node && one.column === known))
          from.push({ location: location!, node: node!, column: known });
      }
    }
    traced.push({ columnId: id, from, missing: [...new Set(missing)], ...(unclear === undefined ? {} : { unclear }) });
  }
  return fault !== undefined ? { nodeId, source, message: fault } : { nodeId, source, columns: traced };
}

import { isSource } from '../pipeline/nodeTypes.ts';
import { scanRefs } from '../pipeline/refs.ts';
import { type Column, type ColumnRef, LIMITS, type PipelineNode } from '../pipeline/schema.ts';
import { columnLineage } from '../sql/columnLineage.ts';
import { outputColumns } from '../sql/outputColumns.ts';
import { capitalizeColumnNames } from './dbtColumnCase.ts';
import { columnNamed, guessedColumn } from './dbtColumnNames.ts';
import { typeSources } from './dbtColumnTypes.ts';
import { type Conversion, dataParents } from './dbtConversion.ts';
import type { DbtResource } from './dbtManifest.ts';
import { tokenOptions } from './dbtSql.ts';
import { type Cut, cutter, listOf, textOf } from './fields.ts';

/** A node before its columns are known, with the SQL that determines them. */
export interface ConvertedNode {
  node: PipelineNode;
  body: string;
  /** Why the columns can't be read from the SQL; `undefined` when they can. */
  untraced?: string;
}

/** The column names in a config such as `unique_key`, which may be a text or a list; expressions and empty texts are left out. */
function columnNames(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : listOf(value).map(textOf);
  return names.map((name) => name.trim()).filter((name) => /^["`]?[\w$ ]+["`]?$/.test(name));
}

function flagColumns(node: PipelineNode, names: readonly string[], flag: string): void {
  for (const written of names) {
    const column = columnNamed(node, written);
    if (column && !column.flags.includes(flag)) column.flags.push(flag);
  }
}

/** Flags business keys and columns with change tracking, from the configuration of incremental models and snapshots. */
function flagKeys(node: PipelineNode, resource: DbtResource): void {
  if (resource.type !== 'snapshot' && resource.materialized !== 'incremental') return;
  const keys = columnNames(resource.config.unique_key);
  flagColumns(node, keys, 'isBusinessKey');
  if (resource.type !== 'snapshot') return;
  const { check_cols: checked } = resource.config;
  const keyNames = new Set(keys.map((key) => key.toLowerCase()));
  const isKey = (name: string) => keyNames.has(name.toLowerCase());
  const all = checked === 'all' || (Array.isArray(checked) && checked.length === 1 && checked[0] === 'all');
  const names = all ? node.columns.map((column) => column.name).filter((name) => !isKey(name)) : columnNames(checked);
  // A snapshot with the timestamp strategy starts a new version when its `updated_at` column changes.
  flagColumns(node, names.length > 0 ? names : columnNames(resource.config.updated_at), 'isChangeTracking');
}

/**
 * The documented columns, followed by those that only the SQL names, and by those that only the catalog names where the SQL does not name all columns.
 * The catalog gives the data types that the manifest lacks.
 */
function readColumns(
  resources: readonly DbtResource[],
  { body, untraced }: ConvertedNode,
  { catalog, manifest: { adapter }, totals }: Conversion,
  columnsOf: (ref: string) => readonly string[] | undefined,
  cut: Cut,
): { columns: Column[]; stars: number } {
  const columns: Column[] = [];
  const seen = new Set<string>();
  const listed = resources.flatMap(({ id }) => catalog.get(id) ?? []);
  const listedTypes = new Map(listed.map(({ name, type }) => [name.toLowerCase(), type]));
  const add = (written: string, description: string, dataType: string) => {
    const name = cut(written, 'a column name', LIMITS.name);
    const key = name.toLowerCase();
    if (name === '' || seen.has(key) || columns.length >= LIMITS.columnsPerNode) return;
    seen.add(key);
    const column = guessedColumn(name, cut(description, `the description of column ${name}`), 0);
    const listedType = listedTypes.get(key) ?? '';
    if (dataType !== '' || listedType !== '') {
      column.dataType = cut(dataType || listedType, `the data type of column ${name}`, 2_000);
      delete column.extra;
      if (dataType === '') totals.catalogTypes++;
    }
    columns.push(column);
  };
  for (const resource of resources) for (const column of resource.columns) add(column.name, column.description, column.dataType);
  const output = body === '' ? undefined : outputColumns(body, tokenOptions(adapter), columnsOf);
  for (const column of output?.columns ?? []) add(column.name, '', '');
  const stars = output?.stars ?? 0;
  // A snapshot keeps its history in other columns here than those that dbt added to its table.
  const namesAll = output !== undefined && output.columns.length > 0 && stars === 0 && untraced === undefined;
  if (listed.length === 0 || namesAll || resources[0]?.type === 'snapshot') return { columns, stars };
  const before = columns.length;
  for (const { name } of listed) add(name, '', '');
  totals.catalogColumns += columns.length - before;
  return { columns, stars: 0 };
}

/** Links the columns of a node to those of its parents, by the node's SQL. Counts linked models, and reports why a model has no links. */
function traceColumns(
  { node, body, untraced }: ConvertedNode,
  columnsOf: (ref: string) => readonly string[] | undefined,
  { manifest, report, totals }: Conversion,
  nodeOf: (ref: string) => PipelineNode | undefined,
): void {
  if (untraced !== undefined) {
    totals.untraced++;
    report.leaveUnlinked(untraced, node.id);
    return;
  }
  const { columns, unclear } = columnLineage(body, tokenOptions(manifest.adapter), columnsOf);
  let links = 0;
  for (const column of node.columns) {
    const refs: ColumnRef[] = [];
    for (const { ref, column: name } of columns.get(column.name.toLowerCase()) ?? []) {
      const upstream = nodeOf(ref);
      const found = upstream && columnNamed(upstream, name);
      if (upstream && found) refs.push({ nodeId: upstream.id, columnId: found.id });
    }
    links += refs.length;
    if (refs.length > 0) column.sources = [{ columns: refs.slice(0, 500), transform: '' }];
  }
  if (links > 0) totals.traced++;
  else totals.untraced++;
  const reason = unclear ?? (links === 0 ? 'none of their columns comes from another node' : undefined);
  if (reason !== undefined) report.leaveUnlinked(reason, node.id);
}

/**
 * Fills in the columns of the nodes, parents first, so that a star over a parent gives the parent's columns. Algorithm: depth-first post-order with
 * an explicit stack, because chains may be long.
 */
export function fillColumns(
  converted: readonly ConvertedNode[],
  mergedInto: ReadonlyMap<string, DbtResource[]>,
  conversion: Conversion,
): void {
  const { manifest, parentOf, catalog, totals, path, report } = conversion;
  const byName = new Map(converted.map((entry) => [`${entry.node.location}.${entry.node.name}`, entry]));
  const done = new Set<ConvertedNode>();
  /** Nodes without columns in the manifest: their readers may name all of their columns or only some. */
  const undocumented = new Set<PipelineNode>();
  const upstreamOf = (text: string) => {
    const [ref] = scanRefs(text);
    return ref && byName.get(`${ref.location}.${ref.name}`)?.node;
  };
  const columnsOf = (text: string) => {
    const [ref] = scanRefs(text);
    const upstream = ref && byName.get(`${ref.location}.${ref.name}`);
    // A star over a parent with unknown columns stays a star.
    return upstream && done.has(upstream) && upstream.node.columns.length > 0 && !undocumented.has(upstream.node)
      ? upstream.node.columns.map((column) => column.name)
      : undefined;
  };
  const fill = (entry: ConvertedNode) => {
    const { node } = entry;
    const { resource } = parentOf.get(node.id)!;
    const cut = cutter(`${path}: ${node.id}`, report);
    const { columns, stars } = readColumns([resource, ...(mergedInto.get(node.id) ?? [])], entry, conversion, columnsOf, cut);
    node.columns = columns;
    if (columns.length === 0) undocumented.add(node);
    if (node.sources.length > 0) for (const column of node.columns) column.sources = [{ columns: [], transform: '' }];
    if (stars > 0) node.extra = { ...node.extra, moreColumns: true };
    flagKeys(node, resource);
    if (!isSource(node.type)) traceColumns(entry, columnsOf, conversion, upstreamOf);
  };
  const entered = new Set<ConvertedNode>();
  for (const root of converted) {
    const stack = [root];
    for (let entry = stack.at(-1); entry; entry = stack.at(-1)) {
      if (entered.has(entry)) {
        stack.pop();
        if (!done.has(entry)) fill(entry);
        done.add(entry);
        continue;
      }
      entered.add(entry);
      for (const { ref: parentRef } of dataParents(entry.node.id, conversion)) {
        const parent = byName.get(`${parentRef.location}.${parentRef.name}`);
        if (parent && !entered.has(parent)) stack.push(parent);
      }
    }
  }
  if (manifest.adapter === 'snowflake') {
    const parentsOf = ({ id }: PipelineNode) =>
      dataParents(id, conversion).flatMap(({ ref }) => byName.get(`${ref.location}.${ref.name}`)?.node ?? []);
    const quotedIn = ({ id }: PipelineNode) => [
      ...parentOf.get(id)!.resource.columns.flatMap(({ name, isQuoted }) => (isQuoted ? [name] : [])),
      // Snowflake stores a name in lowercase only when it was quoted; names in capitals stay as they are.
      ...(catalog.get(id) ?? []).map(({ name }) => name),
    ];
    capitalizeColumnNames([...done], parentsOf, quotedIn, tokenOptions(manifest.adapter));
  }
  const typed = typeSources(converted, tokenOptions(manifest.adapter));
  const guessed = converted.flatMap(({ node }) => node.columns.filter((column) => column.extra?.guessed === true));
  totals.guessed += guessed.length - typed;
}

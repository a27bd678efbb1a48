import type { Column, ColumnRef, Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { transformUses } from './namedColumns.ts';

/** A column of the document with its node. */
export interface FoundColumn {
  readonly node: PipelineNode;
  readonly column: Column;
}

/** A column in the lineage of another. */
export interface LineageStep extends FoundColumn {
  readonly key: string;
  /** Number of references on the shortest path to the column whose lineage this is. */
  readonly distance: number;
}

/** The sources and the dependents of a column. */
export interface ColumnLineage extends FoundColumn {
  /** The columns that feed the column, nearest first. */
  readonly up: readonly LineageStep[];
  /** The columns that the column feeds, nearest first. */
  readonly down: readonly LineageStep[];
  /** Which column feeds which, as keys: every reference among the columns in `up` and `down` and the column itself. */
  readonly links: readonly { from: string; to: string }[];
}

/** The key of a column in a document; equal references have the same key. */
export function columnKey({ nodeId, columnId }: ColumnRef): string {
  return JSON.stringify([nodeId, columnId]);
}

interface ColumnIndex {
  readonly found: ReadonlyMap<string, FoundColumn>;
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly readers: ReadonlyMap<string, readonly string[]>;
}

const INDEXES = new WeakMap<readonly PipelineNode[], ColumnIndex>();

/** The references of a column to other columns: those of its sources and of its hash. */
function refsOf(column: Column): ColumnRef[] {
  return [...column.sources.flatMap(({ columns }) => columns), ...(column.hash?.columns ?? [])];
}

/** A link between two columns that was found in SQL, not in the document's references. */
export interface ColumnLink {
  readonly from: ColumnRef;
  readonly to: ColumnRef;
}

const NO_LINKS: readonly ColumnLink[] = [];

function indexOf(pipeline: Pick<Pipeline, 'nodes' | 'platform'>): ColumnIndex {
  const { nodes } = pipeline;
  const cached = INDEXES.get(nodes);
  if (cached) return cached;
  const found = new Map<string, FoundColumn>();
  for (const node of nodes) {
    for (const column of node.columns) {
      const key = columnKey({ nodeId: node.id, columnId: column.id });
      if (!found.has(key)) found.set(key, { node, column });
    }
  }
  const sources = new Map<string, string[]>();
  const readers = new Map<string, string[]>();
  const named = new Map<string, ColumnRef[]>();
  for (const node of nodes) {
    for (const { columnId, ref } of transformUses(pipeline, node)) {
      if (columnId === undefined || !ref) continue;
      const key = columnKey({ nodeId: node.id, columnId });
      named.set(key, [...(named.get(key) ?? []), ref]);
    }
  }
  for (const [key, { column }] of found) {
    // A reference may point at a deleted column.
    const refs = [...refsOf(column), ...(named.get(key) ?? [])];
    const feeding = [...new Set(refs.map(columnKey))].filter((source) => found.has(source));
    if (feeding.length > 0) sources.set(key, feeding);
    for (const source of feeding) {
      const reading = readers.get(source);
      if (reading) reading.push(key);
      else readers.set(source, [key]);
    }
  }
  const index = { found, sources, readers };
  INDEXES.set(nodes, index);
  return index;
}

/** The index with links that are not in the document. Only the entries that change are copied. */
function withLinks(index: ColumnIndex, links: readonly ColumnLink[]): ColumnIndex {
  if (links.length === 0) return index;
  const sources = new Map(index.sources);
  const readers = new Map(index.readers);
  const add = (map: Map<string, readonly string[]>, key: string, other: string) => {
    const before = map.get(key) ?? [];
    if (!before.includes(other)) map.set(key, [...before, other]);
  };
  for (const link of links) {
    const [from, to] = [columnKey(link.from), columnKey(link.to)];
    if (!index.found.has(from) || !index.found.has(to)) continue;
    add(sources, to, from);
    add(readers, from, to);
  }
  return { found: index.found, sources, readers };
}

/**
 * The lineage of a column through the whole document (breadth-first search, each column once), from the column references of nodes, the qualified
 * names in transforms (`/docs/build-your-pipeline/column-lineage`), and the links in `more`. References to deleted columns are ignored. Undefined
 * when the document has no such column. The index is cached by node list.
 */
export function columnLineage(
  pipeline: Pick<Pipeline, 'nodes' | 'platform'>,
  ref: ColumnRef,
  more: readonly ColumnLink[] = NO_LINKS,
): ColumnLineage | undefined {
  const { found, sources, readers } = withLinks(indexOf(pipeline), more);
  const start = columnKey(ref);
  const column = found.get(start);
  if (!column) return undefined;
  const links = new Map<string, { from: string; to: string }>();
  const walk = (next: ReadonlyMap<string, readonly string[]>, isUp: boolean): LineageStep[] => {
    const distances = new Map([[start, 0]]);
    const queue = [start];
    for (let head = 0; head < queue.length; head++) {
      const key = queue[head]!;
      for (const other of next.get(key) ?? []) {
        const link = isUp ? { from: other, to: key } : { from: key, to: other };
        links.set(`${link.from}\n${link.to}`, link);
        if (distances.has(other)) continue;
        distances.set(other, distances.get(key)! + 1);
        queue.push(other);
      }
    }
    return queue.slice(1).map((key) => ({ key, ...found.get(key)!, distance: distances.get(key)! }));
  };
  const up = walk(sources, true);
  const down = walk(readers, false);
  return { ...column, up, down, links: [...links.values()] };
}

/** The columns that a column is made from directly, as the document says by mappings and qualified names. */
export function sourceColumns(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, ref: ColumnRef): FoundColumn[] {
  const { found, sources } = indexOf(pipeline);
  return (sources.get(columnKey(ref)) ?? []).map((key) => found.get(key)!);
}

/** Returns a test for two column keys: whether the document says, by a mapping or a qualified name, that the first column feeds the second. */
export function linkTest(pipeline: Pick<Pipeline, 'nodes' | 'platform'>): (from: string, to: string) => boolean {
  const { sources } = indexOf(pipeline);
  return (from, to) => sources.get(to)?.includes(from) ?? false;
}

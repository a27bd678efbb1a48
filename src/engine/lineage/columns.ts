import type { Column, ColumnRef, Pipeline, PipelineNode } from '../pipeline/schema.ts';

/** One column of one node, found in the document. */
export interface FoundColumn {
  readonly node: PipelineNode;
  readonly column: Column;
}

/** A column in the lineage of another. */
export interface LineageStep extends FoundColumn {
  readonly key: string;
  /** References on the shortest way to the column that was asked about. */
  readonly distance: number;
}

/** Where a column comes from and where it goes. */
export interface ColumnLineage extends FoundColumn {
  /** What it is made of, nearest first. */
  readonly up: readonly LineageStep[];
  /** What is made of it, nearest first. */
  readonly down: readonly LineageStep[];
  /** Which column feeds which, as keys: every reference among the columns above and the column itself. */
  readonly links: readonly { from: string; to: string }[];
}

/** The key of a column in a document: the same for equal references. */
export function columnKey({ nodeId, columnId }: ColumnRef): string {
  return JSON.stringify([nodeId, columnId]);
}

interface ColumnIndex {
  readonly found: ReadonlyMap<string, FoundColumn>;
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly readers: ReadonlyMap<string, readonly string[]>;
}

const INDEXES = new WeakMap<readonly PipelineNode[], ColumnIndex>();

/** The references of a column to others: of its sources and of its hash. */
function refsOf(column: Column): ColumnRef[] {
  return [...column.sources.flatMap(({ columns }) => columns), ...(column.hash?.columns ?? [])];
}

function indexOf({ nodes }: Pick<Pipeline, 'nodes'>): ColumnIndex {
  const known = INDEXES.get(nodes);
  if (known) return known;
  const found = new Map<string, FoundColumn>();
  for (const node of nodes) {
    for (const column of node.columns) {
      const key = columnKey({ nodeId: node.id, columnId: column.id });
      if (!found.has(key)) found.set(key, { node, column });
    }
  }
  const sources = new Map<string, string[]>();
  const readers = new Map<string, string[]>();
  for (const [key, { column }] of found) {
    // A reference to what is gone leads nowhere.
    const feeding = [...new Set(refsOf(column).map(columnKey))].filter((source) => found.has(source));
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

/**
 * The lineage of a column through the whole document, from the column references its nodes hold
 * (`/docs/build-your-pipeline/column-lineage`): breadth first, each column once. Undefined when the document has no such column. References
 * to columns that are gone lead nowhere. Remembered by node list.
 */
export function columnLineage(pipeline: Pick<Pipeline, 'nodes'>, ref: ColumnRef): ColumnLineage | undefined {
  const { found, sources, readers } = indexOf(pipeline);
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

import { useEffect, useRef, useState } from 'react';
import type { ColumnLink } from '#engine/lineage/columns.ts';
import { type NodeSelect, nodeSelects } from '#engine/lineage/nodeSelect.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { ColumnRef, Pipeline } from '#engine/pipeline/schema.ts';
import { readLineage } from '#warehouse/browser/lineageReader.ts';
import type { TracedSelect } from '#warehouse/lineage/sqlLineage.ts';

/** The result of reading the SQL of nodes. */
interface Reading {
  /** The document that was read. The result applies only to this document. */
  readonly pipeline: Pipeline;
  readonly links: readonly ColumnLink[];
  /** By node, the names in its SQL that none of the tables it reads has. */
  readonly missing: readonly { readonly nodeId: string; readonly names: readonly string[] }[];
  /** By node, why some of its SQL could not be traced. */
  readonly unclear: readonly { readonly nodeId: string; readonly message: string }[];
  /** Number of nodes that were read. */
  readonly nodes: number;
}

/** Nodes whose SQL is read in one go. */
export const MAX_NODES_READ = 400;

/** The traced columns as links between columns of the document. */
export function readingOf(
  pipeline: Pipeline,
  traced: readonly TracedSelect[],
  faults: readonly { nodeId: string; message: string }[],
): Reading {
  const byName = new Map(pipeline.nodes.map((node) => [`${node.location}\n${node.name}`, node]));
  const links: ColumnLink[] = [];
  const missing = new Map<string, Set<string>>();
  const unclear = new Map<string, { nodeId: string; message: string }>();
  const tell = (nodeId: string, message: string) => unclear.set(`${nodeId}\n${message}`, { nodeId, message });
  for (const { nodeId, message } of faults) tell(nodeId, message);
  for (const select of traced) {
    if ('message' in select) {
      tell(select.nodeId, select.message);
      continue;
    }
    for (const { columnId, from, missing: names, unclear: why } of select.columns) {
      const to: ColumnRef = { nodeId: select.nodeId, columnId };
      for (const { location, node: name, column } of from) {
        const node = byName.get(`${location}\n${name}`);
        const found = node?.columns.find((one) => one.name === column);
        if (node && found) links.push({ from: { nodeId: node.id, columnId: found.id }, to });
      }
      for (const name of names) missing.set(to.nodeId, (missing.get(to.nodeId) ?? new Set()).add(name));
      if (why !== undefined) tell(select.nodeId, why);
    }
  }
  return {
    pipeline,
    links,
    missing: [...missing].map(([nodeId, names]) => ({ nodeId, names: [...names] })),
    unclear: [...unclear.values()],
    nodes: new Set([...traced, ...faults].map(({ nodeId }) => nodeId)).size,
  };
}

export type ReadingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number; readonly all: number }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'read'; readonly reading: Reading };

/** Reads the SQL of nodes in a worker when the reader asks for it. Nothing is fetched before that. */
export function useReading(): { state: ReadingState; read: (pipeline: Pipeline, ids: readonly string[]) => void } {
  const [state, setState] = useState<ReadingState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function read(pipeline: Pipeline, ids: readonly string[]): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const chosen = new Set(ids);
    const all = pipeline.nodes
      .filter(({ id, type }) => chosen.has(id) && !isSource(type))
      .flatMap((node) => nodeSelects(pipeline, node));
    const selects = all.filter((one): one is NodeSelect => 'sql' in one);
    const faults = all.flatMap((one) => ('sql' in one ? [] : [one]));
    setState({ kind: 'reading', done: 0, all: selects.length });
    const isCurrent = () => running.current === abort && !abort.signal.aborted;
    try {
      const onTraced = (done: number) => isCurrent() && setState({ kind: 'reading', done, all: selects.length });
      const traced = await readLineage(selects, { signal: abort.signal, onTraced });
      const slow = selects.slice(traced.length).map(({ nodeId }) => ({ nodeId, message: 'its SQL took too long to read' }));
      if (isCurrent()) setState({ kind: 'read', reading: readingOf(pipeline, traced, [...faults, ...slow]) });
    } catch (reason) {
      if (isCurrent()) setState({ kind: 'broken', message: (reason as Error).message });
    }
  }
  return { state, read: (pipeline, ids) => void read(pipeline, ids) };
}

import { pipelineGraph } from '../pipeline/edges.ts';
import type { Edit } from '../pipeline/edit.ts';
import { freeColumnId, isSystemColumn } from '../pipeline/nodeColumns.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { columnLineage } from './columns.ts';

/** A node downstream that does not have a column yet, and could get it. */
interface AdditionTarget {
  readonly node: PipelineNode;
  /** The nodes it reads that have the column, or could get it: one of them must, or there is nothing to map to. */
  readonly from: readonly PipelineNode[];
}

function find({ nodes }: Pick<Pipeline, 'nodes'>, { nodeId, columnId }: ColumnRef) {
  const node = nodes.find(({ id }) => id === nodeId);
  const column = node?.columns.find(({ id }) => id === columnId);
  return node && column && { node, column };
}

/** The nodes that hold a column made from it by plain copies all the way, itself included: by node, the column. */
function copies(pipeline: Pipeline, ref: ColumnRef): Map<string, Column> {
  const start = find(pipeline, ref);
  const held = new Map(start ? [[start.node.id, start.column]] : []);
  for (const { node, column } of columnLineage(pipeline, ref)?.down ?? []) {
    const isCopy = column.sources.some(
      ({ columns, transform }) => transform === '' && columns.some(({ nodeId, columnId }) => held.get(nodeId)?.id === columnId),
    );
    if (isCopy && !held.has(node.id)) held.set(node.id, column);
  }
  return held;
}

/**
 * Where a column could be propagated to: every node downstream that has no copy of it, nearest first
 * (`/docs/build-your-pipeline/column-lineage#propagate`). SQL nodes have their columns from their text and are left out.
 */
export function additionTargets(pipeline: Pipeline, ref: ColumnRef): AdditionTarget[] {
  const held = copies(pipeline, ref);
  if (held.size === 0) return [];
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const { edges } = pipelineGraph(pipeline);
  const readers = new Map<string, string[]>();
  for (const { from, to, form } of edges) if (form === 'ref') readers.set(from, [...(readers.get(from) ?? []), to]);
  const reached = new Set([ref.nodeId]);
  const order: string[] = [];
  for (const id of reached) {
    for (const to of readers.get(id) ?? []) {
      if (byId.get(to)!.sql === undefined) reached.add(to);
    }
    order.push(id);
  }
  return order
    .filter((id) => !held.has(id))
    .map((id) => ({
      node: byId.get(id)!,
      from: edges
        .filter((edge) => edge.to === id && edge.form === 'ref' && reached.has(edge.from))
        .map(({ from }) => byId.get(from)!),
    }));
}

/** Edits of a propagation, and the nodes that could not get the column because nothing they read has it. */
interface Addition {
  readonly edits: readonly Edit[];
  readonly without: readonly PipelineNode[];
}

/** Where a new column goes in the order of a node: behind its own, before those that its type added. */
function indexIn(node: PipelineNode): number {
  return node.columns.findLastIndex((column) => !isSystemColumn(column)) + 1;
}

/** Adds a column to the chosen nodes, mapped to that of a node each of them reads. A multi source node gets it from the sources that read such a node. */
export function propagateAddition(pipeline: Pipeline, ref: ColumnRef, chosen: ReadonlySet<string>): Addition {
  const held = copies(pipeline, ref);
  const edits: Edit[] = [];
  const without: PipelineNode[] = [];
  const start = find(pipeline, ref);
  if (!start) return { edits, without };
  for (const { node, from } of additionTargets(pipeline, ref)) {
    if (!chosen.has(node.id)) continue;
    const inputs = from.filter(({ id }) => held.has(id));
    if (inputs.length === 0) {
      without.push(node);
      continue;
    }
    const { name, dataType, description, nullable } = held.get(inputs[0]!.id)!;
    const names = new Set(node.columns.map((column) => column.name.toLowerCase()));
    let free = name;
    for (let count = 2; names.has(free.toLowerCase()); count++) free = `${name}_${count}`;
    const sources = node.sources.map(({ join }) => {
      const refs = scanRefs(join);
      const input = inputs.find((one) => refs.some((call) => call.location === one.location && call.name === one.name));
      return { columns: input ? [{ nodeId: input.id, columnId: held.get(input.id)!.id }] : [], transform: '' };
    });
    const id = freeColumnId(node.id, free, new Set(node.columns.map((column) => column.id.toLowerCase())));
    const column = { id, name: free, dataType, description, nullable, sources };
    edits.push({ kind: 'addColumn', id: node.id, column, at: indexIn(node) });
    held.set(node.id, { ...start.column, ...column });
  }
  return { edits, without };
}

/** A column downstream that is made from the deleted one. */
interface DeletionTarget extends ColumnRef {
  readonly node: PipelineNode;
  readonly column: Column;
  /** Whether it is nothing but a copy. Else an expression uses it, and it is changed by hand. */
  readonly isCopy: boolean;
}

/** The columns that a deletion reaches, nearest first: copies of copies, and expressions that use one of them. */
export function deletionTargets(pipeline: Pipeline, ref: ColumnRef): DeletionTarget[] {
  const held = copies(pipeline, ref);
  return (columnLineage(pipeline, ref)?.down ?? [])
    .filter(({ column }) => column.sources.some(({ columns }) => columns.length > 0) || column.hash)
    .map(({ node, column }) => ({
      nodeId: node.id,
      columnId: column.id,
      node,
      column,
      isCopy:
        held.get(node.id)?.id === column.id &&
        column.hash === undefined &&
        column.sources.every(({ columns, transform }) => transform === '' && columns.length <= 1),
    }));
}

/** Deletes a column, and the chosen ones of those that are made from it. */
export function propagateDeletion(ref: ColumnRef, chosen: readonly ColumnRef[]): Edit[] {
  const byNode = new Map<string, string[]>();
  for (const { nodeId, columnId } of [ref, ...chosen]) byNode.set(nodeId, [...(byNode.get(nodeId) ?? []), columnId]);
  return [...byNode].map(([id, columnIds]) => ({ kind: 'removeColumns', id, columnIds }));
}

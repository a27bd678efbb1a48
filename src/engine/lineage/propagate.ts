import { pipelineGraph } from '../pipeline/edges.ts';
import type { Edit } from '../pipeline/edit.ts';
import { freeColumnId, isSystemColumn } from '../pipeline/nodeColumns.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { columnLineage } from './columns.ts';

/** A downstream node that has no copy of a column and could get one. */
interface AdditionTarget {
  readonly node: PipelineNode;
  /** The nodes that it reads that have the column or could get it. At least one of them must have it, to be mapped to. */
  readonly from: readonly PipelineNode[];
}

function find({ nodes }: Pick<Pipeline, 'nodes'>, { nodeId, columnId }: ColumnRef) {
  const node = nodes.find(({ id }) => id === nodeId);
  const column = node?.columns.find(({ id }) => id === columnId);
  return node && column && { node, column };
}

/** The column itself and its plain copies downstream, by node id. */
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
 * The nodes that a column could be propagated to: every downstream node without a copy of it, nearest first
 * (`/docs/build-your-pipeline/column-lineage#propagate`). SQL nodes are left out: their columns come from their text.
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

/** The edits of a propagation, and the nodes that could not get the column because none of their inputs has it. */
interface Addition {
  readonly edits: readonly Edit[];
  readonly without: readonly PipelineNode[];
}

/** The index of a new column in a node: after the node's own columns, before its system columns. */
function indexIn(node: PipelineNode): number {
  return node.columns.findLastIndex((column) => !isSystemColumn(column)) + 1;
}

/**
 * Adds a column to the chosen nodes, mapped to the column of a node that each of them reads. In a multi-source node, every source that reads such a
 * node is mapped.
 */
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

/** A downstream column that is made from the deleted column. */
interface DeletionTarget extends ColumnRef {
  readonly node: PipelineNode;
  readonly column: Column;
  /** Whether the column is a plain copy. Otherwise an expression uses the deleted column, and the reader has to change the expression. */
  readonly isCopy: boolean;
}

/** The columns that a deletion affects, nearest first: copies of copies, and expressions that use one of them. */
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

/** Deletes a column and the chosen columns that are made from it. */
export function propagateDeletion(ref: ColumnRef, chosen: readonly ColumnRef[]): Edit[] {
  const byNode = new Map<string, string[]>();
  for (const { nodeId, columnId } of [ref, ...chosen]) byNode.set(nodeId, [...(byNode.get(nodeId) ?? []), columnId]);
  return [...byNode].map(([id, columnIds]) => ({ kind: 'removeColumns', id, columnIds }));
}

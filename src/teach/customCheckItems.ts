import { ancestors } from '#engine/graph/reach.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { nodeRefs, scanRefs } from '#engine/pipeline/refs.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { CheckFacts, CheckItem, PlaygroundState } from '#workbench/contract.ts';
import { isNamed, namedNode } from '#workbench/namedNode.ts';
import { type CustomCheck, checkText, isIncomplete } from './customCheck.ts';

const isSame = (text: string, written: string) => text.toLowerCase() === written.trim().toLowerCase();

/** Whether a node has a type, named by its id, its name, or the kind of a built-in type. */
function isOfType(pipeline: Pipeline, node: PipelineNode, written: string): boolean {
  const { id, name, kind } = nodeTypeOf(pipeline, node.type);
  return [id, name, ...(kind === 'custom' ? [] : [kind])].some((known) => isSame(known, written));
}

function isEnough(found: number, { is, count }: { is: 'atLeast' | 'exactly'; count: number }): boolean {
  return is === 'exactly' ? found === count : found >= count;
}

/** Whether a column is made from a column of another node: by a column reference, or by a ref in its transform. */
function comesFrom(column: Column, from: PipelineNode, ofColumn: string | undefined): boolean {
  const wanted =
    ofColumn === undefined ? undefined : from.columns.filter(({ name }) => isSame(name, ofColumn)).map(({ id }) => id);
  return column.sources.some(
    ({ columns, transform }) =>
      columns.some(({ nodeId, columnId }) => nodeId === from.id && (wanted === undefined || wanted.includes(columnId))) ||
      (wanted === undefined && scanRefs(transform).some((ref) => isNamed(from, `${ref.location}.${ref.name}`))),
  );
}

/** A text with normalized white space, so that nobody fails because of a line break. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function isDone(check: CustomCheck, state: PlaygroundState, facts: CheckFacts): boolean {
  const { pipeline } = state;
  if (isIncomplete(check)) return false;
  switch (check.type) {
    case 'nodes': {
      const { name, nodeType, location } = check;
      const found = pipeline.nodes.filter(
        (node) =>
          (name === undefined || isNamed(node, name)) &&
          (nodeType === undefined || isOfType(pipeline, node, nodeType)) &&
          (location === undefined || isSame(node.location, location)),
      );
      return isEnough(found.length, check);
    }
    case 'edge': {
      const [node, read] = [check.node, check.reads].map((name) => namedNode(pipeline.nodes, name));
      if (!node || !read) return false;
      const { indexOf, reads } = pipelineGraph(pipeline);
      return (reads[indexOf.get(node.id) ?? -1]?.edges.some(({ from }) => from === read.id) ?? false) === check.is;
    }
    case 'ref': {
      const [node, to] = [check.node, check.to].map((name) => namedNode(pipeline.nodes, name));
      if (!node || !to) return false;
      if (check.column === undefined) return nodeRefs(node).some((ref) => isNamed(to, `${ref.location}.${ref.name}`));
      const { column: written, toColumn } = check;
      return node.columns.some((column) => isSame(column.name, written) && comesFrom(column, to, toColumn));
    }
    case 'order': {
      const { graph, indexOf } = pipelineGraph(pipeline);
      const [first, second] = [check.first, check.second].map((name) => indexOf.get(namedNode(pipeline.nodes, name)?.id ?? ''));
      return first !== undefined && second !== undefined && ancestors(graph, [second]).depth[first]! > 0;
    }
    case 'selector': {
      const selected = facts.selected?.(state);
      const wanted = check.nodes.map((name) => namedNode(pipeline.nodes, name)?.id);
      const ids = new Set(selected);
      return selected !== undefined && ids.size === new Set(wanted).size && wanted.every((id) => id !== undefined && ids.has(id));
    }
    case 'text': {
      const rendered = facts.rendered?.(state);
      if (rendered === undefined) return false;
      const wanted = plain(check.text);
      return check.is === 'equals' ? plain(rendered) === wanted : plain(rendered).includes(wanted);
    }
    case 'rows': {
      const rows = facts.rows?.(state, check.day);
      const { column: written, value } = check;
      if (rows === undefined) return false;
      if (written === undefined) return isEnough(rows.length, check);
      const has = ([name, held]: [string, unknown]) => isSame(name, written) && String(held ?? '') === value;
      return isEnough(rows.filter((row) => Object.entries(row).some(has)).length, check);
    }
    case 'run': {
      const id = namedNode(pipeline.nodes, check.node)?.id;
      return id !== undefined && facts.ran?.(state)?.get(id) === check.state;
    }
  }
}

/** Evaluates the checks of a custom exercise on a state. A check that the state can't answer counts as not done. */
export function customCheckItems(checks: readonly CustomCheck[], state: PlaygroundState, facts: CheckFacts = {}): CheckItem[] {
  const seen = new Map<string, number>();
  return checks.map((check) => {
    const words = checkText(check);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return { label: times === 1 ? words : `${words} (${times})`, done: isDone(check, state, facts) };
  });
}

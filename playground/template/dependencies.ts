import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { stubId } from '#canvas/pipelineView.ts';
import { nodeNames } from '#engine/pipeline/edges.ts';
import type { RefForm } from '#engine/pipeline/edit.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { type Position, positionsOf } from '#engine/text/position.ts';
import type { RenderAnswer } from './sandbox/renderClient.ts';
import type { Kind } from './settings.ts';

type UsedRef = RenderAnswer['refs'][number];

/** A node that the template names, and whether the template draws an edge to it. */
export interface Dependency {
  form: RefForm;
  location: string;
  name: string;
  target: PipelineNode | undefined;
  /** Position of the first such call. Absent if the call uses variables, so that only rendering shows which node it names. */
  position?: Position;
  /** Whether the template adds this edge to the DAG. */
  isEdge: boolean;
  /** Why the template draws no edge. */
  why?: string;
}

/** Whether refs in a kind of text draw edges: in Join tabs and SQL nodes they do, and free text is treated as a Join tab. */
export function drawsEdges(kind: Kind): boolean {
  return kind === 'join' || kind === 'text';
}

function noEdge(kind: Kind, form: RefForm, isWritten: boolean, isSelf: boolean, target: unknown): string | undefined {
  if (form === 'ref_no_link') return 'ref_no_link names without an edge';
  if (kind === 'joinTemplate') return 'drawn once the text is in a Join tab';
  if (!drawsEdges(kind)) return 'edges are read from the Join tab only';
  if (!isWritten) return 'the names come from variables, so no edge can be read';
  if (isSelf) return 'a node cannot depend on itself';
  return target ? undefined : 'there is no such node';
}

/**
 * The nodes that a template names, with the edges it adds to the DAG (`/docs/reference/ref-functions`). `ref` and `ref_link` in a Join tab draw an edge,
 * `ref_no_link` does not. `used` are the refs that the render evaluated, including calls with variables. Returns one entry for each form and node.
 */
export function dependenciesOf(
  pipeline: Pick<Pipeline, 'nodes'>,
  node: PipelineNode,
  kind: Kind,
  text: string,
  used: readonly UsedRef[],
): Dependency[] {
  const names = nodeNames(pipeline.nodes);
  const found = new Map<string, Dependency>();
  const add = (form: RefForm, location: string, name: string, position: Dependency['position']) => {
    const target = names.find(location, name);
    const key = JSON.stringify([form, target?.id ?? [location, name]]);
    if (found.has(key)) return;
    const why = noEdge(kind, form, position !== undefined, target?.id === node.id, target);
    found.set(key, {
      form,
      location: target?.location ?? location,
      name: target?.name ?? name,
      target,
      isEdge: why === undefined,
      ...(position ? { position } : {}),
      ...(why === undefined ? {} : { why }),
    });
  };
  const positionAt = positionsOf(text);
  for (const ref of scanRefs(text)) add(ref.form, ref.location, ref.name, positionAt(ref.call.from));
  for (const ref of used) add(ref.form, ref.location, ref.name, undefined);
  return [...found.values()];
}

/** Dependencies in the small graph; more would make its names unreadable. */
export const MAX_DRAWN_DEPENDENCIES = 24;

/** The graph of a template's dependencies: the node, the nodes it depends on, and, without an edge, the nodes it only names. */
export function dependencyGraph(
  pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>,
  node: PipelineNode,
  dependencies: readonly Dependency[],
): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const card = (of: PipelineNode): CanvasNode => {
    const type = nodeTypeOf(pipeline, of.type);
    return { id: of.id, name: of.name, location: of.location, kind: type.kind, typeName: type.name };
  };
  const nodes = new Map<string, CanvasNode>([[node.id, card(node)]]);
  const edges = new Map<string, CanvasEdge>();
  for (const { form, location, name, target, isEdge } of dependencies.slice(0, MAX_DRAWN_DEPENDENCIES)) {
    const id = target?.id ?? stubId(location, name);
    if (!nodes.has(id)) {
      nodes.set(id, target ? card(target) : { id, name, location, kind: 'custom', typeName: 'Not found', stub: true });
    }
    if (isEdge && edges.get(id)?.form !== 'ref')
      edges.set(id, { from: id, to: node.id, form: form === 'ref' ? 'ref' : 'ref_link' });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

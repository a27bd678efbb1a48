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

/** One node that the template names, and whether that is an edge. */
export interface Dependency {
  form: RefForm;
  location: string;
  name: string;
  target: PipelineNode | undefined;
  /** Where the first such call is written; absent: the call was made with variables, so that only rendering shows its node. */
  position?: Position;
  /** Whether the template adds this edge to the DAG. */
  isEdge: boolean;
  /** Why there is no edge. */
  why?: string;
}

/** Edges are read from Join tabs and SQL nodes; free text is treated as if it were in the Join tab. */
export function drawsEdges(kind: Kind): boolean {
  return kind === 'join' || kind === 'text';
}

function noEdge(kind: Kind, form: RefForm, isWritten: boolean, isSelf: boolean, target: unknown): string | undefined {
  if (form === 'ref_no_link') return 'ref_no_link names without an edge';
  if (kind === 'joinTemplate') return 'drawn once the text is in a Join tab';
  if (!drawsEdges(kind)) return 'edges are read from the Join tab only';
  if (!isWritten) return 'the names are not written out, so nothing reads them';
  if (isSelf) return 'a node cannot depend on itself';
  return target ? undefined : 'there is no such node';
}

/**
 * The edges that a template adds to the DAG (`/docs/reference/ref-functions`): `ref` and `ref_link` that are written in a Join tab draw an edge,
 * `ref_no_link` draws none. `used` are the refs that the render came by: calls with variables appear only there. One entry for each form and node.
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

export const MAX_DRAWN = 24;

/** The small graph of it: the node, what it depends on by this template, and apart from it what it only names. */
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
  for (const { form, location, name, target, isEdge } of dependencies.slice(0, MAX_DRAWN)) {
    const id = target?.id ?? stubId(location, name);
    if (!nodes.has(id)) {
      nodes.set(id, target ? card(target) : { id, name, location, kind: 'custom', typeName: 'Not found', stub: true });
    }
    if (isEdge && edges.get(id)?.form !== 'ref')
      edges.set(id, { from: id, to: node.id, form: form === 'ref' ? 'ref' : 'ref_link' });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

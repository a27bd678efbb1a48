import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { ProblemCount } from '#engine/pipeline/problems.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';

interface PipelineViewOptions {
  /** The problems of each node, by id. */
  problems?: ReadonlyMap<string, ProblemCount> | undefined;
  /** Whether refs that name no node are drawn as dashed cards. */
  stubs?: boolean;
}

interface KnownNode {
  types: Pipeline['nodeTypes'];
  packages: Pipeline['packages'];
  problems: number;
  level: ProblemCount['level'] | undefined;
  card: CanvasNode;
}

const KNOWN = new WeakMap<PipelineNode, KnownNode>();

/** Folders of a dbt project that hold all files of a kind: they say nothing about a node. */
const ROOT_FOLDERS = /^(?:models|seeds|data|snapshots)\/?/;

/** The folder and the package of a node that comes from dbt. */
function placeOf({ extra }: PipelineNode): Pick<CanvasNode, 'folder' | 'package'> {
  const dbt = extra?.dbt;
  if (typeof dbt !== 'object' || dbt === null || Array.isArray(dbt)) return {};
  const { path, package: name } = dbt;
  const folder =
    typeof path === 'string' && path.includes('/') ? path.slice(0, path.lastIndexOf('/')).replace(ROOT_FOLDERS, '') : '';
  return { ...(folder ? { folder } : {}), ...(typeof name === 'string' && name ? { package: name } : {}) };
}

function cardOf(pipeline: Pipeline, node: PipelineNode, found: ProblemCount | undefined): CanvasNode {
  const { count: problems = 0, level } = found ?? {};
  const known = KNOWN.get(node);
  const isKnown = known?.types === pipeline.nodeTypes && known.packages === pipeline.packages;
  if (isKnown && known.problems === problems && known.level === level) return known.card;
  const type = nodeTypeOf(pipeline, node.type);
  const card: CanvasNode = {
    id: node.id,
    name: node.name,
    location: node.location,
    kind: type.kind,
    typeName: type.name,
    ...placeOf(node),
    ...(problems > 0 ? { problems } : {}),
    ...(level === 'warning' ? { isWarned: true } : {}),
    ...(node.badges.length > 0 ? { badges: node.badges } : {}),
  };
  KNOWN.set(node, { types: pipeline.nodeTypes, packages: pipeline.packages, problems, level, card });
  return card;
}

/** The id of the card that stands for a ref to nothing. No node has it: node ids come from files and hold no line break. */
export function stubId(location: string, name: string): string {
  return `ref\n${location}\n${name}`;
}

const LISTS = new WeakMap<Pipeline, { stubs: boolean; list: readonly CanvasNode[] }>();
const EDGES = new WeakMap<Pipeline, readonly CanvasEdge[]>();

/**
 * The cards of a document. An unchanged node keeps its card object, so that only changed cards are drawn again; when no card of a document changed, the
 * list keeps its object too.
 */
export function canvasNodes(pipeline: Pipeline, { problems, stubs = false }: PipelineViewOptions = {}): readonly CanvasNode[] {
  const cards = pipeline.nodes.map((node) => cardOf(pipeline, node, problems?.get(node.id)));
  const known = LISTS.get(pipeline);
  if (known && known.stubs === stubs && cards.every((card, index) => card === known.list[index])) return known.list;
  const list = stubs ? [...cards, ...stubsOf(pipeline)] : cards;
  LISTS.set(pipeline, { stubs, list });
  return list;
}

function stubsOf(pipeline: Pipeline): Iterable<CanvasNode> {
  const missing = new Map<string, CanvasNode>();
  for (const { ref } of pipelineGraph(pipeline).unresolved) {
    if (ref.form === 'ref_no_link') continue;
    const id = stubId(ref.location, ref.name);
    missing.set(id, { id, name: ref.name, location: ref.location, kind: 'custom', typeName: 'Not found', stub: true });
  }
  return missing.values();
}

/** The edges of a document, from its refs. With `stubs`, also the edges from refs that name no node. */
export function canvasEdges(
  pipeline: Pipeline,
  { stubs = false }: Pick<PipelineViewOptions, 'stubs'> = {},
): readonly CanvasEdge[] {
  const { edges, unresolved } = pipelineGraph(pipeline);
  if (!stubs || unresolved.length === 0) return edges;
  const known = EDGES.get(pipeline);
  if (known) return known;
  const dangling = unresolved
    .filter(({ ref }) => ref.form !== 'ref_no_link')
    .map(({ nodeId, ref }): CanvasEdge => ({ from: stubId(ref.location, ref.name), to: nodeId, form: 'stub' }));
  const all = [...edges, ...dangling];
  EDGES.set(pipeline, all);
  return all;
}

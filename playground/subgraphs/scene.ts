import type { CanvasEdge, CanvasMark, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { subgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { type Boundary, boundaryOf, type Neighbor } from '#engine/subgraph/boundary.ts';
import { type Comparison, compareSubgraphs, findSubgraph, membersOf, subgraphsByNode } from '#engine/subgraph/membership.ts';
import type { Settings } from './settings.ts';

/** The settings applied to a pipeline: the shown subgraph, the subgraph it is compared with, and the nodes around them. */
export interface Scene {
  pipeline: Pipeline;
  /** The shown subgraph; absent for the whole graph. */
  subgraph?: Subgraph;
  /** The subgraph with which it is compared. */
  other?: Subgraph;
  /** IDs of the nodes in the shown subgraph or, if two are compared, in either of them. */
  members: string[];
  /** The boundary of the members. */
  boundary?: Boundary;
  comparison?: Comparison;
  /** IDs of the nodes to draw. */
  drawn: ReadonlySet<string>;
  /** Sentences about names in the settings that do not exist. */
  faults: string[];
}

function missing(pipeline: Pipeline, what: string): string {
  const names = pipeline.subgraphs.slice(0, 5).map(({ name }) => name);
  const there =
    names.length > 0 ? `There are ${names.join(', ')}${pipeline.subgraphs.length > 5 ? ' …' : ''}.` : 'There are none yet.';
  return `No subgraph is called “${what}”. ${there}`;
}

/** Determines what to show. A subgraph that does not exist is reported, and the whole graph is shown. */
export function sceneOf(pipeline: Pipeline, { shown, compare, view, depth }: Settings): Scene {
  const faults: string[] = [];
  const subgraph = findSubgraph(pipeline, shown);
  const second = findSubgraph(pipeline, compare);
  if (shown !== '' && !subgraph) faults.push(`${missing(pipeline, shown)} The whole graph is shown.`);
  if (compare !== '' && !second) faults.push(`${missing(pipeline, compare)} Nothing is compared.`);
  if (second && !subgraph && shown === '') faults.push(`Choose a subgraph to compare ${second.name} with.`);
  if (second && second === subgraph) faults.push(`${second.name} is compared with itself. Choose another subgraph.`);
  const all = new Set(pipeline.nodes.map(({ id }) => id));
  if (!subgraph) return { pipeline, members: [], drawn: all, faults };

  const other = second === subgraph ? undefined : second;
  const either = other ? { nodeIds: [...subgraph.nodeIds, ...other.nodeIds] } : subgraph;
  const members = membersOf(pipeline, either);
  const boundary = boundaryOf(pipeline, members, depth);
  const around = view === 'boundary' ? boundary.neighbors.map(({ id }) => id) : [];
  return {
    pipeline,
    subgraph,
    members,
    boundary,
    drawn: view === 'all' ? all : new Set([...members, ...around]),
    faults,
    ...(other ? { other, comparison: compareSubgraphs(pipeline, subgraph, other) } : {}),
  };
}

const SIDES: Readonly<Record<Neighbor['side'], string>> = { feeds: 'feeds it', reads: 'reads it', between: 'between' };

/** The note at the bottom of a card outside the subgraph, such as `feeds it` or `reads it, 2 edges away`. */
function neighborNote({ side, distance }: Neighbor): string {
  return distance === 1 ? SIDES[side] : `${SIDES[side]}, ${distance} edges away`;
}

/** Subgraphs that a card names. More are counted in one extra mark. */
const MAX_NAMED_MARKS = 2;
const NO_MARKS: readonly CanvasMark[] = [];

function marksOf(subgraphs: readonly Subgraph[]): readonly CanvasMark[] {
  if (subgraphs.length === 0) return NO_MARKS;
  const marks = subgraphs
    .slice(0, MAX_NAMED_MARKS)
    .map((subgraph) => ({ colour: subgraphColor(subgraph), label: subgraph.name }));
  const rest = subgraphs.length - MAX_NAMED_MARKS;
  return rest > 0 ? [...marks, { colour: 'var(--ink-soft)', label: `${rest} more` }] : marks;
}

type Decoration = Pick<CanvasNode, 'note' | 'emphasis' | 'outside' | 'marks'>;
const DECORATED = new WeakMap<CanvasNode, { key: string; card: CanvasNode }>();

/** The card with the marks of the scene. Returns the same object while nothing changes, so that only changed cards are drawn again. */
function decorated(card: CanvasNode, decoration: Decoration): CanvasNode {
  const key = JSON.stringify([decoration.note, decoration.emphasis, decoration.outside, decoration.marks]);
  const known = DECORATED.get(card);
  if (known?.key === key) return known.card;
  const decorated = { ...card, ...decoration };
  DECORATED.set(card, { key, card: decorated });
  return decorated;
}

/** The cards to draw. Nodes outside are dashed and say how they are connected; nodes of two compared subgraphs say in which subgraph they are. */
export function sceneNodes(scene: Scene, { view, marks, dim }: Settings): CanvasNode[] {
  const { pipeline, subgraph, other, comparison, boundary, drawn } = scene;
  const byNode = subgraphsByNode(pipeline);
  const notes = new Map<string, string>();
  if (boundary && view === 'boundary') for (const neighbor of boundary.neighbors) notes.set(neighbor.id, neighborNote(neighbor));
  if (comparison && subgraph && other) {
    for (const id of comparison.onlyFirst) notes.set(id, `only ${subgraph.name}`);
    for (const id of comparison.both) notes.set(id, 'in both');
    for (const id of comparison.onlySecond) notes.set(id, `only ${other.name}`);
  }
  const inside = new Set(scene.members);
  const both = new Set(comparison?.both);
  return canvasNodes(pipeline)
    .filter(({ id }) => drawn.has(id))
    .map((card) => {
      const isInside = inside.has(card.id);
      const isLit = comparison ? both.has(card.id) : view === 'all' && isInside;
      const isDim = dim && view === 'all' && subgraph !== undefined && !isInside;
      const decoration: Decoration = {};
      const note = notes.get(card.id);
      if (note) decoration.note = note;
      if (isLit) decoration.emphasis = 'lit';
      if (isDim) decoration.emphasis = 'dim';
      if (subgraph && !isInside && view === 'boundary') decoration.outside = true;
      if (marks) decoration.marks = marksOf(byNode.get(card.id) ?? []);
      return decorated(card, decoration);
    });
}

/** The edges between drawn nodes. Edges that cross the boundary or are outside are dimmed. */
export function sceneEdges(scene: Scene): CanvasEdge[] {
  const { pipeline, subgraph, drawn } = scene;
  const inside = new Set(scene.members);
  return canvasEdges(pipeline)
    .filter(({ from, to }) => drawn.has(from) && drawn.has(to))
    .map((edge) => (!subgraph || (inside.has(edge.from) && inside.has(edge.to)) ? edge : { ...edge, emphasis: 'dim' as const }));
}

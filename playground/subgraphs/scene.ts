import type { CanvasEdge, CanvasMark, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { subgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { type Boundary, boundaryOf, type Neighbor } from '#engine/subgraph/boundary.ts';
import { type Comparison, compareSubgraphs, findSubgraph, membersOf, subgraphsByNode } from '#engine/subgraph/membership.ts';
import type { Settings } from './settings.ts';

/** The settings applied to a pipeline: which subgraph is shown, which one it is compared with, and what is around it. */
export interface Scene {
  pipeline: Pipeline;
  /** The subgraph that is shown; absent: the whole graph. */
  subgraph?: Subgraph;
  /** The one it is compared with. */
  other?: Subgraph;
  /** Ids of the nodes in the shown subgraph or, when two are compared, in either. */
  members: string[];
  /** The boundary of the members. */
  boundary?: Boundary;
  comparison?: Comparison;
  /** Ids of the nodes to draw. */
  drawn: ReadonlySet<string>;
  /** Sentences about things that the settings name but that do not exist. */
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

/** The note at the bottom of a node outside: `feeds it`, `reads it, 2 edges away`. */
function neighborNote({ side, distance }: Neighbor): string {
  return distance === 1 ? SIDES[side] : `${SIDES[side]}, ${distance} edges away`;
}

const MAX_MARKS = 2;
const NO_MARKS: readonly CanvasMark[] = [];

function marksOf(subgraphs: readonly Subgraph[]): readonly CanvasMark[] {
  if (subgraphs.length === 0) return NO_MARKS;
  const marks = subgraphs.slice(0, MAX_MARKS).map((subgraph) => ({ colour: subgraphColor(subgraph), label: subgraph.name }));
  const rest = subgraphs.length - MAX_MARKS;
  return rest > 0 ? [...marks, { colour: 'var(--ink-soft)', label: `${rest} more` }] : marks;
}

type Dress = Pick<CanvasNode, 'note' | 'emphasis' | 'outside' | 'marks'>;
const DRESSED = new WeakMap<CanvasNode, { key: string; card: CanvasNode }>();

/** The card with what the scene adds; the same object again while nothing of it changes, so that only what changed is drawn again. */
function dressed(card: CanvasNode, dress: Dress): CanvasNode {
  const key = JSON.stringify([dress.note, dress.emphasis, dress.outside, dress.marks]);
  const known = DRESSED.get(card);
  if (known?.key === key) return known.card;
  const dressed = { ...card, ...dress };
  DRESSED.set(card, { key, card: dressed });
  return dressed;
}

/** The cards to draw: nodes outside are dashed and say what they do, nodes of two compared subgraphs say in which they are. */
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
      const dress: Dress = {};
      const note = notes.get(card.id);
      if (note) dress.note = note;
      if (isLit) dress.emphasis = 'lit';
      if (isDim) dress.emphasis = 'dim';
      if (subgraph && !isInside && view === 'boundary') dress.outside = true;
      if (marks) dress.marks = marksOf(byNode.get(card.id) ?? []);
      return dressed(card, dress);
    });
}

/** The edges between drawn nodes; those that cross the boundary or lie outside are dimmed. */
export function sceneEdges(scene: Scene): CanvasEdge[] {
  const { pipeline, subgraph, drawn } = scene;
  const inside = new Set(scene.members);
  return canvasEdges(pipeline)
    .filter(({ from, to }) => drawn.has(from) && drawn.has(to))
    .map((edge) => (!subgraph || (inside.has(edge.from) && inside.has(edge.to)) ? edge : { ...edge, emphasis: 'dim' as const }));
}

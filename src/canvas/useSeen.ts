import { useMemo, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { subgraphsByNode } from '#engine/subgraph/membership.ts';
import type { CanvasState } from './canvasState.ts';
import type { Focus } from './focus.ts';
import { bestGrouping, GROUPED_FROM, type GroupedPart, type Grouping, groupedPart, groupsOf } from './groups.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import { rememberedGrouping } from './remembered.ts';
import { shownPart } from './scene.ts';
import { type Structure, structureOf } from './structure.ts';
import { useSelecting } from './useSelecting.ts';
import { edgesOnWay, isSelector, type LitWay, litWay, nodesOnWay } from './ways.ts';

/** What of a document is seen. */
export interface Seen {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The nodes that are shown, be it by the card of their group. */
  members: readonly CanvasNode[];
  /** The edges between them. */
  memberEdges: readonly CanvasEdge[];
  /** The focus that decides what is shown, if any does. */
  focus: Focus | undefined;
  /** What stands out. */
  lit: LitWay | undefined;
  /** By what nodes are put together. */
  grouping: Grouping | 'none';
  grouped: GroupedPart | undefined;
}

/** What is seen of a document: within the focus, what stands out, put together in groups. */
export function useSeen(
  allNodes: readonly CanvasNode[],
  allEdges: readonly CanvasEdge[],
  whole: Structure,
  document: Pipeline | undefined,
  state: Pick<CanvasState, 'focus' | 'way' | 'isOnly' | 'grouping' | 'open'>,
): Seen {
  const { focus, way, isOnly, open } = state;
  const select = useSelecting(document, way?.kind === 'found' && isSelector(way.text));
  const lit = useMemo(
    () => (way ? litWay({ nodes: allNodes, structure: whole, document, select }, way) : undefined),
    [allNodes, whole, document, select, way],
  );
  const part = useMemo(() => {
    const stands = lit && lit.nodes.size > 0 ? lit : undefined;
    const nodes = stands ? nodesOnWay(allNodes, stands) : allNodes;
    const edges = stands ? edgesOnWay(allEdges, stands) : allEdges;
    const shown = shownPart(nodes, edges, whole, focus);
    if (!stands || !isOnly) return shown;
    return {
      ...shown,
      nodes: shown.nodes.filter(({ id }) => stands.nodes.has(id)),
      edges: shown.edges.filter(({ from, to }) => stands.nodes.has(from) && stands.nodes.has(to)),
    };
  }, [allNodes, allEdges, whole, focus, lit, isOnly]);
  const [remembered] = useState(rememberedGrouping);
  const isMany = part.nodes.length >= GROUPED_FROM && part.focus === undefined;
  const subgraphOf = useMemo(() => {
    const subgraphs = document && subgraphsByNode(document);
    return (id: string) => subgraphs?.get(id)?.[0]?.name;
  }, [document]);
  const best = useMemo(() => (isMany ? bestGrouping(part.nodes, subgraphOf) : 'none'), [isMany, part.nodes, subgraphOf]);
  const grouping = state.grouping ?? (isMany ? (remembered ?? best) : 'none');
  const groups = useMemo(() => {
    if (grouping === 'none' || part.nodes.length < 2) return undefined;
    const isAll = part.nodes === allNodes && part.edges === allEdges;
    const groups = groupsOf(part.nodes, isAll ? whole : structureOf(part.nodes, part.edges), grouping, subgraphOf);
    // One box around everything says nothing.
    return groups.length > 1 ? groups : undefined;
  }, [part, grouping, subgraphOf, allNodes, allEdges, whole]);
  const grouped = useMemo(() => groups && groupedPart(part.nodes, part.edges, groups, open), [part, groups, open]);
  return {
    nodes: grouped?.nodes ?? part.nodes,
    edges: grouped?.edges ?? part.edges,
    members: part.nodes,
    memberEdges: part.edges,
    focus: part.focus,
    lit,
    grouping,
    grouped,
  };
}

import { useMemo, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { CanvasState } from './canvasState.ts';
import type { Focus } from './focus.ts';
import type { GroupedPart, Grouping } from './groups.ts';
import { findHighlight, type Highlight, highlightedEdges, highlightedNodes, isSelector } from './highlight.ts';
import type { Layouter, LayoutOptions } from './layout.ts';
import { isLegible, MIN_NODES_GROUPED } from './legible.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import { bestOverview, overviewGroups, overviewPart } from './overview.ts';
import { rememberedGrouping } from './remembered.ts';
import { shownPart } from './scene.ts';
import { type Structure, structureOf } from './structure.ts';
import { useSelecting } from './useSelecting.ts';

/** What of a document is seen. */
interface ShownGraph {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The nodes that are shown, be it by the card of their group. */
  members: readonly CanvasNode[];
  /** The edges between them. */
  memberEdges: readonly CanvasEdge[];
  /** The focus that decides what is shown, if any does. */
  focus: Focus | undefined;
  /** What is highlighted. */
  highlight: Highlight | undefined;
  /** What nodes are grouped by. */
  grouping: Grouping | 'none';
  grouped: GroupedPart | undefined;
}

/** What makes the drawing that decides. */
type Drawing = Pick<Layouter, 'folded'>;

/** Whether the graph is read as cards in its room; before that is known, by its size. */
function useLegible(structure: Structure, options: LayoutOptions | undefined, layouter: Drawing, isTouched: boolean): boolean {
  const last = useRef<{ structure: Structure; isLegible: boolean }>(undefined);
  return useMemo(() => {
    if (!options) return structure.ids.length < MIN_NODES_GROUPED;
    const seen = last.current;
    const isSame = seen !== undefined && structure.ids.some((id) => seen.structure.indexOf.has(id));
    // What the reader opened is not closed behind their back.
    const before = isSame ? seen.isLegible : undefined;
    const now =
      before === false && isTouched
        ? before
        : isLegible(structure, options, before, (viewport) => layouter.folded(structure, { ...options, ...viewport }));
    last.current = { structure, isLegible: now };
    return now;
  }, [structure, options, layouter, isTouched]);
}

/**
 * What is seen of a document: within the focus, what stands out, put together in groups.
 *
 * @param plan How it is to be drawn, and in which room; undefined before that is known.
 */
export function useShownGraph(
  allNodes: readonly CanvasNode[],
  allEdges: readonly CanvasEdge[],
  whole: Structure,
  document: Pipeline | undefined,
  state: Pick<CanvasState, 'focus' | 'highlightQuery' | 'isOnly' | 'grouping' | 'open'>,
  options: LayoutOptions | undefined,
  layouter: Drawing,
): ShownGraph {
  const { focus, highlightQuery: query, isOnly, open } = state;
  const select = useSelecting(document, query?.kind === 'found' && isSelector(query.text));
  const highlight = useMemo(
    () => (query ? findHighlight({ nodes: allNodes, structure: whole, document, select }, query) : undefined),
    [allNodes, whole, document, select, query],
  );
  const part = useMemo(() => {
    const current = highlight && highlight.nodes.size > 0 ? highlight : undefined;
    const nodes = current ? highlightedNodes(allNodes, current) : allNodes;
    const edges = current ? highlightedEdges(allEdges, current) : allEdges;
    const shown = shownPart(nodes, edges, whole, focus);
    if (!current || !isOnly) return shown;
    return {
      ...shown,
      nodes: shown.nodes.filter(({ id }) => current.nodes.has(id)),
      edges: shown.edges.filter(({ from, to }) => current.nodes.has(from) && current.nodes.has(to)),
    };
  }, [allNodes, allEdges, whole, focus, highlight, isOnly]);
  const [remembered] = useState(rememberedGrouping);
  // Highlighting moves no node or edge: only leaving nodes out makes another structure.
  const isAll = part.nodes.length === allNodes.length && part.edges.length === allEdges.length;
  const structure = useMemo(() => (isAll ? whole : structureOf(part.nodes, part.edges)), [isAll, whole, part]);
  const isMany = !useLegible(structure, options, layouter, open.size > 0) && part.focus === undefined;
  const subgraphs = document?.subgraphs;
  const best = useMemo(
    () => (isMany ? bestOverview(part.nodes, structure, subgraphs) : 'none'),
    [isMany, part.nodes, structure, subgraphs],
  );
  const grouping = state.grouping ?? (isMany ? (remembered ?? best) : 'none');
  const groups = useMemo(() => {
    if (grouping === 'none' || part.nodes.length < 2) return undefined;
    const groups = overviewGroups(part.nodes, structure, grouping, subgraphs);
    // A single box around everything tells the reader nothing.
    return groups.length > 1 ? groups : undefined;
  }, [part, structure, grouping, subgraphs]);
  const grouped = useMemo(() => groups && overviewPart(part.nodes, part.edges, groups, open), [part, groups, open]);
  return {
    nodes: grouped?.nodes ?? part.nodes,
    edges: grouped?.edges ?? part.edges,
    members: part.nodes,
    memberEdges: part.edges,
    focus: part.focus,
    highlight,
    grouping,
    grouped,
  };
}

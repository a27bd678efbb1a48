import { useMemo, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { CanvasState } from './canvasState.ts';
import type { Size } from './cardSize.ts';
import type { Focus } from './focus.ts';
import type { GroupedPart, Grouping } from './groups.ts';
import { findHighlight, type Highlight, highlightedEdges, highlightedNodes, isSelector } from './highlight.ts';
import { estimatedSize } from './layoutOf.ts';
import { MAX_NODES_SMALL_GRAPH, startsAsCards } from './legible.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import { bestOverview, overviewGroups, overviewPart } from './overview.ts';
import { rememberedGrouping } from './remembered.ts';
import { shownPart } from './scene.ts';
import { type Structure, structureOf } from './structure.ts';
import { useSelecting } from './useSelecting.ts';

/** The part of a document that is shown, with its groups and its highlight. */
interface ShownGraph {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** All shown nodes, including those that only the card of their group shows. */
  members: readonly CanvasNode[];
  /** The edges between `members`. */
  memberEdges: readonly CanvasEdge[];
  /** The focus that limits which nodes are shown; undefined when all nodes are shown. */
  focus: Focus | undefined;
  /** The highlight that the reader asked for. */
  highlight: Highlight | undefined;
  /** The property that nodes are grouped by. */
  grouping: Grouping | 'none';
  grouped: GroupedPart | undefined;
}

/** Factor by which the number of nodes must change before cards become groups, or groups cards, in a window of the same size. */
const MIN_GROWTH = 1.5;

const windowSize = () => (typeof window === 'undefined' ? '' : `${window.innerWidth}x${window.innerHeight}`);

/**
 * Whether the graph is shown as cards when the reader has not chosen a grouping. Decided when a graph is opened, and again when the window was resized or
 * the graph has grown a lot, but not when a panel makes the viewport smaller.
 *
 * @param viewport Size of the viewport without tools, in pixels; undefined until it is measured.
 */
function useStartsAsCards(structure: Structure, direction: Direction, viewport: Size | undefined, isTouched: boolean): boolean {
  const last = useRef<{ structure: Structure; count: number; window: string; isCards: boolean }>(undefined);
  const count = structure.ids.length;
  if (!viewport) return last.current?.isCards ?? count <= MAX_NODES_SMALL_GRAPH;
  const before = last.current;
  const isSame =
    before !== undefined && (before.structure === structure || structure.ids.some((id) => before.structure.indexOf.has(id)));
  const isAlike = isSame && count < before.count * MIN_GROWTH && count > before.count / MIN_GROWTH;
  // When the reader has opened groups, they stay groups.
  if (isSame && ((isAlike && before.window === windowSize()) || (isTouched && !before.isCards))) {
    before.structure = structure;
    return before.isCards;
  }
  const isCards = count <= MAX_NODES_SMALL_GRAPH || startsAsCards(count, estimatedSize(structure, direction), viewport);
  last.current = { structure, count, window: windowSize(), isCards };
  return isCards;
}

/**
 * The part of a document that is shown: the nodes within the focus, with the highlight, in groups when there are many nodes.
 *
 * @param whole The structure of `allNodes` and `allEdges`.
 * @param wholeDocument The structure of the document, of which `allNodes` may be a part.
 * @param viewport Size of the viewport without tools, in pixels; undefined until it is measured.
 */
export function useShownGraph(
  allNodes: readonly CanvasNode[],
  allEdges: readonly CanvasEdge[],
  whole: Structure,
  wholeDocument: Structure,
  document: Pipeline | undefined,
  state: Pick<CanvasState, 'focus' | 'highlightQuery' | 'isOnly' | 'grouping' | 'open'>,
  direction: Direction,
  viewport: Size | undefined,
): ShownGraph {
  const { focus, highlightQuery: query, isOnly, open } = state;
  const select = useSelecting(document, query?.kind === 'found' && isSelector(query.text));
  const highlight = useMemo(
    () =>
      query ? findHighlight({ nodes: allNodes, structure: whole, whole: wholeDocument, document, select }, query) : undefined,
    [allNodes, whole, wholeDocument, document, select, query],
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
  // Highlighting changes no positions: the structure changes only when nodes are left out.
  const isAll = part.nodes.length === allNodes.length && part.edges.length === allEdges.length;
  const structure = useMemo(() => (isAll ? whole : structureOf(part.nodes, part.edges)), [isAll, whole, part]);
  const isMany = !useStartsAsCards(structure, direction, viewport, open.size > 0) && part.focus === undefined;
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

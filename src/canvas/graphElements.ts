import { Position } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import { lineBelowName, linesOnCards, nameOnCard, type Size } from './cardSize.ts';
import { nearPath } from './drawing.ts';
import type { LineEdge } from './EdgeLine.tsx';
import type { Direction } from './model.ts';
import type { CardNode } from './NodeCard.tsx';
import type { Canvas } from './useCanvas.ts';
import { isTouched } from './useTwoFingers.ts';

/** The points of a card where edges arrive and leave. React Flow needs them to draw edges to cards that are outside of the viewport. */
function handlesOf({ width, height }: Size, direction: Direction): NonNullable<CardNode['handles']> {
  const dot = { width: 1, height: 1 };
  return direction === 'RIGHT'
    ? [
        { type: 'target', position: Position.Left, x: 0, y: height / 2, ...dot },
        { type: 'source', position: Position.Right, x: width, y: height / 2, ...dot },
      ]
    : [
        { type: 'target', position: Position.Top, x: width / 2, y: 0, ...dot },
        { type: 'source', position: Position.Bottom, x: width / 2, y: height, ...dot },
      ];
}
const NO_CARDS: CardNode[] = [];
const NO_LINES: LineEdge[] = [];

/** The cards as React Flow nodes. A card that looks the same keeps its object, so that only changed cards are drawn again. */
export function useCards({ scene, drawing, actions, can }: Canvas, isFar: boolean, isPage: boolean): CardNode[] {
  const last = useRef(new Map<string, CardNode>());
  const { cards: nodes, selected, at } = scene;
  const { corners, direction } = drawing;
  const canConnect = actions.connect !== undefined;
  // A draggable card would capture the finger, which has to scroll the page when the canvas is in a text page.
  const canMove = can.move && !(isPage && isTouched());
  return useMemo(() => {
    if (isFar) return NO_CARDS;
    const names = linesOnCards(nodes);
    const lineBelow = lineBelowName(nodes);
    const next = new Map<string, CardNode>();
    for (const node of nodes) {
      const corner = corners.get(node.id);
      if (!corner) continue;
      const old = last.current.get(node.id);
      const lines = names.get(node.name) ?? nameOnCard(node.name).lines;
      const below = lineBelow(node);
      const isCurrent = node.id === at;
      const isSelected = selected.has(node.id);
      const isSame =
        old !== undefined &&
        old.data.node === node &&
        old.data.lines.join() === lines.join() &&
        old.data.below === below &&
        old.data.isCurrent === isCurrent &&
        old.selected === isSelected &&
        old.position.x === corner.x &&
        old.position.y === corner.y &&
        old.width === corner.width &&
        old.height === corner.height &&
        old.data.direction === direction &&
        old.data.canConnect === canConnect &&
        old.draggable === canMove;
      next.set(
        node.id,
        isSame
          ? old
          : {
              id: node.id,
              type: 'card',
              position: { x: corner.x, y: corner.y },
              data: { node, lines, below, isCurrent, direction, canConnect },
              selected: isSelected,
              draggable: canMove,
              width: corner.width,
              height: corner.height,
              handles: handlesOf(corner, direction),
            },
      );
    }
    last.current = next;
    return [...next.values()];
  }, [nodes, corners, selected, at, direction, canConnect, canMove, isFar]);
}

/** The edges as React Flow edges. The edges of a small selection are highlighted. */
export function useLines({ scene, drawing, state }: Canvas, isFar: boolean, marker: string): LineEdge[] {
  const { edges, direction } = drawing;
  const { selected, highlight, cards } = scene;
  const { selectedEdge } = state;
  const running = useMemo(() => new Set(cards.flatMap((card) => (card.state === 'running' ? [card.id] : []))), [cards]);
  return useMemo(() => {
    if (isFar) return NO_LINES;
    return edges.map((drawn): LineEdge => {
      const { edge } = drawn;
      // While a query highlights other nodes, the edges of the selection are not highlighted.
      const isNear = !highlight && selected.size > 0 && selected.size < 20 && (selected.has(edge.from) || selected.has(edge.to));
      return {
        id: drawn.key,
        type: 'line',
        source: edge.from,
        target: edge.to,
        selected: selectedEdge?.from === edge.from && selectedEdge.to === edge.to,
        data: {
          path: nearPath(drawn, direction),
          form: edge.form ?? 'ref',
          isBack: drawn.isBack,
          variant: running.has(edge.to) ? 'active' : isNear ? 'lit' : (edge.emphasis ?? 'plain'),
          marker,
        },
      };
    });
  }, [edges, direction, selected, selectedEdge, highlight, running, isFar, marker]);
}

import { BRIEF_SIZE, type Size } from './cardSize.ts';
import { boundsOf, type Rect } from './geometry.ts';
import type { Direction } from './model.ts';

/** How high names are at least, in pixels, where a graph is presented: they are read from the back of a room. */
const PRESENTED = 24;
/** The zoom at which they are. Cards show nothing but their names there (`MIN_ZOOM_WHOLE_CARD_PRESENTED` in `GraphView.tsx`). */
export const PRESENTED_ZOOM = PRESENTED / BRIEF_SIZE + 0.01;

/** What is shown at once: some cards, and the rectangle around them. */
interface PresentedPart {
  ids: readonly string[];
  bounds: Rect;
}

/**
 * A graph in parts that a room shows one after the other with large names, in the order data flows. Every card is in exactly one part, and
 * wholly within what the room shows of it, where the card itself is. One part when all of it can be shown so.
 *
 * @param rects The cards, or whatever is drawn, in graph units.
 * @param room What is free of the window, in pixels.
 */
export function presentedParts(rects: ReadonlyMap<string, Rect>, viewport: Size, direction: Direction): PresentedPart[] {
  const all = [...rects].map(([id, rect]) => ({ id, rect, x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }));
  if (all.length === 0) return [];
  const window = { width: viewport.width / PRESENTED_ZOOM, height: viewport.height / PRESENTED_ZOOM };
  const fits = ({ width, height }: Size) => width <= window.width && height <= window.height;
  const partOf = (cards: typeof all): PresentedPart => ({
    ids: cards.map(({ id }) => id),
    bounds: boundsOf(cards.map(({ rect }) => rect)),
  });
  // Tiles of equal size, a card less than the window, so that what begins in one does not reach out of it.
  const tiled = (at: (card: (typeof all)[number]) => number, free: number, card: number) => {
    const coordinates = all.map(at);
    const [from, to] = [Math.min(...coordinates), Math.max(...coordinates)];
    const count = Math.max(1, Math.ceil((to - from) / Math.max(free - card, card)));
    const each = (to - from) / count || 1;
    return (one: (typeof all)[number]) => Math.min(count - 1, Math.floor((at(one) - from) / each));
  };
  const widest = Math.max(...all.map(({ rect }) => rect.width));
  const highest = Math.max(...all.map(({ rect }) => rect.height));
  const column = tiled(({ x }) => x, window.width, widest);
  const row = tiled(({ y }) => y, window.height, highest);
  const tiles = new Map<string, { order: readonly [number, number]; cards: typeof all }>();
  for (const card of all) {
    const order = direction === 'RIGHT' ? ([column(card), row(card)] as const) : ([row(card), column(card)] as const);
    const tile = tiles.get(order.join());
    if (tile) tile.cards.push(card);
    else tiles.set(order.join(), { order, cards: [card] });
  }
  const parts: (typeof all)[] = [];
  for (const { cards } of [...tiles.values()].sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])) {
    const last = parts.at(-1);
    // A few cards at the edge are no part of their own where there is room for them.
    if (last && fits(partOf([...last, ...cards]).bounds)) last.push(...cards);
    else parts.push([...cards]);
  }
  return parts.map(partOf);
}

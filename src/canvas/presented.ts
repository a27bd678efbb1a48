import { BRIEF_SIZE, type Size } from './cardSize.ts';
import { boundsOf, type Rect } from './geometry.ts';
import type { Direction } from './model.ts';

/** Minimum height of names, in pixels, in a presented graph, so that people at the back of a room can read them. */
const MIN_PRESENTED_NAME_PX = 24;
/** The zoom at which names have that height, on cards that show only their name (`MIN_ZOOM_WHOLE_CARD_PRESENTED` in `GraphView.tsx`). */
export const PRESENTED_ZOOM = MIN_PRESENTED_NAME_PX / BRIEF_SIZE + 0.01;

/** A part of a presented graph: the ids of its cards, and the rectangle around them in graph units. */
interface PresentedPart {
  ids: readonly string[];
  bounds: Rect;
}

/**
 * Divides a graph into parts that are presented one after the other with large names, in the order data flows. Every card is in exactly one part. Each
 * part fits into the viewport at `PRESENTED_ZOOM`, unless a single card does not. The result is a single part when the whole graph fits.
 *
 * @param rects The rectangles of cards or of closed groups, by id, in graph units.
 * @param viewport Size of the viewport without tools, in pixels.
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
  // Tiles of equal size, smaller than the viewport by a card, so that a card whose middle is in a tile fits into the viewport with it.
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
    // Cards of the next tile join the previous part when both fit into the viewport together.
    if (last && fits(partOf([...last, ...cards]).bounds)) last.push(...cards);
    else parts.push([...cards]);
  }
  return parts.map(partOf);
}

import { BRIEF_SIZE, NAME_SIZE, type Size } from './cardSize.ts';

/** Minimum zoom at which a card shows all of its texts. Below it, only its name in larger letters. */
export const MIN_ZOOM_WHOLE_CARD = 0.8;
/** Minimum zoom at which large graphs are drawn as cards. Below it names can't be read, and nodes are drawn as plain boxes. */
export const MIN_ZOOM_CARDS = 0.5;
/** Maximum number of nodes that are drawn as cards at any zoom. */
export const MAX_NODES_ALWAYS_CARDS = 60;
/** Maximum number of nodes in a small graph. A small graph is not grouped at first. */
export const MAX_NODES_SMALL_GRAPH = 32;
/** Minimum height of names on screen in the first view, in pixels. */
const MIN_NAME_PX = 11;
/** The zoom at which names have that height, on cards that show only their name; rounded up, so that no name is a fraction of a pixel smaller. */
export const READABLE_ZOOM = Math.ceil((MIN_NAME_PX / BRIEF_SIZE) * 1000) / 1000;
/** Maximum number of screens that the first view of a graph is panned over. A larger graph is grouped at first. */
const MAX_SCREENS = 3;

/** Height of names on cards, in pixels, at this zoom. */
export function nameHeight(zoom: number): number {
  return (zoom < MIN_ZOOM_WHOLE_CARD ? BRIEF_SIZE : NAME_SIZE) * zoom;
}

/** Number of screens that a graph of this size takes when its names are readable: those side by side times those below each other, each at least 1. */
function screensOf({ width, height }: Size, viewport: Size): number {
  return Math.max(1, (width * READABLE_ZOOM) / viewport.width) * Math.max(1, (height * READABLE_ZOOM) / viewport.height);
}

/**
 * Whether a graph is shown as cards at first: if it is small, or takes at most `MAX_SCREENS` screens with readable names. Otherwise its first view is
 * groups.
 *
 * @param count Number of nodes.
 * @param size About how large the layout is, in graph units.
 * @param viewport Size of the viewport, in pixels.
 */
export function startsAsCards(count: number, size: Size, viewport: Size): boolean {
  return count <= MAX_NODES_SMALL_GRAPH || screensOf(size, viewport) <= MAX_SCREENS;
}

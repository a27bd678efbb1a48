import { BRIEF_SIZE, NAME_SIZE, type Size } from './cardSize.ts';
import { boundsOf, type Rect, zoomToFit } from './geometry.ts';
import type { Layout } from './layout.ts';
import { areaOf } from './part.ts';
import type { Structure } from './structure.ts';

/** Minimum zoom at which a card shows all of its texts. Below it, only its name in larger letters. */
export const MIN_ZOOM_WHOLE_CARD = 0.8;
/** Minimum zoom at which large graphs are drawn as cards. Below it names can't be read, and nodes are drawn as plain boxes. */
export const MIN_ZOOM_CARDS = 0.5;
/** Maximum number of nodes that are drawn as cards at any zoom. */
export const MAX_NODES_ALWAYS_CARDS = 60;
/** Maximum number of nodes in a small graph. A small graph is not grouped, unless its names would be less than `MIN_NAME_PX_SMALL_GRAPH` high. */
export const MAX_NODES_SMALL_GRAPH = 32;
/** Minimum height of names, in pixels, at which a small graph is not grouped. */
const MIN_NAME_PX_SMALL_GRAPH = 5;
/** Minimum number of nodes at which a graph is always grouped at first: more cards give no overview, however large the screen is. */
export const MIN_NODES_GROUPED = 130;
/**
 * Minimum height of names, in pixels, at which other graphs are not grouped. Measured in `DESKTOP_VIEWPORT` when the actual viewport is smaller, so
 * that opening a panel does not group the nodes.
 */
const MIN_NAME_PX_DESKTOP = 11;
/** Typical size of the viewport in a desktop window, in pixels. */
const DESKTOP_VIEWPORT: Size = { width: 1180, height: 530 };
/** Minimum height of names, in pixels, in the actual viewport, such as on a phone. Smaller names can't be read at all. */
const MIN_NAME_PX_ACTUAL = 6;
/** Factor by which names must be smaller than a limit before cards become groups, or larger before groups become cards. */
const HYSTERESIS = 1.15;

/** Height of names on cards, in pixels, at this zoom. */
export function nameHeight(zoom: number): number {
  return (zoom < MIN_ZOOM_WHOLE_CARD ? BRIEF_SIZE : NAME_SIZE) * zoom;
}

/** The zoom at which names are `height` pixels high, on cards that show only their name. */
export function zoomForNames(height: number): number {
  return height / BRIEF_SIZE;
}

/** Upper bound for the height of names in this viewport, in pixels, from the area that the cards need. */
function maxNameHeight(structure: Structure, viewport: Size): number {
  return BRIEF_SIZE * Math.sqrt((viewport.width * viewport.height) / areaOf(structure));
}

/** Height of names, in pixels, when all of this layout is in view. */
function drawnNameHeight({ ids, sizes }: Structure, { corners }: Layout, viewport: Size): number {
  const rects = ids.map((id, index): Rect => ({ ...corners.get(id)!, ...sizes[index]! }));
  return nameHeight(zoomToFit(boundsOf(rects), viewport));
}

/**
 * Whether the names of a graph can be read when all of it is in view as cards. This depends on the layout, not only on the number of nodes: fifty nodes
 * with short names in four layers can be read, fifty nodes with long names in eight layers can't.
 *
 * @param viewport Size of the actual viewport, in pixels.
 * @param before The previous answer for this graph; undefined at first. Near a limit the answer stays the same through resizes and edits.
 * @param layoutIn Returns the layout of the structure for a viewport.
 */
export function isLegible(
  structure: Structure,
  viewport: Size,
  before: boolean | undefined,
  layoutIn: (viewport: Size) => Layout,
): boolean {
  const count = structure.ids.length;
  if (count >= MIN_NODES_GROUPED) return false;
  const factor = before === undefined ? 1 : before ? 1 / HYSTERESIS : HYSTERESIS;
  const reaches = (least: number, inside: Size) =>
    maxNameHeight(structure, inside) >= least && drawnNameHeight(structure, layoutIn(inside), inside) >= least;
  // A small graph is not grouped when a panel opens beside it.
  if (count <= MAX_NODES_SMALL_GRAPH) return before === true || reaches(MIN_NAME_PX_SMALL_GRAPH * factor, viewport);
  const desktop = {
    width: Math.max(viewport.width, DESKTOP_VIEWPORT.width),
    height: Math.max(viewport.height, DESKTOP_VIEWPORT.height),
  };
  return reaches(MIN_NAME_PX_DESKTOP * factor, desktop) && reaches(MIN_NAME_PX_ACTUAL * factor, viewport);
}

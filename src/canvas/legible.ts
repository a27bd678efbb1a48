import { BRIEF_SIZE, NAME_SIZE, type Size } from './cardSize.ts';
import { boundsOf, type Rect, zoomToFit } from './geometry.ts';
import type { Layout } from './layout.ts';
import { areaOf } from './part.ts';
import type { Structure } from './structure.ts';

/** Below this zoom a card shows nothing but its name, in larger letters. */
export const MIN_ZOOM_WHOLE_CARD = 0.8;
/** Below this zoom the cards of a big graph can't be read, and are drawn as boxes instead of as elements. */
export const MIN_ZOOM_CARDS = 0.5;
/** Graphs up to this size are always drawn as cards. */
export const MAX_NODES_ALWAYS_CARDS = 60;
/** Graphs up to this size are seen as cards, unless they come into view where their names are specks: a few boxes would say less. */
export const MAX_NODES_SMALL_GRAPH = 32;
const MIN_NAME_PX_SMALL_GRAPH = 5;
/** From this many nodes on a graph is always groups at first: so many cards are no overview, however large the screen. */
export const MIN_NODES_GROUPED = 130;
/** Names are to be this high, in pixels, in a room as a window on a desktop has it; smaller rooms are measured by it, too, so that no panel regroups. */
const MIN_NAME_PX_DESKTOP = 11;
const DESKTOP_VIEWPORT: Size = { width: 1180, height: 530 };
/** In the actual room, such as on a phone, names smaller than this can't be read at all. */
const MIN_NAME_PX_ACTUAL = 6;
/** A graph stays cards, or groups, until its names are smaller or larger than that by this factor. */
const HYSTERESIS = 1.15;

/** How high names are, in pixels, at this zoom. */
export function nameHeight(zoom: number): number {
  return (zoom < MIN_ZOOM_WHOLE_CARD ? BRIEF_SIZE : NAME_SIZE) * zoom;
}

/** The zoom at which names are so many pixels high, where cards show nothing else. */
export function zoomForNames(height: number): number {
  return height / BRIEF_SIZE;
}

/** How high names can be at most in this room, by the area that the cards need. */
function maxNameHeight(structure: Structure, viewport: Size): number {
  return BRIEF_SIZE * Math.sqrt((viewport.width * viewport.height) / areaOf(structure));
}

function drawnNameHeight({ ids, sizes }: Structure, { corners }: Layout, viewport: Size): number {
  const rects = ids.map((id, index): Rect => ({ ...corners.get(id)!, ...sizes[index]! }));
  return nameHeight(zoomToFit(boundsOf(rects), viewport));
}

/**
 * Whether the names of a graph can be read when all of it is in view as cards. It depends on the drawing, not on the count of nodes: fifty with
 * short names in four layers can, fifty with long ones in eight can't.
 *
 * @param before How the graph is seen now; undefined when it comes into view. Near the limit it stays so, whatever is resized or edited.
 * @param layoutIn The drawing of the structure in a room.
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
  // A few cards stay cards when a panel opens beside them.
  if (count <= MAX_NODES_SMALL_GRAPH) return before === true || reaches(MIN_NAME_PX_SMALL_GRAPH * factor, viewport);
  const desktop = {
    width: Math.max(viewport.width, DESKTOP_VIEWPORT.width),
    height: Math.max(viewport.height, DESKTOP_VIEWPORT.height),
  };
  return reaches(MIN_NAME_PX_DESKTOP * factor, desktop) && reaches(MIN_NAME_PX_ACTUAL * factor, viewport);
}

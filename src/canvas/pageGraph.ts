import { closeCardSize, type Size } from './cardSize.ts';
import { layoutOf } from './layoutOf.ts';
import { MAX_NODES_ALWAYS_CARDS, MIN_ZOOM_WHOLE_CARD, READABLE_ZOOM } from './legible.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import type { PicturePositions } from './pictureLayout.ts';
import { type Structure, structureOf, withSizes } from './structure.ts';

/** How a graph is drawn in a page of this site, as a still picture and alive. It depends on the graph and the kind of window alone, so that both are alike. */
export interface PageForm {
  direction: Direction;
  /** Whether cards are small, show only their name, and stand close together. */
  isClose: boolean;
  /** Maximum zoom at which the graph is fitted. Below `MIN_ZOOM_WHOLE_CARD` cards show only their name, however wide the page is. */
  maxZoom: number;
}

/** Windows for which the build draws a picture: `narrow` for phones held upright, `wide` for all others. */
export const PAGE_WINDOWS = ['wide', 'narrow'] as const;
export type PageWindow = (typeof PAGE_WINDOWS)[number];
/** The media query of narrow windows. `Playground.module.css` has the same. */
const NARROW_WINDOW = '(max-width: 40rem) and (orientation: portrait)';

/** Pixels kept free around a graph in a page. `Playground.module.css` has the same. */
export const PAGE_GAP = 8;
/** Width and height in pixels that a graph has in a page at least: in a window of 1280 x 720, and of 390 x 844. */
const SPACE: Readonly<Record<PageWindow, Size>> = { wide: { width: 680, height: 430 }, narrow: { width: 336, height: 480 } };
const MAX_PAGE_ZOOM = 1.1;
/** Maximum zoom of a graph whose cards show only their name: just below the zoom at which they would show more. */
const MAX_NAMES_ZOOM = MIN_ZOOM_WHOLE_CARD - 0.01;

/** The kind of the window now. */
export function pageWindow(): PageWindow {
  return typeof matchMedia === 'function' && matchMedia(NARROW_WINDOW).matches ? 'narrow' : 'wide';
}

/** The form of a graph in a page: whole cards if they fit, else cards with only their names, else close cards. */
export function pageForm(structure: Structure, kind: PageWindow): PageForm {
  const direction = kind === 'wide' ? 'RIGHT' : 'DOWN';
  const { width, height } = layoutOf(structure, direction);
  const space = SPACE[kind];
  const fits = (zoom: number) => width * zoom <= space.width && height * zoom <= space.height;
  if (fits(MIN_ZOOM_WHOLE_CARD)) return { direction, isClose: false, maxZoom: MAX_PAGE_ZOOM };
  const isClose = !fits(READABLE_ZOOM) && structure.ids.length <= MAX_NODES_ALWAYS_CARDS;
  return { direction, isClose, maxZoom: MAX_NAMES_ZOOM };
}

/** Graph units between two layers of close cards, and between two cards of a layer: badges, and the tips of edges, just fit between them. */
const CLOSE_GAPS = { layers: 14, boxes: 14 };

/** The structure with the cards that a form has. */
export function formedStructure(
  structure: Structure,
  nodes: readonly CanvasNode[],
  { isClose }: Pick<PageForm, 'isClose'>,
): Structure {
  return isClose
    ? withSizes(
        structure,
        nodes.map(({ name }) => closeCardSize(name)),
        CLOSE_GAPS,
      )
    : structure;
}

/** The picture of a graph in one kind of window: its form, positions, and its size in graph units. */
interface PagePicture {
  form: PageForm;
  positions: PicturePositions;
  size: Size;
}

/** A graph as data, with its picture in each kind of window, so that pages draw it without the engine and without computing a layout. */
export interface PageGraph {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  windows: Readonly<Record<PageWindow, PagePicture>>;
}

/** The pictures of a graph, which the build computes. */
export function pageGraph(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): PageGraph {
  const structure = structureOf(nodes, edges);
  const pictureFor = (kind: PageWindow): PagePicture => {
    const form = pageForm(structure, kind);
    const { corners, routes, width, height } = layoutOf(formedStructure(structure, nodes, form), form.direction);
    return { form, positions: { corners, routes }, size: { width, height } };
  };
  return { nodes, edges, windows: { wide: pictureFor('wide'), narrow: pictureFor('narrow') } };
}

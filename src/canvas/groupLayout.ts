import { cardSize, type Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import { layersOfGroups, linksOf } from './groupOrder.ts';
import type { GroupedPart } from './groups.ts';
import { backOf, routeKey } from './layout.ts';
import { layoutOf } from './layoutOf.ts';
import type { Direction, Point } from './model.ts';

/** Minimum size of the box of a closed group, in graph units: two lines of a name that can be read from far away, and the count below them. */
const GROUP_BOX = { width: 280, height: 126 } as const;
/** Maximum height of such a box, in graph units. Boxes are as high as there is space, to list names of their nodes. */
const MAX_BOX_HEIGHT = 280;
/** Minimum height that the boxes of a layer may share, in graph units, however few groups there are. */
const MIN_LAYER_HEIGHT = 420;
/** Height that all layers may share in a layout that runs down, in graph units: about that of a phone at the smallest zoom of groups. */
const DOWN_HEIGHT = 1300;
/** Graph units between two layers of groups, where bundles of edges bend, and between two groups of a layer. */
const GROUP_GAPS = { layers: 112, boxes: 20 };
/** Graph units around the nodes of an open group: the head with its name above, a margin at the other sides. */
export const GROUP_FRAME = { head: 52, margin: 20 } as const;

/** The positions of groups and of the nodes of open groups, in graph units. */
interface GroupLayout {
  /** The box of each group, by its key. */
  boxes: ReadonlyMap<string, Rect>;
  /** Upper left corners, by id, of the nodes of open groups and of the cards of closed groups. */
  corners: ReadonlyMap<string, Point>;
  /** The points between the ends of each edge within an open group, by `routeKey`. */
  routes: ReadonlyMap<string, readonly Point[]>;
  /** The edges within open groups that lead back, by `routeKey`. */
  back: ReadonlySet<string>;
}

/** Lays out the nodes of an open group by themselves. Returns the layout with the edges among them, as positions. */
function inside({ nodes, edges }: GroupedPart, ids: readonly string[], direction: Direction) {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const within = edges.flatMap(({ from, to }): [number, number][] => {
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  const sizes = ids.map((id) => cardSize(names.get(id) ?? ''));
  const placed = layoutOf({ sizes, edges: within }, direction);
  return { edges: within, back: backOf({ ids, sizes, edges: within }, placed.corners, direction), ...placed };
}

/** The size of each group when it is closed: the boxes of a layer share the height of the layer with the most groups; layers that run down share theirs. */
function closedSizes(layers: readonly number[], direction: Direction): Size[] {
  const counts: number[] = [];
  for (const layer of layers) counts[layer] = (counts[layer] ?? 0) + 1;
  const pitch = GROUP_BOX.height + GROUP_GAPS.boxes;
  const high = Math.max(MIN_LAYER_HEIGHT, Math.max(...counts) * pitch);
  return layers.map((layer) => {
    const share =
      direction === 'RIGHT'
        ? Math.floor(high / counts[layer]!) - GROUP_GAPS.boxes
        : Math.floor((DOWN_HEIGHT + GROUP_GAPS.layers) / counts.length) - GROUP_GAPS.layers;
    return { width: GROUP_BOX.width, height: Math.max(GROUP_BOX.height, Math.min(MAX_BOX_HEIGHT, share)) };
  });
}

/**
 * The positions of the groups of a graph, in the standard layout: closed groups as boxes, open groups as frames around their nodes. No two groups
 * overlap, and each node of an open group is within its frame.
 *
 * @param layers The layer of each node of the whole graph, by position.
 * @param anchor A group and the corner where it stays; the other groups move around it.
 */
export function groupLayout(
  part: GroupedPart,
  idAt: (position: number) => string,
  layers: readonly number[],
  direction: Direction,
  anchor?: { key: string; corner: Point },
): GroupLayout {
  const { groups, open } = part;
  const indexOf = new Map(groups.map(({ key }, index) => [key, index]));
  const links = linksOf(part);
  const layer = layersOfGroups(groups, links, layers);
  // Bundles that lead back are routed around the boxes and have no influence on the layers.
  const forward = [...links.keys()]
    .map((key): [number, number] => [Math.floor(key / groups.length), key % groups.length])
    .filter(([from, to]) => layer[from]! < layer[to]!);
  // As if all groups were closed, so that opening a group changes no other box.
  const closed = closedSizes(layer, direction);
  const insides = groups.map(({ key, members }) => (open.has(key) ? inside(part, members.map(idAt), direction) : undefined));
  const sizes = insides.map((content, index) =>
    content
      ? {
          width: Math.max(GROUP_BOX.width, content.width + 2 * GROUP_FRAME.margin),
          height: content.height + GROUP_FRAME.head + GROUP_FRAME.margin,
        }
      : closed[index]!,
  );
  const placed = layoutOf({ sizes, edges: forward, gaps: GROUP_GAPS }, direction).corners;
  const anchored = anchor && placed[indexOf.get(anchor.key) ?? -1];
  const shift = anchored ? { x: anchor.corner.x - anchored.x, y: anchor.corner.y - anchored.y } : { x: 0, y: 0 };
  const boxes = new Map<string, Rect>();
  const corners = new Map<string, Point>();
  const routes = new Map<string, readonly Point[]>();
  for (const [index, group] of groups.entries()) {
    // The anchored group gets its exact corner: adding and subtracting fractions would round.
    const isAnchored = anchored !== undefined && group.key === anchor?.key;
    const corner = isAnchored ? { ...anchor.corner } : { x: placed[index]!.x + shift.x, y: placed[index]!.y + shift.y };
    boxes.set(group.key, { ...corner, ...sizes[index]! });
    const content = insides[index];
    if (!content) corners.set(group.id, corner);
    const moved = ({ x, y }: Point) => ({ x: corner.x + GROUP_FRAME.margin + x, y: corner.y + GROUP_FRAME.head + y });
    const id = (at: number) => idAt(group.members[at]!);
    for (const [at, point] of (content?.corners ?? []).entries()) corners.set(id(at), moved(point));
    for (const [at, [from, to]] of (content?.edges ?? []).entries()) {
      routes.set(routeKey(id(from), id(to)), content!.routes[at]!.map(moved));
    }
  }
  const back = new Set(insides.flatMap((content) => [...(content?.back ?? [])]));
  return { boxes, corners, routes, back };
}

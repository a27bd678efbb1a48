import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Size } from './cardSize.ts';
import { type Boxes, layoutOf, type Placed } from './layoutOf.ts';
import type { Direction, Layering, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** The positions of the cards of a graph and the routes of its edges, in graph units. */
export interface Layout {
  /** Key of the structure and of the options that the layout was computed for (`layoutKey`). */
  key: string;
  direction: Direction;
  /** Upper left corner of each card, by node id. */
  corners: ReadonlyMap<string, Point>;
  /** The points that an edge passes between its two ends, by `routeKey`. Edges without an entry go straight. */
  routes: ReadonlyMap<string, readonly Point[]>;
  /** The edges that lead back because they close a cycle, by `routeKey`. */
  back: ReadonlySet<string>;
  /** Whether this is a fallback, because the layout engine that was asked for could not run. */
  isSimple: boolean;
}

/** What a layout depends on beside the graph. */
export interface LayoutOptions {
  direction: Direction;
  layering: Layering;
}

/** The part of ELK that layouts need: ELK in a worker, or ELK itself in tests. */
export type ElkEngine = Pick<ELK, 'layout'>;

/** Runs `layoutOf` in a worker, for large graphs. Rejects when the worker can't run. */
export type LayoutWorker = (boxes: Boxes, direction: Direction) => Promise<Placed>;

/** The key of an edge in the routes of a layout. */
export function routeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** Key of a layout in the cache: equal when structure and options give the same layout. */
export function layoutKey(structure: Structure, { direction, layering }: LayoutOptions): string {
  return `${direction} ${layering} ${structure.key}`;
}

/** Turns positions by index into a layout by node id. */
export function readPlaced(
  structure: Structure,
  options: LayoutOptions,
  { corners, routes }: Pick<Placed, 'corners' | 'routes'>,
): Layout {
  const { ids } = structure;
  const passed = new Map<string, readonly Point[]>();
  for (const [edge, [from, to]] of structure.edges.entries()) {
    if (routes[edge]!.length > 0) passed.set(routeKey(ids[from]!, ids[to]!), routes[edge]!);
  }
  return {
    key: layoutKey(structure, options),
    direction: options.direction,
    corners: new Map(ids.map((id, index) => [id, corners[index]!])),
    routes: passed,
    back: backOf(structure, corners, options.direction),
    isSimple: false,
  };
}

/** The edges whose end begins before their start ends. Loops at a single node are not among them. */
export function backOf(
  { ids, sizes, edges }: Pick<Structure, 'ids' | 'sizes' | 'edges'>,
  corners: readonly Point[],
  direction: Direction,
): Set<string> {
  const isBack = ([from, to]: readonly [number, number]) =>
    direction === 'RIGHT'
      ? corners[to]!.x < corners[from]!.x + sizes[from]!.width
      : corners[to]!.y < corners[from]!.y + sizes[from]!.height;
  return new Set(edges.filter((edge) => edge[0] !== edge[1] && isBack(edge)).map(([from, to]) => routeKey(ids[from]!, ids[to]!)));
}

/** The standard layout, computed synchronously. */
export function standardLayout(structure: Structure, direction: Direction): Layout {
  return readPlaced(structure, { direction, layering: 'standard' }, layoutOf(structure, direction));
}

/** Maximum number of nodes for ELK's thorough settings. Above it, cheap settings: 1,000 nodes take about 0.3 s instead of 0.7 s. */
const MAX_THOROUGH_NODES = 100;

function elkOptions(count: number, direction: Direction): Record<string, string> {
  const shared = {
    'elk.algorithm': 'layered',
    'elk.direction': direction,
    // As in the standard layout: a layer is the longest path from a source, and all parts of the graph share their columns.
    'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE',
    'elk.separateConnectedComponents': 'false',
    'elk.edgeRouting': 'POLYLINE',
    'elk.layered.unnecessaryBendpoints': 'true',
    'elk.layered.spacing.nodeNodeBetweenLayers': '56',
    'elk.spacing.nodeNode': '24',
    'elk.layered.spacing.edgeNodeBetweenLayers': '24',
    'elk.spacing.edgeNode': '20',
    'elk.spacing.edgeEdge': '12',
    'elk.spacing.componentComponent': '48',
  };
  if (count > MAX_THOROUGH_NODES) {
    return { ...shared, 'elk.layered.thoroughness': '1', 'elk.layered.crossingMinimization.greedySwitch.type': 'OFF' };
  }
  return {
    ...shared,
    'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  };
}

/** The structure as an ELK graph. Each card has one port where edges arrive and one where they leave, in the middle of its sides. */
function elkGraph(structure: Structure, direction: Direction): ElkNode {
  const ports = ({ width, height }: Size) =>
    direction === 'RIGHT'
      ? { in: { x: 0, y: height / 2 }, out: { x: width, y: height / 2 } }
      : { in: { x: width / 2, y: 0 }, out: { x: width / 2, y: height } };
  return {
    id: 'root',
    layoutOptions: elkOptions(structure.ids.length, direction),
    children: structure.sizes.map((size, index) => ({
      id: `${index}`,
      ...size,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS', 'elk.alignment': direction === 'RIGHT' ? 'LEFT' : 'TOP' },
      ports: [
        { id: `${index}i`, ...ports(size).in, width: 0, height: 0 },
        { id: `${index}o`, ...ports(size).out, width: 0, height: 0 },
      ],
    })),
    // Self edges would only distort the layout; the view draws them as loops.
    edges: structure.edges
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ id: `${from}>${to}`, sources: [`${from}o`], targets: [`${to}i`] })),
  };
}

function readElk(structure: Structure, options: LayoutOptions, done: ElkNode): Layout {
  const corners = new Map<string, Point>();
  for (const child of done.children ?? []) corners.set(structure.ids[Number(child.id)]!, { x: child.x ?? 0, y: child.y ?? 0 });
  const routes = new Map<string, Point[]>();
  for (const edge of done.edges ?? []) {
    const bends = edge.sections?.[0]?.bendPoints;
    if (!bends?.length) continue;
    const [from, to] = edge.id.split('>').map(Number) as [number, number];
    routes.set(routeKey(structure.ids[from]!, structure.ids[to]!), bends);
  }
  const { direction } = options;
  const placed = structure.ids.map((id) => corners.get(id)!);
  return {
    key: layoutKey(structure, options),
    direction,
    corners,
    routes,
    back: backOf(structure, placed, direction),
    isSimple: false,
  };
}

/** Maximum number of layouts in the cache. */
const MAX_CACHED_LAYOUTS = 24;
/** Maximum number of nodes and edges that are laid out synchronously, within a frame, so that the first picture already shows the graph. */
const MAX_SYNCHRONOUS_SIZE = 240;

/** Starts the layout engines, each when it is first needed. Throws or rejects where the engine can't run. */
export interface Engines {
  elk(onFailure: (error: Error) => void): Promise<ElkEngine>;
  worker(): LayoutWorker;
}

/**
 * Computes layouts one after the other and caches the latest. A request whose signal is aborted while it waits is never started, so fast edits do not
 * queue up.
 *
 * The standard layout is `layoutOf`: synchronous for small graphs, in a worker for large graphs. Readers can choose ELK, which is loaded then. When ELK
 * fails, the standard layout takes its place.
 */
export function createLayouter(engines: Engines) {
  const cache = new Map<string, Layout>();
  let elk: Promise<ElkEngine> | undefined;
  let worker: LayoutWorker | undefined;
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let last: Promise<unknown> = Promise.resolve();

  const keep = (layout: Layout): Layout => {
    cache.set(layout.key, layout);
    for (const key of cache.keys()) {
      if (cache.size <= MAX_CACHED_LAYOUTS) break;
      cache.delete(key);
    }
    return layout;
  };

  async function byElk(structure: Structure, options: LayoutOptions): Promise<Layout> {
    elk ??= engines.elk(fail);
    const done = await Promise.race([elk.then((ready) => ready.layout(elkGraph(structure, options.direction))), failed]);
    return keep(readElk(structure, options, done));
  }

  async function inWorker(structure: Structure, options: LayoutOptions): Promise<Layout> {
    try {
      worker ??= engines.worker();
      const { sizes, edges, gaps } = structure;
      return keep(readPlaced(structure, options, await worker({ sizes, edges, gaps }, options.direction)));
    } catch {
      return keep(standardLayout(structure, options.direction));
    }
  }

  async function make(structure: Structure, options: LayoutOptions, signal: AbortSignal | undefined): Promise<Layout> {
    signal?.throwIfAborted();
    if (options.layering === 'standard') return inWorker(structure, options);
    return byElk(structure, options).catch(() => ({
      ...standardLayout(structure, options.direction),
      key: layoutKey(structure, options),
      isSimple: true,
    }));
  }

  return {
    /** The layout from the cache, or computed synchronously if the graph is small enough; else undefined. */
    atOnce(structure: Structure, options: LayoutOptions): Layout | undefined {
      const found = cache.get(layoutKey(structure, options));
      if (found || options.layering === 'elk' || structure.ids.length + structure.edges.length > MAX_SYNCHRONOUS_SIZE)
        return found;
      return keep(standardLayout(structure, options.direction));
    },
    /** The layout, when it is computed. Rejects only when the signal is aborted before the computation started. */
    request(structure: Structure, options: LayoutOptions, signal?: AbortSignal): Promise<Layout> {
      const layout = last.then(() => cache.get(layoutKey(structure, options)) ?? make(structure, options, signal));
      last = layout.catch(() => {});
      return layout;
    },
  };
}

export type Layouter = ReturnType<typeof createLayouter>;

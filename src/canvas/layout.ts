import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Size } from './cardSize.ts';
import { type Boxes, type LayoutViewport, layoutOf, type Placed } from './layoutOf.ts';
import type { Direction, Layering, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Where a layout puts things. */
export interface Layout {
  /** Key of the structure and plan it was made for. */
  key: string;
  direction: Direction;
  /** Upper left corner of each card, by node id. */
  corners: ReadonlyMap<string, Point>;
  /** The points an edge passes between its two ends, by `routeKey`. Edges without an entry go straight. */
  routes: ReadonlyMap<string, readonly Point[]>;
  /** Not as it was asked for, because the layout engine could not run. */
  isSimple: boolean;
}

/** How a structure is to be laid out. */
export interface LayoutOptions extends LayoutViewport {
  layering: Layering;
}

/** Lays out in single columns: ELK in a worker, or ELK itself in tests. */
export type ColumnEngine = Pick<ELK, 'layout'>;

/** Lays out large graphs off the main thread: `layoutOf` in a worker. Rejects when the worker can't run. */
export type LayoutWorker = (boxes: Boxes, viewport: LayoutViewport) => Promise<Placed>;

/** The key of an edge in the routes of a layout. */
export function routeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** The same for structures that have the same layout by this plan. */
export function layoutKey(structure: Structure, { direction, layering, width, height }: LayoutOptions): string {
  // Single columns don't ask how much room there is.
  return `${direction} ${layering === 'columns' ? layering : `${width}x${height}`} ${structure.key}`;
}

/** What was worked out for the boxes of a structure, by the ids of its nodes. */
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
    isSimple: false,
  };
}

/** Our own layout, at once. */
export function foldedLayout(structure: Structure, options: LayoutOptions): Layout {
  return readPlaced(structure, options, layoutOf(structure, options));
}

/** Above this many nodes the cheap settings are used: 1,000 nodes take about 0.3 s with them and 0.7 s without. */
const MAX_THOROUGH_NODES = 100;

function elkOptions(count: number, direction: Direction): Record<string, string> {
  const shared = {
    'elk.algorithm': 'layered',
    'elk.direction': direction,
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
    // Layers are then the waves of a run, and edges as straight as can be.
    'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  };
}

/** The structure as ELK wants it: each card has one port to arrive at and one to leave from, in the middle of its sides. */
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
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [
        { id: `${index}i`, ...ports(size).in, width: 0, height: 0 },
        { id: `${index}o`, ...ports(size).out, width: 0, height: 0 },
      ],
    })),
    // A node that reads itself would only bend the drawing: the view draws a loop.
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
  return { key: layoutKey(structure, options), direction: options.direction, corners, routes, isSimple: false };
}

const KEPT = 24;
/** Up to this many nodes and edges our own layout is made at once, within a frame: what is opened is there with the first picture. */
const AT_ONCE = 240;

/** What a layouter starts when it is first needed; each throws or rejects where it can't run. */
export interface Engines {
  columns(onFailure: (error: Error) => void): Promise<ColumnEngine>;
  worker(): LayoutWorker;
}

/**
 * Makes layouts, one after the other, and keeps the latest. A request whose signal is aborted while it waits is never begun, so fast edits do
 * not queue up.
 *
 * Two engines, by what each is better at. Our own layout comes first: it knows the room, so the retail pipeline of 29 nodes and 120 generated
 * ones are seen at 1.1 to 3 times the size of ELK's, no edge crosses a card, and it takes some milliseconds without loading anything. ELK puts
 * each layer in a single column and there has the better order: a third fewer crossings on retail (8 against 12), half on 200 nodes. That is
 * what a reader wants who follows single edges, so it is an arrangement to choose, loaded then. If it fails, the layout is ours.
 */
export function createLayouter(engines: Engines) {
  const kept = new Map<string, Layout>();
  let columns: Promise<ColumnEngine> | undefined;
  let worker: LayoutWorker | undefined;
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let last: Promise<unknown> = Promise.resolve();

  const keep = (layout: Layout): Layout => {
    kept.set(layout.key, layout);
    for (const key of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(key);
    }
    return layout;
  };

  async function inColumns(structure: Structure, options: LayoutOptions): Promise<Layout> {
    columns ??= engines.columns(fail);
    const done = await Promise.race([columns.then((ready) => ready.layout(elkGraph(structure, options.direction))), failed]);
    return keep(readElk(structure, options, done));
  }

  async function folded(structure: Structure, options: LayoutOptions): Promise<Layout> {
    try {
      worker ??= engines.worker();
      const { sizes, edges } = structure;
      const { direction, width, height } = options;
      return keep(readPlaced(structure, options, await worker({ sizes, edges }, { direction, width, height })));
    } catch {
      return keep(foldedLayout(structure, options));
    }
  }

  async function make(structure: Structure, options: LayoutOptions, signal: AbortSignal | undefined): Promise<Layout> {
    signal?.throwIfAborted();
    if (options.layering === 'folded') return folded(structure, options);
    return inColumns(structure, options).catch(() => ({ ...foldedLayout(structure, options), isSimple: true }));
  }

  return {
    /** Our own layout, computed now unless it is known already, however long that takes: for graphs that are not large. */
    folded(structure: Structure, options: LayoutOptions): Layout {
      const own: LayoutOptions = { ...options, layering: 'folded' };
      return kept.get(layoutKey(structure, own)) ?? keep(foldedLayout(structure, own));
    },
    /** The layout, if it is known already or can be computed at once. */
    atOnce(structure: Structure, options: LayoutOptions): Layout | undefined {
      const found = kept.get(layoutKey(structure, options));
      if (found || options.layering === 'columns' || structure.ids.length + structure.edges.length > AT_ONCE) return found;
      return keep(foldedLayout(structure, options));
    },
    /** Rejects only when the signal is aborted before the layout began. */
    request(structure: Structure, options: LayoutOptions, signal?: AbortSignal): Promise<Layout> {
      const layout = last.then(() => kept.get(layoutKey(structure, options)) ?? make(structure, options, signal));
      last = layout.catch(() => {});
      return layout;
    },
  };
}

export type Layouter = ReturnType<typeof createLayouter>;

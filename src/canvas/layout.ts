import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { CARD } from './geometry.ts';
import { layeredLayout } from './layered.ts';
import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Where a layout puts things. */
export interface Layout {
  /** Key of the structure and direction it was made for. */
  key: string;
  direction: Direction;
  /** Upper left corner of each card, by node id. */
  corners: ReadonlyMap<string, Point>;
  /** The points an edge passes between its two ends, by `routeKey`. Edges without an entry go straight. */
  routes: ReadonlyMap<string, readonly Point[]>;
  /** Made without ELK, because its worker could not run. */
  isSimple: boolean;
}

/** What computes layouts; ELK in a worker, or in a test ELK itself. */
export type LayoutEngine = Pick<ELK, 'layout'>;

/** The key of an edge in the routes of a layout. */
export function routeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** Above this many nodes the cheap settings are used: 1,000 nodes take about 0.3 s with them and 0.7 s without. */
const MANY = 100;

function options(count: number, direction: Direction): Record<string, string> {
  const shared = {
    'elk.algorithm': 'layered',
    'elk.direction': direction,
    'elk.edgeRouting': 'POLYLINE',
    'elk.layered.unnecessaryBendpoints': 'true',
    'elk.layered.spacing.nodeNodeBetweenLayers': '64',
    'elk.spacing.nodeNode': '24',
    'elk.layered.spacing.edgeNodeBetweenLayers': '24',
    'elk.spacing.edgeNode': '20',
    'elk.spacing.edgeEdge': '12',
    'elk.spacing.componentComponent': '48',
  };
  if (count > MANY) {
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
  const middle = direction === 'RIGHT' ? { y: CARD.height / 2 } : { x: CARD.width / 2 };
  const end = direction === 'RIGHT' ? { x: CARD.width, y: CARD.height / 2 } : { x: CARD.width / 2, y: CARD.height };
  return {
    id: 'root',
    layoutOptions: options(structure.ids.length, direction),
    children: structure.ids.map((_, index) => ({
      id: `${index}`,
      width: CARD.width,
      height: CARD.height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [
        { id: `${index}i`, x: 0, y: 0, ...middle, width: 0, height: 0 },
        { id: `${index}o`, ...end, width: 0, height: 0 },
      ],
    })),
    // A node that reads itself would only bend the drawing: the view draws a loop.
    edges: structure.edges
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ id: `${from}>${to}`, sources: [`${from}o`], targets: [`${to}i`] })),
  };
}

function readLayout(structure: Structure, direction: Direction, done: ElkNode): Layout {
  const corners = new Map<string, Point>();
  for (const child of done.children ?? []) corners.set(structure.ids[Number(child.id)]!, { x: child.x ?? 0, y: child.y ?? 0 });
  const routes = new Map<string, Point[]>();
  for (const edge of done.edges ?? []) {
    const bends = edge.sections?.[0]?.bendPoints;
    if (!bends?.length) continue;
    const [from, to] = edge.id.split('>').map(Number) as [number, number];
    routes.set(routeKey(structure.ids[from]!, structure.ids[to]!), bends);
  }
  return { key: layoutKey(structure, direction), direction, corners, routes, isSimple: false };
}

/** The same for structures that have the same layout in this direction. */
export function layoutKey(structure: Structure, direction: Direction): string {
  return `${direction} ${structure.key}`;
}

/** A layout at once, without the engine: plainer, and edges take no detours. */
export function simpleLayout(structure: Structure, direction: Direction): Layout {
  const points = layeredLayout(structure, direction);
  const corners = new Map(structure.ids.map((id, index) => [id, points[index]!]));
  return { key: layoutKey(structure, direction), direction, corners, routes: new Map(), isSimple: true };
}

const KEPT = 24;

/**
 * Makes layouts with the engine that `startEngine` starts when the first one is asked for, one after the other, and keeps the latest. A request
 * whose signal is aborted while it waits is never begun, so fast edits do not queue up. If the engine fails, the layout is a simple one.
 */
export function createLayouter(startEngine: (onFailure: (error: Error) => void) => Promise<LayoutEngine>) {
  const kept = new Map<string, Layout>();
  let engine: Promise<LayoutEngine> | undefined;
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let last: Promise<unknown> = Promise.resolve();

  async function make(structure: Structure, direction: Direction, signal: AbortSignal | undefined): Promise<Layout> {
    signal?.throwIfAborted();
    try {
      engine ??= startEngine(fail);
      const done = await Promise.race([engine.then((ready) => ready.layout(elkGraph(structure, direction))), failed]);
      const layout = readLayout(structure, direction, done);
      kept.set(layout.key, layout);
      for (const key of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(key);
      }
      return layout;
    } catch {
      return simpleLayout(structure, direction);
    }
  }

  return {
    /** Starts the engine, so that it is ready when the first layout is asked for. */
    warmUp(): void {
      engine ??= startEngine(fail);
      engine.then((ready) => ready.layout({ id: 'root', children: [{ id: 'a', width: 1, height: 1 }] })).catch(() => {});
    },
    /** The layout, if it is there already. */
    kept(structure: Structure, direction: Direction): Layout | undefined {
      return kept.get(layoutKey(structure, direction));
    },
    /** Rejects only when the signal is aborted before the layout began. */
    request(structure: Structure, direction: Direction, signal?: AbortSignal): Promise<Layout> {
      const layout = last.then(() => kept.get(layoutKey(structure, direction)) ?? make(structure, direction, signal));
      last = layout.catch(() => {});
      return layout;
    },
  };
}

export type Layouter = ReturnType<typeof createLayouter>;

async function startElk(onFailure: (error: Error) => void): Promise<LayoutEngine> {
  // The worker first: it loads by itself while the page goes on drawing.
  const worker = new ElkWorker({ name: 'layout' });
  worker.addEventListener('error', (event) => onFailure(new Error(event.message || 'The layout worker could not run.')));
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  return new Elk({ algorithms: ['layered'], workerFactory: () => worker });
}

/** One for all canvases of the page. */
export const layouter: Layouter = createLayouter(startElk);

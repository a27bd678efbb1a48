import { useReactFlow, useStore } from '@xyflow/react';
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import { boxGroups } from './drawing.ts';
import { boundsOf, contains, type Rect, zoomToFit } from './geometry.ts';
import styles from './Minimap.module.css';
import type { CanvasNode } from './model.ts';

/** Margin around the graph in the minimap, in graph units. */
const MARGIN = 80;

const Boxes = memo(function Boxes({ nodes, corners }: { nodes: readonly CanvasNode[]; corners: ReadonlyMap<string, Rect> }) {
  return boxGroups(nodes, corners).map(({ key, kind, isDim, path }) => (
    <path key={key} d={path} style={{ fill: `var(--kind-${kind})`, opacity: isDim ? 0.3 : 1 }} />
  ));
});

/** The boxes of groups, with the most frequent kind of their nodes. */
type GroupBoxes = readonly { key: string; kind: CanvasNode['kind']; box: Rect }[];

/** The bounds of the whole graph, in graph units. */
export function useWholeGraph(corners: ReadonlyMap<string, Rect>, groups: GroupBoxes): Rect {
  return useMemo(() => boundsOf(groups.length > 0 ? groups.map(({ box }) => box) : corners.values()), [corners, groups]);
}

/** Whether any part of the graph is out of view. */
export function useIsOutside(whole: Rect): boolean {
  return useStore(({ transform: [x, y, zoom], width, height }) => {
    return width > 0 && !contains({ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }, whole);
  });
}

/** Maximum size of the minimap, in pixels, in large and in small canvases. The minimap has the shape of the graph. */
const MAX_SIZES = { large: { width: 176, height: 112 }, small: { width: 104, height: 72 } };
/** Minimum width and height of the minimap, in pixels. */
const MIN_SIDE = 36;

/** A small picture of the whole graph with a frame around the part in view. Pressing or dragging moves the view. Hidden from screen readers and keyboard. */
export function Minimap({
  nodes,
  corners,
  groups,
  whole: all,
  bottom,
  isSmall,
}: {
  nodes: readonly CanvasNode[];
  corners: ReadonlyMap<string, Rect>;
  groups: GroupBoxes;
  /** The bounds of the whole graph. */
  whole: Rect;
  /** Distance from the bottom of the view, in pixels, so that the tools stay free. */
  bottom: number;
  isSmall: boolean;
}) {
  const flow = useReactFlow();
  const svg = useRef<SVGSVGElement>(null);
  const x = useStore((state) => state.transform[0]);
  const y = useStore((state) => state.transform[1]);
  const zoom = useStore((state) => state.transform[2]);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const box = { x: all.x - MARGIN, y: all.y - MARGIN, width: all.width + 2 * MARGIN, height: all.height + 2 * MARGIN };

  const most = MAX_SIZES[isSmall ? 'small' : 'large'];
  const scale = zoomToFit(box, most);

  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    flow.setCenter(point.x, point.y, { zoom });
  };

  return (
    <svg
      ref={svg}
      className={styles.minimap}
      style={{ bottom, width: Math.max(MIN_SIDE, box.width * scale), height: Math.max(MIN_SIDE, box.height * scale) }}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      {groups.map(({ key, kind, box }) => (
        <rect
          key={key}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          style={{ fill: `var(--kind-${kind})`, opacity: 0.4 }}
        />
      ))}
      <Boxes nodes={nodes} corners={corners} />
      <rect x={-x / zoom} y={-y / zoom} width={width / zoom} height={height / zoom} className={styles.view} />
    </svg>
  );
}

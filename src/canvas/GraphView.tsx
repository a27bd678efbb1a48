import hidden from '#ui/VisuallyHidden.module.css';
import '@xyflow/react/dist/base.css';
import {
  type EdgeTypes,
  type NodeChange,
  type NodeTypes,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Viewport,
} from '@xyflow/react';
import {
  type CSSProperties,
  type PointerEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TextField } from '#ui/TextField.tsx';
import { nearPath, nodeAt, nodesIn } from './drawing.ts';
import { ArrowHeads, EdgeLine, type LineEdge } from './EdgeLine.tsx';
import { FarView } from './FarView.tsx';
import styles from './GraphView.module.css';
import { boundsOf, CARD, cardAt, contains } from './geometry.ts';
import { Minimap } from './Minimap.tsx';
import type { CanvasNode, Direction, Point } from './model.ts';
import { type CardNode, NodeCard } from './NodeCard.tsx';
import type { Canvas } from './useCanvas.ts';
import { PROVISIONAL, prefersReducedMotion } from './useLayout.ts';
import { isTouched, useTwoFingers } from './useTwoFingers.ts';

const NODE_TYPES: NodeTypes = { card: NodeCard };
const EDGE_TYPES: EdgeTypes = { line: EdgeLine };
/** Where edges leave and arrive, told to React Flow so that it draws edges to cards that are not in view. */
const HANDLES: Readonly<Record<Direction, CardNode['handles']>> = {
  RIGHT: [
    { type: 'target', position: Position.Left, x: 0, y: CARD.height / 2, width: 1, height: 1 },
    { type: 'source', position: Position.Right, x: CARD.width, y: CARD.height / 2, width: 1, height: 1 },
  ],
  DOWN: [
    { type: 'target', position: Position.Top, x: CARD.width / 2, y: 0, width: 1, height: 1 },
    { type: 'source', position: Position.Bottom, x: CARD.width / 2, y: CARD.height, width: 1, height: 1 },
  ],
};
const NO_CARDS: CardNode[] = [];
const NO_LINES: LineEdge[] = [];

/** Below this zoom the cards of a big graph can't be read, and are drawn as boxes instead of as elements. */
const READABLE = 0.5;
/** Graphs up to this size are always drawn as cards. */
const ALWAYS_CARDS = 60;
/** Small enough that some thousand cards in one layer fit, also across a telephone. */
const MIN_ZOOM = 0.004;
const MAX_ZOOM = 2;
const MOVE = 220;
/** The zoom at which a card that was looked for is shown. */
const CLOSE = 0.85;

/**
 * How closely the graph is seen, in steps, so that zooming does not restyle every edge on every frame: 0 and above shows cards whole, below
 * only their names. A step is half the scale.
 */
function detailAt(zoom: number): number {
  return zoom >= READABLE ? 0 : Math.floor(Math.log2(zoom / READABLE));
}

export interface GraphViewProps {
  canvas: Canvas;
  label: string;
  describedBy: string;
  wheel: 'zoom' | 'page';
  showMinimap: boolean;
}

/** The pipeline as a graph. One tab stop: the arrow keys move among the nodes. */
export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

/** The cards as React Flow takes them; a card that looks the same keeps its object, so that only what changed is drawn again. */
function useCards(canvas: Canvas, isFar: boolean, isPage: boolean): CardNode[] {
  const made = useRef(new Map<string, CardNode>());
  const { nodes, corners, selected, at, direction, can } = canvas;
  const canConnect = canvas.actions.connect !== undefined;
  // What can be dragged takes a finger for itself: within a text the finger is for the page.
  const canMove = can.move && !(isPage && isTouched());
  return useMemo(() => {
    if (isFar) return NO_CARDS;
    const next = new Map<string, CardNode>();
    for (const node of nodes) {
      const corner = corners.get(node.id);
      if (!corner) continue;
      const old = made.current.get(node.id);
      const isCurrent = node.id === at;
      const isSelected = selected.has(node.id);
      const isSame =
        old !== undefined &&
        old.data.node === node &&
        old.data.isCurrent === isCurrent &&
        old.selected === isSelected &&
        old.position.x === corner.x &&
        old.position.y === corner.y &&
        old.data.direction === direction &&
        old.data.canConnect === canConnect &&
        old.draggable === canMove;
      next.set(
        node.id,
        isSame
          ? old
          : {
              id: node.id,
              type: 'card',
              position: corner,
              data: { node, isCurrent, direction, canConnect },
              selected: isSelected,
              draggable: canMove,
              width: CARD.width,
              height: CARD.height,
              handles: HANDLES[direction],
            },
      );
    }
    made.current = next;
    return [...next.values()];
  }, [nodes, corners, selected, at, direction, canConnect, canMove, isFar]);
}

function useLines(canvas: Canvas, isFar: boolean, marker: string): LineEdge[] {
  const { drawnEdges, direction, selected, selectedEdge } = canvas;
  return useMemo(() => {
    if (isFar) return NO_LINES;
    return drawnEdges.map((drawn): LineEdge => {
      const { edge } = drawn;
      const isNear = selected.size > 0 && selected.size < 20 && (selected.has(edge.from) || selected.has(edge.to));
      return {
        id: drawn.key,
        type: 'line',
        source: edge.from,
        target: edge.to,
        selected: selectedEdge?.from === edge.from && selectedEdge.to === edge.to,
        data: {
          path: nearPath(drawn, direction),
          form: edge.form ?? 'ref',
          look: isNear ? 'lit' : (edge.emphasis ?? 'plain'),
          marker,
        },
      };
    });
  }, [drawnEdges, direction, selected, selectedEdge, isFar, marker]);
}

/** The last layout that the view was made to show, or moved along with. */
interface Fitted {
  fits: number;
  key: string;
  ids: ReadonlySet<string>;
  corners: ReadonlyMap<string, Point>;
  width: number;
  height: number;
}

interface Box {
  from: Point;
  to: Point;
}

const rectOf = ({ from, to }: Box) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

function Flow({ canvas, label, describedBy, wheel, showMinimap }: GraphViewProps) {
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const detail = useStore((state) => detailAt(state.transform[2]));
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { corners, nodes, layout, isBusy, fits, at } = canvas;
  const [isFitted, setFitted] = useState(false);
  // Before the first fit nothing is where it will be seen: cards would be made for nothing.
  const isFar = (detail < 0 || !isFitted) && nodes.length > ALWAYS_CARDS;
  const cards = useCards(canvas, isFar, wheel === 'page');
  const marker = `${id}arrow`;
  const lines = useLines(canvas, isFar, marker);
  const [box, setBox] = useState<Box>();
  const [hovered, setHovered] = useState<string>();
  const { isHinting, ...touches } = useTwoFingers(wheel === 'page');

  const fitAll = (duration = MOVE) => {
    const bounds = boundsOf(corners.values());
    if (bounds.width === 0 || width === 0) return;
    const zoom = Math.min((width - 48) / bounds.width, (height - 56) / bounds.height, 1.1);
    flow.setViewport(
      {
        zoom: Math.max(zoom, MIN_ZOOM),
        x: width / 2 - (bounds.x + bounds.width / 2) * Math.max(zoom, MIN_ZOOM),
        y: height / 2 - (bounds.y + bounds.height / 2) * Math.max(zoom, MIN_ZOOM),
      },
      { duration: prefersReducedMotion() ? 0 : duration },
    );
  };

  // Another layout, but a view that the reader chose: what they look at stays where it is.
  const followCurrent = (before: ReadonlyMap<string, Point>) => {
    const from = at === undefined ? undefined : before.get(at);
    const to = at === undefined ? undefined : corners.get(at);
    if (!from || !to) return;
    const { x, y, zoom } = flow.getViewport();
    flow.setViewport({ x: x - (to.x - from.x) * zoom, y: y - (to.y - from.y) * zoom, zoom });
  };

  // Fits at first, when other nodes altogether are shown, when asked for, and while nobody has moved the view since, when the size changes.
  const fitted = useRef<Fitted>(undefined);
  const wasMoved = useRef(false);
  useEffect(() => {
    if (corners.size === 0 || width === 0 || layout === undefined) return;
    const last = fitted.current;
    const isProvisional = layout.key === PROVISIONAL;
    if (isBusy && !(isProvisional && last === undefined)) return;
    const isRefined = last?.key === PROVISIONAL && !isProvisional && !wasMoved.current;
    const isOther = last !== undefined && !canvas.structure.ids.some((shown) => last.ids.has(shown));
    const isResized = last !== undefined && !wasMoved.current && (last.width !== width || last.height !== height);
    const isFirst = last === undefined || isOther || isRefined;
    if (!isFirst && last.fits === fits && !isResized) {
      if (last.key !== layout.key) followCurrent(last.corners);
      fitted.current = { ...last, key: layout.key, ids: new Set(canvas.structure.ids), corners };
      return;
    }
    fitted.current = { fits, key: layout.key, ids: new Set(canvas.structure.ids), corners, width, height };
    wasMoved.current = false;
    setFitted(true);
    fitAll(isFirst || isResized ? 0 : MOVE);
  });

  useImperativeHandle(canvas.handle, () => ({
    takeFocus: () => root.current?.focus({ preventScroll: true }),
    reveal(node, isClose) {
      const corner = corners.get(node);
      if (!corner || width === 0) return;
      const { x, y, zoom } = flow.getViewport();
      const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      const near = isClose ? Math.max(zoom, CLOSE) : zoom;
      if (near === zoom && contains(view, cardAt(corner))) return;
      wasMoved.current = true;
      const duration = prefersReducedMotion() ? 0 : MOVE;
      flow.setCenter(corner.x + CARD.width / 2, corner.y + CARD.height / 2, { zoom: near, duration });
    },
    zoom(factor) {
      wasMoved.current = true;
      const { x, y, zoom } = flow.getViewport();
      const next = Math.min(Math.max(zoom * factor, MIN_ZOOM), MAX_ZOOM);
      // What is in the middle stays there; better, the current node stays where it is.
      const corner = at === undefined ? undefined : corners.get(at);
      const place = corner && { x: x + (corner.x + CARD.width / 2) * zoom, y: y + (corner.y + CARD.height / 2) * zoom };
      const isInView = place && place.x > 0 && place.y > 0 && place.x < width && place.y < height;
      const anchor = isInView ? place : { x: width / 2, y: height / 2 };
      const scale = next / zoom;
      flow.setViewport({ zoom: next, x: anchor.x - (anchor.x - x) * scale, y: anchor.y - (anchor.y - y) * scale });
    },
    fit: fitAll,
  }));

  const pointAt = (event: { clientX: number; clientY: number }) =>
    flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
  const isAdding = (event: ReactMouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

  // Shift and drag on the ground: a box. Taken before React Flow pans with it.
  const startBox = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.shiftKey || event.button !== 0 || !(event.target as Element).classList.contains('react-flow__pane')) return;
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    root.current?.focus({ preventScroll: true });
    const point = { x: event.clientX, y: event.clientY };
    setBox({ from: point, to: point });
  };
  const endBox = () => {
    if (!box) return;
    setBox(undefined);
    const { x, y, width: w, height: h } = rectOf(box);
    if (w < 4 && h < 4) return;
    const from = pointAt({ clientX: x, clientY: y });
    const to = pointAt({ clientX: x + w, clientY: y + h });
    canvas.selectBox(nodesIn(nodes, corners, { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }));
  };

  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    const moves: Record<string, Point> = {};
    let isDrop = false;
    for (const change of changes) {
      if (change.type !== 'position' || !change.position) continue;
      moves[change.id] = change.position;
      if (change.dragging === false) isDrop = true;
    }
    if (Object.keys(moves).length === 0) return;
    canvas.drag(moves);
    if (isDrop) canvas.drop();
  };

  const onPaneClick = (event: ReactMouseEvent) => {
    root.current?.focus({ preventScroll: true });
    const found = isFar ? nodeAt(nodes, corners, pointAt(event)) : undefined;
    if (found) canvas.press(found, isAdding(event));
    else if (!isAdding(event)) canvas.pressGround();
  };

  const shown = canvas.selected;
  const host = root.current?.getBoundingClientRect();
  const current = at === undefined ? undefined : corners.get(at);
  return (
    <div
      ref={root}
      className={`${styles.graph} ${canvas.isSettling ? styles.settling : ''} ${canvas.connecting ? styles.connecting : ''} ${wheel === 'page' ? styles.page : ''}`}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-activedescendant={at === undefined ? undefined : `${id}option`}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) canvas.onKey(event);
      }}
      {...touches}
      onPointerDownCapture={startBox}
      onMouseDownCapture={(event) => {
        if (event.shiftKey && (event.target as Element).classList.contains('react-flow__pane')) event.stopPropagation();
      }}
      onPointerMove={(event) => box && setBox({ ...box, to: { x: event.clientX, y: event.clientY } })}
      onPointerUp={endBox}
      onPointerCancel={() => setBox(undefined)}
    >
      {at !== undefined && (
        <span
          key={at}
          id={`${id}option`}
          className={hidden.hidden}
          role="option"
          aria-selected={shown.has(at)}
          aria-setsize={canvas.structure.ids.length}
          aria-posinset={canvas.rows.indexOf(canvas.structure.indexOf.get(at) ?? 0) + 1}
          tabIndex={-1}
        >
          {canvas.label(canvas.structure.indexOf.get(at) ?? 0)}
        </span>
      )}
      <div
        className={`${styles.flow} ${detail < 0 ? styles.brief : ''}`}
        style={{ '--edge': `${1.5 * 2 ** -detail}px` } as CSSProperties}
        aria-hidden
      >
        <ArrowHeads id={marker} />
        <ReactFlow<CardNode, LineEdge>
          nodes={cards}
          edges={lines}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          onNodeClick={(event, node) => {
            root.current?.focus({ preventScroll: true });
            canvas.press(node.id, isAdding(event));
          }}
          onNodeDoubleClick={(_, node) => canvas.actions.open?.(node.id)}
          onEdgeClick={(_, edge) => {
            root.current?.focus({ preventScroll: true });
            canvas.selectEdge({ from: edge.source, to: edge.target });
          }}
          onPaneClick={onPaneClick}
          onPaneMouseMove={isFar ? (event) => setHovered(nodeAt(nodes, corners, pointAt(event))) : undefined}
          onPaneMouseLeave={() => setHovered(undefined)}
          onConnect={({ source, target }) => canvas.connect(source, target)}
          onMoveStart={(event) => {
            if (event) wasMoved.current = true;
          }}
          nodesConnectable={canvas.actions.connect !== undefined}
          connectionRadius={40}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomOnDoubleClick={false}
          zoomOnScroll={wheel === 'zoom'}
          preventScrolling={wheel === 'zoom'}
          nodeDragThreshold={4}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          onlyRenderVisibleElements
          proOptions={{ hideAttribution: true }}
        >
          {isFar && <FarView nodes={nodes} corners={corners} edges={canvas.drawnEdges} selected={shown} />}
        </ReactFlow>
        {showMinimap && <Minimap nodes={nodes} corners={corners} />}
      </div>
      {isHinting && (
        <div className={styles.hint} aria-hidden>
          Two fingers move the graph
        </div>
      )}
      {isFar && hovered !== undefined && (
        <FarLabel node={nodes.find((node) => node.id === hovered)} corner={corners.get(hovered)} />
      )}
      {isFar && at !== undefined && current && hovered !== at && (
        <FarLabel node={nodes.find((node) => node.id === at)} corner={current} isCurrent />
      )}
      {canvas.renaming !== undefined && (
        <RenameField key={canvas.renaming} canvas={canvas} corner={corners.get(canvas.renaming)} />
      )}
      {box && host && (
        <div
          className={styles.box}
          style={{
            left: rectOf(box).x - host.left,
            top: rectOf(box).y - host.top,
            width: rectOf(box).width,
            height: rectOf(box).height,
          }}
        />
      )}
    </div>
  );
}

/** Where a point of the graph is in the view, in pixels. */
function placeIn({ x, y, zoom }: Viewport, point: Point): { left: number; top: number } {
  return { left: x + point.x * zoom, top: y + point.y * zoom };
}

function useViewport(): Viewport {
  const x = useStore((state) => state.transform[0]);
  const y = useStore((state) => state.transform[1]);
  const zoom = useStore((state) => state.transform[2]);
  return { x, y, zoom };
}

/** The name of a box that is too small to carry it. */
function FarLabel({
  node,
  corner,
  isCurrent = false,
}: {
  node?: CanvasNode | undefined;
  corner?: Point | undefined;
  isCurrent?: boolean;
}) {
  const viewport = useViewport();
  if (!node || !corner) return null;
  const place = placeIn(viewport, { x: corner.x + CARD.width / 2, y: corner.y });
  return (
    <div className={`${styles.farLabel} ${isCurrent ? styles.farCurrent : ''}`} style={place} aria-hidden>
      {node.name} <span>{node.typeName}</span>
    </div>
  );
}

/** The field over a card in which it gets its new name. */
function RenameField({ canvas, corner }: { canvas: Canvas; corner?: Point | undefined }) {
  const viewport = useViewport();
  const field = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(() => canvas.nameOf(canvas.renaming));
  useEffect(() => {
    const input = field.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    input?.select();
  }, []);
  if (!corner || canvas.renaming === undefined) return null;
  const id = canvas.renaming;
  return (
    <div ref={field} className={styles.rename} style={placeIn(viewport, corner)}>
      <TextField
        label={`New name of ${canvas.nameOf(id)}`}
        hideLabel
        code
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') canvas.rename(id, name.trim());
          if (event.key === 'Escape') canvas.endRename();
        }}
        onBlur={() => {
          if (name.trim() === canvas.nameOf(id)) canvas.endRename();
        }}
      />
    </div>
  );
}

import hidden from '#ui/VisuallyHidden.module.css';
import '@xyflow/react/dist/base.css';
import {
  type EdgeTypes,
  type NodeChange,
  type NodeTypes,
  type OnConnectEnd,
  ReactFlow,
  ReactFlowProvider,
  useKeyPress,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import {
  type CSSProperties,
  type MouseEvent as ReactMouseEvent,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { CardAnnotations } from './CardAnnotations.tsx';
import { ColumnsCard } from './ColumnsCard.tsx';
import { nodeAt, nodesIn } from './drawing.ts';
import { ArrowHeads, EdgeLine, type LineEdge } from './EdgeLine.tsx';
import { FarView } from './FarView.tsx';
import { FullScreen } from './fullScreen.ts';
import { FarLabel, MessageAt, NodeBarAt, RenameFieldAt } from './GraphOverlays.tsx';
import styles from './GraphView.module.css';
import { GroupLayer } from './GroupLayer.tsx';
import { useCards, useLines } from './graphElements.ts';
import { LeavingEdges } from './LeavingEdges.tsx';
import { MAX_NODES_ALWAYS_CARDS, MIN_ZOOM_CARDS, MIN_ZOOM_WHOLE_CARD } from './legible.ts';
import { Minimap, useIsOutside, useWholeGraph } from './Minimap.tsx';
import type { Point } from './model.ts';
import { type CardNode, NodeCard } from './NodeCard.tsx';
import type { Canvas } from './useCanvas.ts';
import { MAX_ZOOM, MIN_ZOOM, useFitting } from './useFitting.ts';
import { useSelectionBox } from './useSelectionBox.tsx';
import { useTwoFingers } from './useTwoFingers.ts';

const NODE_TYPES: NodeTypes = { card: NodeCard };
const EDGE_TYPES: EdgeTypes = { line: EdgeLine };

/** `MIN_ZOOM_WHOLE_CARD` in full screen, where names must be readable from the back of a room. */
const MIN_ZOOM_WHOLE_CARD_PRESENTED = 1.7;
/**
 * Level of detail at a zoom: 0 from `MIN_ZOOM_CARDS` up, and one less for each halving of the zoom below it. In steps, so that zooming does not restyle
 * every edge on every frame.
 */
function detailAt(zoom: number): number {
  return zoom >= MIN_ZOOM_CARDS ? 0 : Math.floor(Math.log2(zoom / MIN_ZOOM_CARDS));
}

interface GraphViewProps {
  canvas: Canvas;
  label: string;
  describedBy: string;
  wheel: 'zoom' | 'page';
  /** Whether the canvas covers the window. */
  isFull: boolean;
  showMinimap: boolean;
  /** Whether the canvas is small, so that the minimap is small too. */
  isSmall: boolean;
  /** Whether the toolbar of the selected node is shown. */
  hasNodeBar: boolean;
  /** Called when a part of the graph moves out of the view, and when all of it is in view again. */
  onOutside: (isOutside: boolean) => void;
  /** The document that is drawn, which knows the columns of its nodes. */
  document: Pipeline | undefined;
}

/** The pipeline as a graph. One tab stop: the arrow keys move among the nodes. */
export function GraphView(props: GraphViewProps) {
  const isProjected = useContext(FullScreen)?.projected !== undefined;
  return (
    <ReactFlowProvider>
      <Flow {...props} />
      {props.hasNodeBar && !isProjected && <NodeBarAt canvas={props.canvas} />}
      <ColumnsCard canvas={props.canvas} document={props.document} />
    </ReactFlowProvider>
  );
}

const isAdding = (event: ReactMouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

function Flow({ canvas, label, describedBy, wheel, isFull, showMinimap, isSmall, onOutside }: GraphViewProps) {
  const { state, scene, drawing, actions, commands } = canvas;
  const { cards: nodes, at } = scene;
  const { corners } = drawing;
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const takeFocus = () => root.current?.focus({ preventScroll: true });
  const detail = useStore((store) => detailAt(store.transform[2]));
  const isClose = drawing.form?.isClose && !drawing.boxes;
  const isZoomedOut = useStore(({ transform }) => transform[2] < (isFull ? MIN_ZOOM_WHOLE_CARD_PRESENTED : MIN_ZOOM_WHOLE_CARD));
  const isBrief = isClose || isZoomedOut;
  const { isFitted, onMoved } = useFitting(canvas, root, isFull);
  // Before the first fit the view is not in its place: cards that were drawn now would be discarded.
  const isFar = (detail < 0 || !isFitted) && nodes.length > MAX_NODES_ALWAYS_CARDS;
  const cards = useCards(canvas, isFar, wheel === 'page');
  const marker = `${id}arrow`;
  const lines = useLines(canvas, isFar, marker);
  const isDrawingEdge = useStore((store) => store.connection.inProgress);
  const [hovered, setHovered] = useState<string>();
  const { isHinting, ...touches } = useTwoFingers(wheel === 'page');
  // React Flow knows the wheel with Ctrl by the event; Cmd is not in it.
  const isZoomKeyPressed = useKeyPress('Meta');
  const wheelZooms = wheel === 'zoom' || isZoomKeyPressed;

  const pointAt = (event: { clientX: number; clientY: number }) =>
    flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });

  const { box, handlers } = useSelectionBox(root, ({ x, y, width, height }) => {
    const from = pointAt({ clientX: x, clientY: y });
    const to = pointAt({ clientX: x + width, clientY: y + height });
    commands.selectBox(nodesIn(nodes, corners, { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }));
  });

  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    const moves: Record<string, Point> = {};
    let isDrop = false;
    for (const change of changes) {
      if (change.type !== 'position' || !change.position) continue;
      moves[change.id] = change.position;
      if (change.dragging === false) isDrop = true;
    }
    if (Object.keys(moves).length === 0) return;
    commands.drag(moves);
    if (isDrop) commands.drop();
  };

  // The browser also reports a click after an edge was dropped on the card where it began. That is no press on the card.
  const hasDropped = useRef(false);
  const onConnectEnd: OnConnectEnd = (event, { fromNode, fromHandle, toNode }) => {
    if (!fromNode) return;
    hasDropped.current = true;
    takeFocus();
    const at = pointAt('clientX' in event ? event : event.changedTouches[0]!);
    // All of a card takes the edge. Beside a card, the card whose handle the line snapped to takes the edge.
    const to = nodeAt(nodes, corners, at) ?? toNode?.id;
    commands.dropEdge({ from: fromNode.id, to, isReversed: fromHandle?.type === 'target' }, at);
  };

  const onPaneClick = (event: ReactMouseEvent) => {
    takeFocus();
    const found = isFar ? nodeAt(nodes, corners, pointAt(event)) : undefined;
    if (found) commands.press(found, isAdding(event));
    else if (!isAdding(event)) commands.pressGround();
  };

  const { boxes } = drawing;
  const groups = useMemo(
    () =>
      (scene.grouped?.groups ?? []).flatMap(({ key, kind }) => {
        const box = boxes?.get(key);
        return box ? [{ key, kind, box }] : [];
      }),
    [scene.grouped, boxes],
  );
  const whole = useWholeGraph(corners, groups);
  // Before the first fit, the position of the graph does not count.
  const isOutside = useIsOutside(whole) && isFitted;
  useEffect(() => onOutside(isOutside), [onOutside, isOutside]);
  const index = at === undefined ? undefined : scene.structure.indexOf.get(at);
  const current = at === undefined ? undefined : corners.get(at);
  const nodeOf = (wanted: string) => nodes.find(({ id }) => id === wanted);
  return (
    <div
      ref={root}
      className={`${styles.graph} ${drawing.isSettling ? styles.settling : ''} ${state.connecting || isDrawingEdge ? styles.connecting : ''} ${wheel === 'page' ? styles.page : ''}`}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-activedescendant={index === undefined ? undefined : `${id}option`}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) commands.onKey(event);
      }}
      {...touches}
      {...handlers}
      onPointerDownCapture={(event) => {
        hasDropped.current = false;
        handlers.onPointerDownCapture(event);
      }}
    >
      {at !== undefined && index !== undefined && (
        <span
          key={at}
          id={`${id}option`}
          className={hidden.hidden}
          role="option"
          aria-selected={scene.picked.has(at)}
          aria-setsize={scene.structure.ids.length}
          aria-posinset={scene.rows.indexOf(index) + 1}
          tabIndex={-1}
        >
          {scene.label(index)}
        </span>
      )}
      <div
        className={`${styles.flow} ${isBrief ? styles.brief : ''} ${isClose ? styles.close : ''}`}
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
            if (hasDropped.current) return;
            takeFocus();
            commands.press(node.id, isAdding(event));
          }}
          onNodeContextMenu={(event, node) => {
            event.preventDefault();
            takeFocus();
            commands.openMenu(node.id);
          }}
          onNodeDoubleClick={(_, node) => actions.open?.(node.id)}
          onEdgeClick={(_, edge) => {
            takeFocus();
            commands.selectEdge({ from: edge.source, to: edge.target });
          }}
          onPaneClick={onPaneClick}
          onPaneMouseMove={isFar ? (event) => setHovered(nodeAt(nodes, corners, pointAt(event))) : undefined}
          onPaneMouseLeave={() => setHovered(undefined)}
          onConnectEnd={onConnectEnd}
          connectionDragThreshold={4}
          connectOnClick={false}
          onMoveStart={(event) => event && onMoved()}
          nodesConnectable={actions.connect !== undefined}
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
          zoomOnScroll={wheelZooms}
          preventScrolling={wheelZooms}
          // A finger that scrolls the page leaves the graph, which must not follow it.
          autoPanOnNodeDrag={wheelZooms}
          autoPanOnConnect={wheelZooms}
          nodeDragThreshold={4}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          onlyRenderVisibleElements
          proOptions={{ hideAttribution: true }}
        >
          <CardAnnotations canvas={canvas} />
          {!isFar && <LeavingEdges canvas={canvas} />}
          {scene.grouped && <GroupLayer canvas={canvas} />}
          {isFar && nodes.length > 0 && (
            <FarView nodes={nodes} corners={corners} edges={drawing.edges} selected={scene.selected} />
          )}
        </ReactFlow>
        {showMinimap && isOutside && (
          <Minimap
            nodes={nodes}
            corners={corners}
            groups={groups}
            whole={whole}
            bottom={drawing.inset.bottom - 6}
            isSmall={isSmall}
          />
        )}
      </div>
      {isHinting && (
        <div className={styles.hint} aria-hidden>
          Use two fingers to move the graph
        </div>
      )}
      {isFar && hovered !== undefined && <FarLabel node={nodeOf(hovered)} corner={corners.get(hovered)} />}
      {isFar && at !== undefined && current && hovered !== at && <FarLabel node={nodeOf(at)} corner={current} isCurrent />}
      {state.renaming !== undefined && (
        <RenameFieldAt key={`name ${state.renaming}`} canvas={canvas} id={state.renaming} corner={corners.get(state.renaming)} />
      )}
      <MessageAt canvas={canvas} />
      {box}
    </div>
  );
}

import { List, ListTree, Map as MapIcon, SlidersHorizontal, Workflow } from 'lucide-react';
import { lazy, Suspense, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useCommands } from '#ui/commands.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useFullscreen } from '#ui/useFullscreen.ts';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import unseen from '#ui/VisuallyHidden.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ColumnList } from './ColumnsCard.tsx';
import type { Size } from './cardSize.ts';
import { areCommits, describeGraph, describeGroups, describeNode } from './describe.ts';
import { FindField } from './FindField.tsx';
import { FocusBar } from './FocusBar.tsx';
import { FullScreen } from './fullScreen.ts';
import { GraphView } from './GraphView.tsx';
import { GroupBar } from './GroupBar.tsx';
import { graphCommands } from './graphCommands.ts';
import { HighlightMenu } from './HighlightMenu.tsx';
import { HighlightPanel } from './HighlightPanel.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { MAX_NODES_SMALL_GRAPH } from './legible.ts';
import type { Inset, PipelineCanvasProps } from './model.ts';
import { NodeBar } from './NodeBar.tsx';
import { PictureMenu } from './PictureMenu.tsx';
import styles from './PipelineCanvas.module.css';
import { PresentBar } from './PresentBar.tsx';
import { PAGE_GAP } from './pageGraph.ts';
import { Counts, Notices } from './StatusBar.tsx';
import { useToolsShown } from './toolsShown.ts';
import { useCanvas } from './useCanvas.ts';
import { useIdle } from './useIdle.ts';
import { useSizes } from './useSize.ts';
import { ViewTools } from './ViewTools.tsx';
import { WithinText } from './withinText.ts';

const ListView = lazy(async () => ({ default: (await import('./ListView.tsx')).ListView }));
const TreePanel = lazy(async () => ({ default: (await import('./TreePanel.tsx')).TreePanel }));

/** Width of the canvas, in pixels, below which it has the controls of a phone. */
const NARROW_WIDTH = 600;
/** Width of the canvas, in pixels, below which the counts have a row of their own above the view tools, also in a column of text. */
const STACKED_WIDTH = 760;
/** Area of the canvas, in square pixels, below which the minimap is small. */
const MIN_AREA_LARGE_MINIMAP = 700_000;
/** Height of the canvas, in pixels, below which counts and view tools move to the top, so that only `main` is under the graph. */
const LOW_HEIGHT = 400;

/** A pipeline as a graph or as a list with the same functions: the reader can read it, select in it and, with the actions passed, change it. */
export function PipelineCanvas(props: PipelineCanvasProps) {
  const withinText = useContext(WithinText);
  const {
    label,
    height,
    empty,
    wheel = withinText ? 'page' : 'zoom',
    compact = false,
    tools,
    start,
    main,
    chips,
    hasPanel = false,
  } = props;
  const outer = useContext(FullScreen);
  const [isAlone, setAlone] = useState(false);
  const isFull = outer?.isFull ?? isAlone;
  // In a page of this site the graph has the place of its still picture, and all tools are in a row below it.
  const inPage = withinText === 'page' && !isFull;
  const root = useRef<HTMLElement>(null);
  const [top, bottom, left] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const viewport = useRef<HTMLDivElement>(null);
  const { viewport: size, ...sizes } = useSizes({ viewport, top, bottom, left });
  // Read before the tools are measured, since it decides their height.
  const isNarrow = useNarrowerThan(root, NARROW_WIDTH);
  const isStacked = useNarrowerThan(root, STACKED_WIDTH);
  const isAnyLow = !inPage && size !== undefined && size.height < LOW_HEIGHT;
  const isLow = isAnyLow && !isNarrow && main !== undefined;
  // On a phone with an open panel, the graph has nothing over its nodes, and one row below it has the main action and no counts.
  const isFlat = isAnyLow && isNarrow && (main !== undefined || hasPanel);
  const isBesidePanel = isFlat && hasPanel;
  const [isTree, setTree] = useState(false);
  const inset = useInset(sizes, isTree && !isNarrow, isNarrow, inPage, outer?.projected !== undefined);
  const canvas = useCanvas(props, size, inset, inPage);
  const { nodes, structure, allNodes, whole } = canvas.scene;
  const hasSubgraphs = (props.document?.subgraphs.length ?? 0) > 0;
  const id = useId();
  const isIdle = useIdle(isFull);
  const [showMinimap, setMinimap] = useState(true);
  const [isOutside, setOutside] = useState(false);
  // When the canvas starts with a single node selected, it brings that node into view.
  const hasArrived = useRef(false);
  const isReady = size !== undefined && !canvas.drawing.isBusy;
  const [only, ...others] = props.selection;
  useEffect(() => {
    if (hasArrived.current || !isReady) return;
    hasArrived.current = true;
    if (only !== undefined && others.length === 0) canvas.commands.goTo(only, !inPage);
  });
  const closeTree = () => {
    setTree(false);
    canvas.handle.current?.takeFocus();
  };
  useFullscreen(isAlone, setAlone);
  const place = props.document?.name ?? label;
  const show = (act: () => void) => () => {
    root.current?.scrollIntoView({ block: 'nearest' });
    act();
  };
  useCommands(
    () => [
      ...graphCommands(canvas, { title: label, place, hasSubgraphs }).map((command) => ({ ...command, run: show(command.run) })),
      ...allNodes.map(({ id: node, name }, index) => ({
        id: `${id}${node}`,
        title: name,
        group: 'Nodes' as const,
        place,
        summary: describeNode(allNodes, whole, index),
        run: show(() => {
          canvas.commands.goTo(node, true);
          canvas.handle.current?.takeFocus();
        }),
      })),
    ],
    { element: root, isReady },
  );
  const { grouped, shown } = canvas.scene;
  const words = useMemo(() => {
    if (!grouped) return describeGraph(nodes, structure);
    return describeGroups(
      shown,
      grouped.groups.map(({ name }) => name),
    );
  }, [nodes, structure, grouped, shown]);
  const hasMinimap = !compact && !inPage && !outer?.projected && (size?.height ?? 0) > 360 && nodes.length > 8;
  const isGraph = canvas.state.view === 'graph';
  const isEmpty = nodes.length === 0;
  const isLarge = allNodes.length > MAX_NODES_SMALL_GRAPH;
  const { isShown: hasTools, setShown: setTools } = useToolsShown(isFull);
  // What a large graph needs: find, list, tree, and questions. The rest of its tools is opened like that of a small graph.
  const hasFind = hasTools || isLarge || !isGraph || isTree || canvas.scene.highlight?.query.kind === 'found';
  /** Pixels that the tools at the left take from the tools at the top. */
  const taken = start && !inPage && sizes.left && sizes.left.width > 0 ? sizes.left.width + GAP : 0;
  const beside = isNarrow ? 0 : taken;
  /** Pixels between a panel over the graph and a fitted graph. */
  const edge = inPage ? PAGE_GAP : GRAPH_GAP;
  const groups = <GroupBar canvas={canvas} hasSubgraphs={hasSubgraphs} />;
  const shownCounts = (
    <div className={styles.corner}>
      {!isBesidePanel && chips}
      <div className={styles.tools}>
        {!inPage && !isFlat && <Counts canvas={canvas} />}
        {isGraph && groups}
        {isGraph && isFull && size && <PresentBar canvas={canvas} size={size} />}
      </div>
    </div>
  );
  const toolList = (
    <>
      <FindField label={label} canvas={canvas} />
      {/* On a phone, and while the other tools are closed, a single button switches between list and graph. */}
      {!isNarrow && hasTools && (
        <IconButton size="s" label="Graph" icon={Workflow} pressed={isGraph} onClick={() => canvas.commands.setView('graph')} />
      )}
      <IconButton
        size="s"
        label="List"
        text="List"
        icon={List}
        pressed={!isGraph}
        onClick={() => canvas.commands.setView((isNarrow || !hasTools) && !isGraph ? 'graph' : 'list')}
      />
      {nodes.length > 0 && (
        <IconButton size="s" label="Tree" text="Tree" icon={ListTree} pressed={isTree} onClick={() => setTree(!isTree)} />
      )}
      <HighlightMenu canvas={canvas} hasColumns={props.document !== undefined} />
      {hasTools && tools}
    </>
  );
  const viewTools = (
    <div className={styles.corner}>
      <div className={styles.tools} role="toolbar" aria-label="View">
        {/* First in a row that is aligned to the right, so that no other button moves when it appears. */}
        {isGraph && hasMinimap && isOutside && (
          <IconButton size="s" label="Minimap" icon={MapIcon} pressed={showMinimap} onClick={() => setMinimap(!showMinimap)} />
        )}
        {hasTools && <PictureMenu canvas={canvas} title={label} />}
        <ViewTools
          canvas={canvas}
          compact={compact}
          isBrief={!hasTools}
          isOutside={isOutside}
          isFull={isFull}
          onFull={outer?.onFull ?? setAlone}
        />
      </div>
    </div>
  );
  const canvasTools = (
    <div className={`${styles.tools} ${hasFind ? styles.grow : ''}`} role="toolbar" aria-label="Canvas">
      {!isFull && !areCommits(nodes) && (
        <Button size="s" variant="quiet" icon={SlidersHorizontal} aria-expanded={hasTools} onClick={() => setTools(!hasTools)}>
          <span className={isNarrow && hasFind ? unseen.hidden : undefined}>Tools</span>
        </Button>
      )}
      {hasFind && toolList}
    </div>
  );
  return (
    <section
      ref={root}
      aria-label={label}
      aria-busy={canvas.drawing.isBusy || size === undefined}
      className={`${styles.canvas} ${isAlone ? styles.full : ''} ${isIdle ? styles.idle : ''} ${outer?.projected ? styles.projected : ''} ${isFull && canvas.state.part !== undefined ? styles.inParts : ''} ${isNarrow ? styles.narrow : ''} ${isStacked ? styles.stacked : ''} ${isLow ? styles.low : ''} ${isFlat ? styles.flat : ''} ${isNarrow && start && !inPage ? styles.hasStart : ''} ${inPage ? styles.inPage : ''}`}
      style={height === undefined || isAlone ? undefined : { height }}
    >
      <VisuallyHidden>
        <span id={id}>{words} Arrow keys move along the edges; press ? for all keys.</span>
      </VisuallyHidden>
      <div ref={top} className={styles.top} style={taken > 0 ? { left: GAP + taken } : undefined}>
        <div className={styles.messages}>
          <FocusBar canvas={canvas} />
          <Notices canvas={canvas} />
          {!isGraph && <NodeBar canvas={canvas} />}
        </div>
        {!inPage && canvasTools}
        {isLow && shownCounts}
        {isLow && viewTools}
      </div>
      <div ref={viewport} className={styles.viewport}>
        <div
          className={styles.view}
          style={
            isGraph ? undefined : { top: inset.top, bottom: inset.bottom, left: !isNarrow && (taken || isTree) ? inset.left : 0 }
          }
        >
          {isEmpty ? (
            <div className={styles.empty} style={taken > 0 ? { paddingLeft: taken } : undefined}>
              <EmptyState title={empty?.title ?? 'No nodes yet'}>{empty?.text}</EmptyState>
            </div>
          ) : isGraph ? (
            <GraphView
              canvas={canvas}
              label={`${label}, graph`}
              describedBy={id}
              wheel={isFull ? 'zoom' : wheel}
              isFull={isFull}
              showMinimap={hasMinimap && showMinimap}
              isSmall={size !== undefined && size.width * size.height < MIN_AREA_LARGE_MINIMAP}
              hasNodeBar={!isBesidePanel}
              onOutside={setOutside}
              document={props.document}
            />
          ) : (
            <>
              <ErrorBoundary what="The list">
                <Suspense fallback={null}>
                  <ListView canvas={canvas} label={`${label}, list`} describedBy={id} groups={groups} />
                </Suspense>
              </ErrorBoundary>
              {props.document && canvas.state.columnsOf !== undefined && (
                <div className={styles.columns}>
                  <ColumnList canvas={canvas} document={props.document} id={canvas.state.columnsOf} />
                </div>
              )}
            </>
          )}
        </div>
        {isTree && (
          <div
            className={styles.tree}
            style={{
              top: inset.top - edge,
              bottom: inset.bottom - edge,
              left: GAP + beside,
            }}
          >
            <ErrorBoundary what="The tree">
              <Suspense fallback={null}>
                <TreePanel canvas={canvas} document={props.document} onClose={closeTree} />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        <div className={styles.highlight} style={{ top: inset.top - edge, bottom: inset.bottom - edge }}>
          <HighlightPanel canvas={canvas} document={props.document} />
        </div>
      </div>
      <WithinText value={inPage ? 'page' : undefined}>
        {start && (
          <div ref={left} className={styles.start}>
            {start}
          </div>
        )}
        <div ref={bottom} className={styles.bottom}>
          {!isLow && shownCounts}
          {main && (
            <div className={styles.main} data-part="main">
              {main}
            </div>
          )}
          {inPage && canvasTools}
          {!isLow && viewTools}
        </div>
      </WithinText>
      <KeyboardHelp canvas={canvas} />
    </section>
  );
}

/** Pixels between a tool and the edge of the canvas, or between two tools. */
const GAP = 8;
/** Pixels kept free around a fitted graph, between it and the tools or the edge of the canvas. */
const GRAPH_GAP = 14;
/** Width of the tree panel, in pixels; `PipelineCanvas.module.css` has the same. */
const TREE_WIDTH = 272;

/** The pixels that the tools take at each side. */
function useInset(
  { top, bottom, left }: Partial<Record<'top' | 'bottom' | 'left', Size>>,
  hasTree: boolean,
  isNarrow: boolean,
  inPage: boolean,
  isProjected: boolean,
): Inset {
  // On a phone the tools at the left are a single button in the row of the other tools. In a page they are below the graph.
  const tools = isNarrow || inPage ? 0 : (left?.width ?? 0);
  // A projector view has no tools above the graph. Elsewhere they have about this height, until it is measured.
  const [above, below] = [top?.height ?? (isProjected ? 0 : 34), bottom?.height ?? 34];
  const before = tools + (hasTree ? TREE_WIDTH + (tools > 0 ? GAP : 0) : 0);
  return useMemo(() => {
    const gap = inPage ? PAGE_GAP : GAP + GRAPH_GAP;
    return {
      top: inPage ? gap : above + gap,
      // In a projector view, the states below the lowest cards end above the bar too.
      bottom: inPage ? gap : below + gap + (isProjected ? GRAPH_GAP : 0),
      left: before + gap,
      right: gap,
    };
  }, [above, below, before, inPage, isProjected]);
}

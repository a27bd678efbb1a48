import { useContext, useId, useMemo, useRef, useState } from 'react';
import { useCommands } from '#ui/commands.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFullscreen } from '#ui/useFullscreen.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ColumnList } from './ColumnsCard.tsx';
import { describeGraph, describeGroups, describeNode } from './describe.ts';
import { GraphView } from './GraphView.tsx';
import { GroupBar } from './GroupBar.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { ListView } from './ListView.tsx';
import type { PipelineCanvasProps } from './model.ts';
import styles from './PipelineCanvas.module.css';
import { StatusBar } from './StatusBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useCanvas } from './useCanvas.ts';
import { useSize } from './useSize.ts';
import { WayPanel } from './WayPanel.tsx';
import { WithinText } from './withinText.ts';

const NARROW = 600;

/** A pipeline as a graph or, equally, as a list: read it, select in it and, where actions are given, change it. */
export function PipelineCanvas(props: PipelineCanvasProps) {
  const isWithinText = useContext(WithinText);
  const { label, height, empty, wheel = isWithinText ? 'page' : 'zoom', compact = false, tools } = props;
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const isNarrow = size === undefined ? undefined : size.width < NARROW;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useCanvas(props, isNarrow, useSize(stage));
  const { nodes, structure, allNodes, whole } = canvas.scene;
  const id = useId();
  const [isFull, setFull] = useState(false);
  const [showMinimap, setMinimap] = useState(true);
  useFullscreen(isFull, setFull);
  useCommands(() =>
    allNodes.map(({ id: node, name }, index) => ({
      id: `${id}${node}`,
      title: name,
      group: 'Nodes on the canvas',
      keywords: label,
      summary: describeNode(allNodes, whole, index),
      run: () => {
        root.current?.scrollIntoView({ block: 'nearest' });
        canvas.commands.goTo(node, true);
        canvas.handle.current?.takeFocus();
      },
    })),
  );
  const { grouped, shown } = canvas.scene;
  const words = useMemo(() => {
    if (!grouped) return describeGraph(nodes, structure);
    return describeGroups(
      shown,
      grouped.groups.map(({ name }) => name),
    );
  }, [nodes, structure, grouped, shown]);
  const hasMinimap = showMinimap && !compact && isNarrow === false && (size?.height ?? 0) > 360 && nodes.length > 8;
  const groups = <GroupBar canvas={canvas} hasSubgraphs={(props.document?.subgraphs.length ?? 0) > 0} />;
  return (
    <section
      ref={root}
      aria-label={label}
      aria-busy={canvas.drawing.isBusy || size === undefined}
      className={`${styles.canvas} ${isFull ? styles.full : ''}`}
      style={height === undefined || isFull ? undefined : { height }}
    >
      <VisuallyHidden>
        <span id={id}>{words} Arrow keys move along the edges; press ? for all keys.</span>
      </VisuallyHidden>
      <Toolbar
        label={label}
        canvas={canvas}
        compact={compact}
        isNarrow={isNarrow ?? false}
        isFull={isFull}
        onFull={setFull}
        showMinimap={showMinimap}
        onMinimap={setMinimap}
        tools={tools}
        hasDocument={props.document !== undefined}
      />
      <div ref={stage} className={styles.stage}>
        {nodes.length === 0 ? (
          <div className={styles.empty}>
            <EmptyState title={empty?.title ?? 'No nodes yet'}>{empty?.text}</EmptyState>
          </div>
        ) : canvas.state.view === 'graph' ? (
          <>
            <GraphView
              canvas={canvas}
              label={`${label}, graph`}
              describedBy={id}
              wheel={isFull ? 'zoom' : wheel}
              showMinimap={hasMinimap}
              document={props.document}
            />
            <div className={styles.groups}>{groups}</div>
          </>
        ) : (
          <>
            <ListView canvas={canvas} label={`${label}, list`} describedBy={id} groups={groups} />
            {props.document && canvas.state.columnsOf !== undefined && (
              <div className={styles.columns}>
                <ColumnList canvas={canvas} document={props.document} id={canvas.state.columnsOf} />
              </div>
            )}
          </>
        )}
        <WayPanel canvas={canvas} document={props.document} />
      </div>
      <StatusBar canvas={canvas} />
      <KeyboardHelp canvas={canvas} />
    </section>
  );
}

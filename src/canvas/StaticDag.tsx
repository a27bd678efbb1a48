import { useId, useMemo } from 'react';
import { listed } from '#engine/text/phrases.ts';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { BRIEF_SIZE, CARD_HEIGHT, cutInMiddle, lineBelowName, linesOnCards, NAME_SIZE } from './cardSize.ts';
import { STATE_NAMES } from './describe.ts';
import { drawEdges, nearPath } from './drawing.ts';
import { boundsOf } from './geometry.ts';
import { layersOf } from './layered.ts';
import { MIN_ZOOM_WHOLE_CARD, READABLE_ZOOM } from './legible.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import { formedStructure, type PageForm } from './pageGraph.ts';
import { type PicturePositions, pictureLayout } from './pictureLayout.ts';
import styles from './StaticDag.module.css';
import { STATE_ICONS } from './stateIcons.ts';
import { structureOf } from './structure.ts';
import { cornersOf } from './useLayout.ts';

interface StaticDagProps {
  /** At most about 60 nodes: more can't be read as a picture. */
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** Accessible name of the picture: `The starter pipeline`. */
  label: string;
  direction?: Direction;
  /** The positions, when the build has computed them. */
  positions?: PicturePositions;
  /** How a page draws the graph: the picture fills the width and height of the page's frame, like the graph that takes its place. */
  form?: PageForm;
}

/** Margin around a picture that is not in a frame, in graph units. */
const MARGIN = 12;
/** Distance of texts from the left edge of a card, in graph units. */
const TEXT_X = 34;
/** Maximum radius of the corners of a close card, whose name is near them. `GraphView.module.css` has the same. */
const MAX_CLOSE_RADIUS = 12;
const CORNER_RADII = { round: CARD_HEIGHT / 2, soft: 8, sharp: 2 };
/** Font size of the line below a name, in graph units. */
const LINE_SIZE = 11;
/** Minimum font size of names on screen, in pixels. The picture scrolls rather than shrinks below it. */
const MIN_NAME_PX = 11;

/** The line below a name: the state in a run, else `below`, as on the cards of the canvas. */
function lineOf({ state }: CanvasNode, below: string, width: number): string {
  // The width is for bold letters; plain letters are narrower.
  return state ? STATE_NAMES[state] : cutInMiddle(below, LINE_SIZE, width / 0.92);
}

/**
 * A pipeline as a picture: plain SVG without effects or measuring, so that the build can render it and readers without JavaScript can see it. It has the
 * same outlines, colors, icons, names and layout as the canvas.
 */
export function StaticDag({ nodes, edges, label, form, direction = form?.direction ?? 'RIGHT', positions }: StaticDagProps) {
  const structure = useMemo(() => {
    const whole = structureOf(nodes, edges);
    return form ? formedStructure(whole, nodes, form) : whole;
  }, [nodes, edges, form]);
  const isBrief = form !== undefined && form.maxZoom < MIN_ZOOM_WHOLE_CARD;
  const layout = useMemo(() => pictureLayout(structure, direction, positions), [structure, direction, positions]);
  const corners = cornersOf(structure, layout, {});
  const bounds = boundsOf(corners.values());
  const names = linesOnCards(nodes);
  const lineBelow = lineBelowName(nodes);
  const layers = layersOf(structure);
  const inOrder = nodes.map((_, index) => index).sort((a, b) => layers[a]! - layers[b]! || a - b);
  const margin = form ? 0 : MARGIN;
  const width = bounds.width + 2 * margin;
  const height = bounds.height + 2 * margin;
  // A projector view enlarges pictures by `--picture-scale`.
  const pixels = (units: number, zoom: number) => `calc(${Math.round(units * zoom)}px * var(--picture-scale, 1))`;
  const style = form
    ? {
        minWidth: pixels(width, READABLE_ZOOM),
        maxWidth: pixels(width, form.maxZoom),
        minHeight: pixels(height, READABLE_ZOOM),
        maxHeight: pixels(height, form.maxZoom),
      }
    : { minWidth: pixels(width, MIN_NAME_PX / NAME_SIZE), maxWidth: pixels(width, 1) };
  const description = inOrder.map((index) => {
    const reads = structure.predecessors[index]!.map((other) => nodes[other]!.name);
    return reads.length === 0 ? nodes[index]!.name : `${nodes[index]!.name} reads ${listed(reads)}`;
  });
  const id = useId();
  const running = new Set(nodes.flatMap((node) => (node.state === 'running' ? [node.id] : [])));
  return (
    <ScrollBox className={form ? styles.framed : styles.scroller} label={label}>
      <svg
        className={utilities.picture}
        viewBox={`${bounds.x - margin} ${bounds.y - margin} ${width} ${height}`}
        width={width}
        height={height}
        style={style}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
      >
        <title id={`${id}title`}>{label}</title>
        <desc id={`${id}desc`}>
          {nodes.length === 0 ? 'The graph has no nodes.' : `In run order: ${description.join('; ')}.`}
        </desc>
        {nodes.some(({ state }) => state) && (
          <defs>
            <pattern id={`${id}hatch`} width={7} height={7} patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
              <path d="M0,0v7" className={styles.hatch} />
            </pattern>
          </defs>
        )}
        {drawEdges(edges, corners, layout, direction).map((drawn) => {
          const end = drawn.points.at(-1)!;
          const tip = direction === 'RIGHT' ? `M${end.x},${end.y}l-9,-4.5v9z` : `M${end.x},${end.y}l-4.5,-9h9z`;
          return (
            <g key={drawn.key} className={drawn.edge.form && drawn.edge.form !== 'ref' ? styles.dashed : undefined}>
              <path
                d={nearPath(drawn, direction)}
                className={`${styles.edge} ${running.has(drawn.edge.to) ? styles.active : ''} ${drawn.isBack ? styles.back : ''}`}
              />
              <path d={tip} className={styles.tip} />
            </g>
          );
        })}
        {nodes.map((node) => {
          const { x, y, width: wide, height: high } = corners.get(node.id)!;
          const lines = names.get(node.name)!;
          const [size, lineHeight, textX] = isBrief ? [BRIEF_SIZE, 18, form.isClose ? 5 : 13] : [NAME_SIZE, 16, TEXT_X];
          const top = (high - lineHeight * lines.length - (isBrief ? 0 : 14)) / 2;
          const look = KIND_STYLES[node.kind];
          const radius = form?.isClose ? Math.min(MAX_CLOSE_RADIUS, CORNER_RADII[look.corners]) : CORNER_RADII[look.corners];
          const kind = `var(--kind-${node.kind})`;
          const StateIcon = node.state && STATE_ICONS[node.state];
          return (
            <g
              key={node.id}
              data-node={node.id}
              className={node.state ? styles[node.state] : undefined}
              transform={`translate(${x} ${y})`}
            >
              <rect
                width={wide}
                height={high}
                rx={radius}
                className={styles.card}
                style={{ stroke: kind }}
                strokeDasharray={node.stub ? '6 4' : undefined}
              />
              {(node.state === 'failed' || node.state === 'skipped') && (
                <rect width={wide} height={high} rx={radius} fill={`url(#${id}hatch)`} />
              )}
              {look.bar === 'left' && <rect width={6} height={high} style={{ fill: kind }} />}
              {look.bar === 'top' && <rect width={wide} height={5} style={{ fill: kind }} />}
              {!isBrief && <look.icon x={10} y={high / 2 - 9} width={18} height={18} style={{ color: kind }} aria-hidden />}
              <text y={top + lineHeight - 4} fontSize={size} className={styles.name}>
                {lines.map((line, index) => (
                  <tspan key={line} x={textX} dy={index === 0 ? 0 : lineHeight}>
                    {line}
                  </tspan>
                ))}
              </text>
              {!isBrief && (
                <text x={TEXT_X} y={top + lineHeight * lines.length + 10} fontSize={LINE_SIZE} className={styles.line}>
                  {lineOf(node, lineBelow(node), wide - TEXT_X - 6)}
                </text>
              )}
              {StateIcon && (
                <g className={styles.badge}>
                  <circle cx={wide - 8} cy={1} r={10} />
                  <StateIcon x={wide - 15} y={-6} width={14} height={14} aria-hidden />
                </g>
              )}
            </g>
          );
        })}
      </svg>
    </ScrollBox>
  );
}

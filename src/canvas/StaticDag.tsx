import { useId, useMemo } from 'react';
import { listed } from '#engine/text/phrases.ts';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { CARD_HEIGHT, cutInMiddle, linesOnCards, NAME_SIZE, textWidth } from './cardSize.ts';
import { STATE_NAMES } from './describe.ts';
import { drawEdges, nearPath } from './drawing.ts';
import { boundsOf } from './geometry.ts';
import { layersOf } from './layered.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
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
  /** Positions for the direction RIGHT, when the build has computed them. */
  positions?: PicturePositions;
}

/** Margin around the picture, in graph units. */
const MARGIN = 12;
/** Distance of texts from the left edge of a card, in graph units. */
const TEXT_X = 34;
const CORNER_RADII = { round: CARD_HEIGHT / 2, soft: 8, sharp: 2 };
/** Font size of the line below a name, in graph units. */
const LINE_SIZE = 11;
/** Minimum font size of names on screen, in pixels. The picture scrolls rather than shrinks below it. */
const MIN_NAME_PX = 11;

/** The line below a name: the state in a run; else type and location if both fit, else the type. */
function lineOf({ typeName, location, state }: CanvasNode, width: number): string {
  if (state) return STATE_NAMES[state];
  const both = location ? `${typeName} · ${location}` : typeName;
  // `textWidth` measures bold letters; plain letters are narrower.
  const free = width / 0.92;
  return textWidth(both, LINE_SIZE) <= free ? both : cutInMiddle(typeName, LINE_SIZE, free);
}

/**
 * A pipeline as a picture: plain SVG without effects or measuring, so that the build can render it and readers without JavaScript can see it. It has the
 * same outlines, colors, icons, names and layout as the canvas.
 */
export function StaticDag({ nodes, edges, label, direction = 'RIGHT', positions }: StaticDagProps) {
  const structure = structureOf(nodes, edges);
  const layout = useMemo(() => pictureLayout(structure, direction, positions), [structure, direction, positions]);
  const corners = cornersOf(structure, layout, {});
  const bounds = boundsOf(corners.values());
  const names = linesOnCards(nodes);
  const layers = layersOf(structure);
  const inOrder = nodes.map((_, index) => index).sort((a, b) => layers[a]! - layers[b]! || a - b);
  const width = bounds.width + 2 * MARGIN;
  const height = bounds.height + 2 * MARGIN;
  const description = inOrder.map((index) => {
    const reads = structure.predecessors[index]!.map((other) => nodes[other]!.name);
    return reads.length === 0 ? nodes[index]!.name : `${nodes[index]!.name} reads ${listed(reads)}`;
  });
  const id = useId();
  const running = new Set(nodes.flatMap((node) => (node.state === 'running' ? [node.id] : [])));
  return (
    <ScrollBox className={styles.scroller} label={label}>
      <svg
        className={utilities.picture}
        viewBox={`${bounds.x - MARGIN} ${bounds.y - MARGIN} ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round((width * MIN_NAME_PX) / NAME_SIZE)}px`, maxWidth: `${width}px` }}
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
          const top = (high - 16 * lines.length - 14) / 2;
          const look = KIND_STYLES[node.kind];
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
                rx={CORNER_RADII[look.corners]}
                className={styles.card}
                style={{ stroke: kind }}
                strokeDasharray={node.stub ? '6 4' : undefined}
              />
              {(node.state === 'failed' || node.state === 'skipped') && (
                <rect width={wide} height={high} rx={CORNER_RADII[look.corners]} fill={`url(#${id}hatch)`} />
              )}
              {look.bar === 'left' && <rect width={6} height={high} style={{ fill: kind }} />}
              {look.bar === 'top' && <rect width={wide} height={5} style={{ fill: kind }} />}
              <look.icon x={10} y={high / 2 - 9} width={18} height={18} style={{ color: kind }} aria-hidden />
              <text y={top + 12} fontSize={NAME_SIZE} className={styles.name}>
                {lines.map((line, index) => (
                  <tspan key={line} x={TEXT_X} dy={index === 0 ? 0 : 16}>
                    {line}
                  </tspan>
                ))}
              </text>
              <text x={TEXT_X} y={top + 16 * lines.length + 10} fontSize={LINE_SIZE} className={styles.line}>
                {lineOf(node, wide - TEXT_X - 6)}
              </text>
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

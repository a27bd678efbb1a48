import { useId } from 'react';
import { listed } from '#engine/text/phrases.ts';
import { KIND_LOOKS } from '#ui/KindIcon.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { drawEdges, nearPath } from './drawing.ts';
import { boundsOf, CARD } from './geometry.ts';
import { layeredLayout, layersOf } from './layered.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import styles from './StaticDag.module.css';
import { structureOf } from './structure.ts';

export interface StaticDagProps {
  /** At most about 60: more can't be read as a picture. */
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** What the picture shows: `The starter pipeline`. */
  label: string;
  direction?: Direction;
}

const MARGIN = 12;
/** Where the words begin on a card, and how wide they may be. */
const TEXT = { x: 46, width: CARD.width - 46 - 10 };
/** Widths of a letter to its size: bold capitals, as in most names, and plain text. */
const NAME = { letter: 0.72, least: 14, most: 19 };
const LINE = { letter: 0.58, least: 12, most: 15 };
const CORNER_RADII = { round: CARD.height / 2, soft: 8, sharp: 2 };
/** Below this many pixels names can't be read: the picture then scrolls rather than shrinks. */
const LEAST_SHOWN = 11;

/** The largest letters in which all these texts fit on their cards; those that are too long even for the least are cut. */
function fitted(texts: readonly string[], { letter, least, most }: typeof NAME): { size: number; cut: (text: string) => string } {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), 1);
  const size = Math.min(most, Math.max(least, Math.floor((TEXT.width / (letter * longest)) * 2) / 2));
  const fits = Math.floor(TEXT.width / (letter * size));
  return { size, cut: (text) => (text.length > fits ? `${text.slice(0, fits - 1)}…` : text) };
}

/**
 * A pipeline as a picture: plain SVG without effects or measuring, so that it can be rendered ahead and reads without JavaScript. The same
 * outlines, colours and icons as on the canvas; laid out by layers (longest path).
 */
export function StaticDag({ nodes, edges, label, direction = 'RIGHT' }: StaticDagProps) {
  const structure = structureOf(nodes, edges);
  const points = layeredLayout(structure, direction);
  const corners = new Map(structure.ids.map((id, index) => [id, points[index]!]));
  const bounds = boundsOf(points);
  const layers = layersOf(structure);
  const inOrder = nodes.map((_, index) => index).sort((a, b) => layers[a]! - layers[b]! || a - b);
  const width = bounds.width + 2 * MARGIN;
  const height = bounds.height + 2 * MARGIN;
  const description = inOrder.map((index) => {
    const reads = structure.predecessors[index]!.map((other) => nodes[other]!.name);
    return reads.length === 0 ? nodes[index]!.name : `${nodes[index]!.name} reads ${listed(reads)}`;
  });
  const lineOf = (node: CanvasNode) => (node.location ? `${node.typeName} · ${node.location}` : node.typeName);
  const name = fitted(
    nodes.map((node) => node.name),
    NAME,
  );
  const line = fitted(nodes.map(lineOf), LINE);
  const id = useId();
  return (
    <ScrollBox className={styles.scroller} label={label}>
      <svg
        className={styles.dag}
        viewBox={`${bounds.x - MARGIN} ${bounds.y - MARGIN} ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round((width * LEAST_SHOWN) / name.size)}px`, maxWidth: `${width}px` }}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
      >
        <title id={`${id}title`}>{label}</title>
        <desc id={`${id}desc`}>
          {nodes.length === 0 ? 'The graph has no nodes.' : `In run order: ${description.join('; ')}.`}
        </desc>
        {drawEdges(edges, corners, undefined, direction).map((drawn) => {
          const end = drawn.points.at(-1)!;
          const tip = direction === 'RIGHT' ? `M${end.x},${end.y}l-9,-4.5v9z` : `M${end.x},${end.y}l-4.5,-9h9z`;
          return (
            <g key={drawn.key} className={drawn.edge.form && drawn.edge.form !== 'ref' ? styles.dashed : undefined}>
              <path d={nearPath(drawn, direction)} className={styles.edge} />
              <path d={tip} className={styles.tip} />
            </g>
          );
        })}
        {nodes.map((node) => {
          const { x, y } = corners.get(node.id)!;
          const look = KIND_LOOKS[node.kind];
          const kind = `var(--kind-${node.kind})`;
          return (
            <g key={node.id} transform={`translate(${x} ${y})`}>
              <rect
                width={CARD.width}
                height={CARD.height}
                rx={CORNER_RADII[look.corners]}
                className={styles.card}
                style={{ stroke: kind }}
                strokeDasharray={node.stub ? '6 4' : undefined}
              />
              {look.bar === 'left' && <rect width={6} height={CARD.height} style={{ fill: kind }} />}
              {look.bar === 'top' && <rect width={CARD.width} height={5} style={{ fill: kind }} />}
              <look.icon x={16} y={CARD.height / 2 - 10} width={20} height={20} style={{ color: kind }} aria-hidden />
              <text x={TEXT.x} y={CARD.height / 2 - 4} fontSize={name.size} className={styles.name}>
                {name.cut(node.name)}
              </text>
              <text x={TEXT.x} y={CARD.height / 2 + 16} fontSize={line.size} className={styles.line}>
                {line.cut(lineOf(node))}
              </text>
            </g>
          );
        })}
      </svg>
    </ScrollBox>
  );
}

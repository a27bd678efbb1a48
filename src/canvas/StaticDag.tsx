import { KIND_ICONS } from '#ui/KindIcon.tsx';
import { listed } from './describe.ts';
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
/** What fits on a card, in letters. */
const MOST_LETTERS = 20;

const cut = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wider than the page, also by keyboard
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <svg
        className={styles.dag}
        viewBox={`${bounds.x - MARGIN} ${bounds.y - MARGIN} ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round(width * 0.5)}px` }}
        role="img"
        aria-label={`${label}: ${description.join('; ')}.`}
      >
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
          const Icon = KIND_ICONS[node.kind];
          const kind = `var(--kind-${node.kind})`;
          return (
            <g key={node.id} transform={`translate(${x} ${y})`}>
              <rect
                width={CARD.width}
                height={CARD.height}
                rx={node.kind === 'source' ? CARD.height / 2 : node.kind === 'dimension' || node.kind === 'fact' ? 2 : 8}
                className={styles.card}
                style={{ stroke: kind }}
                strokeDasharray={node.stub ? '6 4' : undefined}
              />
              {node.kind === 'dimension' && <rect width={6} height={CARD.height} style={{ fill: kind }} />}
              {node.kind === 'fact' && <rect width={CARD.width} height={5} style={{ fill: kind }} />}
              <Icon x={16} y={CARD.height / 2 - 10} width={20} height={20} style={{ color: kind }} aria-hidden />
              <text x={48} y={CARD.height / 2 - 4} className={styles.name}>
                {cut(node.name)}
              </text>
              <text x={48} y={CARD.height / 2 + 15} className={styles.line}>
                {cut(node.location ? `${node.typeName} · ${node.location}` : node.typeName)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

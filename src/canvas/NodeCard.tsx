import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert, GitCommitHorizontal, GitMerge, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { NodeState } from '#engine/run/scheduler.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import { STATE_NAMES } from './describe.ts';
import type { CanvasNode, Direction } from './model.ts';
import styles from './NodeCard.module.css';
import { STATE_ICONS } from './stateIcons.ts';

export type CardNode = Node<
  {
    node: CanvasNode;
    /** The lines of its name. */
    lines: readonly string[];
    /** The line below the name. */
    below: string;
    isCurrent: boolean;
    direction: Direction;
    canConnect: boolean;
  },
  'card'
>;

function State({ state }: { state: NodeState }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={`${styles.chip} ${styles[state]}`} data-badge>
      <Icon size={12} aria-hidden />
      <span data-part="state">{STATE_NAMES[state]}</span>
    </span>
  );
}

const GLYPHS = { commit: GitCommitHorizontal, merge: GitMerge } as const;

/** The content of a card. `below` is the line below the name. */
function CardFace({ node, lines, below }: { node: CanvasNode; lines: readonly string[]; below: string }) {
  const Glyph = node.glyph && GLYPHS[node.glyph];
  return (
    <>
      <span className={styles.spine} data-part="icon">
        {Glyph ? <Glyph size={16} aria-hidden /> : <KindIcon kind={node.kind} size={16} />}
      </span>
      <span className={styles.text}>
        <span className={styles.name} data-part="name">
          {lines.map((line) => (
            <span key={line} className={styles.nameLine}>
              {line}
            </span>
          ))}
        </span>
        <span className={styles.line} data-part="line">
          <span className={styles.type}>{below}</span>
          {node.badges?.map((badge) => (
            <span key={badge} className={styles.badge}>
              {badge}
            </span>
          ))}
        </span>
      </span>
      {(node.note || node.state) && (
        <span className={styles.below}>
          {node.note && (
            <span className={styles.note} data-part="note" data-badge>
              {node.note}
            </span>
          )}
          {node.state && <State state={node.state} />}
        </span>
      )}
      {node.problems !== undefined && node.problems > 0 && (
        <span className={`${styles.problems} ${node.isWarned ? styles.warned : ''}`} data-badge>
          {node.isWarned ? <TriangleAlert size={12} aria-hidden /> : <CircleAlert size={12} aria-hidden />}
          {node.problems}
        </span>
      )}
      {node.marks && node.marks.length > 0 && (
        <span className={styles.marks}>
          {node.marks.map((mark) => (
            <span key={mark.label} className={styles.mark} style={{ '--mark': mark.colour } as React.CSSProperties} data-badge>
              {mark.label}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

export const NodeCard = memo(function NodeCard({
  data: { node, lines, below, isCurrent, direction, canConnect },
  selected,
}: NodeProps<CardNode>) {
  const isRight = direction === 'RIGHT';
  const isLong = lines.length > 1;
  const hasBelow = Boolean(node.note || node.state);
  const hasAbove = Boolean(node.problems || node.marks?.length);
  const classes = [
    styles.card,
    styles[node.kind],
    node.stub || node.outside ? styles.stub : '',
    node.emphasis ? styles[node.emphasis] : '',
    node.glyph ? styles.commit : '',
    isLong && (hasAbove || hasBelow) ? styles.crowded : '',
    hasAbove ? styles.badged : '',
    selected ? styles.selected : '',
    isCurrent ? styles.current : '',
    node.state ? styles[`is-${node.state}`] : '',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      title={`${node.location ? `${node.location}.` : ''}${node.name}`}
      data-node={node.name}
      data-node-id={node.id}
    >
      <CardFace node={node} lines={lines} below={below} />
      <Handle
        type="source"
        position={isRight ? Position.Right : Position.Bottom}
        className={`${styles.handle} ${styles.rim}`}
        isConnectable={canConnect}
      />
      <Handle
        type="target"
        position={isRight ? Position.Left : Position.Top}
        className={`${styles.handle} ${isRight ? styles.leftSide : styles.topSide}`}
        isConnectable={canConnect}
      />
    </div>
  );
});

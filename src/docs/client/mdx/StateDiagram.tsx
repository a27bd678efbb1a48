import { type ReactNode, useId } from 'react';
import { counted } from '#engine/text/phrases.ts';
import looks from '#ui/looks.module.css';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { type Corner, STATE_SIZES, type StateArrow, type StateDrawing } from '../../shared/stateDrawing.ts';
import styles from './StateDiagram.module.css';

export interface StateDiagramProps {
  title: string;
  /** Both filled in by the build: the drawings as JSON, and the same in words. */
  drawings: string;
  children: ReactNode;
}

const CORNER = 8;
/** Letters are never drawn smaller than this, in pixels; the picture scrolls instead. */
const LEAST_SHOWN = 11;

/** A path with rounded corners that ends where its tip begins. */
function pathOf(points: readonly Corner[]): string {
  const moved = (from: Corner, to: Corner, by: number): Corner => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = length === 0 ? 0 : Math.min(by, length / 2) / length;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };
  const inner = points.slice(1, -1).map((point, index) => {
    const before = moved(point, points[index]!, CORNER);
    const after = moved(point, points[index + 2]!, CORNER);
    return `L${before.x},${before.y}Q${point.x},${point.y} ${after.x},${after.y}`;
  });
  const end = moved(points.at(-1)!, points.at(-2)!, 4);
  return `M${points[0]!.x},${points[0]!.y}${inner.join('')}L${end.x},${end.y}`;
}

function Arrow({ points }: StateArrow) {
  const end = points.at(-1)!;
  const before = points.at(-2)!;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <>
      <path d={pathOf(points)} className={styles.arrow} />
      <path d="M0,0l-10,-5v10z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} className={styles.tip} />
    </>
  );
}

function Picture({ title, drawing, className = '' }: { title: string; drawing: StateDrawing; className?: string }) {
  const { width, height, boxes, arrows, starts } = drawing;
  const id = useId();
  return (
    <ScrollBox className={`${styles.scroller} ${className}`} label={title}>
      <svg
        className={looks.picture}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round((width * LEAST_SHOWN) / STATE_SIZES.label)}px`, maxWidth: `${width}px` }}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
      >
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}desc`}>{`State diagram with ${counted(boxes.length, 'state')}. It follows in words.`}</desc>
        {arrows.map((arrow, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes, and arrows have no names
          <Arrow key={index} {...arrow} />
        ))}
        {starts.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={STATE_SIZES.start} className={styles.start} />
        ))}
        {boxes.map(({ name, isCode, isEnd, x, y, width: across, height: down }) => (
          <g key={name} transform={`translate(${x} ${y})`}>
            <rect width={across} height={down} rx={isEnd ? 4 : down / 2} className={styles.box} />
            {isEnd && <rect x={4} y={4} width={across - 8} height={down - 8} rx={2} className={styles.inner} />}
            <text
              x={across / 2}
              y={down / 2}
              dy="0.35em"
              fontSize={isCode ? STATE_SIZES.code : STATE_SIZES.name}
              className={isCode ? styles.code : styles.name}
            >
              {name}
            </text>
          </g>
        ))}
        {arrows.map(
          ({ label }) =>
            label && (
              <g key={`${label.x} ${label.y}`}>
                <rect x={label.x} y={label.y + 2} width={label.width} height={label.height - 4} className={styles.behind} />
                <text fontSize={STATE_SIZES.label} className={styles.label}>
                  {label.lines.map((line, index) => (
                    <tspan
                      key={line}
                      x={label.x + label.width / 2}
                      y={label.y + label.height / 2 + (index - (label.lines.length - 1) / 2) * STATE_SIZES.labelLine}
                      dy="0.35em"
                    >
                      {line}
                    </tspan>
                  ))}
                </text>
              </g>
            ),
        )}
      </svg>
    </ScrollBox>
  );
}

/** What a ```` ```states ```` block of a page becomes: a picture drawn by the build, and the same in words. */
export function StateDiagram({ title, drawings, children }: StateDiagramProps) {
  const { wide, narrow } = JSON.parse(drawings) as { wide: StateDrawing; narrow?: StateDrawing };
  return (
    <figure className={styles.diagram}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={looks.inlineClose}>
          <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx={8} cy={8} r={5} className={styles.start} />
          </svg>
          begins
          {wide.boxes.some(({ isEnd }) => isEnd) && (
            <>
              <svg className={styles.sign} viewBox="0 0 22 16" aria-hidden="true">
                <rect x={1} y={1} width={20} height={14} rx={3} className={styles.box} />
                <rect x={4} y={4} width={14} height={8} rx={1} className={styles.inner} />
              </svg>
              ends
            </>
          )}
        </span>
      </figcaption>
      <Picture title={title} drawing={wide} className={narrow && styles.wide} />
      {narrow && <Picture title={title} drawing={narrow} className={styles.narrow} />}
      <details className={styles.words}>
        <summary>The same in words</summary>
        {children}
      </details>
    </figure>
  );
}

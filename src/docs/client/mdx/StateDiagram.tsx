import { type ReactNode, useId } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { STATE_SIZES, type StateArrow, type StateDrawing } from '../../shared/stateDrawing.ts';
import { DrawnFigure, InWords } from './DrawnFigure.tsx';
import { pathOf } from './linePath.ts';
import styles from './StateDiagram.module.css';

interface StateDiagramProps {
  title: string;
  /** Set by the build: the drawings as JSON; `children` describes them in words. */
  drawings: string;
  children: ReactNode;
}

/** Minimum font size on screen, in pixels. The picture scrolls rather than shrinks below it. */
const MIN_FONT_PX = 11;

function Picture({ title, drawing, className = '' }: { title: string; drawing: StateDrawing; className?: string | undefined }) {
  const { width, height, boxes } = drawing;
  const id = useId();
  return (
    <ScrollBox className={`${styles.scroller} ${className}`} label={title}>
      <svg
        className={utilities.picture}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ minWidth: `${Math.round((width * MIN_FONT_PX) / STATE_SIZES.label)}px`, maxWidth: `${width}px` }}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
      >
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}desc`}>State diagram with {counted(boxes.length, 'state')}. It is described below.</desc>
        <Shapes {...drawing} />
      </svg>
    </ScrollBox>
  );
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

function Shapes({ boxes, arrows, starts }: StateDrawing) {
  return (
    <>
      {arrows.map((arrow) => (
        <Arrow key={pathOf(arrow.points)} {...arrow} />
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
    </>
  );
}

/** A ```` ```states ```` block of a page: a picture from the build, for wide and for narrow windows if they differ, and its description in words. */
export function StateDiagram({ title, drawings, children }: StateDiagramProps) {
  const { wide, narrow } = JSON.parse(drawings) as { wide: StateDrawing; narrow?: StateDrawing };
  return (
    <DrawnFigure
      title={title}
      signs={
        <span className={utilities.inline1}>
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
      }
    >
      <Picture title={title} drawing={wide} className={narrow && styles.wide} />
      {narrow && <Picture title={title} drawing={narrow} className={styles.narrow} />}
      <InWords>{children}</InWords>
    </DrawnFigure>
  );
}

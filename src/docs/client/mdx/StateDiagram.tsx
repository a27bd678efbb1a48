import type { ReactNode } from 'react';
import { counted } from '#engine/text/phrases.ts';
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
    </>
  );
}

/** A ```` ```states ```` block of a page: a picture from the build, and its description in words. */
export function StateDiagram({ title, drawings, children }: StateDiagramProps) {
  const { wide, narrow } = JSON.parse(drawings) as { wide: StateDrawing; narrow?: StateDrawing };
  return (
    <DrawnFigure
      title={title}
      says={`State diagram with ${counted(wide.boxes.length, 'state')}. It is described below.`}
      smallest={STATE_SIZES.label}
      wide={{ width: wide.width, height: wide.height, shapes: <Shapes {...wide} /> }}
      narrow={narrow && { width: narrow.width, height: narrow.height, shapes: <Shapes {...narrow} /> }}
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
      <InWords>{children}</InWords>
    </DrawnFigure>
  );
}

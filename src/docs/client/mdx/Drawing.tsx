import type { ReactNode } from 'react';
import { DRAWING_SIZES, type Drawing as DrawingData, type LineShape, type Shape } from '../../shared/drawing.ts';
import styles from './Drawing.module.css';
import { DrawnFigure, InWords } from './DrawnFigure.tsx';
import { pathOf } from './linePath.ts';

interface DrawingProps {
  title: string;
  /** Set by the build: JSON of the wide and the narrow drawing and the number of their numbered parts. */
  drawings: string;
  /** The list that explains the numbers, or a description in words. */
  children: ReactNode;
}

/** Length of the tip of an arrow, in pixels. */
const TIP_LENGTH = 5;

function Line({ look, points, hasTip }: LineShape) {
  const end = points.at(-1)!;
  const before = points.at(-2)!;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <>
      <path d={pathOf(points, hasTip ? TIP_LENGTH : 0)} className={`${styles.line} ${styles[look]}`} />
      {hasTip && <path d="M0,0l-9,-4.5v9z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} className={styles.tip} />}
    </>
  );
}

function One({ shape }: { shape: Shape }) {
  switch (shape.is) {
    case 'box': {
      const { look, x, y, width, height, round } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={round} className={styles[look]} />;
    }
    case 'text': {
      const { look, anchor, x, y, size, text } = shape;
      return (
        <text x={x} y={y} dy="0.35em" fontSize={size} textAnchor={anchor} className={styles[`${look}Text`]}>
          {text}
        </text>
      );
    }
    case 'line':
      return <Line {...shape} />;
    case 'dot':
      return <circle cx={shape.x} cy={shape.y} r={shape.r} className={styles[`${shape.look}Dot`]} />;
    case 'number':
      return (
        <g transform={`translate(${shape.x} ${shape.y})`}>
          <circle r={DRAWING_SIZES.number} className={styles.disc} />
          <text dy="0.35em" fontSize={DRAWING_SIZES.small} textAnchor="middle" className={styles.digit}>
            {shape.number}
          </text>
        </g>
      );
  }
}

function shapesOf({ width, height, shapes }: DrawingData) {
  return {
    width,
    height,
    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes, and its shapes have no names
    shapes: shapes.map((shape, index) => <One key={index} shape={shape} />),
  };
}

/** A drawn block of a page: a picture from the build, with an explanation of its numbers or a description below it. */
export function Drawing({ title, drawings, children }: DrawingProps) {
  const { wide, narrow, numbers } = JSON.parse(drawings) as { wide: DrawingData; narrow: DrawingData; numbers: number };
  const says =
    numbers > 0 ? `A drawing with ${numbers} numbered parts. The list below explains each one.` : 'It is described below.';
  return (
    <DrawnFigure title={title} says={says} smallest={DRAWING_SIZES.small} wide={shapesOf(wide)} narrow={shapesOf(narrow)}>
      {numbers > 0 ? <div className={styles.numbered}>{children}</div> : <InWords>{children}</InWords>}
    </DrawnFigure>
  );
}

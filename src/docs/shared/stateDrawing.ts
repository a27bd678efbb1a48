/** A state diagram as data: made by the build (`compile/stateLayout.ts`), drawn by `client/mdx/StateDiagram.tsx`. Lengths are pixels. */
export interface StateDrawing {
  width: number;
  height: number;
  boxes: readonly StateBox[];
  arrows: readonly StateArrow[];
  /** Centres of the dots where the diagram begins. */
  starts: readonly Corner[];
}

interface StateBox {
  name: string;
  /** Drawn as code, like the value of a field. */
  isCode: boolean;
  /** Nothing comes after it. */
  isEnd: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface StateArrow {
  /** From the edge of one box to the edge of another, with right angles. */
  points: readonly Corner[];
  label?: ArrowLabel;
}

/** Words on an arrow, a line of text each. */
interface ArrowLabel {
  lines: readonly string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Corner {
  x: number;
  y: number;
}

/** Sizes that layout and drawing share. */
export const STATE_SIZES = { name: 15, code: 13.5, label: 13, labelLine: 17, start: 7 } as const;

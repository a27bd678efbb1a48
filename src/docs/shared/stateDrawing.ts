/** A state diagram as data, created by the build (`compile/stateLayout.ts`) and drawn by `client/mdx/StateDiagram.tsx`. Lengths are pixels. */
export interface StateDrawing {
  width: number;
  height: number;
  boxes: readonly StateBox[];
  arrows: readonly StateArrow[];
  /** Centers of the dots where the diagram starts. */
  starts: readonly Corner[];
}

interface StateBox {
  name: string;
  /** Whether the name is shown as code, like the value of a field. */
  isCode: boolean;
  /** Whether the state is a final state. */
  isEnd: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface StateArrow {
  /** Points from the edge of a box to the edge of another box, with right angles. */
  points: readonly Corner[];
  label?: ArrowLabel;
}

/** The label of an arrow, in lines of text. */
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

/** Font sizes, line height and radius of start dots, in pixels, which layout and drawing share. */
export const STATE_SIZES = { name: 15, code: 13.5, label: 13, labelLine: 17, start: 7 } as const;

/** Width of a page's text on a laptop and on a phone, in pixels, without the frame of a diagram. */
export const TEXT_WIDTHS = { wide: 676, narrow: 332 } as const;

import type { BuiltInKind } from '#engine/pipeline/nodeTypes.ts';
import type { Corner } from './stateDrawing.ts';

/** A picture of a page as data: made by the build (`compile/drawings/`), shown by `client/mdx/Drawing.tsx`. Lengths are pixels, the first shape is at the back. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export type Shape = BoxShape | TextShape | LineShape | DotShape | NumberShape;

/** The role of a box, which decides its colors. `words` is a bar in place of words without room; a node kind is a node of that kind. */
export type BoxLook =
  | 'frame'
  | 'panel'
  | 'field'
  | 'button'
  | 'primary'
  | 'chosen'
  | 'sunken'
  | 'on'
  | 'step'
  | 'shared'
  | 'words'
  | 'gone'
  | BuiltInKind;

interface BoxShape {
  is: 'box';
  look: BoxLook;
  x: number;
  y: number;
  width: number;
  height: number;
  round: number;
}

export interface TextShape {
  is: 'text';
  look: 'plain' | 'strong' | 'faint' | 'code' | 'onPrimary';
  anchor: 'start' | 'middle';
  /** Of the middle of the line, at its beginning or its middle. */
  x: number;
  y: number;
  size: number;
  text: string;
  /** The largest width it may take. */
  width: number;
}

export interface LineShape {
  is: 'line';
  /** `branch1` to `branch4` are lines of development. */
  look: 'line' | 'arrow' | 'branch1' | 'branch2' | 'branch3' | 'branch4';
  points: readonly Corner[];
  hasTip: boolean;
}

interface DotShape {
  is: 'dot';
  look: 'plain' | 'branch1' | 'branch2' | 'branch3' | 'branch4';
  x: number;
  y: number;
  r: number;
}

/** A number that the list below the picture explains. */
interface NumberShape {
  is: 'number';
  x: number;
  y: number;
  number: number;
}

/** The radius of a number's disc, and the size of the smallest letters in a picture. */
export const DRAWING_SIZES = { number: 9, small: 12 } as const;

/** The width of a page's text on a laptop and on a phone, in pixels, without the frame of the picture. */
export const TEXT_WIDTHS = { wide: 676, narrow: 332 } as const;

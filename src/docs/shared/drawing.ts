import type { BuiltInKind } from '#engine/pipeline/nodeTypes.ts';
import type { Corner } from './stateDrawing.ts';

/** A picture of a page as data, created by the build (`compile/drawings/`) and shown by `client/mdx/Drawing.tsx`. Lengths are pixels; the first shape is at the back. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export type Shape = BoxShape | TextShape | LineShape | DotShape | NumberShape;

/** The role of a box, which sets its colors. `words` is a bar in place of words that do not fit; a node kind is a node of that kind. */
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
  /** Vertical middle of the line, at its start or its horizontal middle. */
  x: number;
  y: number;
  size: number;
  text: string;
  /** Maximum width, in pixels. */
  width: number;
}

export interface LineShape {
  is: 'line';
  /** `branch1` to `branch4` are branches of a repository. */
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

/** Radius of the disc of a number, and the smallest font size in a picture, in pixels. */
export const DRAWING_SIZES = { number: 9, small: 12 } as const;

/** Width of a page's text on a laptop and on a phone, in pixels, without the frame of a picture. */
export const TEXT_WIDTHS = { wide: 676, narrow: 332 } as const;

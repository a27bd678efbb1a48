/** A drawn block of a page as data, read by the build (`compile/drawings/`) and shown by `client/mdx/Drawing.tsx`. */
export type Drawing =
  /** `isFramed`: the parts are those of one window. */
  | { kind: 'screen'; isFramed: boolean; parts: readonly ScreenPart[] }
  | ({ kind: 'lanes' } & Lanes)
  | { kind: 'commits'; commits: readonly DrawnCommit[] }
  | ({ kind: 'versions' } & Versions);

/** What a part of a drawn screen can be. `row`, `column` and `panel` hold other parts; a `table` holds `cells`. */
export type ScreenWord =
  | 'row'
  | 'column'
  | 'panel'
  | 'tabs'
  | 'steps'
  | 'list'
  | 'table'
  | 'cells'
  | 'code'
  | 'heading'
  | 'text'
  | 'field'
  | 'choice'
  | 'badge'
  | 'button'
  | 'switch'
  | 'check';

/** A part of a drawn screen, as its line in a ```` ```screen ```` block says it. What a line does not say is absent. */
export interface ScreenPart {
  word: ScreenWord;
  /** The line in the block, from 1, which tells the part from parts that say the same. */
  line: number;
  /** A title, a label, or the lines of code between bars. */
  text?: string;
  /** The items between bars. */
  items?: readonly ScreenItem[];
  /** Whether the part is starred: pressed first, switched on, checked. */
  isOn?: boolean;
  /** The share of its row, beside the other parts of the row. */
  weight?: number;
  /** The number by which the list below the picture explains the part. */
  number?: number;
  parts?: readonly ScreenPart[];
}

export interface ScreenItem {
  text: string;
  isChosen?: boolean;
}

/** Steps one after another, beside other lanes that may begin or end at the same box. */
export interface Lanes {
  from?: string;
  to?: string;
  lanes: readonly { name: string; steps: readonly string[] }[];
}

/** A commit of a drawn history. */
export interface DrawnCommit {
  id: string;
  branch: string;
  /** The ids of the commits that it comes after: none for the first commit, two for a merge. */
  parents: readonly string[];
  text: string;
}

/** Rows of a table with the time in which each counts. `from` and `until` are indexes of `times`. */
export interface Versions {
  /** Points in time, in their order. */
  times: readonly string[];
  rows: readonly { name: string; values: string; from: number /** Absent: the row still counts. */; until?: number }[];
}

import type { GraphSketch } from '#canvas/graphSketch.ts';
import type { Args, Story } from './contract.ts';

/** What a story's picture in the gallery shows, where its graph alone would look like those of other stories. */
interface StorySketch {
  /** Text shown in place of the graph: the story's subject, as one would type it. */
  text?: string;
  /** Ids of the highlighted nodes in the graph. */
  lit?: readonly string[];
}

/** The type of `sketch.ts` of a playground. The build and hand-outs use it, not pages that have to be small, so it may call the engine. */
export type SketchOf<A extends Args, DataInput> = (story: Story<A, DataInput>) => StorySketch;

/** The picture of a story in the gallery. */
export type ListedSketch = {
  /** About how many minutes the story takes. */
  minutes: number;
} & ({ text: string } | { /** Index into `graphs`. */ graph: number /** The highlighted cards, as an SVG path. */; lit: string });

/** The pictures of all stories. Stories that start from the same graph share one entry of `graphs`. */
export interface Sketches {
  graphs: readonly GraphSketch[];
  /** By `playground/story`. */
  stories: Readonly<Record<string, ListedSketch>>;
}

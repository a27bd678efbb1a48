import type { GraphSketch } from '#canvas/graphSketch.ts';
import type { Args, Story } from './contract.ts';

/** The content of a story's picture in the gallery, where its graph alone would look like that of others. */
interface StorySketch {
  /** Shown in place of the graph: what the story is about, as it is typed. */
  text?: string;
  /** Ids of the nodes that stand out in its graph. */
  lit?: readonly string[];
}

/** `sketch.ts` of a playground: read by the build and by hand-outs, not by pages that have to be light, so it may ask the engine. */
export type SketchOf<A extends Args, DataInput> = (story: Story<A, DataInput>) => StorySketch;

/** A story as the gallery pictures it. */
export type ListedSketch = {
  /** About how long it takes. */
  minutes: number;
} & (
  | { text: string }
  | { /** Which of the graphs. */ graph: number /** Those of its cards that stand out, as a path. */; lit: string }
);

/** The pictures of all stories; of a graph that many begin with there is one. */
export interface Sketches {
  graphs: readonly GraphSketch[];
  /** By `playground/story`. */
  stories: Readonly<Record<string, ListedSketch>>;
}

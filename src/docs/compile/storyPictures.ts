import { type GraphSketch, sketchGraph } from '#canvas/graphSketch.ts';
import { type PageGraph, pageGraph } from '#canvas/pageGraph.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Args, Exercise, PlaygroundMeta, Story } from '#workbench/contract.ts';
import type { SketchOf } from '#workbench/storySketch.ts';

export interface PicturedStory {
  id: string;
  title: string;
  summary: string;
  /** Absent for empty graphs, and for graphs that are too large to read as a picture. */
  picture?: PageGraph;
  /** Whether the story begins with an empty graph. */
  isEmpty: boolean;
  /** The picture in the gallery: a text, or a sketch of the graph with some cards highlighted. */
  sketch: { text: string } | { graph: GraphSketch; lit: string };
  /** Approximate duration of the story, in minutes. */
  minutes: number;
  exercise?: string;
}

export interface PicturedPlayground {
  id: string;
  title: string;
  summary: string;
  asked: readonly string[];
  /** Whether the view is the graph of the pipeline. */
  hasGraph: boolean;
  /** See `PlaygroundMeta`. */
  barHeight?: number;
  stories: PicturedStory[];
  exercises: { id: string; title: string; goal: string }[];
}

/** Maximum number of nodes in a picture. */
const MAX_PICTURE_NODES = 40;

const metas = import.meta.glob<PlaygroundMeta>('/playground/*/meta.ts', { import: 'meta', eager: true });
const stories = import.meta.glob<readonly Story[]>('/playground/*/stories.ts', { import: 'stories', eager: true });
const exercises = import.meta.glob<readonly Exercise[]>('/playground/*/exercises.ts', { import: 'exercises', eager: true });
const sketches = import.meta.glob<SketchOf<Args, unknown>>('/playground/*/sketch.ts', { import: 'sketch', eager: true });
const views = import.meta.glob('/playground/*/playground.tsx');

function pictureOf(story: Story): PageGraph | undefined {
  const pipeline = story.pipeline();
  const nodes = canvasNodes(pipeline);
  if (nodes.length === 0 || nodes.length > MAX_PICTURE_NODES) return undefined;
  const edges = canvasEdges(pipeline).map(({ from, to, form }) => ({ from, to, form }));
  return pageGraph(nodes, edges);
}

/** Maximum numbers of lines, and of characters in a line, of the text of a sketch. */
const MAX_SKETCH_LINES = 6;
const MAX_LINE_LENGTH = 40;

function sketchOf(story: Story, of: SketchOf<Args, unknown> | undefined): PicturedStory['sketch'] {
  const { text, lit } = of?.(story) ?? {};
  if (text) {
    const lines = text.trim().split('\n').slice(0, MAX_SKETCH_LINES);
    return { text: lines.map((line) => line.slice(0, MAX_LINE_LENGTH)).join('\n') };
  }
  const pipeline = story.pipeline();
  return sketchGraph(canvasNodes(pipeline), canvasEdges(pipeline), lit);
}

/** Minutes of a story: 2 without an exercise; else 1 to look around and 1 for each step of the solution, counted as 2 to 9 steps. */
function minutesOf(exercise: Exercise | undefined): number {
  return exercise ? 1 + Math.min(9, Math.max(2, exercise.solution.length)) : 2;
}

/** All playgrounds with their stories and pictures. Only for the build, since it needs the engine. */
export function picturedPlaygrounds(): PicturedPlayground[] {
  return Object.entries(metas).flatMap(([path, { id, title, summary, asked, hasGraph = true, barHeight }]) => {
    const listed = stories[path.replace(/meta\.ts$/, 'stories.ts')];
    // As in the catalogue: a folder without its view is not a playground yet.
    if (!listed || !views[path.replace(/meta\.ts$/, 'playground.tsx')]) return [];
    const listedExercises = exercises[path.replace(/meta\.ts$/, 'exercises.ts')] ?? [];
    const sketch = sketches[path.replace(/meta\.ts$/, 'sketch.ts')];
    const pictured = listed.map((story): PicturedStory => {
      const picture = pictureOf(story);
      return {
        id: story.id,
        title: story.title,
        summary: story.summary,
        ...(picture ? { picture } : {}),
        isEmpty: story.pipeline().nodes.length === 0,
        sketch: sketchOf(story, sketch),
        minutes: minutesOf(listedExercises.find(({ id: other }) => other === story.exercise)),
        ...(story.exercise ? { exercise: story.exercise } : {}),
      };
    });
    return [
      {
        id,
        title,
        summary,
        asked,
        hasGraph,
        ...(barHeight && { barHeight }),
        stories: pictured,
        exercises: listedExercises.map((exercise) => ({ id: exercise.id, title: exercise.title, goal: exercise.goal })),
      },
    ];
  });
}

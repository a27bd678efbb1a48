import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Exercise, PlaygroundMeta, Story } from '#playground/contract.ts';

/** A story's graph as data, so that pages draw it without the engine. */
export interface StoryPicture {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
}

export interface PicturedStory {
  id: string;
  title: string;
  summary: string;
  /** Absent for graphs that are too large to read as a picture, and for empty ones. */
  picture?: StoryPicture;
  exercise?: string;
}

export interface PicturedPlayground {
  id: string;
  title: string;
  summary: string;
  asked: readonly string[];
  stories: PicturedStory[];
  exercises: { id: string; title: string; goal: string }[];
}

const LARGEST = 40;

const metas = import.meta.glob<PlaygroundMeta>('/playground/*/meta.ts', { import: 'meta', eager: true });
const stories = import.meta.glob<readonly Story[]>('/playground/*/stories.ts', { import: 'stories', eager: true });
const exercises = import.meta.glob<readonly Exercise[]>('/playground/*/exercises.ts', { import: 'exercises', eager: true });
const views = import.meta.glob('/playground/*/playground.tsx');

function pictureOf(story: Story): StoryPicture | undefined {
  const pipeline = story.pipeline();
  const nodes = canvasNodes(pipeline);
  if (nodes.length === 0 || nodes.length > LARGEST) return undefined;
  return { nodes, edges: canvasEdges(pipeline).map(({ from, to, form }) => ({ from, to, form })) };
}

/** Every playground with its stories and their pictures. Run by the build only: it needs the engine. */
export function picturedPlaygrounds(): PicturedPlayground[] {
  return Object.entries(metas).flatMap(([path, { id, title, summary, asked }]) => {
    const listed = stories[path.replace(/meta\.ts$/, 'stories.ts')];
    // As in the catalogue: a folder without its view is not a playground yet.
    if (!listed || !views[path.replace(/meta\.ts$/, 'playground.tsx')]) return [];
    const pictured = listed.map((story): PicturedStory => {
      const picture = pictureOf(story);
      return {
        id: story.id,
        title: story.title,
        summary: story.summary,
        ...(picture ? { picture } : {}),
        ...(story.exercise ? { exercise: story.exercise } : {}),
      };
    });
    const listedExercises = exercises[path.replace(/meta\.ts$/, 'exercises.ts')] ?? [];
    return [
      {
        id,
        title,
        summary,
        asked,
        stories: pictured,
        exercises: listedExercises.map((exercise) => ({ id: exercise.id, title: exercise.title, goal: exercise.goal })),
      },
    ];
  });
}

import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { subgraphsByNode } from '#engine/subgraph/membership.ts';
import { exerciseStatus } from '#explorer/exerciseRun.ts';
import type { Args, Playground, PlaygroundState, Story } from '#workbench/contract.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { isChecked, type PlaygroundStep, type SessionStep } from '../plan.ts';
import { exerciseOf } from '../sessions/customExercise.ts';
import { stepStart } from '../sessions/stepStart.ts';
import { answerOf } from './answer.ts';
import type { Block } from './blocks.ts';
import type { GraphToPrint } from './graphOnPaper.ts';

/** What is printed of a step. */
export interface StepContent {
  step: SessionStep;
  /** Goal, text and checks. */
  blocks: Block[];
  graph?: GraphToPrint;
  /** The answer, for the sheets that the trainer keeps. */
  answer?: Block[];
}

/** A playground, with the function that describes its pictures in the gallery. */
export interface LoadedPlayground {
  playground: Playground;
  sketch?: SketchOf<Args, unknown>;
}

function graphOf(pipeline: Pipeline, lit: readonly string[]): GraphToPrint | undefined {
  if (pipeline.nodes.length === 0) return undefined;
  const isLit = new Set(lit);
  const nodes = canvasNodes(pipeline, { stubs: true }).map((node) =>
    isLit.has(node.id) ? { ...node, emphasis: 'lit' as const } : node,
  );
  const subgraphs = subgraphsByNode(pipeline);
  return { nodes, edges: canvasEdges(pipeline, { stubs: true }), subgraphOf: (id) => subgraphs.get(id)?.[0]?.name };
}

/** What represents a story that starts from a step's state: the graph, or a text for stories that the gallery pictures as text. */
function pictureOf(
  step: PlaygroundStep,
  story: Story,
  { pipeline, args, data }: PlaygroundState,
  sketch: LoadedPlayground['sketch'],
) {
  const { text, lit = [] } = sketch?.({ ...story, pipeline: () => pipeline, args, data }) ?? {};
  const isOwn = 'state' in step && step.state?.pipeline !== undefined;
  if (text !== undefined && text.trim() !== '' && !isOwn) return { text: text.trim() };
  return { graph: graphOf(pipeline, lit) };
}

/** What is printed of a step. `loaded` is its playground; undefined if this site does not have it, or if it could not be loaded. */
export function stepContent(step: SessionStep, loaded: LoadedPlayground | undefined): StepContent {
  const blocks: Block[] = step.goal.trim() === '' ? [] : [{ kind: 'goal', text: step.goal.trim() }];
  switch (step.kind) {
    case 'page':
    case 'break':
      return { step, blocks };
    case 'note':
      return { step, blocks: step.text.trim() === '' ? blocks : [...blocks, { kind: 'text', text: step.text.trim() }] };
    case 'story':
    case 'exercise':
    case 'own': {
      const story = loaded?.playground.stories.find(({ id }) => id === step.story);
      if (!loaded || !story) {
        const text = `This site has no story “${step.story}” of a playground “${step.playground}”. Choose another one in the plan.`;
        return { step, blocks: [...blocks, { kind: 'text', text }] };
      }
      const { playground, sketch } = loaded;
      const { state } = stepStart(playground, story, step);
      const { text, graph } = pictureOf(step, story, state, sketch);
      if (text !== undefined) blocks.push({ kind: 'code', text });
      const exercise = isChecked(step) ? exerciseOf(step, playground) : undefined;
      if (exercise) {
        if (step.goal.trim() === '') blocks.unshift({ kind: 'goal', text: exercise.goal });
        else if (step.goal.trim() !== exercise.goal) blocks.splice(1, 0, { kind: 'text', text: exercise.goal });
        for (const { label } of exerciseStatus(exercise, state).items) blocks.push({ kind: 'check', text: label });
      } else if (blocks.length === 0) blocks.unshift({ kind: 'goal', text: story.summary });
      return {
        step,
        blocks,
        ...(graph ? { graph } : {}),
        ...(exercise ? { answer: answerOf(step.title, exercise, state.pipeline, playground.meta.args) } : {}),
      };
    }
  }
}

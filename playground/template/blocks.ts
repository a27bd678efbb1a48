import type { RenderAnswer } from './sandbox/renderClient.ts';

type Rendered = Extract<RenderAnswer, { type: 'rendered' }>;

/** A part of the rendered text that is shown as one card: a stage, or the whole text if there are no stages. */
export interface Block {
  /** The stage; absent if the block is the whole text. */
  stage?: { number: number; name: string; isTest: boolean; continueOnFailure: boolean; phase: string };
  text: string;
  /** Offset of the block's text in the rendered text. */
  from: number;
  /** Offset of the stage's marker in the rendered text; equals `from` if the block is the whole text. */
  start: number;
}

export interface Blocks {
  blocks: Block[];
  /** The text before the first stage, which is not executed; empty if it is only whitespace. */
  dropped: string;
}

/** Splits the rendered text into its stages (`/docs/reference/internal-macros`). */
export function blocksOf({ output, stages }: Pick<Rendered, 'output' | 'stages'>): Blocks {
  const [first] = stages;
  if (!first) {
    const text = output.replace(/^\s*\n/, '').trimEnd();
    const from = output.indexOf(text);
    return { blocks: [{ text, from, start: from }], dropped: '' };
  }
  const blocks = stages.map((stage, index): Block => {
    const end = stage.from + output.slice(stage.from, stage.to).trimEnd().length;
    return {
      stage: {
        number: index + 1,
        name: stage.name,
        isTest: stage.type === 'sqlTest',
        continueOnFailure: stage.continueOnFailure,
        phase: stage.phase,
      },
      text: stage.sql,
      // A stage without text ends with its marker.
      from: stage.sql === '' ? end : end - stage.sql.length,
      start: stage.from,
    };
  });
  return { blocks, dropped: output.slice(0, first.from).trim() };
}

/** The nearest offset that is shown. The marker of a stage is not shown, so an offset in it becomes the start of the stage's text. */
export function shownOffset(blocks: readonly Block[], at: number): number {
  const block = blocks.find(({ from, text }) => at < from + Math.max(1, text.length)) ?? blocks.at(-1);
  return block ? Math.max(at, block.from) : at;
}

import type { RenderAnswer } from './sandbox/renderClient.ts';

type Rendered = Extract<RenderAnswer, { type: 'rendered' }>;

/** A stretch of the rendered text as it is shown: one stage, or all of it when there are no stages. */
export interface Block {
  /** Absent: the text as a whole. */
  stage?: { number: number; name: string; isTest: boolean; continueOnFailure: boolean; phase: string };
  text: string;
  /** Where the text begins in the rendered text. */
  from: number;
  /** Where its stage begins, with the marker; the text as a whole begins with itself. */
  start: number;
}

export interface Blocks {
  blocks: Block[];
  /** The text before the first stage, which is dropped, when it is more than blanks. */
  dropped: string;
}

/** The rendered text, cut into its stages (`/docs/reference/internal-macros`). */
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
      // A stage without any text ends with its marker.
      from: stage.sql === '' ? end : end - stage.sql.length,
      start: stage.from,
    };
  });
  return { blocks, dropped: output.slice(0, first.from).trim() };
}

/** The nearest offset that is shown: what lies in the marker of a stage is shown by the beginning of its text. */
export function shownOffset(blocks: readonly Block[], at: number): number {
  const block = blocks.find(({ from, text }) => at < from + Math.max(1, text.length)) ?? blocks.at(-1);
  return block ? Math.max(at, block.from) : at;
}

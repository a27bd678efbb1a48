import { applyEdit } from '#engine/pipeline/apply.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { ArgSpecs, ArgValue, Exercise } from '#workbench/contract.ts';
import type { Block } from './blocks.ts';

/** The most lines of a text that an answer prints whole. */
const MAX_LINES = 14;

const short = (text: string) => {
  const lines = text.trim().split('\n');
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : lines.join('\n');
};

/** The text that an edit writes, where what it does is that text. */
function writtenBy(edit: Edit): string {
  switch (edit.kind) {
    case 'setJoin':
      return edit.join;
    case 'setSql':
      return edit.sql;
    case 'setColumn':
      return edit.patch.sources?.[0]?.transform ?? '';
    default:
      return '';
  }
}

const shown = (specs: ArgSpecs, name: string, value: ArgValue): string => {
  const spec = specs[name];
  if (spec?.kind === 'select') return spec.options.find((option) => option.value === value)?.label ?? String(value);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
};

/** An exercise as far as its answer depends on it. */
type Answered = Pick<Exercise, 'hints' | 'solution'>;

/**
 * The answer to an exercise for paper: its hints, which end with nearly the answer, and the steps of its solution. Steps that change a playground's
 * own data can't be put into words: the answer says so and refers to the hints and to “Show me”.
 */
export function answerOf(title: string, { hints, solution }: Answered, pipeline: Pipeline, specs: ArgSpecs): Block[] {
  const blocks: Block[] = [{ kind: 'heading', text: title }];
  for (const [index, hint] of hints.entries()) blocks.push({ kind: 'hint', text: `Hint ${index + 1}: ${hint}` });
  const steps: Block[] = [];
  let at = pipeline;
  let isWhole = true;
  for (const [index, step] of solution.entries()) {
    const next = solution[index + 1];
    // A control that is raised bit by bit ends at one value.
    if ('arg' in step && next && 'arg' in next && next.arg === step.arg) continue;
    if ('edit' in step) {
      steps.push({ kind: 'step', text: describeEdit(step.edit, at) });
      const written = writtenBy(step.edit);
      if (written.trim() !== '') steps.push({ kind: 'code', text: short(written) });
      const outcome = applyEdit(at, step.edit);
      if (outcome.ok) at = outcome.pipeline;
    } else if ('arg' in step) {
      const label = specs[step.arg]?.label ?? step.arg;
      const value = shown(specs, step.arg, step.value);
      if (value.includes('\n') || value.length > 80)
        steps.push({ kind: 'step', text: `Set ${label} to:` }, { kind: 'code', text: short(value) });
      else steps.push({ kind: 'step', text: `Set ${label} to ${value === '' ? 'nothing' : `\`${value}\``}` });
    } else isWhole = false;
  }
  if (solution.length > 0 && !isWhole)
    steps.push({ kind: 'step', text: 'The last hint explains how. “Show me” in the exercise plays it step by step.' });
  return [...blocks, ...steps];
}

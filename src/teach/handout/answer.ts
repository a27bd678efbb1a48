import { applyEdit } from '#engine/pipeline/apply.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { ArgSpecs, ArgValue, Exercise } from '#workbench/contract.ts';
import type { Block } from './blocks.ts';

/** Maximum number of lines of a text that an answer prints; longer texts are cut. */
const MAX_LINES = 14;

const short = (text: string) => {
  const lines = text.trim().split('\n');
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : lines.join('\n');
};

/** The text that an edit writes, for edits that consist of a text; otherwise empty. */
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

/** The parts of an exercise that its answer depends on. */
type Answered = Pick<Exercise, 'hints' | 'solution'>;

/**
 * The answer to an exercise, for print: its hints, the last of which is nearly the answer, and the steps of its solution. Steps that change a
 * playground's own data can't be put into words, so the answer refers to the hints and to “Show me”.
 */
export function answerOf(title: string, { hints, solution }: Answered, pipeline: Pipeline, specs: ArgSpecs): Block[] {
  const blocks: Block[] = [{ kind: 'heading', text: title }];
  for (const [index, hint] of hints.entries()) blocks.push({ kind: 'hint', text: `Hint ${index + 1}: ${hint}` });
  const steps: Block[] = [];
  let at = pipeline;
  let isWhole = true;
  for (const [index, step] of solution.entries()) {
    const next = solution[index + 1];
    // A control that changes in several steps is printed once, with its final value.
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

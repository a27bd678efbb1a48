import type { Span } from '#engine/text/span.ts';

/**
 * One stage of a rendered template: one statement and one row of the results. Its span in the rendered text goes from its marker to the next marker
 * (`/docs/reference/internal-macros`).
 */
export interface Stage extends Span {
  name: string;
  type: 'sql' | 'sqlTest';
  continueOnFailure: boolean;
  /** `create`, `alter` or `drop` if an advanced template sets it. */
  phase: string;
  sql: string;
}

/** The marker at the start of a stage in rendered text. Markers in the exports of other tools, `<word>_stage_start`, are also read. */
const MARKER = /^---[ \t]*\n\w+_stage_start[ \t]*\n((?:[a-z_]+:[^\n]*\n)*?)code:[ \t]*(?:\n|$)/gm;

/** The text that `stage(…)` and `test_stage(…)` print. */
export function stageMarker(name: string, type: string, continueOnFailure: boolean, phase: string): string {
  const line = (text: string) => text.replace(/\s*\n\s*/g, ' ');
  const override = phase === '' ? '' : `deploy_phase_override: ${line(phase)}\n`;
  const printed = continueOnFailure ? 'True' : 'False';
  return `\n---\nrunnel_stage_start\nname: ${line(name)}\ntype: ${line(type)}\n${override}continue_on_failure: ${printed}\ncode:\n`;
}

/** The notice for a template without stages (`/docs/reference/error-codes/no-stages-rendered`). */
export const NO_STAGES = 'No Stages Rendered';

/** Splits a rendered text at its stage markers. Text before the first marker belongs to no stage and is dropped. */
export function splitStages(text: string): Stage[] {
  const markers = [...text.matchAll(MARKER)];
  return markers.map((marker, index) => {
    const end = markers[index + 1]?.index ?? text.length;
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(marker[1] ?? '')?.[1]?.trim() ?? '';
    return {
      name: field('name'),
      type: field('type') === 'sqlTest' ? 'sqlTest' : 'sql',
      continueOnFailure: field('continue_on_failure').toLowerCase() !== 'false',
      phase: field('deploy_phase_override'),
      sql: text.slice(marker.index + marker[0].length, end).trim(),
      from: marker.index,
      to: end,
    };
  });
}

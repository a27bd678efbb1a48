import { compile } from '@michaelhomer/jqjs';

/** More outputs than this are no answer to look at. */
const MOST_OUTPUTS = 100_000;

/** The JSON texts that stand one behind the other in a text, as jq reads its input. */
function inputs(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  try {
    return [JSON.parse(trimmed)];
  } catch (problem) {
    // One value a line is the other form that the tools of this shell print.
    const lines = trimmed.split('\n');
    if (lines.length === 1) throw problem;
    return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
  }
}

export interface JqOptions {
  readonly raw: boolean;
  readonly compact: boolean;
}

/** What a jq program makes of a text, one output a line; a text with the reason where it can't be read, its input neither. */
export function jqFilter(
  program: string,
  text: string,
  { raw, compact }: JqOptions,
): { ok: true; text: string } | { ok: false; message: string } {
  let values: unknown[];
  try {
    values = inputs(text);
  } catch (problem) {
    return { ok: false, message: `jq: error: ${(problem as Error).message}` };
  }
  const lines: string[] = [];
  try {
    const filter = compile(program);
    for (const value of values)
      for (const output of filter(value)) {
        if (lines.length >= MOST_OUTPUTS) return { ok: false, message: `jq: error: more than ${MOST_OUTPUTS} outputs` };
        lines.push(raw && typeof output === 'string' ? output : (JSON.stringify(output, null, compact ? 0 : 2) ?? 'null'));
      }
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return { ok: false, message: `jq: error: ${message.split('\n')[0]!.slice(0, 300)}` };
  }
  return { ok: true, text: lines.join('\n') };
}

import { compile } from '@michaelhomer/jqjs';

/** Maximum number of outputs of one program; more than anybody reads. */
const MAX_OUTPUTS = 100_000;

/** The JSON values that follow one another in a text, as jq reads its input. */
function inputs(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  try {
    return [JSON.parse(trimmed)];
  } catch (problem) {
    // Other commands of this shell print one value per line.
    const lines = trimmed.split('\n');
    if (lines.length === 1) throw problem;
    return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
  }
}

interface JqOptions {
  readonly raw: boolean;
  readonly compact: boolean;
}

/** Runs a jq program on a text. Returns one line per output, or a sentence that says why the program or its input cannot be read. */
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
        if (lines.length >= MAX_OUTPUTS) return { ok: false, message: `jq: error: more than ${MAX_OUTPUTS} outputs` };
        lines.push(raw && typeof output === 'string' ? output : (JSON.stringify(output, null, compact ? 0 : 2) ?? 'null'));
      }
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return { ok: false, message: `jq: error: ${message.split('\n')[0]!.slice(0, 300)}` };
  }
  return { ok: true, text: lines.join('\n') };
}

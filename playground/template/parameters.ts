import type { Metadata } from '#engine/template/metadata.ts';
import { positionAt } from '#engine/text/position.ts';
import { z } from '#engine/zod.ts';

type ReadParameters = { ok: true; value: Metadata } | { ok: false; message: string };

/** Levels of nesting in custom parameters. */
const MAX_NESTING = 30;
const json = z.record(z.string(), z.json());

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_NESTING || typeof value !== 'object' || value === null) return depth;
  return Object.values(value).reduce((most: number, entry) => Math.max(most, depthOf(entry, depth + 1)), depth);
}

/** The line and column, counted from 1, at which `JSON.parse` stopped; empty if its message does not say. */
function positionText(message: string, text: string): string {
  const offset = /position (\d+)/.exec(message)?.[1];
  if (offset === undefined) return '';
  const { line, column } = positionAt(text, Number(offset));
  return `Line ${line}, column ${column}: `;
}

/** Parses custom parameters as typed: a JSON object, or a message about what is wrong with it (`/docs/deploy-and-refresh/parameters`). */
export function readParameters(text: string): ReadParameters {
  if (text.trim() === '') return { ok: true, value: {} };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.replace(/ in JSON at position.*$| \(line .*$/, '').replace(/JSON\.parse: /, '');
    return {
      ok: false,
      message: `${positionText(message, text)}${reason}. Parameters are a JSON object: {"loadFrom": "1997-01-01"}`,
    };
  }
  if (depthOf(parsed) > MAX_NESTING) return { ok: false, message: `Parameters can be nested up to ${MAX_NESTING} levels deep.` };
  const read = json.safeParse(parsed);
  if (!read.success)
    return { ok: false, message: 'Parameters are a JSON object with a name for each: {"loadFrom": "1997-01-01"}' };
  return { ok: true, value: read.data };
}

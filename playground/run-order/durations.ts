import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

/** The ways to choose durations for nodes without their own duration. */
export const DURATION_PATTERNS = [
  { value: 'same', label: 'All the same' },
  { value: 'byType', label: 'By node type' },
  { value: 'varied', label: 'Varied' },
] as const;
export type DurationPattern = (typeof DURATION_PATTERNS)[number]['value'];

/** Duration of nodes of a custom type, as a factor of the default duration. */
const CUSTOM_TYPE_DURATION = 1.5;

/** The duration of nodes of a type, as a factor of the default duration. */
function relativeDuration(typeId: string): number {
  return builtInType(typeId)?.relativeDuration ?? CUSTOM_TYPE_DURATION;
}

/** A pseudo-random number from 0 up to 1 that depends only on the ID (FNV-1a hash with a final mix). */
function pseudoRandom(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * The duration of a node from the controls, in seconds, rounded to tenths. `usual` is the default duration; the pattern `varied` takes 0.5 to 2.5 times
 * the default.
 */
export function patternDuration(node: PipelineNode, pattern: DurationPattern, usual: number): number {
  const factor = pattern === 'byType' ? relativeDuration(node.type) : pattern === 'varied' ? 0.5 + 2 * pseudoRandom(node.id) : 1;
  return Math.max(0.1, Math.round(usual * factor * 10) / 10);
}

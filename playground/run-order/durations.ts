import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

/** How durations are chosen for nodes without one of their own. */
export const DURATION_PATTERNS = [
  { value: 'same', label: 'All the same' },
  { value: 'byType', label: 'By node type' },
  { value: 'varied', label: 'Varied' },
] as const;
export type DurationPattern = (typeof DURATION_PATTERNS)[number]['value'];

/** The factor for types that are not built in. */
const CUSTOM_DURATION = 1.5;

/** How many times the usual duration nodes of a type take. */
function relativeDuration(typeId: string): number {
  return builtInType(typeId)?.relativeDuration ?? CUSTOM_DURATION;
}

/** A number from 0 up to 1 that is always the same for an id, and looks random (FNV-1a with a final mix). */
function chanceOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** How long a node takes by the controls alone, in seconds: tenths, between half and two and a half times the default when varied. */
export function patternDuration(node: PipelineNode, pattern: DurationPattern, usual: number): number {
  const factor = pattern === 'byType' ? relativeDuration(node.type) : pattern === 'varied' ? 0.5 + 2 * chanceOf(node.id) : 1;
  return Math.max(0.1, Math.round(usual * factor * 10) / 10);
}

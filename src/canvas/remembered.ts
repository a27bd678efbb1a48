import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';
import type { Grouping } from './groups.ts';

const GROUPING_KEY = 'runnel.canvas.grouping';
const groupingSchema = z.enum(['location', 'subgraph', 'type', 'part', 'none']);

/** How the reader last wanted large graphs put together; undefined when they never said. */
export function rememberedGrouping(): Grouping | 'none' | undefined {
  const stored = readStored(GROUPING_KEY, groupingSchema);
  return stored.ok ? stored.value : undefined;
}

/** Remembers it for every large graph. Where the browser keeps nothing, it holds for this canvas only. */
export function rememberGrouping(grouping: Grouping | 'none'): void {
  writeStored(GROUPING_KEY, grouping);
}

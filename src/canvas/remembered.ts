import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';
import type { Grouping } from './groups.ts';

const GROUPING_KEY = 'runnel.canvas.grouping';
const groupingSchema = z.enum(['location', 'subgraph', 'type', 'folder', 'package', 'prefix', 'part', 'none']);

/** The grouping that the reader last chose for large graphs; undefined when they never chose one. */
export function rememberedGrouping(): Grouping | 'none' | undefined {
  const stored = readStored(GROUPING_KEY, groupingSchema);
  return stored.ok ? stored.value : undefined;
}

/** Remembers the grouping for all large graphs. When the browser's storage is unavailable, the choice holds for this canvas only. */
export function rememberGrouping(grouping: Grouping | 'none'): void {
  writeStored(GROUPING_KEY, grouping);
}

import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';
import { TARGET_KINDS, type Target } from '../../shared/search/searchIndex.ts';

const KEY = 'runnel.search.recent';
const MAX_RECENT = 6;

const recentSchema = z
  .array(
    z.object({
      kind: z.enum(TARGET_KINDS),
      title: z.string().min(1).max(200),
      trail: z.string().max(300),
      // Of this site: never the address of another.
      address: z
        .string()
        .max(300)
        .regex(/^\/(?!\/)/),
    }),
  )
  .max(MAX_RECENT);

/** What was chosen lately in this browser, the last first. */
export function recentTargets(): Target[] {
  const read = readStored(KEY, recentSchema);
  return read.ok ? read.value : [];
}

/** Remembers a choice. */
export function rememberTarget({ kind, title, trail, address }: Target): void {
  const others = recentTargets().filter((one) => one.address !== address || one.kind !== kind);
  writeStored(KEY, [{ kind, title, trail, address }, ...others].slice(0, MAX_RECENT));
}

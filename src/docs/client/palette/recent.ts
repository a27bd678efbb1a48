import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';
import { TARGET_KINDS, type Target } from '../../shared/search/searchIndex.ts';

const KEY = 'runnel.search.recent';
/** Maximum number of recent targets that are saved. */
const MAX_RECENT_TARGETS = 6;

const recentSchema = z
  .array(
    z.object({
      kind: z.enum(TARGET_KINDS),
      title: z.string().min(1).max(200),
      trail: z.string().max(300),
      // An address of this site, never of another site.
      address: z
        .string()
        .max(300)
        .regex(/^\/(?!\/)/),
    }),
  )
  .max(MAX_RECENT_TARGETS);

/** The targets that were chosen last in this browser, the latest first. */
export function recentTargets(): Target[] {
  const read = readStored(KEY, recentSchema);
  return read.ok ? read.value : [];
}

/** Saves a target as the latest. */
export function rememberTarget({ kind, title, trail, address }: Target): void {
  const others = recentTargets().filter((one) => one.address !== address || one.kind !== kind);
  writeStored(KEY, [{ kind, title, trail, address }, ...others].slice(0, MAX_RECENT_TARGETS));
}

import type { CatalogEntry } from '#explorer/catalog.ts';
import type { PlaygroundMeta } from '#workbench/contract.ts';

/** A playground with its controls, which a plan can set and lock. */
export interface EntryWithControls extends CatalogEntry {
  meta: CatalogEntry['meta'] & Pick<PlaygroundMeta, 'args'>;
}

const metas = import.meta.glob<PlaygroundMeta>('/playground/*/meta.ts', { import: 'meta', eager: true });

/** The playgrounds with their controls, which the catalog leaves out. */
export function withControls(entries: readonly CatalogEntry[]): EntryWithControls[] {
  return entries.map((entry) => {
    const args = entry.meta.args ?? metas[`/playground/${entry.meta.id}/meta.ts`]?.args ?? {};
    return { ...entry, meta: { ...entry.meta, args } };
  });
}

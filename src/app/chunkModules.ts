import { relative } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * The modules by which a chunk is requested, as paths from the root of the repository: its entry module, or all modules of a chunk that is a group
 * (`chunkGroups.ts`).
 */
export function chunkModules({ facadeModuleId, moduleIds }: Rolldown.OutputChunk, root: string): string[] {
  return (facadeModuleId ? [facadeModuleId] : moduleIds).map((id) => relative(root, id).replaceAll('\\', '/'));
}

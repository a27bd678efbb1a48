import { relative } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * The modules by which a chunk is requested, from the root of the repository: the one it begins with, or all of a chunk in which modules travel
 * together (`chunkGroups.ts`).
 */
export function chunkModules({ facadeModuleId, moduleIds }: Rolldown.OutputChunk, root: string): string[] {
  return (facadeModuleId ? [facadeModuleId] : moduleIds).map((id) => relative(root, id).replaceAll('\\', '/'));
}

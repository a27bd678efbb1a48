import type { Files } from '../repository/write.ts';

/** How a file differs between two sets of files. */
export type ChangeKind = 'new' | 'modified' | 'deleted';

/** One file of the list of changes. */
export interface FileChange {
  readonly path: string;
  readonly kind: ChangeKind;
}

/** The kinds of files by which the list of changes is grouped (`/docs/git-integration/commits`), with their folders. */
const GROUPS: readonly (readonly [string, string])[] = [
  ['nodes/', 'Nodes'],
  ['nodeTypes/', 'Node Types'],
  ['environments/', 'Environment Mappings'],
  ['subgraphs/', 'Subgraphs'],
  ['jobs/', 'Jobs'],
  ['macros/', 'Macros'],
  ['packages/', 'Packages'],
];

/** The heading under which a file is listed. */
export function groupOf(path: string): string {
  return GROUPS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'Repository';
}

const NONE: readonly FileChange[] = [];
/** The latest comparison of each set of files with another. */
const compared = new WeakMap<Files, { before: Files; changes: readonly FileChange[] }>();

/** The files that differ, in the order of their paths. */
export function changesBetween(before: Files, after: Files): readonly FileChange[] {
  if (before === after) return NONE;
  const latest = compared.get(after);
  if (latest?.before === before) return latest.changes;
  const changes = differences(before, after);
  compared.set(after, { before, changes });
  return changes;
}

function differences(before: Files, after: Files): FileChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path): FileChange[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    return [{ path, kind: old === undefined ? 'new' : now === undefined ? 'deleted' : 'modified' }];
  });
}

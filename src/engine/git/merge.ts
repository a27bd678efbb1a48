import { diff3MergeRegions } from 'node-diff3';
import type { Files } from '../repository/write.ts';

/** A stretch of a merged file: lines that are decided, or the two sides of a conflict. */
export type Piece =
  | { readonly lines: readonly string[] }
  | { readonly current: readonly string[]; readonly incoming: readonly string[] };

/** Marks of the two sides of a conflict, after the seven characters. */
export interface SideNames {
  readonly current: string;
  readonly incoming: string;
}

/** A file that a merge can't decide alone. */
export interface Conflict {
  /** `lines`: both sides edited the same lines. `deleted`: one side deleted the file, and the other one changed it. */
  readonly kind: 'lines' | 'deleted';
  readonly current: string | undefined;
  readonly incoming: string | undefined;
  /** The text with markers; of a deleted file, the text of the side that kept it. */
  readonly marked: string;
}

export interface Merged {
  /** All files that the merge could decide. */
  readonly files: Files;
  readonly conflicts: ReadonlyMap<string, Conflict>;
}

const linesOf = (text: string) => text.split('\n');

/** The lines that both sides of a conflict begin and end with are no part of the conflict. */
function narrowed(current: readonly string[], incoming: readonly string[]): Piece[] {
  let start = 0;
  while (start < current.length && start < incoming.length && current[start] === incoming[start]) start++;
  let end = 0;
  const shortest = Math.min(current.length, incoming.length) - start;
  while (end < shortest && current.at(-1 - end) === incoming.at(-1 - end)) end++;
  const pieces: Piece[] = [];
  if (start > 0) pieces.push({ lines: current.slice(0, start) });
  if (current.length > start + end || incoming.length > start + end)
    pieces.push({ current: current.slice(start, current.length - end), incoming: incoming.slice(start, incoming.length - end) });
  if (end > 0) pieces.push({ lines: current.slice(current.length - end) });
  return pieces;
}

/**
 * Merges three versions of a file by lines, as `git merge` does: edits of separate lines are both taken, edits of the same or of adjacent lines are a
 * conflict. Rule: `/docs/git-integration/solving-git-errors/merge-conflicts`.
 */
export function mergeText(base: string, current: string, incoming: string): Piece[] {
  if (base === current) return [{ lines: linesOf(incoming) }];
  if (base === incoming || current === incoming) return [{ lines: linesOf(current) }];
  return diff3MergeRegions(linesOf(current), linesOf(base), linesOf(incoming)).flatMap((region): Piece[] =>
    region.stable
      ? [{ lines: (region as { bufferContent: string[] }).bufferContent }]
      : narrowed((region as { aContent: string[] }).aContent, (region as { bContent: string[] }).bContent),
  );
}

/** The text of pieces, with Git's markers around each conflict. */
function markedText(pieces: readonly Piece[], names: SideNames): string {
  return pieces
    .flatMap((piece) =>
      'lines' in piece
        ? piece.lines
        : [`<<<<<<< ${names.current}`, ...piece.current, '=======', ...piece.incoming, `>>>>>>> ${names.incoming}`],
    )
    .join('\n');
}

/** Merges two sets of files that come from a common one, file by file. A renamed file is a deleted one and an added one. */
export function mergeFiles(base: Files, current: Files, incoming: Files, names: SideNames): Merged {
  const files = new Map<string, string>();
  const conflicts = new Map<string, Conflict>();
  for (const path of [...new Set([...current.keys(), ...incoming.keys()])].sort()) {
    const [was, ours, theirs] = [base.get(path), current.get(path), incoming.get(path)];
    if (ours === theirs || was === theirs) {
      if (ours !== undefined) files.set(path, ours);
    } else if (was === ours) {
      if (theirs !== undefined) files.set(path, theirs);
    } else if (ours === undefined || theirs === undefined) {
      conflicts.set(path, { kind: 'deleted', current: ours, incoming: theirs, marked: ours ?? theirs ?? '' });
    } else {
      const pieces = mergeText(was ?? '', ours, theirs);
      const text = markedText(pieces, names);
      if (pieces.every((piece) => 'lines' in piece)) files.set(path, text);
      else conflicts.set(path, { kind: 'lines', current: ours, incoming: theirs, marked: text });
    }
  }
  return { files, conflicts };
}

const MARKER = /^(?:<{7} .*|={7}|>{7} .*)$/;

/** Whether a text holds a line with one of Git's conflict markers. */
export function hasMarkers(text: string): boolean {
  return linesOf(text).some((line) => MARKER.test(line));
}

/** A text with markers, with one side of each conflict. */
export function withSide(text: string, side: 'current' | 'incoming'): string {
  let part: 'both' | 'current' | 'incoming' = 'both';
  return linesOf(text)
    .filter((line) => {
      if (part === 'both' && /^<{7} /.test(line)) part = 'current';
      else if (part === 'current' && line === '=======') part = 'incoming';
      else if (part === 'incoming' && /^>{7} /.test(line)) part = 'both';
      else return part === 'both' || part === side;
      return false;
    })
    .join('\n');
}

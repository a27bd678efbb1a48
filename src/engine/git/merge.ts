import { diff3MergeRegions, diffIndices } from 'node-diff3';
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

/** Maximum number of unchanged lines between two conflicts that become one, as in Git. */
const MAX_LINES_BETWEEN = 3;

/** A piece during the merge. Lines that no side changed may become a part of the conflicts around them. */
type Draft = Piece & { readonly isUnchanged?: boolean };

/** Divides the two sides of a conflict: lines that both have are no part of it. Git leaves a conflict whole when one side is empty. */
function divided(current: string[], incoming: string[]): Draft[] {
  const changes = diffIndices(current, incoming);
  if (changes.length === 0) return [{ lines: current }];
  if (current.length === 0 || incoming.length === 0) return [{ current, incoming }];
  const pieces: Draft[] = [];
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of changes) {
    const [start, length] = buffer1;
    if (start > at) pieces.push({ lines: current.slice(at, start), isUnchanged: true });
    pieces.push({ current: buffer1Content, incoming: buffer2Content });
    at = start + length;
  }
  if (current.length > at) pieces.push({ lines: current.slice(at), isUnchanged: true });
  return pieces;
}

/** The pieces, with conflicts that are close to each other made into one. */
function joined(drafts: readonly Draft[]): Piece[] {
  const pieces: Draft[] = [];
  for (const draft of drafts) {
    const [before, between] = [pieces.at(-2), pieces.at(-1)];
    const isClose =
      'current' in draft &&
      between?.isUnchanged &&
      'lines' in between &&
      between.lines.length <= MAX_LINES_BETWEEN &&
      before !== undefined &&
      'current' in before;
    if (isClose) {
      const side = (name: 'current' | 'incoming') => [...before[name], ...between.lines, ...draft[name]];
      pieces.splice(-2, 2, { current: side('current'), incoming: side('incoming') });
    } else pieces.push(draft);
  }
  return pieces.map((piece) => ('lines' in piece ? { lines: piece.lines } : piece));
}

/**
 * Merges three versions of a file by lines, as `git merge` does: edits of separate lines are both taken, edits of the same or of adjacent lines are a
 * conflict. Rule: `/docs/git-integration/solving-git-errors/merge-conflicts`.
 */
export function mergeText(base: string, current: string, incoming: string): Piece[] {
  if (base === current) return [{ lines: linesOf(incoming) }];
  if (base === incoming || current === incoming) return [{ lines: linesOf(current) }];
  return joined(
    diff3MergeRegions(linesOf(current), linesOf(base), linesOf(incoming)).flatMap((region): Draft[] =>
      region.stable
        ? [{ lines: region.bufferContent, isUnchanged: region.buffer === 'o' }]
        : divided(region.aContent, region.bContent),
    ),
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

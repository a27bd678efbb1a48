import type { Files } from '../repository/write.ts';
import { type LineChange, lineChanges } from './lineChanges.ts';

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

/** Lines with their line ends. The last line of a text may have none. */
const recordsOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Maximum number of lines between two conflicts that become one, as in Git. */
const MAX_LINES_BETWEEN = 3;

/** Lines of the two sides of which one replaces the other. `same` are lines that both sides have in place of others of the base. */
interface Hunk extends LineChange {
  readonly kind: 'current' | 'incoming' | 'conflict' | 'same';
}

/** What two sides changed in a text, by the order of its lines. `at` and `length` are lines of the current side, `newAt` and `newLength` of the other. */
function hunksOf(base: readonly string[], current: readonly string[], incoming: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  const add = (hunk: Hunk) => {
    const last = hunks.at(-1);
    if (last && (hunk.at <= last.at + last.length || hunk.newAt <= last.newAt + last.newLength))
      hunks[hunks.length - 1] = { ...joined(last, hunk), kind: last.kind === hunk.kind ? hunk.kind : 'conflict' };
    else hunks.push(hunk);
  };
  const [ours, theirs] = [lineChanges(base, current), lineChanges(base, incoming)];
  const shift = (next: LineChange | undefined, side: readonly string[]) =>
    next ? next.newAt - next.at : side.length - base.length;
  for (let [at, other] = [0, 0]; at < ours.length || other < theirs.length; ) {
    const [our, their] = [ours[at], theirs[other]];
    const [ourEnd, theirEnd] = [our, their].map((change) => (change ? change.at + change.length : Infinity)) as [number, number];
    if (our && ourEnd < (their?.at ?? Infinity)) {
      const newAt = our.at + shift(their, incoming);
      add({ kind: 'current', at: our.newAt, length: our.newLength, newAt, newLength: our.length });
      at++;
    } else if (their && theirEnd < (our?.at ?? Infinity)) {
      add({ ...their, kind: 'incoming', at: their.at + shift(our, current) });
      other++;
    } else if (our && their) {
      const [start, end] = [Math.min(our.at, their.at), Math.max(ourEnd, theirEnd)];
      const isSame =
        our.at === their.at &&
        ourEnd === theirEnd &&
        our.newLength === their.newLength &&
        current.slice(our.newAt, our.newAt + our.newLength).every((line, index) => line === incoming[their.newAt + index]);
      const grow = ({ length }: LineChange) => end - start - length;
      if (!isSame)
        add({
          kind: 'conflict',
          at: our.newAt - our.at + start,
          length: our.newLength + grow(our),
          newAt: their.newAt - their.at + start,
          newLength: their.newLength + grow(their),
        });
      if (ourEnd >= theirEnd) other++;
      if (theirEnd >= ourEnd) at++;
    }
  }
  return hunks;
}

/** Two hunks with everything between them. */
function joined(one: LineChange, other: LineChange): LineChange {
  return {
    at: one.at,
    length: other.at + other.length - one.at,
    newAt: one.newAt,
    newLength: other.newAt + other.newLength - one.newAt,
  };
}

/** Divides a conflict: lines that both sides have are no part of it. Git leaves a conflict whole when one side is empty. */
function divided(hunk: Hunk, current: readonly string[], incoming: readonly string[]): Hunk[] {
  const { kind, at, length, newAt, newLength } = hunk;
  if (kind !== 'conflict' || length === 0 || newLength === 0) return [hunk];
  const changes = lineChanges(current.slice(at, at + length), incoming.slice(newAt, newAt + newLength));
  if (changes.length === 0) return [{ ...hunk, kind: 'same' }];
  return changes.map((change) => ({ ...change, kind, at: change.at + at, newAt: change.newAt + newAt }));
}

/**
 * Merges three versions of a file by lines, as `git merge` does: edits of separate lines are both taken, edits of the same or of adjacent lines are a
 * conflict. Rule: `/docs/git-integration/solving-git-errors/merge-conflicts`.
 */
export function mergeText(base: string, current: string, incoming: string): Piece[] {
  if (base === current) return [{ lines: recordsOf(incoming) }];
  if (base === incoming || current === incoming) return [{ lines: recordsOf(current) }];
  const [ours, theirs] = [recordsOf(current), recordsOf(incoming)];
  const hunks: Hunk[] = [];
  for (const hunk of hunksOf(recordsOf(base), ours, theirs).flatMap((one) => divided(one, ours, theirs))) {
    const last = hunks.at(-1);
    const isClose = hunk.kind === 'conflict' && last?.kind === 'conflict' && hunk.at - last.at - last.length <= MAX_LINES_BETWEEN;
    if (isClose) hunks[hunks.length - 1] = { ...joined(last, hunk), kind: 'conflict' };
    else hunks.push(hunk);
  }
  const pieces: Piece[] = [];
  let written = 0;
  for (const { kind, at, length, newAt, newLength } of hunks) {
    const [mine, other] = [ours.slice(at, at + length), theirs.slice(newAt, newAt + newLength)];
    pieces.push({ lines: ours.slice(written, at) });
    pieces.push(kind === 'conflict' ? { current: mine, incoming: other } : { lines: kind === 'incoming' ? other : mine });
    written = at + length;
  }
  return [...pieces, { lines: ours.slice(written) }];
}

/** The text of pieces, with Git's markers around each conflict. */
function markedText(pieces: readonly Piece[], names: SideNames): string {
  const ended = (lines: readonly string[]) => lines.join('').replace(/[^\n]$/, '$&\n');
  return pieces
    .map((piece) =>
      'lines' in piece
        ? piece.lines.join('')
        : `<<<<<<< ${names.current}\n${ended(piece.current)}=======\n${ended(piece.incoming)}>>>>>>> ${names.incoming}\n`,
    )
    .join('');
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
  return text.split('\n').some((line) => MARKER.test(line));
}

/** A text with markers, with one side of each conflict. */
export function withSide(text: string, side: 'current' | 'incoming'): string {
  let part: 'both' | 'current' | 'incoming' = 'both';
  return text
    .split('\n')
    .filter((line) => {
      if (part === 'both' && /^<{7} /.test(line)) part = 'current';
      else if (part === 'current' && line === '=======') part = 'incoming';
      else if (part === 'incoming' && /^>{7} /.test(line)) part = 'both';
      else return part === 'both' || part === side;
      return false;
    })
    .join('\n');
}

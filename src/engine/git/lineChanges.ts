/** Lines that differ between two texts: `length` lines at `at` of the old text stand where the new text has `newLength` lines at `newAt`. */
export interface LineChange {
  readonly at: number;
  readonly length: number;
  readonly newAt: number;
  readonly newLength: number;
}

/** A line that a text has more often than this begins no match, as in Git. */
const MAX_OCCURRENCES = 64;

/** For each line of a text, whether the other text lacks it. */
type Marks = boolean[];

/** A stretch of both texts, without the lines at its ends. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** The longest stretch that both texts have whose lines are the rarest of the old text. Undefined if none is rare enough. */
function rareMatch(old: readonly string[], now: readonly string[], { from, to, newFrom, newTo }: Stretch): Stretch | undefined {
  const places = new Map<string, number[]>();
  for (let at = from; at < to; at++) {
    const known = places.get(old[at]!);
    if (known) known.push(at);
    else places.set(old[at]!, [at]);
  }
  let best: Stretch | undefined;
  let fewest = MAX_OCCURRENCES + 1;
  for (let newAt = newFrom, next = newAt + 1; newAt < newTo; newAt = next, next++) {
    const found = places.get(now[newAt]!) ?? [];
    if (found.length > fewest) continue;
    let end = from;
    for (const at of found) {
      // The match before this one holds this line already.
      if (at < end) continue;
      let start = at;
      let newStart = newAt;
      end = at + 1;
      let newEnd = newAt + 1;
      while (start > from && newStart > newFrom && old[start - 1] === now[newStart - 1]) {
        start--;
        newStart--;
      }
      while (end < to && newEnd < newTo && old[end] === now[newEnd]) {
        end++;
        newEnd++;
      }
      let occurrences = found.length;
      for (let line = start; line < end; line++) occurrences = Math.min(occurrences, places.get(old[line]!)!.length);
      next = Math.max(next, newEnd);
      if (occurrences < fewest || (best && end - start > best.to - best.from)) {
        best = { from: start, to: end, newFrom: newStart, newTo: newEnd };
        fewest = occurrences;
      }
    }
  }
  return best;
}

/** Marks the lines of a stretch that the other text lacks: those around the rarest match, and so on in what is left before and after. */
function mark(old: readonly string[], now: readonly string[], marks: readonly [Marks, Marks], stretch: Stretch): void {
  let { from, to, newFrom, newTo } = stretch;
  for (;;) {
    const match = rareMatch(old, now, { from, to, newFrom, newTo });
    if (!match) break;
    mark(old, now, marks, { from, to: match.from, newFrom, newTo: match.newFrom });
    from = match.to;
    newFrom = match.newTo;
  }
  // What is left has no line in common, or repeats a line without end.
  for (; from < to && newFrom < newTo && old[from] === now[newFrom]; from++) newFrom++;
  for (; from < to && newFrom < newTo && old[to - 1] === now[newTo - 1]; to--) newTo--;
  marks[0].fill(true, from, to);
  marks[1].fill(true, newFrom, newTo);
}

/** The marked lines, possibly none, between two lines that the texts share. Two texts have the same number of groups. */
class Group {
  private readonly lines: readonly string[];
  private readonly marks: Marks;
  start = 0;
  end = 0;

  constructor(lines: readonly string[], marks: Marks) {
    this.lines = lines;
    this.marks = marks;
    this.grow();
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  private grow(): void {
    while (this.marks[this.end]) this.end++;
    while (this.marks[this.start - 1]) this.start--;
  }

  /** Goes to the next group. False at the end of the text. */
  next(): boolean {
    if (this.end === this.lines.length) return false;
    this.start = this.end = this.end + 1;
    this.grow();
    return true;
  }

  previous(): void {
    this.start = this.end = this.start - 1;
    this.grow();
  }

  /** Moves the group by a line where that means the same change, and takes in a group that it meets. */
  slide(by: 1 | -1): boolean {
    const [out, into] = by === 1 ? [this.start, this.end] : [this.end - 1, this.start - 1];
    if (into < 0 || into === this.lines.length || this.lines[out] !== this.lines[into]) return false;
    this.marks[out] = false;
    this.marks[into] = true;
    this.start += by;
    this.end += by;
    this.grow();
    return true;
  }
}

/** Moves the groups of a text down as far as they go, or to where the other text has a group too. */
function compact(group: Group, other: Group): void {
  do {
    if (group.isEmpty) continue;
    let size: number;
    /** The number of slides since the last place at which the other text has a group too. */
    let beyond: number | undefined;
    do {
      size = group.end - group.start;
      while (group.slide(-1)) other.previous();
      beyond = other.isEmpty ? undefined : 0;
      while (group.slide(1)) {
        other.next();
        if (!other.isEmpty) beyond = 0;
        else if (beyond !== undefined) beyond++;
      }
    } while (size !== group.end - group.start);
    for (; beyond; beyond--) {
      group.slide(-1);
      other.previous();
    }
  } while (group.next() && other.next());
}

/**
 * The lines that differ between two texts, as `git merge` finds them: by Git's histogram algorithm, which matches the rarest lines first. Of several
 * ways to say one change, it takes Git's.
 */
export function lineChanges(old: readonly string[], now: readonly string[]): LineChange[] {
  const marks: [Marks, Marks] = [old.map(() => false), now.map(() => false)];
  mark(old, now, marks, { from: 0, to: old.length, newFrom: 0, newTo: now.length });
  compact(new Group(old, marks[0]), new Group(now, marks[1]));
  compact(new Group(now, marks[1]), new Group(old, marks[0]));
  const changes: LineChange[] = [];
  for (let at = 0, newAt = 0; at < old.length || newAt < now.length; at++, newAt++) {
    const [start, newStart] = [at, newAt];
    while (marks[0][at]) at++;
    while (marks[1][newAt]) newAt++;
    if (at > start || newAt > newStart)
      changes.push({ at: start, length: at - start, newAt: newStart, newLength: newAt - newStart });
  }
  return changes;
}

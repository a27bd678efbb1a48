import type { Structure } from './structure.ts';

/** Focus mode: one node and what is at most `degree` edges away from it. */
export interface Focus {
  id: string;
  degree: number;
  side: FocusSide;
  /** Further nodes that the reader took in one by one. */
  more?: readonly string[];
}

export type FocusSide = 'upstream' | 'downstream' | 'both';

/** Ids within the focus, its own first. Empty when the node is not drawn. `degree` counts edges; upstream and downstream do not mix. */
export function idsInFocus(structure: Structure, { id, degree, side, more = [] }: Focus): Set<string> {
  const start = structure.indexOf.get(id);
  const found = new Set<string>();
  if (start === undefined) return found;
  found.add(id);
  if (side !== 'downstream') collect(structure.predecessors);
  if (side !== 'upstream') collect(structure.successors);
  for (const other of more) if (structure.indexOf.has(other)) found.add(other);
  return found;

  function collect(next: readonly (readonly number[])[]): void {
    const seen = new Set([start!]);
    let ring = [start!];
    for (let step = 0; step < degree && ring.length > 0; step++) {
      const outer: number[] = [];
      for (const node of ring) {
        for (const neighbour of next[node]!) {
          if (seen.has(neighbour)) continue;
          seen.add(neighbour);
          outer.push(neighbour);
          found.add(structure.ids[neighbour]!);
        }
      }
      ring = outer;
    }
  }
}

/** Whether one degree more would show more. */
export function canExpand(structure: Structure, focus: Focus): boolean {
  return idsInFocus(structure, { ...focus, degree: focus.degree + 1 }).size > idsInFocus(structure, focus).size;
}

/** What is hidden beside a node: how many it reads that are not shown, and how many that read it. */
interface HiddenNeighbours {
  up: readonly string[];
  down: readonly string[];
}

/** What is hidden beside each shown node; nodes with nothing hidden have no entry. */
export function hiddenNeighbours(whole: Structure, shown: ReadonlySet<string>): Map<string, HiddenNeighbours> {
  const hidden = new Map<string, HiddenNeighbours>();
  const outside = (nodes: readonly number[]) => nodes.map((node) => whole.ids[node]!).filter((id) => !shown.has(id));
  for (const id of shown) {
    const index = whole.indexOf.get(id);
    if (index === undefined) continue;
    const up = outside(whole.predecessors[index]!);
    const down = outside(whole.successors[index]!);
    if (up.length + down.length > 0) hidden.set(id, { up, down });
  }
  return hidden;
}

import type { Structure } from './structure.ts';

/** Focus mode: a node and the nodes that are at most `degree` edges away from it. */
export interface Focus {
  id: string;
  degree: number;
  side: FocusSide;
  /** More nodes that the reader added one by one. */
  more?: readonly string[];
}

export type FocusSide = 'upstream' | 'downstream' | 'both';

/** Ids of the nodes within the focus, the focused node first. Empty when that node is gone. A path that is followed goes only upstream or only downstream. */
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
        for (const neighbor of next[node]!) {
          if (seen.has(neighbor)) continue;
          seen.add(neighbor);
          outer.push(neighbor);
          found.add(structure.ids[neighbor]!);
        }
      }
      ring = outer;
    }
  }
}

/** Whether a degree higher by 1 would show more nodes. */
export function canExpand(structure: Structure, focus: Focus): boolean {
  return idsInFocus(structure, { ...focus, degree: focus.degree + 1 }).size > idsInFocus(structure, focus).size;
}

/** Ids of the hidden nodes that a node reads (`up`) and that read it (`down`). */
interface HiddenNeighbors {
  up: readonly string[];
  down: readonly string[];
}

/** The hidden neighbors of each shown node, by its id. Nodes without hidden neighbors have no entry. */
export function hiddenNeighbors(whole: Structure, shown: ReadonlySet<string>): Map<string, HiddenNeighbors> {
  const hidden = new Map<string, HiddenNeighbors>();
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

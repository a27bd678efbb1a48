import type { Structure } from './structure.ts';

/** Focus mode: one node and what is at most `degree` edges away from it. */
export interface Focus {
  id: string;
  degree: number;
  side: FocusSide;
}

export type FocusSide = 'upstream' | 'downstream' | 'both';

/** Ids within the focus, its own first. Empty when the node is not drawn. `degree` counts edges; upstream and downstream do not mix. */
export function idsInFocus(structure: Structure, { id, degree, side }: Focus): Set<string> {
  const start = structure.indexOf.get(id);
  const found = new Set<string>();
  if (start === undefined) return found;
  found.add(id);
  if (side !== 'downstream') collect(structure.predecessors);
  if (side !== 'upstream') collect(structure.successors);
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

import { LIMITS } from '../pipeline/schema.ts';

/**
 * The id followed by the first free number (`a#2`), which is then taken. `taken` holds every existing id with the number to continue from, because an
 * id may repeat thousands of times.
 */
export function freeId(id: string, taken: Map<string, number>): string {
  const base = id.slice(0, LIMITS.name - 8);
  let n = Math.max(2, taken.get(base) ?? 2);
  while (taken.has(`${base}#${n}`)) n++;
  taken.set(base, n + 1);
  taken.set(`${base}#${n}`, 0);
  return `${base}#${n}`;
}

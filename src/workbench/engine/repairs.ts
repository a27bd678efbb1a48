import { nearest } from '#engine/text/nearest.ts';

/** The reasons of nodes that did not run, each with what the reader can do; the part in brackets of the pattern is the name that the reason is about. */
const REPAIRS: readonly (readonly [RegExp, (name: string, tables: readonly string[]) => string])[] = [
  [
    /^Table '?([^\s']+)'? does not exist/,
    (name, tables) => {
      const near = nearest(name, tables);
      return near === undefined ? 'add a source for the table, or name another table in the SQL.' : `did you mean ${near}?`;
    },
  ],
  [/^invalid identifier/, () => 'correct the column’s name, or add the column to the node that the SQL reads.'],
  [/^The engine has no (?:function|operator)/, () => 'write this part of the SQL with another function.'],
  [/needs more memory|took longer than the limit/, () => 'choose fewer orders under Run, and run again.'],
  [/is Python/, () => 'write the model as SQL.'],
  [/^Its type .* comes from a package/, () => 'run it with a fallback type.'],
  [/^It waits for itself/, () => 'take away one of the refs on this way.'],
  [/^Its Deploy Enabled is off/, () => 'turn Deploy Enabled on.'],
];

/** What the reader can do about a reason for which a node did not run, as the words after “Repair:”; undefined where the reason says it itself. */
export function repairOf(reason: string, tables: readonly string[]): string | undefined {
  for (const [pattern, words] of REPAIRS) {
    const found = pattern.exec(reason);
    if (found) return words(found[1] ?? '', tables);
  }
  return undefined;
}

import { describe, expect, it } from 'vitest';
import playground from '#playground/lineage/playground.tsx';
import { openAfter, solutionWith } from '../../workbench/playedExercises.ts';

const open = (id: string, transform: string) =>
  openAfter(
    playground,
    id,
    solutionWith(playground, id, (text) => (text.startsWith('"STG_') ? transform : text)),
  );

describe('ways around an exercise of lineage', () => {
  it('a contact has the name and the phone, whatever is linked to it', () => {
    for (const transform of ["'x'", '"STG_CUSTOMER"."C_TELEPHONE"', `'x' /* "STG_CUSTOMER"."C_TELEPHONE" */`])
      expect(open('rename-and-fix', transform)).toEqual(['C_PHONE and CONTACT of DIM_CUSTOMER come from it']);
    expect(open('rename-and-fix', `CONCAT("STG_CUSTOMER"."C_NAME", ' ', "STG_CUSTOMER"."C_TELEPHONE")`)).toEqual([]);
  });

  it('days to ship are still one date minus the other', () => {
    const [shipped, ordered] = ['"STG_LINEITEM"."L_SHIPDATE"', '"STG_ORDERS"."O_ORDERDATE"'];
    for (const transform of [`${shipped} + ${ordered}`, `${ordered} - ${shipped}`, `COALESCE(${shipped}, ${ordered})`])
      expect(open('qualify-it', transform)).toEqual(['It is still the one minus the other']);
    expect(open('qualify-it', `( ${shipped} - ${ordered} )`)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { sourcesDataSchema, withRows } from '#playground/multi-source/data.ts';
import playground from '#playground/multi-source/playground.tsx';
import { openAfter } from '../../workbench/playedExercises.ts';

const dataOf = (exercise: string) =>
  sourcesDataSchema.parse(playground.stories.find((story) => story.exercise === exercise)?.data ?? {});

describe('ways around an exercise of several sources', () => {
  it('other rows are no other strategy', () => {
    const data = dataOf('all-or-nothing');
    const rows = [{ ORDER_KEY: 101, TOTAL: 'n/a' }, ...data.nights[1]!.ORDERS_EU.slice(1)];
    expect(openAfter(playground, 'all-or-nothing', [{ data: withRows(data, 2, 'ORDERS_EU', rows) }])).toContain(
      'Night 2 fails and loads no row',
    );
  });

  it('shops agree when both say the same, not when one is silent', () => {
    const data = dataOf('a-quiet-night');
    const rows = data.nights[1]!.ORDERS_EU.filter(({ ORDER_KEY }) => ORDER_KEY !== 103);
    expect(openAfter(playground, 'a-quiet-night', [{ data: withRows(data, 2, 'ORDERS_EU', rows) }])).toHaveLength(1);
  });
});

import { expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { meta } from '#playground/subgraphs/meta.ts';
import { settingsOf } from '#playground/subgraphs/settings.ts';

it('reads the controls, and their defaults', () => {
  expect(settingsOf(defaultArgs(meta.args))).toEqual({
    shown: '',
    view: 'boundary',
    depth: 1,
    compare: '',
    reach: Number.POSITIVE_INFINITY,
    marks: true,
    dim: false,
  });
  expect(settingsOf({ compare: '', shown: ' Sales ', view: 'all', depth: 3, reach: '2', marks: false, dim: true })).toMatchObject(
    {
      shown: 'Sales',
      view: 'all',
      depth: 3,
      reach: 2,
      marks: false,
      dim: true,
    },
  );
});

import { describe, expect, it } from 'vitest';
import { emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';

const WEEKS = {
  ...emptyNode({ id: 'w', name: 'V_WEEKS', location: 'TARGET', type: 'View' }),
  overrideSQL: true,
  sources: [
    {
      name: 'V_WEEKS',
      join: '',
      aliases: {},
      customSQL: `{{ stage('Override Create SQL') }}\nCREATE OR REPLACE VIEW "MODEL"."DONE"."V_WEEKS" AS SELECT 1 FROM "OTHER"."X"."T"`,
    },
  ],
};
const pipeline = {
  ...emptyPipeline('p'),
  locations: [
    { name: 'TARGET', description: '' },
    { name: 'RAW', description: '' },
  ],
};

describe('where tables are assumed to be', () => {
  it('is a schema of the location’s name', () => {
    const { mappings } = assumedContext({ ...pipeline, nodes: [{ ...WEEKS, overrideSQL: false }] });
    expect(mappings).toEqual({ TARGET: { database: 'DEV', schema: 'TARGET' }, RAW: { database: 'DEV', schema: 'RAW' } });
  });

  it('is where an override puts its own node', () => {
    const { mappings } = assumedContext({ ...pipeline, nodes: [WEEKS] });
    expect(mappings).toEqual({ TARGET: { database: 'MODEL', schema: 'DONE' }, RAW: { database: 'DEV', schema: 'RAW' } });
  });
});

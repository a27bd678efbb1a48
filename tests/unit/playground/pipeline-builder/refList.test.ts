import { describe, expect, it } from 'vitest';
import { listRefs, renderNames } from '#playground/pipeline-builder/refList.ts';
import { starterPipeline } from '#samples/starter.ts';

const pipeline = starterPipeline();
const prod = pipeline.environments.find(({ name }) => name === 'PROD')!;
const rendered = (text: string, context = prod) =>
  renderNames(pipeline, context, text)
    .map((part) => part.text)
    .join('');

describe('listRefs', () => {
  it('says where each ref stands and what it names', () => {
    const refs = listRefs(pipeline, `FROM {{ ref('RAW', 'CUSTOMER') }} c\nJOIN {{ ref("RAW","NATON") }} n`, 'dim-customer');
    expect(refs.map(({ line, column }) => [line, column])).toEqual([
      [1, 9],
      [2, 9],
    ]);
    expect(refs[0]?.target?.id).toBe('customer');
    expect(refs[1]?.target).toBeUndefined();
    expect(refs[1]?.suggestion?.name).toBe('NATION');
  });

  it('finds the same name in another location before a near name', () => {
    const [ref] = listRefs(pipeline, `FROM {{ ref('STAGING', 'CUSTOMER') }}`, 'dim-customer');
    expect(ref?.suggestion).toMatchObject({ location: 'RAW', name: 'CUSTOMER' });
  });

  it('guesses nothing far away', () => {
    const [ref] = listRefs(pipeline, `FROM {{ ref('RAW', 'ZZZZZZZZ') }}`, 'dim-customer');
    expect(ref).toMatchObject({ target: undefined, suggestion: undefined });
  });
});

describe('renderNames', () => {
  it('puts the fully qualified names in place of refs', () => {
    expect(rendered(`FROM {{ ref('RAW', 'CUSTOMER') }} "C"\nJOIN {{ref_no_link('STAGING', 'STG_NATION')}} "N"`)).toBe(
      `FROM "SHOP_RAW"."TPCH"."CUSTOMER" "C"\nJOIN "SHOP"."STAGING"."STG_NATION" "N"`,
    );
  });

  it('renders ref_link to nothing and leaves larger templates alone', () => {
    expect(rendered(`FROM x {{ ref_link('RAW', 'CUSTOMER') }}{{ upper(ref('RAW', 'CUSTOMER')) }}`)).toBe(
      `FROM x {{ upper(ref('RAW', 'CUSTOMER')) }}`,
    );
  });

  it('keeps what has no name and says why', () => {
    const faults = renderNames(pipeline, { mappings: {} }, `{{ ref('RAW', 'CUSTOMER') }} {{ ref('RAW', 'NONE') }}`).filter(
      ({ kind }) => kind === 'fault',
    );
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('Storage Location RAW has an invalid schema or database value'),
      'There is no node RAW.NONE.',
    ]);
    expect(faults[1]?.text).toBe(`{{ ref('RAW', 'NONE') }}`);
  });
});

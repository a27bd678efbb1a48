import { describe, expect, test } from 'vitest';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { nodeSuggester } from '#engine/pipeline/suggestedNode.ts';
import { workOf } from '../import/work.ts';
import { aNode, aPipeline, aStage } from './documents.ts';

const nodes = [
  aNode('ORDERS'),
  aNode('CUSTOMER'),
  aNode('ORDERS_2', { location: 'MART' }),
  aNode('LINEITEM', { location: 'STAGE' }),
  aNode('lineitem', { id: 'other', location: 'MART' }),
];
const meant = (location: string, name: string, reader = '') => {
  const node = nodeSuggester(nodes)({ location, name }, reader);
  return node && `${node.location}.${node.name}`;
};

describe('nodeSuggester', () => {
  test.each([
    ['the same name elsewhere, before a near one', 'MART', 'orders', 'RAW.ORDERS'],
    ['a near name in the location, before a nearer one elsewhere', 'MART', 'ORDERS_', 'MART.ORDERS_2'],
    ['a near name anywhere', 'STAGE', 'CUSTOMR', 'RAW.CUSTOMER'],
    ['nothing that is far away', 'RAW', 'ZZZZZZZZ', undefined],
  ])('%s', (_, location, name, wanted) => {
    expect(meant(location, name)).toBe(wanted);
  });

  test('never suggests the reading node itself', () => {
    expect(meant('RAW', 'LINEITEM', 'lineitem')).toBe('MART.lineitem');
    expect(meant('RAW', 'LINEITEN', 'lineitem')).toBe('MART.lineitem');
    expect(meant('STAGE', 'CUSTOMER', 'customer')).toBeUndefined();
    const [problem] = problemsOf(aPipeline([aStage('ORDERS', "FROM {{ ref('RAW', 'ORDERS') }}")]));
    expect(problem).toMatchObject({ code: 'REF_UNRESOLVED', fixes: [] });
    expect(problem?.message).toContain('Correct the ref, or add the node.');
  });

  test('compares only the first names, because each costs a pass over all nodes', () => {
    const broken = (count: number) => {
      const all = Array.from({ length: count }, (_, at) =>
        aStage(`STG_${at}_LONG_NAME`, `FROM {{ ref('RAW', 'STX_${at}_LONK_MANE') }}`),
      );
      return aPipeline(all);
    };
    const found = problemsOf(broken(60)).filter(({ fixes }) => fixes.length > 0);
    expect(found).toHaveLength(50);
    const work = (count: number) => {
      const pipeline = broken(count);
      return workOf(() => problemsOf(pipeline));
    };
    expect(work(1_600)).toBeLessThan(work(400) * 6.5);
  });
});

import { expect, it } from 'vitest';
import { withSmallGenerators } from '#engine/refresh/smallGenerators.ts';
import { aNode, aPipeline } from '../pipeline/documents.ts';

const small = (sql: string) => withSmallGenerators(aPipeline([aNode('A', { type: 'Stage', sql })])).nodes[0]!.sql;

it('limits the rows of a generator, and nothing else', () => {
  expect(small('SELECT SEQ4() + 60000000 FROM TABLE(GENERATOR(ROWCOUNT => 60000000)) LIMIT 60000000')).toBe(
    'SELECT SEQ4() + 60000000 FROM TABLE(GENERATOR(ROWCOUNT => 100000)) LIMIT 60000000',
  );
  const days = 'SELECT SEQ4() FROM TABLE(GENERATOR(ROWCOUNT => 3650))';
  expect(small(days)).toBe(days);
});

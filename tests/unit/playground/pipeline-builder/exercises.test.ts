import { describe, expect, it } from 'vitest';
import playground from '#playground/pipeline-builder/playground.tsx';
import { openAfter, solutionWith } from '../../workbench/playedExercises.ts';

const open = (id: string, change: (text: string) => string) => openAfter(playground, id, solutionWith(playground, id, change));

describe('ways around an exercise of the builder', () => {
  it('a condition that compares no columns is no join', () => {
    for (const condition of ['ON 1 = 1', 'ON', 'ON TRUE = TRUE', 'ON "STG_ORDERS"."O_CUSTKEY" = "STG_ORDERS"."O_CUSTKEY"'])
      expect(open('mend', (text) => text.replace(/ON "[\s\S]*$/, condition))).toEqual([
        'Complete the join of FCT_ORDERS: select it, open Join, and write the columns in place of /*COLUMN*/.',
      ]);
    expect(open('build-a-star', (text) => text.replace(/ON "[\s\S]*$/, 'ON 1 = 1'))).toEqual([
      'A stage joins CUSTOMER and NATION',
      'A stage joins ORDERS and LINEITEM',
      'The fact looks up the key of the customer’s current version',
    ]);
    expect(open('split-a-query', (text) => text.replace(/ON "[^\n]*/, 'ON 1 = 1'))).toContain(
      'A view joins that stage with CUSTOMER and sums by segment',
    );
    expect(open('small-vault', (text) => text.replace(/ON "[^\n]*/, 'ON "H_CUSTOMER"."C_CUSTKEY" = 1'))).toEqual([
      'A view joins hub and satellite',
    ]);
  });

  it('a business key comes from a source', () => {
    const generated = (text: string) => (text === 'dim-customer.c_custkey' ? 'dim-customer.dim_customer_key' : text);
    const mendsKey = expect.stringMatching(/^Give DIM_CUSTOMER a business key/);
    expect(open('mend', generated)).toContainEqual(mendsKey);
    expect(open('build-a-star', generated)).toContain('A dimension of customers has a business key and tracks a column');
    expect(openAfter(playground, 'mend', [{ edit: { kind: 'removeNodes', ids: ['dim-customer'] } }])).toContainEqual(mendsKey);
  });

  it('a star needs a real transform and the current version', () => {
    expect(open('build-a-star', (text) => text.replace(/^COALESCE.*$/, '"CUSTOMER"."C_MKTSEGMENT" -- as it is'))).toEqual([
      'One column of that stage is transformed',
    ]);
    expect(open('build-a-star', (text) => text.replace("= 'Y'", "= 'N'"))).toEqual([
      'The fact looks up the key of the customer’s current version',
    ]);
  });

  it('recent orders are those since the day of the query', () => {
    expect(open('split-a-query', (text) => text.replace(/(ORDERDATE") >=.*$/, '$1 IS NULL'))).toContain(
      'A stage keeps the recent orders',
    );
  });

  it('the default name in lower case does not count as a new name', () => {
    const steps = solutionWith(playground, 'first-dimension', (text) => (text === 'CUSTOMER' ? 'source' : text));
    expect(openAfter(playground, 'first-dimension', steps)).toEqual([
      'In the Node panel, type CUSTOMER as the name and press Enter.',
    ]);
  });
});

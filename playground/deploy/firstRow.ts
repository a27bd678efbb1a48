import type { FirstText } from '#engine/deploy/notNumber.ts';

/** The texts in the first rows of customers and orders, whatever the number of orders: a test asks the engine for them. */
const FIRST_ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CUSTOMER: {
    C_NAME: 'Customer#000000001',
    C_ADDRESS: '149 Bridge Street',
    C_PHONE: '10-633-796-3264',
    C_MKTSEGMENT: 'BUILDING',
    C_COMMENT: 'bold asymptotes are slow',
  },
  ORDERS: {
    O_ORDERSTATUS: 'P',
    O_ORDERPRIORITY: '3-MEDIUM',
    O_CLERK: 'Clerk#000000619',
    O_COMMENT: 'slow dependencies are bold',
  },
};

/** What a column of the shop's sources has in the first row. */
export const firstText: FirstText = (source, column) => FIRST_ROWS[source.name]?.[column.name];

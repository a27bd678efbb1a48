import type { FirstText } from '../deploy/nonNumericText.ts';

/** The text values in the first rows of CUSTOMER and ORDERS. They are the same for any number of orders; a test compares them with the engine's. */
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

/** The text that a column of a source of the shop has in its first row; undefined for other columns. */
export const firstText: FirstText = (source, column) => FIRST_ROWS[source.name]?.[column.name];

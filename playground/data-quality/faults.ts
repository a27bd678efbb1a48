import type { Delivery } from './data.ts';

/** An error in a delivered row, in words. */
export interface RowFault {
  readonly source: string;
  readonly row: number;
  readonly column: number;
  readonly what: string;
}

type Rows = Delivery[string];

/** Indexes of the columns with keys, phone and total in the two sources. */
const [KEY, PHONE] = [0, 2];
const [ORDER_CUSTOMER, ORDER_TOTAL] = [1, 3];

function keyFaults(source: string, rows: Rows): RowFault[] {
  const seen = new Set<string>();
  return rows.flatMap((cells, row): RowFault[] => {
    const key = cells[KEY] ?? null;
    if (key === null) return [{ source, row, column: KEY, what: 'no key' }];
    if (seen.has(key)) return [{ source, row, column: KEY, what: 'key twice' }];
    seen.add(key);
    return [];
  });
}

/** The errors in the rows of a delivery that somebody who knows the shop would see: missing or duplicate keys, unknown customers, negative totals. */
export function faultsOf({ CUSTOMER = [], ORDERS = [] }: Delivery): RowFault[] {
  const known = new Set(CUSTOMER.map((cells) => cells[KEY]));
  const orders = ORDERS.flatMap((cells, row): RowFault[] => {
    const customer = cells[ORDER_CUSTOMER] ?? null;
    return [
      ...(customer === null ? [{ source: 'ORDERS', row, column: ORDER_CUSTOMER, what: 'no customer' }] : []),
      ...(customer !== null && !known.has(customer)
        ? [{ source: 'ORDERS', row, column: ORDER_CUSTOMER, what: `no customer ${customer}` }]
        : []),
      ...(Number(cells[ORDER_TOTAL]) < 0 ? [{ source: 'ORDERS', row, column: ORDER_TOTAL, what: 'negative' }] : []),
    ];
  });
  const phones = CUSTOMER.flatMap((cells, row) =>
    (cells[PHONE] ?? null) === null ? [{ source: 'CUSTOMER', row, column: PHONE, what: 'no phone' }] : [],
  );
  return [...keyFaults('CUSTOMER', CUSTOMER), ...phones, ...keyFaults('ORDERS', ORDERS), ...orders];
}

/** The number of rows of a delivery with errors. */
export function badRows(delivery: Delivery): number {
  return new Set(faultsOf(delivery).map(({ source, row }) => `${source} ${row}`)).size;
}

/** The delivery without the rows that have errors; for an empty delivery, yesterday's rows. */
export function fixed(delivery: Delivery, yesterday: Delivery): Delivery {
  const withRows = Object.fromEntries(
    Object.entries(delivery).map(([source, rows]) => [source, rows.length === 0 ? (yesterday[source] ?? []) : rows]),
  );
  return withoutBad(withRows);
}

function withoutBad(delivery: Delivery): Delivery {
  const bad = new Set(faultsOf(delivery).map(({ source, row }) => `${source} ${row}`));
  if (bad.size === 0) return delivery;
  // This may remove the customer of an order, so the orders are checked again.
  return withoutBad(
    Object.fromEntries(
      Object.entries(delivery).map(([source, rows]) => [source, rows.filter((_, row) => !bad.has(`${source} ${row}`))]),
    ),
  );
}

import { cursorOf, type Key, keyOf } from './cursor.ts';
import { invalid } from './reply.ts';

/**
 * Pages of lists (`/docs/api/query-parameters`). A cursor is the sort key of the last row in base64url. It names a position in one sort order, so
 * rows that are added or removed elsewhere do not shift the pages.
 */

/** How the rows of a list can be sorted. Times are compared as ISO 8601 text. */
export interface Sorting<T> {
  readonly id: (row: T) => Key;
  /** Sort keys for the other names that `orderBy` accepts. */
  readonly fields?: Readonly<Record<string, (row: T) => Key>>;
  readonly defaultLimit: number;
  readonly defaultDirection: 'asc' | 'desc';
  /** Whether the rows are already in ascending order of their IDs. */
  readonly isSorted?: boolean;
  /** The sort key that a `startingFrom` which is not a cursor stands for; undefined if the text is not accepted. */
  readonly plain?: (text: string, orderBy: string) => Key | undefined;
}

/** One page of rows, with the fields that the answer puts around them. */
interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly frame: { limit: number; next: string | null; orderBy: string; orderByDirection: 'asc' | 'desc' };
}

const NUMBER = /^\d{1,15}$/;

/** Compares digits as numbers and everything else by code point. */
function compare(a: Key, b: Key): number {
  const isNumeric = (key: Key) => typeof key === 'number' || NUMBER.test(key);
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** Where a page begins, exclusive: a value of the sort field, and the ID of the row among rows with the same value. */
interface Cursor {
  value: Key;
  id?: Key;
}

function cursorAt<T>(from: string, orderBy: string, { plain }: Sorting<T>): Cursor {
  const value = plain?.(from, orderBy);
  if (value !== undefined) return { value };
  const key = keyOf(from);
  const found = key?.[orderBy];
  if (!isKey(found) || (orderBy !== 'id' && !isKey(key?.id)))
    throw invalid('request/query/startingFrom must be the next of a page with the same orderBy');
  return orderBy === 'id' ? { value: found } : { value: found, id: key!.id as Key };
}

/**
 * The page of a list that the query of a request asks for.
 *
 * @throws Refused with 400 for `startingFrom` without `orderBy`, for a field that the list cannot be sorted by, and for a cursor that does not belong
 * to this order.
 */
export function pageOf<T>(rows: readonly T[], query: Readonly<Record<string, unknown>>, sorting: Sorting<T>): Page<T> {
  const orderBy = typeof query.orderBy === 'string' ? query.orderBy : 'id';
  const from = query.startingFrom === undefined ? undefined : String(query.startingFrom);
  if (from !== undefined && query.orderBy === undefined) throw invalid('orderBy is required when startingFrom is provided');
  const { id } = sorting;
  const field = orderBy === 'id' ? id : sorting.fields?.[orderBy];
  if (!field || (orderBy !== 'id' && !Object.hasOwn(sorting.fields ?? {}, orderBy)))
    throw invalid('request/query/orderBy must be equal to one of the allowed values');
  const orderByDirection =
    query.orderByDirection === 'asc' || query.orderByDirection === 'desc' ? query.orderByDirection : sorting.defaultDirection;
  const limit = typeof query.limit === 'number' ? query.limit : sorting.defaultLimit;
  const sign = orderByDirection === 'asc' ? 1 : -1;
  const order = (a: T, b: T) => sign * (compare(field(a), field(b)) || compare(id(a), id(b)));
  const isInOrder = orderBy === 'id' && sorting.isSorted === true;
  const sorted = isInOrder ? (sign === 1 ? rows : rows.toReversed()) : rows.toSorted(order);
  let start = 0;
  if (from !== undefined) {
    const cursor = cursorAt(from, orderBy, sorting);
    const isAfter = (row: T) => {
      const difference = sign * compare(field(row), cursor.value);
      if (difference !== 0 || cursor.id === undefined) return difference > 0;
      return sign * compare(id(row), cursor.id) > 0;
    };
    const first = sorted.findIndex(isAfter);
    start = first === -1 ? sorted.length : first;
  }
  const shown = sorted.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && start + limit < sorted.length;
  const key = (row: T): Record<string, Key> => (orderBy === 'id' ? { id: id(row) } : { [orderBy]: field(row), id: id(row) });
  return {
    rows: shown,
    total: rows.length,
    frame: { limit, next: hasMore ? cursorOf(key(last)) : null, orderBy, orderByDirection },
  };
}

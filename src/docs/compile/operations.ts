import type { ApiDescription } from './apiDescription.ts';

/** An operation of the API as lists show it. */
export interface ListedOperation {
  id: string;
  /** In capitals: `GET`. */
  method: string;
  path: string;
  summary: string;
  /** Where it is explained: a page, with the heading where a page explains several. */
  route: string;
}

/** The operations of the API in the order of its description. */
export function listOperations({ operations }: Pick<ApiDescription, 'operations'>): ListedOperation[] {
  return operations.map(({ id, method, path, summary, route }) => ({ id, method, path, summary, route }));
}

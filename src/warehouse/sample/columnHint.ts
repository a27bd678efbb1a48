import type { Constant, ValueKind } from '../needs/facts.ts';

/** A value inside another one: its key in JSON, its kind, and what is known of it. */
export interface InnerHint {
  readonly key: string;
  readonly kind: ValueKind;
  readonly hint: ColumnHint;
}

/**
 * The numbers of the rows that are made for single queries. The row before them is an ordinary one; up to `keys`, rows of equal number find each other
 * in joins. Of the `perKey` rows of a table that share a foreign key, each is made for one of the rows that a query asks for together.
 */
export const WANTED_ROWS = { first: 2, last: 59, keys: 60, perKey: 5 };

/** What the SQL of a project asks of the values of a column. */
export interface ColumnHint {
  /** How the SQL treats the values. */
  readonly kind?: ValueKind;
  /** Constants that must be among the values, the wanted ones repeated. */
  readonly constants?: readonly Constant[];
  /** The number of a set of columns that joins equate: their values come from one range. */
  readonly shared?: number;
  /** Whether a column of the set is a number, so that texts of the set must be digits. */
  readonly isNumbered?: boolean;
  /** Whether filters ask for rows without the value: `root` for a row without it, `absent` for keys that another table has and this column has not. */
  readonly missing?: 'root' | 'absent';
  /** Whether several rows must have the same value: SQL compares them with each other. */
  readonly isRepeated?: boolean;
  /** Whether several rows must share their time, because SQL asks for the rows of the first or last one. */
  readonly isCoarse?: boolean;
  /** Whether SQL reads the value as the name of a time zone. */
  readonly isZone?: boolean;
  /** How many of the number make a second, where SQL reads it as a time since 1970. */
  readonly epoch?: number;
  /** How often SQL joins the table with itself by the column. */
  readonly selfJoins?: number;
  /** Whether no value is missing by chance. */
  readonly isRequired?: boolean;
  /** Whether most values are JSON's null. */
  readonly isUsuallyNull?: boolean;
  /** The values that single rows must have so that a query gets a row, by the row's number; NULL for a value that must be missing. */
  readonly wanted?: readonly (readonly [number, Constant | null])[];
  /** The discriminator: the column of the table whose constants say what the value is, and the values by constant in lower-case letters. */
  readonly by?: { readonly column: string; readonly values: readonly InnerHint[] };
  /** The parts of a text that SQL splits, in their order. */
  readonly parts?: { readonly delimiter: string; readonly items: readonly InnerHint[] };
  /** The values inside JSON that the SQL reads, by key; `[]` is any element of an array, `[2]` the third one, `LENGTH_KEY` its length. */
  readonly inside?: readonly InnerHint[];
}

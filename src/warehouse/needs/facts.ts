/** Kinds of values that SQL can treat a column as. */
export type ValueKind = 'NUMBER' | 'DATE' | 'TIMESTAMP' | 'TIME' | 'BOOLEAN' | 'TEXT' | 'JSON';

/** A constant that SQL compares a column with. */
export type Constant = string | number;

/** The constant for a time near that of the run, which a filter such as `AT >= CURRENT_DATE - 7` asks for. */
export const NOW = '@now';

/** The key under which the values inside an array hold its length. */
export const LENGTH_KEY = '[length]';

/** How much a constant counts that a filter asks for: rows without it would not get through, while other places work with any value. */
export const FILTER_WEIGHT = 3;

/** What is known of a column of a table, or of a value inside a JSON column, from the SQL that reads it. */
export interface Fact {
  readonly name: string;
  /** What stands for the table in which the value is; absent for a value of no table. */
  readonly of?: object | undefined;
  /** How often SQL treats the value as a kind. */
  readonly kinds: Map<ValueKind, number>;
  /** The constants that the value is compared with, and how often a filter asks for them. */
  readonly constants: Map<Constant, number>;
  /** The values inside, by key; `[]` is any element of an array, `[2]` the third one, and `LENGTH_KEY` the length of the array. */
  readonly inside: Map<string, Fact>;
  /** The column beside this one whose constants tell what the value is, as a field's name does beside its value, and the values by constant. */
  by?: { readonly column: Fact; readonly values: Map<string, Fact> };
  /** The column and the constant that a row has in which this is the value of the column. */
  readonly row?: readonly [Fact, Constant] | undefined;
  /** The constants of other columns in whose rows SQL reads the value. */
  readonly under: Map<Fact, Set<string>>;
  /** The values between the delimiters of a text that SQL splits, by their number from 1. */
  parts?: { readonly delimiter: string; readonly facts: Map<number, Fact> };
  /** Whether SQL compares rows of equal value with their neighbors, so that values must repeat. */
  isRepeated?: boolean;
  /** Whether SQL reads a part of the value, so that it is a text whatever the part is cast to. */
  isText?: boolean;
  /** The representative of the values that joins equate with this one (union-find); the fact itself if there is none. */
  same: Fact;
  /** Whether a filter asks for rows without the value: `root` for rows that have none, `absent` for keys that find no partner in an outer join. */
  missing?: 'root' | 'absent';
  /** Whether a filter asks for rows with a value, so that none is missing by chance. */
  isRequired?: boolean;
  /** Whether SQL asks if the value is JSON's null, as one asks for an error: it usually is. */
  isUsuallyNull?: boolean;
  /** Whether SQL compares the value with the lowest or highest of its own column, so that several rows must share it. */
  isCoarse?: boolean;
  /** Whether SQL converts times to the zone that the value names. */
  isZone?: boolean;
  /** How many of the number make a second, where SQL reads it as a time since 1970. */
  epoch?: number;
  /** How often SQL joins the table with itself by this value, as one joins by a key. */
  selfJoins?: number;
  /** Whether a join equates the value with another. */
  isJoined: boolean;
}

/** A new fact about which nothing is known, of a value in the table that `of` stands for. */
export function newFact(name: string, of?: object, row?: Fact['row']): Fact {
  const fact: Omit<Fact, 'same'> = {
    name,
    of,
    row,
    kinds: new Map(),
    constants: new Map(),
    inside: new Map(),
    under: new Map(),
    isJoined: false,
  };
  return Object.assign(fact, { same: fact as Fact });
}

/** The representative of a fact's class, with path halving. */
export function classOf(fact: Fact): Fact {
  let one = fact;
  while (one.same !== one) {
    one.same = one.same.same;
    one = one.same;
  }
  return one;
}

/** Records that two values are equal in a join: they get their values from one range. */
export function equate(one: Fact, other: Fact): void {
  one.isJoined = true;
  other.isJoined = true;
  classOf(one).same = classOf(other);
}

/** The fact about a value inside another: a key of an object, or `[]` for an element of an array. */
export function insideOf(fact: Fact, key: string): Fact {
  const known = fact.inside.get(key) ?? newFact(key, fact.of, fact.row);
  fact.inside.set(key, known);
  return known;
}

/** The fact about a part of a text that SQL splits. A text has one delimiter: parts at another one say nothing. */
export function partOf(fact: Fact, delimiter: string, number: number): Fact | undefined {
  fact.parts ??= { delimiter, facts: new Map() };
  if (fact.parts.delimiter !== delimiter) return undefined;
  const known = fact.parts.facts.get(number) ?? newFact(`${fact.name}_${number}`, fact.of, fact.row);
  fact.parts.facts.set(number, known);
  return known;
}

/**
 * Records that SQL reads a value in rows in which other columns of its table have constants. Returns the values that it is there: one for each constant
 * where the column has a value for each.
 */
export function givenValues(fact: Fact, given: ReadonlyMap<Fact, readonly string[]> | undefined): readonly Fact[] {
  for (const [column, constants] of given ?? []) {
    if (column === fact || column.of !== fact.of || fact.of === undefined || fact.row) continue;
    fact.under.set(column, new Set([...(fact.under.get(column) ?? []), ...constants.map((one) => one.toLowerCase())]));
    if (fact.by?.column !== column) continue;
    const { values } = fact.by;
    return constants.map((constant) => {
      const key = constant.toLowerCase();
      const value = values.get(key) ?? newFact(key, fact.of, [column, constant]);
      values.set(key, value);
      return value;
    });
  }
  return [fact];
}

export function addKind(facts: readonly Fact[], kind: ValueKind | undefined, weight = 1): void {
  if (!kind) return;
  for (const { kinds, epoch } of facts)
    if (epoch === undefined || (kind !== 'DATE' && kind !== 'TIMESTAMP')) kinds.set(kind, (kinds.get(kind) ?? 0) + weight);
}

export function addConstant(facts: readonly Fact[], constant: Constant, weight: number): void {
  for (const { constants } of facts) constants.set(constant, (constants.get(constant) ?? 0) + weight);
}

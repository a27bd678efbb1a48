import { builtInType, type LoadMethod, objectKind } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';

export type RowValue = string | number | null;

/** A row, with its values keyed by column name. */
export type Row = Readonly<Record<string, RowValue>>;

/** How rows of a source are loaded, as a node's type and columns determine. */
export interface LoadRules {
  readonly loads: Exclude<LoadMethod, 'nothing'>;
  /** Columns other than system columns. */
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  /** Columns with change tracking; empty for types that do not track changes. */
  readonly tracked: readonly string[];
  /** For a batch load: whether the table is emptied first. */
  readonly truncates: boolean;
}

/** A row of a table. Times are load numbers: a version with `end` 3 ended just before load 3. */
export interface StoredRow {
  /** Unchanged as long as the row exists, like a surrogate key. */
  readonly id: number;
  readonly values: Row;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly start: number;
  readonly end: number | null;
  readonly created: number;
  readonly updated: number;
}

export type RowMark = 'inserted' | 'updated' | 'untouched';

/** The result of a load. After a failed load the table is unchanged. */
export type LoadOutcome =
  | {
      readonly ok: true;
      readonly rows: readonly StoredRow[];
      readonly marks: ReadonlyMap<number, RowMark>;
      readonly inserted: number;
      readonly updated: number;
      readonly deleted: number;
    }
  | { readonly ok: false; readonly rows: readonly StoredRow[]; readonly code: 'duplicateRow'; readonly row: Row };

/** The rules of a node of a built-in type; undefined for sources, and for types with their own templates. */
export function loadRulesOf(node: PipelineNode): LoadRules | undefined {
  const type = builtInType(node.type);
  if (!type || type.loads === 'nothing') return undefined;
  const isSystem = (flags: readonly string[]) => flags.some((flag) => flag.startsWith('isSystem') || flag === 'isSurrogateKey');
  const own = node.columns.filter(({ flags }) => !isSystem(flags));
  const flagged = (flag: string) => own.filter(({ flags }) => flags.includes(flag as never)).map(({ name }) => name);
  const asView = objectKind(node) === 'view';
  return {
    loads: asView ? 'query' : type.loads,
    columns: own.map(({ name }) => name),
    keys: type.businessKey === 'none' || asView ? [] : flagged('isBusinessKey'),
    tracked: type.tracksChanges ? flagged('isChangeTracking') : [],
    truncates: type.loads === 'batch' && node.config.truncateBefore === true,
  };
}

/**
 * Whether a load fails on two source rows that differ only in some columns, if the table already has an older version of that row
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`). The load succeeds only if the business key has one of these columns.
 */
export function failsOnTwoVersions(rules: LoadRules, differing: ReadonlySet<string>): boolean {
  const version = (value: number): Row =>
    Object.fromEntries(rules.columns.map((column) => [column, differing.has(column) ? value : 0]));
  const { rows } = loadRows(rules, [], [version(0)], 1);
  return !loadRows(rules, rows, [version(1), version(2)], 2).ok;
}

const read = (row: Row, column: string): RowValue => row[column] ?? null;
/** NULL equals nothing, as in SQL. */
const same = (columns: readonly string[], one: Row, other: Row) =>
  columns.every((column) => {
    const value = read(one, column);
    return value !== null && value === read(other, column);
  });
/** Compares as the templates do: NULL differs from every other value, but not from NULL. */
const differs = (columns: readonly string[], one: Row, other: Row) =>
  columns.some((column) => read(one, column) !== read(other, column));

/** A load in progress: the rows to insert, and the changes of existing rows. */
class Load {
  readonly inserts: StoredRow[] = [];
  /** Several changes of the same row are an error. */
  private readonly changes = new Map<number, StoredRow[]>();
  private readonly rules: LoadRules;
  private readonly now: number;
  private next: number;

  constructor(rules: LoadRules, before: readonly StoredRow[], now: number, next: number) {
    this.rules = rules;
    this.before = before;
    this.now = now;
    this.next = next;
  }
  private readonly before: readonly StoredRow[];

  insert(source: Row, version = 1): void {
    const { now } = this;
    const values = Object.fromEntries(this.rules.columns.map((column) => [column, read(source, column)]));
    this.inserts.push({ id: this.next++, values, version, isCurrent: true, start: now, end: null, created: now, updated: now });
  }

  change(row: StoredRow, patch: Partial<StoredRow>): void {
    this.changes.set(row.id, [...(this.changes.get(row.id) ?? []), { ...row, ...patch }]);
  }

  outcome(): LoadOutcome {
    for (const [id, changed] of this.changes) {
      const row = this.before.find((one) => one.id === id)!;
      if (changed.length > 1) return { ok: false, rows: this.before, code: 'duplicateRow', row: row.values };
    }
    const rows = this.before.map((row) => this.changes.get(row.id)?.[0] ?? row);
    const marks = new Map<number, RowMark>(this.before.map(({ id }) => [id, this.changes.has(id) ? 'updated' : 'untouched']));
    for (const { id } of this.inserts) marks.set(id, 'inserted');
    return {
      ok: true,
      rows: [...rows, ...this.inserts],
      marks,
      inserted: this.inserts.length,
      updated: this.changes.size,
      deleted: 0,
    };
  }
}

/** Keeps one row per business key: existing rows are overwritten where any value differs. */
function mergeOverwriting(
  load: Load,
  { keys, columns }: LoadRules,
  before: readonly StoredRow[],
  source: readonly Row[],
  now: number,
): void {
  const plain = columns.filter((column) => !keys.includes(column));
  for (const row of source) {
    const known = before.filter(({ values }) => same(keys, row, values));
    if (known.length === 0) load.insert(row);
    for (const target of known) {
      if (plain.length > 0 && !differs(plain, row, target.values)) continue;
      load.change(target, {
        values: { ...target.values, ...Object.fromEntries(plain.map((column) => [column, read(row, column)])) },
        updated: now,
      });
    }
  }
}

/** Adds a new version where a tracked column differs; otherwise overwrites the current version. */
function mergeHistory(load: Load, rules: LoadRules, before: readonly StoredRow[], source: readonly Row[], now: number): void {
  const { keys, tracked, columns } = rules;
  const untracked = columns.filter((column) => !keys.includes(column) && !tracked.includes(column));
  const all = (row: Row, version: number) =>
    before.filter((target) => target.version === version && same(keys, row, target.values));
  for (const row of source) {
    if (!before.some(({ values }) => same(keys, row, values))) load.insert(row);
    for (const current of before.filter(({ isCurrent, values }) => isCurrent && same(keys, row, values))) {
      if (differs(tracked, row, current.values)) {
        const version = current.version + 1;
        const there = all(row, version);
        for (const target of there)
          load.change(target, { values: { ...row }, isCurrent: true, start: now, end: null, updated: now });
        if (there.length === 0) load.insert(row, version);
        for (const target of all(row, current.version))
          load.change(target, { ...current, id: target.id, created: target.created, isCurrent: false, end: now });
      } else if (same(tracked, row, current.values) && differs(untracked, row, current.values)) {
        const changed = Object.fromEntries(untracked.map((column) => [column, read(row, column)]));
        for (const target of all(row, current.version))
          load.change(target, {
            ...current,
            id: target.id,
            created: target.created,
            values: { ...current.values, ...changed },
            updated: now,
          });
      }
    }
  }
}

/**
 * Loads rows into a node's table by the rules of the built-in types (`/docs/get-started/fundamentals/nodes`), computed row by row instead of with
 * SQL. `now` is the number of the load. A merge in which several source rows change one row of the table fails and changes nothing.
 */
export function loadRows(rules: LoadRules, before: readonly StoredRow[], source: readonly Row[], now: number): LoadOutcome {
  const next = before.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const isView = rules.loads === 'query';
  const isReplaced = isView || rules.truncates;
  const kept = isReplaced ? [] : before;
  const load = new Load(rules, kept, now, next);
  if (rules.keys.length === 0) for (const row of source) load.insert(row);
  else if (rules.tracked.length > 0) mergeHistory(load, rules, kept, source, now);
  else mergeOverwriting(load, rules, kept, source, now);
  const outcome = load.outcome();
  return outcome.ok && isReplaced ? { ...outcome, deleted: isView ? 0 : before.length } : outcome;
}

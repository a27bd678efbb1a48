import { builtInType, type LoadMethod, objectKind } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';

export type RowValue = string | number | null;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, RowValue>>;

/** What becomes of the rows of a source, as the type of a node and its columns say. */
export interface LoadRules {
  readonly loads: Exclude<LoadMethod, 'nothing'>;
  /** Columns besides those of the system, business key ones first among their own. */
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  /** Columns with change tracking; none of types that track no changes. */
  readonly tracked: readonly string[];
  /** For a batch: whether the table is emptied first. */
  readonly truncates: boolean;
}

/** A row of a table. Times are numbers of loads: a version that ended at load 3 ended just before it. */
export interface StoredRow {
  /** Stays the same as long as the row exists, like a surrogate key. */
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

/** What a load did. After one that failed the table is as it was. */
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

/** The rules of a node of a built-in type; undefined for sources and for types whose templates are their own. */
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
 * Whether a load fails on two rows of a source that differ only in some columns, where the table has an older row of the same
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`): only a business key with one of these columns tells the two apart.
 */
export function meetsRowTwice(rules: LoadRules, differing: ReadonlySet<string>): boolean {
  const version = (value: number): Row =>
    Object.fromEntries(rules.columns.map((column) => [column, differing.has(column) ? value : 0]));
  const { rows } = loadRows(rules, [], [version(0)], 1);
  return !loadRows(rules, rows, [version(1), version(2)], 2).ok;
}

const read = (row: Row, column: string): RowValue => row[column] ?? null;
/** NULL is equal to nothing, as in SQL. */
const same = (columns: readonly string[], one: Row, other: Row) =>
  columns.every((column) => {
    const value = read(one, column);
    return value !== null && value === read(other, column);
  });
/** As the templates compare: NULL differs from every value, and not from NULL. */
const differs = (columns: readonly string[], one: Row, other: Row) =>
  columns.some((column) => read(one, column) !== read(other, column));

/** A load under way: what is to be inserted, and what is to become of rows that are there. */
class Load {
  readonly inserts: StoredRow[] = [];
  /** Several changes of one row are the error. */
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

/** One row a business key: known ones are overwritten where something of them differs. */
function mergeOver(
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

/** A new version where a tracked column differs; other columns are overwritten in the version that is current. */
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
 * What a load does to the rows of a node: the rules of the built-in types (`/docs/get-started/fundamentals/nodes`), worked out row by row instead
 * of by SQL. `now` is the number of the load. A merge in which several rows of the source change one row of the table fails, and changes nothing.
 */
export function loadRows(rules: LoadRules, before: readonly StoredRow[], source: readonly Row[], now: number): LoadOutcome {
  const next = before.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const isView = rules.loads === 'query';
  const isReplaced = isView || rules.truncates;
  const kept = isReplaced ? [] : before;
  const load = new Load(rules, kept, now, next);
  if (rules.keys.length === 0) for (const row of source) load.insert(row);
  else if (rules.tracked.length > 0) mergeHistory(load, rules, kept, source, now);
  else mergeOver(load, rules, kept, source, now);
  const outcome = load.outcome();
  return outcome.ok && isReplaced ? { ...outcome, deleted: isView ? 0 : before.length } : outcome;
}

import type { PipelineNode } from '../pipeline/schema.ts';
import { duplicateRowText } from '../run/executor.ts';
import { type LoadRules, loadRows, type Row, type RowMark, type StoredRow } from './loadRows.ts';

/** How a multi source node combines its sources (`/docs/build-your-pipeline/multisource-nodes`). */
export const SOURCE_STRATEGIES = ['INSERT', 'UNION', 'UNION ALL'] as const;
export type SourceStrategy = (typeof SOURCE_STRATEGIES)[number];

/** The strategies that a node can have: a view is a single query and has no INSERT, and types that merge take each source separately. */
export function strategiesOf({ loads }: Pick<LoadRules, 'loads'>): readonly SourceStrategy[] {
  if (loads === 'merge') return [];
  return loads === 'query' ? SOURCE_STRATEGIES.filter((strategy) => strategy !== 'INSERT') : SOURCE_STRATEGIES;
}

/**
 * The strategy that applies to a node. A view without a setting uses UNION; a batch without one has none, so its Run template prints no statement
 * that loads. Undefined also for types that merge.
 */
export function strategyOf(
  { config }: Pick<PipelineNode, 'config'>,
  rules: Pick<LoadRules, 'loads'>,
): SourceStrategy | undefined {
  const chosen = strategiesOf(rules).find((strategy) => strategy === config.insertStrategy);
  return chosen ?? (rules.loads === 'query' ? 'UNION' : undefined);
}

/** The rows that one source of a node selects, as columns of the target, or why its SELECT fails. */
export interface SelectedSource {
  readonly name: string;
  readonly selected: { readonly ok: true; readonly rows: readonly Row[] } | { readonly ok: false; readonly message: string };
}

/** One statement of a load, and its effect. */
export interface SourceStage {
  readonly name: string;
  readonly state: 'done' | 'failed' | 'notSent';
  /** Why the statement failed. */
  readonly message?: string;
  /** Indexes of the sources that the statement reads. */
  readonly reads: readonly number[];
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  /** Number of rows that were left out because they equal another row. */
  readonly removed: number;
  /** Number of rows in the table after the statement. */
  readonly rowsAfter: number;
}

/** A load from several sources. Each statement has its own transaction, so the effects of statements before a failure remain. */
export interface SourcesLoad {
  readonly ok: boolean;
  readonly stages: readonly SourceStage[];
  readonly rows: readonly StoredRow[];
  /** For each row that this load wrote, by ID: the indexes of the sources that contain it. */
  readonly origins: ReadonlyMap<number, readonly number[]>;
  /** What the load did to rows, by ID; a row that is not in the map is untouched. */
  readonly marks: ReadonlyMap<number, RowMark>;
  /** Numbers of rows that all statements together inserted, updated and deleted. */
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

const NOTHING_DONE = { inserted: 0, updated: 0, deleted: 0, removed: 0 } as const;

/** The rows of several sources, each with the indexes of its sources. If `isDistinct`, equal rows become one row with all their sources. */
function combinedRows(
  columns: readonly string[],
  sources: readonly (readonly Row[])[],
  isDistinct: boolean,
): { row: Row; from: number[] }[] {
  const all = sources.flatMap((rows, source) => rows.map((row) => ({ row, from: [source] })));
  if (!isDistinct) return all;
  const known = new Map<string, { row: Row; from: number[] }>();
  for (const one of all) {
    const key = JSON.stringify(columns.map((column) => one.row[column] ?? null));
    const same = known.get(key);
    if (same) same.from = [...new Set([...same.from, ...one.from])];
    else known.set(key, one);
  }
  return [...known.values()];
}

/** A load from several sources in progress. */
class SourcesLoader {
  readonly stages: SourceStage[] = [];
  readonly origins = new Map<number, readonly number[]>();
  readonly marks = new Map<number, RowMark>();
  rows: readonly StoredRow[];
  isFailed = false;
  private readonly rules: LoadRules;
  private readonly now: number;

  constructor(rules: LoadRules, before: readonly StoredRow[], now: number) {
    this.rules = rules;
    this.rows = before;
    this.now = now;
  }

  private note(stage: Pick<SourceStage, 'name' | 'state' | 'reads'> & Partial<SourceStage>): void {
    this.stages.push({ ...NOTHING_DONE, ...stage, rowsAfter: this.rows.length });
  }

  /** Whether a statement can be sent: no earlier statement failed, and its sources can be selected. Otherwise records why not. */
  private canSend(name: string, reads: readonly number[], sources: readonly SelectedSource[]): boolean {
    const fault = reads.map((index) => sources[index]!.selected).find((selected) => !selected.ok);
    if (this.isFailed) this.note({ name, state: 'notSent', reads });
    else if (fault && !fault.ok) {
      this.isFailed = true;
      this.note({ name, state: 'failed', reads, message: fault.message });
    } else return true;
    return false;
  }

  truncate(): void {
    const deleted = this.rows.length;
    this.rows = [];
    this.note({ name: 'Truncate Stage Table', state: 'done', reads: [], deleted });
  }

  /** Runs one INSERT of all rows of some sources. */
  insert(name: string, reads: readonly number[], sources: readonly SelectedSource[], isDistinct: boolean): void {
    if (!this.canSend(name, reads, sources)) return;
    const selected = reads.map((index) => rowsOf(sources[index]!));
    const all = combinedRows(this.rules.columns, selected, isDistinct);
    const appending: LoadRules = { ...this.rules, loads: 'batch', keys: [], tracked: [], truncates: false };
    const before = this.rows.length;
    this.rows = loadRows(
      appending,
      this.rows,
      all.map(({ row }) => row),
      this.now,
    ).rows;
    const added = this.rows.slice(before);
    for (const [index, { id }] of added.entries()) {
      const from = all[index]!.from.map((at) => reads[at]!);
      this.origins.set(id, from);
      this.marks.set(id, 'inserted');
    }
    const read = selected.reduce((sum, rows) => sum + rows.length, 0);
    this.note({ name, state: 'done', reads, inserted: added.length, removed: read - added.length });
  }

  /** Runs the MERGE of one source. */
  merge(name: string, source: number, sources: readonly SelectedSource[]): void {
    if (!this.canSend(name, [source], sources)) return;
    const outcome = loadRows(this.rules, this.rows, rowsOf(sources[source]!), this.now);
    if (!outcome.ok) {
      this.isFailed = true;
      this.note({
        name,
        state: 'failed',
        reads: [source],
        message: duplicateRowText('snowflake', Object.values(outcome.row)).message,
      });
      return;
    }
    this.rows = outcome.rows;
    for (const [id, mark] of outcome.marks) {
      if (mark === 'untouched') continue;
      this.origins.set(id, [source]);
      // A row that an earlier source inserted is new in this load, whatever later sources change.
      if (this.marks.get(id) !== 'inserted') this.marks.set(id, mark);
    }
    const { inserted, updated } = outcome;
    this.note({ name, state: 'done', reads: [source], inserted, updated });
  }
}

const rowsOf = ({ selected }: SelectedSource): readonly Row[] => (selected.ok ? selected.rows : []);

/**
 * Loads a multi source node, statement by statement: a batch follows its strategy and loads nothing without one, types that merge take one source
 * after the other regardless of the strategy, and a view is a union (`/docs/build-your-pipeline/multisource-nodes`). `now` is the number of the load.
 */
export function loadSources(
  rules: LoadRules,
  strategy: SourceStrategy | undefined,
  before: readonly StoredRow[],
  sources: readonly SelectedSource[],
  now: number,
): SourcesLoad {
  const isView = rules.loads === 'query';
  const loader = new SourcesLoader(rules, isView ? [] : before, now);
  const all = sources.map((_, index) => index);
  // One source alone is not combined with anything, so its equal rows are kept.
  const isUnion = strategy === 'UNION' && sources.length > 1;
  if (rules.truncates && !isView) loader.truncate();
  if (isView) loader.insert('', all, sources, isUnion);
  else if (rules.loads === 'batch' && strategy !== 'INSERT') {
    if (strategy) loader.insert(`${strategy} Sources`, all, sources, isUnion);
  } else
    for (const [index, { name }] of sources.entries()) {
      if (rules.keys.length > 0) loader.merge(`MERGE ${name}`, index, sources);
      else loader.insert(`Insert ${name}`, [index], sources, false);
    }
  const { rows, origins, marks, stages, isFailed } = loader;
  const sum = (what: 'inserted' | 'updated' | 'deleted') => stages.reduce((total, stage) => total + stage[what], 0);
  return {
    ok: !isFailed,
    stages: isView && !isFailed ? [] : stages,
    rows,
    origins,
    marks,
    inserted: sum('inserted'),
    updated: sum('updated'),
    deleted: sum('deleted'),
  };
}

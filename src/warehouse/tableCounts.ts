import type { Platform } from '#engine/pipeline/schema.ts';
import { numberAt, texts } from './answer.ts';
import { type Database, EngineCrash, Stopped, type StopReason } from './database.ts';
import { quoted } from './dialect/reading.ts';

/** The beginning of the names that tables and views have while rows are counted. */
const ROWS = 'runnel_rows';

/** The tables and views whose rows are counted. */
export interface CountRequest {
  /** Full names. A view comes after the tables and views that it reads. */
  readonly names: readonly (readonly string[])[];
  /** The platform in whose words errors are told. */
  readonly platform: Platform;
  /** Milliseconds after which counting ends. */
  readonly limitMs: number;
}

/** The number of rows of a table or view, its number of columns, and its columns that are NULL in all rows; none where there are no rows. */
export interface TableCounts {
  readonly rows: number;
  readonly columns: number;
  readonly nullColumns: readonly string[];
}

async function countsOf(database: Database, name: string, stop: () => StopReason | undefined): Promise<TableCounts> {
  const columns = texts(database.querySync(`DESCRIBE ${name}`));
  const counts = ['COUNT(*)', ...columns.map((column) => `COUNT(${quoted([column])})`)];
  const answer = await database.run(`SELECT ${counts.join(', ')} FROM ${name}`, stop);
  const rows = numberAt(answer, 0);
  const nullColumns = columns.filter((_, at) => rows > 0 && numberAt(answer, at + 1) === 0);
  return { rows, columns: columns.length, nullColumns };
}

/**
 * Counts the rows of tables and views, one after another. While it counts, a table with the rows of a view takes the view's name: a view that reads
 * other views is then computed from their rows, so that each view is computed once. Afterwards the views are as before.
 *
 * @param isView whether a name is that of a view
 * @param stop why to stop, if there is a reason; `timeLimit` ends the counting, and what was counted is returned
 * @returns in the order of the names the counts, or DuckDB's error; fewer than names if the time was over
 * @throws {Stopped} when `stop` says `canceled`
 */
export async function countTables(
  database: Database,
  names: readonly (readonly string[])[],
  isView: (name: readonly string[]) => boolean,
  stop: () => StopReason | undefined,
): Promise<readonly (TableCounts | Error)[]> {
  const counted: (TableCounts | Error)[] = [];
  const moved: { readonly name: readonly string[]; readonly view: readonly string[] }[] = [];
  async function replace(name: readonly string[]): Promise<void> {
    const schema = name.slice(0, -1);
    const [rows, view] = [quoted([...schema, ROWS]), [...schema, `${ROWS}_view_${moved.length}`]];
    await database.run(`CREATE OR REPLACE TABLE ${rows} AS SELECT * FROM ${quoted(name)}`, stop);
    database.executeSync(`ALTER VIEW ${quoted(name)} RENAME TO ${quoted(view.slice(-1))}`);
    moved.push({ name, view });
    database.executeSync(`ALTER TABLE ${rows} RENAME TO ${quoted(name.slice(-1))}`);
  }
  try {
    for (const name of names) {
      try {
        // Short statements end without asking.
        const reason = stop();
        if (reason) throw new Stopped(reason);
        if (isView(name)) await replace(name);
        counted.push(await countsOf(database, quoted(name), stop));
      } catch (error) {
        if (error instanceof EngineCrash || (error instanceof Stopped && error.reason === 'canceled')) throw error;
        if (error instanceof Stopped) break;
        counted.push(error as Error);
      }
    }
    return counted;
  } finally {
    for (const { name, view } of moved) {
      database.executeSync(`DROP TABLE IF EXISTS ${quoted(name)}`);
      database.executeSync(`ALTER VIEW ${quoted(view)} RENAME TO ${quoted(name.slice(-1))}`);
    }
  }
}

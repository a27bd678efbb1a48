import type { Platform } from '../pipeline/schema.ts';
import { type Catalog, emptyCatalog, execute, objectAt, withObject, withRows } from './catalog.ts';
import type { DeployStage } from './nodeStages.ts';
import type { ObjectPath } from './platformDdl.ts';
import { readDdl } from './readDdl.ts';

/**
 * What happens to a table's rows: `none` there are none to lose; `gone` the table is empty until the next refresh; `refused` the data platform will
 * not do it; `unknown` means that nobody can say what a statement of the template does.
 */
export type RowsOutcome = 'kept' | 'gone' | 'none' | 'refused' | 'unknown';

/** Works out what statements do to the rows of a table by running them on a catalog with just that table. */
export function rowsAfter(
  platform: Platform,
  create: readonly DeployStage[],
  before: ObjectPath,
  after: ObjectPath,
  stages: readonly DeployStage[],
): RowsOutcome {
  if (stages.length === 0) return 'kept';
  let catalog: Catalog = emptyCatalog(platform, [`${before[0]}.${before[1]}`, `${after[0]}.${after[1]}`]);
  // What a table is created from doesn't matter for its rows: it is assumed to exist.
  for (const { sql } of [...create, ...stages]) {
    const ddl = readDdl(sql, platform);
    for (const name of ddl?.do === 'create' ? ddl.reads : [])
      catalog = withObject(catalog, { kind: 'table', name, columns: [], comment: '', rows: '', reads: [] });
  }
  for (const { sql } of create) {
    const outcome = execute(catalog, sql);
    if (outcome.ok) ({ catalog } = outcome);
  }
  catalog = withRows(catalog, before, 'rows');
  for (const { sql } of stages) {
    const done = execute(catalog, sql);
    if (!done.ok) return 'refused';
    if (done.unread) return 'unknown';
    ({ catalog } = done);
  }
  return objectAt(catalog, after)?.rows === 'rows' ? 'kept' : 'gone';
}

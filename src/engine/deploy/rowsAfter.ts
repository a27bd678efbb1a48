import type { Platform } from '../pipeline/schema.ts';
import { type Catalog, emptyCatalog, execute, objectAt, withObject, withRows } from './catalog.ts';
import type { DeployStage } from './nodeStages.ts';
import type { ObjectPath } from './platformDdl.ts';
import { readDdl } from './readDdl.ts';

/**
 * What happens to a table's rows: `kept`; `gone`, so that the table is empty until the next refresh; `none` if there are none to lose; `refused` if
 * the data platform refuses the statement; `unknown` if the effect of a template's statement cannot be determined.
 */
export type RowsOutcome = 'kept' | 'gone' | 'none' | 'refused' | 'unknown';

/** Determines what statements do to the rows of a table by running them on a catalog with only that table. */
export function rowsAfter(
  platform: Platform,
  create: readonly DeployStage[],
  before: ObjectPath,
  after: ObjectPath,
  stages: readonly DeployStage[],
): RowsOutcome {
  if (stages.length === 0) return 'kept';
  let catalog: Catalog = emptyCatalog(platform, [`${before[0]}.${before[1]}`, `${after[0]}.${after[1]}`]);
  // What a table is created from does not matter for its rows, so it is assumed to exist.
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

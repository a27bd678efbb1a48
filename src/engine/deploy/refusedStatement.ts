import type { Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { type ExecutionErrorInput, ungroupedColumnText } from '../run/executor.ts';
import { type MissingGrant, privilegeError } from '../run/privileges.ts';
import { tokenOptionsOn } from '../sql/sqlTokens.ts';
import { ungroupedColumn } from '../sql/ungroupedColumn.ts';
import { ambiguousColumn } from './ambiguousColumn.ts';
import type { Catalog } from './catalog.ts';
import { missingName } from './missingName.ts';
import { type FirstText, nonNumericText } from './nonNumericText.ts';

/** What the data platform considers when it accepts or refuses a statement of a refresh. */
interface RefusalContext {
  /** The pipeline that the refresh runs. */
  readonly pipeline: Pipeline;
  readonly catalog: Catalog;
  readonly missingGrants: readonly MissingGrant[];
  /** The texts in the first rows of the sources. */
  readonly firstText: FirstText;
}

/** Statements that load rows. Only these evaluate transforms; creating a table or view does not check them. */
const LOAD_STATEMENT = /^\s*(INSERT|MERGE)\b/i;

/** Whether a statement loads rows into a table. */
export function loadsRows(sql: string): boolean {
  return LOAD_STATEMENT.test(sql);
}

/** Why a query is refused regardless of the catalog: a column next to an aggregate is not in GROUP BY. */
function queryError(sql: string, platform: Platform): ExecutionErrorInput | undefined {
  const column = ungroupedColumn(sql, tokenOptionsOn(platform));
  return column && { code: 'other', message: ungroupedColumnText(column.written), at: { from: column.from, to: column.to } };
}

/**
 * Why the data platform refuses a statement of a deploy before it looks at tables: a missing privilege or an invalid query, in the documented wording
 * (`/docs/reference/error-codes`) with the position in the text. Undefined if it accepts the statement. Missing or existing objects are found by
 * `execute` of the catalog.
 */
export function refusedInDeploy(
  sql: string,
  platform: Platform,
  missingGrants: readonly MissingGrant[],
): ExecutionErrorInput | undefined {
  return privilegeError(sql, platform, missingGrants) ?? queryError(sql, platform);
}

/**
 * Why the data platform refuses a statement that a node sends in a refresh: the reasons of a deploy, missing names and, in a load, an ambiguous
 * column or a text that is not a number. Undefined if it accepts the statement, as far as the statement and the pipeline show.
 */
export function refusedInRefresh(
  sql: string,
  node: PipelineNode,
  { pipeline, catalog, missingGrants, firstText }: RefusalContext,
): ExecutionErrorInput | undefined {
  return (
    privilegeError(sql, pipeline.platform, missingGrants) ??
    missingName(sql, catalog) ??
    queryError(sql, pipeline.platform) ??
    (loadsRows(sql) ? (ambiguousColumn(pipeline, node) ?? nonNumericText(pipeline, node, firstText)) : undefined)
  );
}

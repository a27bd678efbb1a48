import type { Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { type ExecutionErrorInput, ungroupedColumnText } from '../run/executor.ts';
import { type MissingGrant, privilegeError } from '../run/privileges.ts';
import { tokenOptionsOn } from '../sql/sqlTokens.ts';
import { ungroupedColumn } from '../sql/ungroupedColumn.ts';
import { ambiguousColumn } from './ambiguousColumn.ts';
import type { Catalog } from './catalog.ts';
import { missingName } from './missingName.ts';
import { type FirstText, notNumber } from './notNumber.ts';

/** What the data platform goes by when it takes or refuses a statement of a refresh. */
interface AroundStatement {
  /** The version that runs. */
  readonly pipeline: Pipeline;
  readonly catalog: Catalog;
  readonly missingGrants: readonly MissingGrant[];
  /** What the sources hold. */
  readonly firstText: FirstText;
}

/** Statements that read rows to load them: making a table or a view takes what a transform says on trust. */
const LOAD = /^\s*(INSERT|MERGE)\b/i;

/** Whether a statement loads rows into a table. */
export function loadsRows(sql: string): boolean {
  return LOAD.test(sql);
}

/** Why a query is refused whatever tables there are: a column beside an aggregate that is in no group. */
function queryError(sql: string, platform: Platform): ExecutionErrorInput | undefined {
  const column = ungroupedColumn(sql, tokenOptionsOn(platform));
  return column && { code: 'other', message: ungroupedColumnText(column.written), at: { from: column.from, to: column.to } };
}

/**
 * Why the data platform refuses a statement of a deploy before it looks at tables, in its documented words (`/docs/reference/error-codes`) and with its
 * place in the text: a privilege that the role lacks, or a query that is none. Undefined where it takes it. What is missing or there already, `execute`
 * of the catalog finds.
 */
export function refusedInDeploy(
  sql: string,
  platform: Platform,
  missingGrants: readonly MissingGrant[],
): ExecutionErrorInput | undefined {
  return privilegeError(sql, platform, missingGrants) ?? queryError(sql, platform);
}

/**
 * Why the data platform refuses a statement that a node sends in a refresh: besides what a deploy is refused for, names that are not there, and in a
 * load a column that could be of two tables or a text that is no number. Undefined where it takes it, as far as the statement and the document tell.
 */
export function refusedInRefresh(
  sql: string,
  node: PipelineNode,
  { pipeline, catalog, missingGrants, firstText }: AroundStatement,
): ExecutionErrorInput | undefined {
  return (
    privilegeError(sql, pipeline.platform, missingGrants) ??
    missingName(sql, catalog) ??
    queryError(sql, pipeline.platform) ??
    (loadsRows(sql) ? (ambiguousColumn(pipeline, node) ?? notNumber(pipeline, node, firstText)) : undefined)
  );
}

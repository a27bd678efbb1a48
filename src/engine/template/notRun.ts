import { builtInType, isSource, objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

/** Why a node is shown but not run. */
export type NotRunCode = 'python' | 'jinja' | 'materialization' | 'history' | 'columns';

interface NotRun {
  readonly code: NotRunCode;
  /** A sentence without a subject, to follow the node's name. */
  readonly reason: string;
}

const has = (node: PipelineNode, flag: string) => node.columns.some(({ flags }) => flags.includes(flag));

/**
 * Why the templates of a built-in type can't express the meaning of a node of an imported project; undefined when they can
 * (`/docs/guides/import-a-dbt-project#what-is-run`). Such a node renders no stage, because plausible but wrong rows would be worse.
 */
export function notRun(node: PipelineNode): NotRun | undefined {
  const type = builtInType(node.type);
  if (!type || isSource(node.type)) return undefined;
  if (node.badges.includes('python')) return { code: 'python', reason: 'is Python, and only SQL runs here' };
  if (node.sql === undefined) return undefined;
  if (node.badges.includes('not runnable'))
    return {
      code: 'jinja',
      reason: 'is not compiled and holds Jinja that only dbt can run: run dbt compile and open the new manifest',
    };
  const materialization = node.materialization ?? '';
  if (objectKind(node) === 'view') return undefined;
  if (materialization !== 'table' && materialization !== '')
    return {
      code: 'materialization',
      reason: `is made as ${materialization}, for which there is no template: make it a table or a view`,
    };
  if (
    node.badges.includes('snapshot') &&
    !(has(node, 'isBusinessKey') && has(node, 'isChangeTracking') && has(node, 'isSystemVersion'))
  )
    return { code: 'history', reason: 'keeps history and lacks a business key or a column whose changes are tracked' };
  if (has(node, 'isBusinessKey') && node.extra?.moreColumns === true)
    return {
      code: 'columns',
      reason: 'is merged by its key, and ends in a star over unknown columns: name its columns in the SQL',
    };
  return undefined;
}

import { nodeNames } from '../pipeline/edges.ts';
import { nodeTypeOf } from '../pipeline/nodeTypes.ts';
import { renameRefs } from '../pipeline/refs.ts';
import type { Column, Pipeline, PipelineNode, StorageMapping } from '../pipeline/schema.ts';

/** An attribute of a column that `ALTER` sets. */
export type ColumnAttribute = 'dataType' | 'nullable' | 'defaultValue' | 'description';

/** One difference between a node as it was deployed and as the version has it. Columns are matched by ID. */
export type Change =
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'moved'; readonly from: StorageMapping; readonly to: StorageMapping }
  | { readonly kind: 'columnAdded'; readonly column: Column }
  | { readonly kind: 'columnDropped'; readonly column: Column }
  | { readonly kind: 'columnRenamed'; readonly column: Column; readonly from: string }
  | {
      readonly kind: 'columnChanged';
      readonly column: Column;
      readonly before: Column;
      readonly what: readonly ColumnAttribute[];
    }
  | { readonly kind: 'description' }
  /** The query that fills the rows: Join, transforms, DISTINCT, GROUP BY, ORDER BY, override SQL. */
  | { readonly kind: 'query'; readonly what: string }
  | { readonly kind: 'businessKey' }
  /** Any other metadata: other keys, Pre-SQL, Post-SQL, tests, options of the load. */
  | { readonly kind: 'settings'; readonly what: string }
  | { readonly kind: 'materialization'; readonly from: string; readonly to: string }
  | { readonly kind: 'type'; readonly from: string; readonly to: string }
  /** The Create template renders different SQL for a reason outside the node: its type, a macro, a mapping or a parameter. */
  | { readonly kind: 'template' };

/** A node in its pipeline, with its database and schema. */
interface NodeVersion {
  readonly pipeline: Pipeline;
  readonly node: PipelineNode;
  readonly mapping: StorageMapping;
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The default that a Create template gives a column: a column that may be NULL gets none. */
export function effectiveDefault(column: Pick<Column, 'nullable' | 'defaultValue'>): string {
  return column.nullable ? '' : column.defaultValue.trim();
}

function columnChanges(before: PipelineNode, after: PipelineNode): Change[] {
  const old = new Map(before.columns.map((column) => [column.id, column]));
  const kept = new Set(after.columns.map(({ id }) => id));
  const changes: Change[] = before.columns.filter(({ id }) => !kept.has(id)).map((column) => ({ kind: 'columnDropped', column }));
  for (const column of after.columns) {
    const known = old.get(column.id);
    if (!known) {
      changes.push({ kind: 'columnAdded', column });
      continue;
    }
    if (known.name !== column.name) changes.push({ kind: 'columnRenamed', column, from: known.name });
    const what: ColumnAttribute[] = [];
    if (known.dataType.trim().toUpperCase() !== column.dataType.trim().toUpperCase()) what.push('dataType');
    if (known.nullable !== column.nullable) what.push('nullable');
    if (effectiveDefault(known) !== effectiveDefault(column)) what.push('defaultValue');
    if (known.description !== column.description) what.push('description');
    if (what.length > 0) changes.push({ kind: 'columnChanged', column, before: known, what });
  }
  return changes;
}

/** The text with each ref replaced by the ID of its node, so that renaming or moving that node does not change the text. */
function withRefsById(text: string, { nodes }: Pipeline): string {
  const names = nodeNames(nodes);
  return renameRefs(text, ({ location, name }) => {
    const node = names.find(location, name);
    return node && { location: 'id', name: node.id };
  });
}

const QUERY_CONFIG = /^(selectDistinct|distinct|groupByAll|orderby|orderbycolumn|insertStrategy)$/i;

/** The parts of a node's query; `resolved` is applied to each of its texts. */
function queryOf(
  { node }: NodeVersion,
  columns: ReadonlySet<string>,
  resolved: (text: string) => string,
): Record<string, unknown> {
  const shared = node.columns.filter(({ id }) => columns.has(id));
  return {
    join: node.sources.map(({ join }) => resolved(join)),
    transform: shared
      .map(({ id, sources, hash }) => [id, sources.map(({ columns, transform }) => [columns, resolved(transform)]), hash])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    SQL: node.sql === undefined ? undefined : resolved(node.sql),
    'override SQL': node.overrideSQL ? node.sources.map(({ customSQL }) => resolved(customSQL)) : undefined,
    'multi source': node.isMultisource,
    'DISTINCT, GROUP BY, ORDER BY': Object.entries(node.config).filter(
      ([key, value]) => QUERY_CONFIG.test(key) && value !== false && value !== '',
    ),
  };
}

/** The names of the query parts that differ both as written and with each ref replaced by the node that it finds; undefined if none does. */
function queryChange(before: NodeVersion, after: NodeVersion, columns: ReadonlySet<string>): string | undefined {
  const asWritten = (text: string) => text;
  if (!differing(queryOf(before, columns, asWritten), queryOf(after, columns, asWritten))) return undefined;
  return differing(
    queryOf(before, columns, (text) => withRefsById(text, before.pipeline)),
    queryOf(after, columns, (text) => withRefsById(text, after.pipeline)),
  );
}

function settingsOf(node: PipelineNode): Record<string, unknown> {
  const flags = node.columns.map(({ id, flags, config, tests }) => [
    id,
    [...flags].filter((flag) => flag !== 'isBusinessKey').sort(),
    config,
    tests,
  ]);
  return {
    'flags and tests of columns': flags.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    tests: [node.tests, node.enabledColumnTests],
    'order of columns': node.columns.map(({ id }) => id),
    config: Object.entries(node.config).filter(([key]) => !QUERY_CONFIG.test(key)),
    'storage location': node.location,
    'names of sources': node.sources.map(({ name }) => name),
  };
}

const businessKeys = ({ columns }: PipelineNode) =>
  columns.flatMap(({ id, flags }) => (flags.includes('isBusinessKey') ? [id] : [])).sort();

function differing(before: Record<string, unknown>, after: Record<string, unknown>): string | undefined {
  const what = Object.keys(after).filter((key) => !same(before[key], after[key]));
  return what.length > 0 ? what.join(', ') : undefined;
}

/**
 * The differences between a node as it was deployed and as the version has it, in the categories that a deploy treats differently
 * (`/docs/deploy-and-refresh/deploy`). Empty if there are none. A ref to a node that was renamed is not a difference: that is this site's own rule,
 * which the platform does not document.
 */
export function nodeChanges(before: NodeVersion, after: NodeVersion): Change[] {
  const changes: Change[] = [];
  const [from, to] = [before.node, after.node];
  const types = [nodeTypeOf(before.pipeline, from.type), nodeTypeOf(after.pipeline, to.type)] as const;
  if (types[0].id !== types[1].id) changes.push({ kind: 'type', from: types[0].name, to: types[1].name });
  if ((from.materialization ?? '') !== (to.materialization ?? ''))
    changes.push({ kind: 'materialization', from: from.materialization ?? '', to: to.materialization ?? '' });
  if (from.name !== to.name) changes.push({ kind: 'renamed', from: from.name, to: to.name });
  if (!same(before.mapping, after.mapping)) changes.push({ kind: 'moved', from: before.mapping, to: after.mapping });
  if (from.description !== to.description) changes.push({ kind: 'description' });
  changes.push(...columnChanges(from, to));
  const columns = new Set(from.columns.map(({ id }) => id));
  const shared = new Set(to.columns.flatMap(({ id }) => (columns.has(id) ? [id] : [])));
  const query = queryChange(before, after, shared);
  if (query) changes.push({ kind: 'query', what: query });
  if (!same(businessKeys(from), businessKeys(to))) changes.push({ kind: 'businessKey' });
  const structural = changes.some(({ kind }) => kind === 'columnAdded' || kind === 'columnDropped');
  const settings = differing(
    structural ? { ...settingsOf(from), 'order of columns': 0, 'flags and tests of columns': 0 } : settingsOf(from),
    structural ? { ...settingsOf(to), 'order of columns': 0, 'flags and tests of columns': 0 } : settingsOf(to),
  );
  if (settings) changes.push({ kind: 'settings', what: settings });
  return changes;
}

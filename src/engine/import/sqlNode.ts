import { positionAt } from '../pipeline/refs.ts';
import { type Column, LIMITS, LOCATION_NAME, type NodeType, type PipelineNode } from '../pipeline/schema.ts';
import { type Annotation, readAnnotations } from './annotations.ts';
import { type Cut, cutter, fieldsOf, type Json, listOf } from './fields.ts';
import { place, type ReportBuilder } from './report.ts';
import { type SelectItem, selectList } from './selectList.ts';
import { isWord, sqlTokens } from './sqlTokens.ts';
import { normalizeLines, readDefinition } from './yaml.ts';

/** The location and name that a SQL node's file name gives: split at the first `-`. */
export function sqlNodeName(path: string): { location: string; name: string } | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/i, '');
  const dash = file.indexOf('-');
  if (dash < 1 || dash === file.length - 1) return undefined;
  const location = file.slice(0, dash);
  return LOCATION_NAME.test(location) ? { location, name: file.slice(dash + 1) } : undefined;
}

/** Which annotations of a SQL node type may be repeated; the last of the others counts. */
export interface RepeatableAnnotations {
  node: ReadonlySet<string>;
  column: ReadonlySet<string>;
}

/** Reads the `annotations` block of a SQL node type's definition. `undefined` for a type without one: it takes any annotation. */
export function repeatableAnnotations(type: NodeType | undefined): RepeatableAnnotations | undefined {
  if (!type) return undefined;
  const { annotations } = readDefinition(type.definition).value;
  if (annotations === undefined) return undefined;
  const repeatable = (value: unknown) =>
    new Set(
      listOf(value)
        .map(fieldsOf)
        .filter((entry) => entry.allowsMultiple === true && typeof entry.name === 'string')
        .map((entry) => entry.name as string),
    );
  return { node: repeatable(fieldsOf(annotations).node), column: repeatable(fieldsOf(annotations).column) };
}

function annotationValue(annotation: Annotation): Json {
  return annotation.parameters ? { parameters: annotation.parameters } : true;
}

/** Annotations as templates read them: bare `true`, with arguments `{parameters}`, repeated ones a list. */
function annotationValues(annotations: readonly Annotation[], repeatable: ReadonlySet<string> | undefined): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const annotation of annotations) {
    const { name } = annotation;
    if (name === '__proto__') continue;
    const value = annotationValue(annotation);
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    if (repeatable?.has(name)) values[name] = Array.isArray(before) ? [...before, value] : [value];
    else if (!repeatable && before !== undefined) values[name] = Array.isArray(before) ? [...before, value] : [before, value];
    else values[name] = value;
  }
  return values;
}

function firstText(annotation: Annotation | undefined): string {
  const value = annotation?.parameters?.[0];
  return value === undefined ? '' : String(value);
}

const lastOf = (annotations: readonly Annotation[], name: string) =>
  annotations.findLast((annotation) => annotation.name === name);
const isPlainFlag = (annotation: Annotation) => annotation.parameters === undefined && !RESERVED_COLUMN.has(annotation.name);
const RESERVED_NODE = new Set(['id', 'nodeType', 'description', 'materializationType', 'deployDisabled']);
const RESERVED_COLUMN = new Set(['description', 'notNull', 'defaultValue', 'nullable']);

function readColumn(item: SelectItem, repeatable: ReadonlySet<string> | undefined, cut: Cut): Column {
  const { annotations } = item;
  const name = item.quoted ? item.name! : item.name!.toUpperCase();
  const nullable = lastOf(annotations, 'nullable')?.parameters?.[0];
  const flags = annotations.filter(isPlainFlag).map((annotation) => annotation.name);
  const valued = annotations.filter((annotation) => !isPlainFlag(annotation) && !RESERVED_COLUMN.has(annotation.name));
  return {
    id: cut(name, 'a column name', LIMITS.name),
    name: cut(name, 'a column name', LIMITS.name),
    dataType: 'UNKNOWN',
    description: firstText(lastOf(annotations, 'description')),
    // @nullable("false") is a text that is not empty, and so true.
    nullable: !lastOf(annotations, 'notNull') && nullable !== false,
    defaultValue: firstText(lastOf(annotations, 'defaultValue')),
    sources: [],
    flags: [...new Set(flags)].slice(0, 200),
    tests: {},
    config: annotationValues(valued, repeatable),
    extra: { expression: item.expression },
  };
}

/** What the columns of a SQL node can't be told from: said once a node. */
function reportList(items: readonly SelectItem[], path: string, report: ReportBuilder): void {
  const stars = items.filter((item) => item.star !== undefined).length;
  const unnamed = items.filter((item) => item.star === undefined && item.name === undefined);
  if (stars > 0) {
    const message = `${path}: SELECT * gives no columns. Name the columns to see them and their lineage.`;
    report.add({ code: 'sql.star', level: 'warning', path, message, count: stars });
  }
  if (unnamed.length > 0) {
    const first = unnamed[0]!.expression.slice(0, 80);
    const message = `${path}: ${unnamed.length} of the selected expressions have no name, the first is ${first}. Give them an alias.`;
    report.add({ code: 'sql.unnamed', level: 'warning', path, message, count: unnamed.length });
  }
}

/**
 * The columns of a SQL node: the top-level SELECT list, names as the warehouse sees them (unquoted upper-cased). The column id is that name.
 * Rule: `/docs/build-your-pipeline/v2-node-types`.
 */
export function sqlColumns(text: string, repeatable?: RepeatableAnnotations, path = '', report?: ReportBuilder): Column[] {
  const list = selectList(text);
  const cut: Cut = report ? cutter(path, report) : (name, _, most = LIMITS.text) => name.slice(0, most);
  if (report) {
    reportList(list.items, path, report);
    for (const fault of list.faults) {
      const { line, column } = positionAt(text, fault.start);
      report.add({
        code: 'sql.annotation',
        level: 'warning',
        path,
        line,
        column,
        message: `${place(path, line, column)} ${fault.message}.`,
      });
    }
  }
  const columns: Column[] = [];
  const ids = new Set<string>();
  for (const item of list.items) {
    if (item.name === undefined || columns.length >= LIMITS.columnsPerNode) continue;
    const column = readColumn(item, repeatable?.column, cut);
    if (ids.has(column.id)) continue;
    ids.add(column.id);
    columns.push(column);
  }
  return columns;
}

/** Reads the file of a SQL node; `types` are the custom node types of the repository. `undefined`, with a message, when it is none. */
export function readSqlNode(
  source: string,
  path: string,
  types: ReadonlyMap<string, { type: NodeType; repeatable: RepeatableAnnotations | undefined }>,
  report: ReportBuilder,
): PipelineNode | undefined {
  const text = normalizeLines(source);
  const names = sqlNodeName(path);
  if (!names || names.name.length > LIMITS.name || names.location.length > LIMITS.name) {
    const message = `${path}: the file name of a SQL node is LOCATION-NAME.sql. File skipped.`;
    report.add({ code: 'sql.name', level: 'error', path, message });
    return undefined;
  }
  const cut = cutter(path, report);
  const body = cut(text, 'the SQL');
  const tokens = sqlTokens(body);
  const { annotations, next, fault } = readAnnotations(body, tokens, 0);
  const id = firstText(lastOf(annotations, 'id'));
  if (id === '' || id.length > LIMITS.name) {
    report.add({
      code: 'sql.noId',
      level: 'error',
      path,
      line: 1,
      message: `${path}: first line must be @id("…"). File skipped.`,
    });
    return undefined;
  }
  if (fault) {
    const { line, column } = positionAt(body, fault.start);
    report.add({
      code: 'sql.annotation',
      level: 'warning',
      path,
      line,
      column,
      message: `${place(path, line, column)} ${fault.message}.`,
    });
  } else if (tokens[next] && !isWord(tokens[next], 'SELECT', 'WITH')) {
    const { line, column } = positionAt(body, tokens[next]!.start);
    const message = `${place(path, line, column)} expected SELECT or WITH after the annotations.`;
    report.add({ code: 'sql.annotation', level: 'warning', path, line, column, message });
  }
  const type = firstText(lastOf(annotations, 'nodeType'));
  if (type === '' || type.length > LIMITS.name) {
    report.add({
      code: 'node.shape',
      level: 'error',
      path,
      message: `${path}: expected @nodeType("…") with the id of a node type. File skipped.`,
    });
    return undefined;
  }
  const repeatable = types.get(type)?.repeatable;
  const materialization = firstText(lastOf(annotations, 'materializationType')) || 'table';
  return {
    id,
    name: names.name,
    location: names.location,
    type,
    description: firstText(lastOf(annotations, 'description')),
    deployEnabled: !lastOf(annotations, 'deployDisabled'),
    materialization: cut(materialization, 'the materialization', LIMITS.name),
    isMultisource: false,
    overrideSQL: false,
    config: annotationValues(
      annotations.filter((annotation) => !RESERVED_NODE.has(annotation.name)),
      repeatable?.node,
    ),
    columns: sqlColumns(body, repeatable, path, report),
    sources: [],
    tests: [],
    enabledColumnTests: [],
    sql: body,
    badges: [],
  };
}

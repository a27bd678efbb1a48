import { errorText } from '#engine/text/errorText.ts';
import { emptyNode } from '../pipeline/empty.ts';
import { type Column, LIMITS, LOCATION_NAME, type NodeType, type PipelineNode, type Platform } from '../pipeline/schema.ts';
import { annotationValues, firstText, lastOf, readAnnotations } from '../sql/annotations.ts';
import { type SelectItem, selectList } from '../sql/selectList.ts';
import { columnsOf } from '../sql/sqlColumns.ts';
import { isWord, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Position, positionAt, positionsOf } from '../text/position.ts';
import { cutter, fieldsOf, listOf } from './fields.ts';
import { inFile, type ReportBuilder } from './report.ts';
import { normalizeLines, readDefinition } from './yaml.ts';

/** The location and name in the file name of a SQL node, which is split at its first `-`. */
function sqlNodeName(path: string): { location: string; name: string } | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/i, '');
  const dash = file.indexOf('-');
  if (dash < 1 || dash === file.length - 1) return undefined;
  const location = file.slice(0, dash);
  return LOCATION_NAME.test(location) ? { location, name: file.slice(dash + 1) } : undefined;
}

/** The annotations of a SQL node type that may be repeated. Of other annotations, the last one counts. */
export interface RepeatableAnnotations {
  node: ReadonlySet<string>;
  column: ReadonlySet<string>;
}

/** Reads the `annotations` block in the definition of a SQL node type. `undefined` for a type without this block, which accepts any annotation. */
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

const RESERVED_NODE = new Set(['id', 'nodeType', 'description', 'materializationType', 'deployDisabled']);

/** Reports why the columns of a SQL node are incomplete, each reason once. */
function reportList(items: readonly SelectItem[], path: string, report: ReportBuilder): void {
  const stars = items.filter((item) => item.star !== undefined).length;
  const unnamed = items.filter((item) => item.star === undefined && item.name === undefined);
  if (stars > 0) {
    const message = `${path}: ${errorText('SELECT * gives no columns.')} Name the columns to see them and their lineage.`;
    report.add({ code: 'sql.star', level: 'warning', path, message, count: stars });
  }
  if (unnamed.length > 0) {
    const first = unnamed[0]!.expression.slice(0, 80);
    const [have, them] = unnamed.length === 1 ? ['has', 'it'] : ['have', 'them'];
    const message = `${path}: ${unnamed.length} of the selected expressions ${have} no name, the first is ${first}. Give ${them} an alias.`;
    report.add({ code: 'sql.unnamed', level: 'warning', path, message, count: unnamed.length });
  }
}

/** Reports an error in the text of a SQL node, with line and column. The node still opens. */
function reportText(wrong: string, { line, column }: Position, path: string, report: ReportBuilder): void {
  const message = `${inFile(path, line, column)} ${wrong}`;
  report.add({ code: 'sql.annotation', level: 'warning', path, line, column, message });
}

/** The columns of a SQL node. Columns that can't be determined are reported. */
function readColumns(
  text: string,
  platform: Platform,
  repeatable: RepeatableAnnotations | undefined,
  path: string,
  report: ReportBuilder,
): Column[] {
  const list = selectList(text, tokenOptionsOn(platform));
  reportList(list.items, path, report);
  const positionOf = positionsOf(text);
  for (const fault of list.faults) reportText(`${fault.message}.`, positionOf(fault.offset), path, report);
  const cut = cutter(path, report);
  for (const { name } of list.items) if (name !== undefined) cut(name, 'a column name', LIMITS.name);
  return columnsOf(list, repeatable?.column);
}

/**
 * Reads the file of a SQL node. `types` are the custom node types of the repository. `undefined`, with a message, when the file is not a SQL node.
 */
export function readSqlNode(
  source: string,
  path: string,
  types: ReadonlyMap<string, { type: NodeType; repeatable: RepeatableAnnotations | undefined }>,
  platform: Platform,
  report: ReportBuilder,
): PipelineNode | undefined {
  const text = normalizeLines(source);
  const names = sqlNodeName(path);
  if (!names || names.name.length > LIMITS.name || names.location.length > LIMITS.name) {
    const message = errorText('…: the file name of a SQL node is LOCATION-NAME.sql. File skipped.', path);
    report.add({ code: 'sql.name', level: 'error', path, message });
    return undefined;
  }
  const cut = cutter(path, report);
  const body = cut(text, 'the SQL');
  const tokens = sqlTokens(body, tokenOptionsOn(platform));
  const { annotations, next, fault } = readAnnotations(body, tokens, 0);
  const id = firstText(lastOf(annotations, 'id'));
  if (id === '' || id.length > LIMITS.name) {
    report.add({
      code: 'sql.noId',
      level: 'error',
      path,
      line: 1,
      message: `${errorText('…: first line must be @id("…").', path, '…')} File skipped.`,
    });
    return undefined;
  }
  if (fault) {
    reportText(`${fault.message}.`, positionAt(body, fault.offset), path, report);
  } else if (tokens[next] && !isWord(tokens[next], 'SELECT', 'WITH')) {
    reportText('expected SELECT or WITH after the annotations.', positionAt(body, tokens[next]!.from), path, report);
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
    ...emptyNode({ id, name: names.name, location: names.location, type }),
    description: firstText(lastOf(annotations, 'description')),
    deployEnabled: !lastOf(annotations, 'deployDisabled'),
    materialization: cut(materialization, 'the materialization', LIMITS.name),
    config: annotationValues(
      annotations.filter((annotation) => !RESERVED_NODE.has(annotation.name)),
      repeatable?.node,
    ),
    columns: readColumns(body, platform, repeatable, path, report),
    sql: body,
  };
}

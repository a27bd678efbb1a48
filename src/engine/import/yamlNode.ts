import { counted } from '#engine/text/phrases.ts';
import { emptyNode } from '../pipeline/empty.ts';
import { isSource as isSourceType, rulesOfKind } from '../pipeline/nodeTypes.ts';
import {
  type Column,
  type ColumnRef,
  type ColumnSource,
  LIMITS,
  type NodeTest,
  type PipelineNode,
  type SourceMapping,
} from '../pipeline/schema.ts';
import {
  type Cut,
  cutter,
  type Fields,
  fieldsOf,
  idOf,
  isFields,
  jsonFields,
  jsonOf,
  listOf,
  switchOf,
  textOf,
  unknownKeys,
} from './fields.ts';
import { freeId } from './freeId.ts';
import { inFile, type ReportBuilder } from './report.ts';

/** A node by name, as in the lists `dependencies` and `noLinkRefs`. */
export interface NodeName {
  location: string;
  name: string;
}

/** A node from its file, with the lists that the document derives from the text; the two are compared later. */
export interface ReadNode {
  node: PipelineNode;
  path: string;
  /** One list for each source mapping; `null` when the file has no list. */
  dependencies: (NodeName[] | null)[];
}

const FILE_KEYS = new Set(['fileVersion', 'id', 'name', 'operation', 'type']);
const OPERATION_KEYS = new Set(
  'type sqlType name locationName description deployEnabled version config isMultisource materializationType overrideSQL metadata'.split(
    ' ',
  ),
);
const METADATA_KEYS = new Set(['columns', 'sourceMapping', 'appliedNodeTests', 'enabledColumnTestIDs', 'cteString']);
const MAPPING_KEYS = new Set(['name', 'join', 'dependencies', 'aliases', 'customSQL', 'noLinkRefs']);
const COLUMN_KEYS = new Set(
  'name dataType description nullable defaultValue columnReference sourceColumnReferences appliedColumnTests config hashDetails hashedColumns hashColumns'.split(
    ' ',
  ),
);
/** Keys that every file has and that are always empty. */
const EMPTY_KEYS = new Set([
  'database',
  'schema',
  'dataset',
  'transform',
  'description',
  'destinationName',
  'materializationOption',
]);
/** Keys of the legacy format that never carry information. */
const LEGACY_KEYS = ['locationID', 'dependencies', 'isDataVault', 'customOverride'];
const HASHES = ['SHA1', 'MD5', 'SHA256'] as const;

function columnRefs(value: unknown): ColumnRef[] {
  const refs: ColumnRef[] = [];
  for (const entry of listOf(value)) {
    const { stepCounter, columnCounter } = fieldsOf(entry);
    const nodeId = idOf(stepCounter);
    const columnId = idOf(columnCounter);
    // The ids 0 and 0 mean that there is no upstream column.
    if (nodeId === '' || columnId === '' || (nodeId === '0' && columnId === '0')) continue;
    refs.push({ nodeId, columnId });
  }
  return refs;
}

/** Whether a key that every file contains has its default value, so that it need not be kept. */
function isDefaultValue(key: string, value: unknown, isSource: boolean): boolean {
  if (EMPTY_KEYS.has(key)) return value === '';
  if (key === 'keyColumnType' || key === 'systemColumnType') return value === 'None';
  if (!isSource) return false;
  if (key === 'primaryKey' || key === 'uniqueKey') return value === false;
  return key === 'acceptedValues' && isFields(value) && value.strictMatch === true && listOf(value.values).length === 0;
}

/** The unknown keys of a file's mapping, without those that have their default value. */
function extraOf(fields: Fields, knownKeys: ReadonlySet<string>, isSource: boolean): PipelineNode['extra'] {
  const extra = unknownKeys(fields, knownKeys);
  if (!extra) return undefined;
  for (const key of Object.keys(extra)) if (isDefaultValue(key, extra[key], isSource)) delete extra[key];
  return Object.keys(extra).length > 0 ? extra : undefined;
}

function readColumn(fields: Fields, mappings: number, isSource: boolean, cut: Cut, overflow: () => void): Column {
  const flags: string[] = [];
  const knownKeys = new Set(COLUMN_KEYS);
  for (const key of Object.keys(fields)) {
    if (fields[key] !== true || knownKeys.has(key) || key.length > LIMITS.name || flags.length >= 200) continue;
    flags.push(key);
    knownKeys.add(key);
  }
  const tests = fieldsOf(fields.appliedColumnTests);
  const hash = fieldsOf(fields.hashDetails);
  const algorithm = HASHES.find((name) => name === hash.hashAlgorithm);
  const hashed = listOf(fields.hashedColumns).length > 0 ? fields.hashedColumns : hash.hashedColumns;
  const name = cut(textOf(fields.name), 'a column name', LIMITS.name);
  const what = `column ${name || '(no name)'}`;
  const read: ColumnSource[] = listOf(fields.sourceColumnReferences).map((entry) => {
    const { columnReferences, transform } = fieldsOf(entry);
    return { columns: columnRefs(columnReferences).slice(0, 500), transform: cut(textOf(transform), `the transform of ${what}`) };
  });
  let extra = extraOf(fields, knownKeys, isSource);
  let sources: ColumnSource[] = [];
  if (!isSource) {
    sources = read.slice(0, mappings);
    while (sources.length < mappings) sources.push({ columns: [], transform: '' });
  }
  const beyond = read.slice(sources.length).filter((source) => source.columns.length > 0 || source.transform !== '');
  if (beyond.length > 0) {
    extra = { ...extra, sourceColumnReferences: jsonOf(listOf(fields.sourceColumnReferences).slice(sources.length)) };
    overflow();
  }
  const column: Column = {
    id: idOf(fieldsOf(fields.columnReference).columnCounter).slice(0, LIMITS.name),
    name,
    dataType: cut(textOf(fields.dataType), `the data type of ${what}`, 2_000),
    description: cut(textOf(fields.description), `the description of ${what}`),
    nullable: switchOf(fields.nullable, true),
    defaultValue: cut(textOf(fields.defaultValue), `the default of ${what}`),
    sources,
    flags,
    tests: {},
    config: jsonFields(fields.config),
  };
  if (typeof tests.hasNull === 'boolean') column.tests.hasNull = tests.hasNull;
  if (typeof tests.isDistinct === 'boolean') column.tests.isDistinct = tests.isDistinct;
  if (algorithm) column.hash = { algorithm, columns: columnRefs(hashed).slice(0, LIMITS.columnsPerNode) };
  else if (isFields(fields.hashDetails)) extra = { ...extra, hashDetails: jsonOf(fields.hashDetails) };
  if (extra) column.extra = extra;
  return column;
}

/** Makes the ids of columns unique, because references use them. */
function uniqueColumnIds(columns: Column[], path: string, report: ReportBuilder): void {
  const taken = new Map<string, number>();
  let doubled = 0;
  columns.forEach((column, index) => {
    let id = column.id || `column-${index + 1}`;
    if (taken.has(id)) {
      doubled++;
      id = freeId(id, taken);
    } else {
      taken.set(id, 0);
    }
    column.id = id;
  });
  if (doubled === 0) return;
  const message = `${path}: ${counted(doubled, 'column shares', 'columns share')} the id of another column of the node; ${doubled === 1 ? 'it got a new one' : 'they got new ones'}.`;
  report.add({ code: 'column.duplicateId', level: 'warning', path, message, count: doubled });
}

function names(value: unknown): NodeName[] {
  return listOf(value)
    .map((entry) => ({ location: textOf(fieldsOf(entry).locationName), name: textOf(fieldsOf(entry).nodeName) }))
    .filter((entry) => entry.location !== '' && entry.name !== '');
}

function readTests(value: unknown, cut: Cut): NodeTest[] {
  return listOf(value).map((entry, index) => {
    const fields = fieldsOf(entry);
    return {
      name: cut(textOf(fields.name), `the name of test ${index + 1}`, LIMITS.name),
      description: cut(textOf(fields.description), `the description of test ${index + 1}`),
      runOrder: fields.runOrder === 'Before' ? 'Before' : 'After',
      continueOnFailure: switchOf(fields.continueOnFailure, false),
      sql: cut(textOf(fields.templateString), `test ${index + 1}`),
    };
  });
}

/** Cuts a list to the limit of the document and reports the cut. */
function cutList<T>(list: T[], limit: number, what: string, path: string, report: ReportBuilder): T[] {
  if (list.length <= limit) return list;
  const message = `${path}: ${list.length} ${what}; the first ${limit} are kept.`;
  report.add({ code: 'node.limit', level: 'error', path, message, count: list.length - limit });
  return list.slice(0, limit);
}

function readMappings(
  metadata: Fields,
  nodeName: string,
  cut: Cut,
): { mappings: SourceMapping[]; dependencies: ReadNode['dependencies']; left: Fields[] } {
  const left: Fields[] = [];
  const dependencies: ReadNode['dependencies'] = [];
  const mappings = listOf(metadata.sourceMapping).map((entry, index) => {
    const fields = fieldsOf(entry);
    const aliases: Record<string, string> = {};
    for (const [alias, id] of Object.entries(fieldsOf(fields.aliases)))
      if (alias !== '__proto__' && idOf(id) !== '') aliases[alias] = idOf(id);
    const unknown = unknownKeys(fields, MAPPING_KEYS);
    if (unknown) left.push({ sourceMapping: index, ...unknown });
    dependencies.push(Array.isArray(fields.dependencies) ? names(fields.dependencies) : null);
    const join = cut(textOf(fieldsOf(fields.join).joinCondition), `the join of source ${index + 1}`);
    // Reads without an edge are `ref_no_link` calls (or `this`) in the text; further entries of the list are kept in `extra`.
    const unlinked = names(fields.noLinkRefs).filter((ref) => ref.name !== nodeName && !join.includes(ref.name));
    if (unlinked.length > 0) left.push({ sourceMapping: index, noLinkRefs: jsonOf(unlinked) });
    return {
      name: cut(textOf(fields.name) || nodeName, `the name of source ${index + 1}`, LIMITS.name),
      join,
      aliases,
      customSQL: cut(textOf(fieldsOf(fields.customSQL).customSQL), `the override of source ${index + 1}`),
    };
  });
  return { mappings, dependencies, left };
}

/**
 * Reads the `operation` of a node file, modular or legacy. Missing values get their defaults; values without a field in the document go to `extra`.
 * Returns `undefined`, with a message in the report, when the file can't be a node. Rule: `/docs/git-integration/what-gets-committed`.
 */
function readOperation(
  operation: Fields,
  file: { id: string; name: string; path: string; extra?: PipelineNode['extra'] },
  report: ReportBuilder,
): ReadNode | undefined {
  const { path } = file;
  const cut = cutter(path, report);
  const fault = (where: string, expected: string) => {
    report.add({ code: 'node.shape', level: 'error', path, message: `${path}: ${where}: expected ${expected}. File skipped.` });
    return undefined;
  };
  const name = textOf(operation.name) || file.name;
  const location = textOf(operation.locationName);
  if (file.id === '' || file.id.length > LIMITS.name) return fault('id', `a text of 1 to ${LIMITS.name} characters`);
  if (name === '' || name.length > LIMITS.name) return fault('operation.name', `a text of 1 to ${LIMITS.name} characters`);
  if (location === '' || location.length > LIMITS.name)
    return fault('operation.locationName', `a text of 1 to ${LIMITS.name} characters`);
  if (!isFields(operation.metadata)) return fault('operation.metadata', 'a mapping');
  const { metadata } = operation;
  if (metadata.columns != null && !Array.isArray(metadata.columns)) return fault('operation.metadata.columns', 'a list');
  if (metadata.sourceMapping != null && !Array.isArray(metadata.sourceMapping))
    return fault('operation.metadata.sourceMapping', 'a list');
  const isSource = operation.type === 'sourceInput' || isSourceType(idOf(operation.sqlType));
  const type = isSource ? rulesOfKind('source').id : idOf(operation.sqlType);
  if (type === '' || type.length > LIMITS.name) return fault('operation.sqlType', 'the id of a node type');

  const columnFields = cutList(listOf(metadata.columns).filter(isFields), LIMITS.columnsPerNode, 'columns', path, report);
  const { mappings, dependencies, left } = readMappings(metadata, name, cut);
  if (!isSource && mappings.length === 0 && columnFields.some((column) => listOf(column.sourceColumnReferences).length > 0)) {
    // Transforms and references belong to a source mapping, so they need one.
    mappings.push({ name, join: '', aliases: {}, customSQL: '' });
    dependencies.push(null);
  }
  const sources = isSource ? [] : cutList(mappings, LIMITS.sourcesPerNode, 'sources', path, report);
  let overflowing = 0;
  const columns = columnFields.map((fields) => readColumn(fields, sources.length, isSource, cut, () => overflowing++));
  uniqueColumnIds(columns, path, report);
  if (overflowing > 0) {
    const message = `${path}: ${counted(overflowing, 'column names', 'columns name')} more sources than the node has; the further ones are kept aside and not used.`;
    report.add({ code: 'column.sources', level: 'warning', path, message, count: overflowing });
  }
  const node: PipelineNode = {
    ...emptyNode({ id: file.id, name, location, type }),
    description: cut(textOf(operation.description), 'the description'),
    deployEnabled: switchOf(operation.deployEnabled, true),
    isMultisource: switchOf(operation.isMultisource, false),
    overrideSQL: switchOf(operation.overrideSQL, false),
    config: jsonFields(operation.config),
    columns,
    sources,
    tests: cutList(readTests(metadata.appliedNodeTests, cut), 500, 'tests', path, report),
    enabledColumnTests: [...new Set(listOf(metadata.enabledColumnTestIDs))].filter(
      (test) => test === 'hasNull' || test === 'isDistinct',
    ),
  };
  const materialization = textOf(operation.materializationType);
  if (!isSource && materialization !== '') node.materialization = cut(materialization, 'the materialization', LIMITS.name);
  const metadataExtra = extraOf(metadata, METADATA_KEYS, isSource);
  const operationExtra = extraOf(operation, OPERATION_KEYS, isSource);
  if (operationExtra) {
    for (const key of LEGACY_KEYS) delete operationExtra[key];
    if (operationExtra.table === name) delete operationExtra.table;
  }
  const extra = {
    ...file.extra,
    ...(operationExtra && Object.keys(operationExtra).length > 0 ? { operation: operationExtra } : {}),
    ...(metadataExtra ? { metadata: metadataExtra } : {}),
    ...(typeof metadata.cteString === 'string' && metadata.cteString !== '' ? { cteString: textOf(metadata.cteString) } : {}),
    ...(left.length > 0 ? { sourceMappings: jsonOf(left) } : {}),
  };
  if (Object.keys(extra).length > 0) node.extra = extra;
  return { node, path, dependencies };
}

/** Reads a node file of the modular format (a top-level `operation`) or of the legacy format (`steps`, usually with one entry). */
export function readYamlNode(value: unknown, path: string, report: ReportBuilder): ReadNode[] {
  const fault = (message: string) => {
    report.add({ code: 'node.shape', level: 'error', path, message: `${inFile(path)}: ${message} File skipped.` });
    return [];
  };
  if (!isFields(value)) return fault('expected a mapping with the keys of a node.');
  if (isFields(value.operation)) {
    const extra = unknownKeys(value, FILE_KEYS);
    const read = readOperation(
      value.operation,
      { id: idOf(value.id), name: textOf(value.name), path, extra: extra ? { file: extra } : undefined },
      report,
    );
    return read ? [read] : [];
  }
  if (isFields(value.steps)) {
    const nodes: ReadNode[] = [];
    for (const [key, step] of Object.entries(value.steps)) {
      const fields = fieldsOf(step);
      const id = idOf(fields.stepCounter) || key.slice(key.lastIndexOf('-') + 1);
      if (!isFields(fields.operation)) {
        fault(`steps.${key.slice(0, 100)}.operation: expected a mapping.`);
        continue;
      }
      const read = readOperation(fields.operation, { id, name: key.slice(0, Math.max(0, key.lastIndexOf('-'))), path }, report);
      if (read) nodes.push(read);
    }
    return nodes;
  }
  return fault('expected the key operation (or steps, in the legacy format).');
}

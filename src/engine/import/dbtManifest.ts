import { positionAt } from '../text/position.ts';
import { snowflakeNames } from './dbtNameCase.ts';
import { type Fields, fieldsOf, idOf, isFields, listOf, textOf } from './fields.ts';
import { type ImportMessage, inFile } from './report.ts';

/** A model, seed, snapshot or source of a manifest, in any schema version. The presence of fields counts, not the version number. */
export interface DbtResource {
  /** `unique_id`. */
  id: string;
  type: 'model' | 'seed' | 'snapshot' | 'source';
  name: string;
  /** The object's name in the warehouse: the alias; for sources, the identifier. */
  objectName: string;
  packageName: string;
  /** In the spelling of the data platform, as are the schema and, for sources, the object's name. */
  database: string;
  schema: string;
  /** Full name in the warehouse, with quotes; `''` when there is none. */
  relation: string;
  language: string;
  rawCode: string;
  compiledCode: string;
  materialized: string;
  config: Fields;
  columns: DbtColumn[];
  description: string;
  tags: string[];
  /** `[project, …folders, name]`. */
  fqn: string[];
  path: string;
  version: string;
  sourceName: string;
  fields: Fields;
}

interface DbtColumn {
  name: string;
  description: string;
  dataType: string;
  /** Whether dbt writes the name in quotes, so that its case matters. */
  isQuoted: boolean;
}

export interface DbtTest {
  id: string;
  name: string;
  /** `''` for a singular test. */
  kind: string;
  namespace: string;
  columnName: string;
  attachedNode: string;
  /** `models.orders`: the entry in the project's YAML files that declares the test. */
  fileKey: string;
  parents: string[];
  severity: string;
  where: string;
  rawCode: string;
  compiledCode: string;
  description: string;
}

/** The parts of a manifest that the importer uses. */
export interface Manifest {
  version: number | undefined;
  toolVersion: string;
  adapter: string;
  project: string;
  resources: DbtResource[];
  tests: DbtTest[];
  /** Parents by child id, including duplicates. */
  parents: Map<string, string[]>;
  /** The ids of all sections. */
  ids: Set<string>;
  /** The whole manifest, for parts that are read later. */
  fields: Fields;
  /** Sections that are only counted: names by section. */
  others: Map<string, string[]>;
}

const DATA_TYPES = ['model', 'seed', 'snapshot', 'source'] as const;

function tagsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : listOf(value).map(textOf);
}

function readColumns(value: unknown): DbtColumn[] {
  return Object.entries(fieldsOf(value)).map(([key, column]) => {
    const fields = fieldsOf(column);
    return {
      name: textOf(fields.name) || key,
      description: textOf(fields.description),
      dataType: textOf(fields.data_type),
      isQuoted: fields.quote === true,
    };
  });
}

function readResource(id: string, fields: Fields, type: DbtResource['type']): DbtResource {
  const config = fieldsOf(fields.config);
  const name = textOf(fields.name) || (id.split('.').at(-1) ?? id);
  return {
    id,
    type,
    name,
    objectName: (type === 'source' ? textOf(fields.identifier) : textOf(fields.alias)) || name,
    packageName: textOf(fields.package_name) || (id.split('.')[1] ?? ''),
    database: textOf(fields.database),
    schema: textOf(fields.schema),
    relation: textOf(fields.relation_name),
    language: textOf(fields.language) || 'sql',
    rawCode: textOf(fields.raw_code ?? fields.raw_sql),
    compiledCode: textOf(fields.compiled_code ?? fields.compiled_sql),
    materialized: textOf(config.materialized),
    config,
    columns: readColumns(fields.columns),
    description: textOf(fields.description) || textOf(type === 'source' ? fields.source_description : ''),
    tags: [...new Set([...tagsOf(fields.tags), ...tagsOf(config.tags)])].filter((tag) => tag !== ''),
    fqn: listOf(fields.fqn).map(textOf),
    path: textOf(fields.original_file_path) || textOf(fields.path),
    version: textOf(fields.version),
    sourceName: textOf(fields.source_name),
    fields,
  };
}

function dependsOn(fields: Fields): string[] {
  return listOf(fieldsOf(fields.depends_on).nodes).map(idOf);
}

function readTest(id: string, fields: Fields): DbtTest {
  const metadata = fieldsOf(fields.test_metadata);
  const kwargs = fieldsOf(metadata.kwargs);
  const config = fieldsOf(fields.config);
  return {
    id,
    name: textOf(fields.name) || id,
    kind: textOf(metadata.name),
    namespace: textOf(metadata.namespace),
    columnName: textOf(fields.column_name) || textOf(kwargs.column_name),
    attachedNode: textOf(fields.attached_node),
    fileKey: textOf(fields.file_key_name),
    parents: dependsOn(fields),
    severity: textOf(config.severity) || 'ERROR',
    where: textOf(config.where),
    rawCode: textOf(fields.raw_code ?? fields.raw_sql),
    compiledCode: textOf(fields.compiled_code ?? fields.compiled_sql),
    description: textOf(fields.description),
  };
}

/** The ids of a `disabled` section: a list up to schema version 3, a map of lists since version 4. */
function disabledIds(value: unknown): string[] {
  const entries = Array.isArray(value)
    ? value
    : Object.values(fieldsOf(value)).flatMap((entry) => (Array.isArray(entry) ? entry : [entry]));
  return entries.map((entry) => textOf(fieldsOf(entry).unique_id) || textOf(fieldsOf(entry).name) || 'unnamed');
}

/** Reads the values of a manifest. Every section but `nodes` may be absent; `undefined` when `nodes` is absent. */
export function manifestOf(value: unknown): Manifest | undefined {
  if (!isFields(value) || !isFields(value.nodes)) return undefined;
  const metadata = fieldsOf(value.metadata);
  const version = /\/v(\d+)\.json$/.exec(textOf(metadata.dbt_schema_version))?.[1];
  const manifest: Manifest = {
    version: version === undefined ? undefined : Number(version),
    toolVersion: textOf(metadata.dbt_version),
    adapter: textOf(metadata.adapter_type),
    project: textOf(metadata.project_name),
    resources: [],
    tests: [],
    parents: new Map(),
    ids: new Set(),
    others: new Map(),
    fields: value,
  };
  const other = (section: string, name: string) => {
    const names = manifest.others.get(section);
    if (names) names.push(name);
    else manifest.others.set(section, [name]);
  };
  const nodes: [string, unknown][] = [...Object.entries(value.nodes), ...Object.entries(fieldsOf(value.sources))];
  const sourceIds = new Set(Object.keys(fieldsOf(value.sources)));
  for (const [id, entry] of nodes) {
    if (id === '' || id === '__proto__' || manifest.ids.has(id)) continue;
    manifest.ids.add(id);
    const fields = fieldsOf(entry);
    // When the prefix of an id and the type disagree, the type counts.
    const type = textOf(fields.resource_type) || (sourceIds.has(id) ? 'source' : id.split('.')[0]!);
    const dataType = DATA_TYPES.find((candidate) => candidate === type);
    if (dataType) {
      const resource = readResource(id, fields, dataType);
      manifest.resources.push(manifest.adapter === 'snowflake' ? { ...resource, ...snowflakeNames(resource) } : resource);
    } else if (type === 'test') manifest.tests.push(readTest(id, fields));
    else other(`${type} nodes`, id);
    if (dataType !== 'source') manifest.parents.set(id, dependsOn(fields));
  }
  const parentMap = fieldsOf(value.parent_map);
  for (const id of manifest.parents.keys()) {
    const listed = Object.hasOwn(parentMap, id) ? listOf(parentMap[id]).map(idOf) : [];
    const own = manifest.parents.get(id)!;
    // The two lists agree in practice. When one of them was trimmed by hand, the other may have more parents. Duplicates count within one list only.
    const inMap = new Set(listed);
    manifest.parents.set(id, listed.length === 0 ? own : [...listed, ...own.filter((parent) => !inMap.has(parent))]);
  }
  for (const section of ['exposures', 'metrics', 'semantic_models', 'saved_queries', 'unit_tests', 'groups', 'functions']) {
    for (const id of Object.keys(fieldsOf(value[section]))) {
      manifest.ids.add(id);
      // Exposures and metrics are reported with the nodes that they read.
      if (section !== 'exposures' && section !== 'metrics') other(section, id);
    }
  }
  for (const id of disabledIds(value.disabled)) other('disabled', id);
  for (const id of Object.keys(parentMap)) if (!manifest.ids.has(id)) other('parent_map keys that are in no section', id);
  return manifest;
}

/** Parses JSON. The message for text that is not JSON has the line and column, if the JavaScript engine reports them. */
export function parseJson(text: string, path: string): { ok: true; value: unknown } | { ok: false; stop: ImportMessage } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const offset = /position (\d+)/.exec(reason)?.[1];
    const at = offset === undefined ? undefined : positionAt(text, Number(offset));
    const message = `${inFile(path, at?.line, at?.column)} This is not JSON: ${reason.replace(/ in JSON at position.*$/, '')}.`;
    return { ok: false, stop: { code: 'json.syntax', level: 'stop', path, line: at?.line, column: at?.column, message } };
  }
}

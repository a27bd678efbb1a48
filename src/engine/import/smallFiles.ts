import { errorText } from '#engine/text/errorText.ts';
import {
  type InstalledPackage,
  type Job,
  LIMITS,
  type Macro,
  type PipelineContext,
  type StorageMapping,
  type Subgraph,
} from '../pipeline/schema.ts';
import { cutter, type Fields, fieldsOf, idOf, isFields, jsonFields, listOf, textOf, unknownKeys } from './fields.ts';
import type { ImportCode, ReportBuilder } from './report.ts';

/**
 * Readers for the small files of a repository: environments, jobs, subgraphs, macros, packages, local workspaces. The `id` inside a file identifies
 * its object, never the file name. Rule: `/docs/git-integration/what-gets-committed`.
 */

function idAndName(
  value: unknown,
  path: string,
  what: string,
  code: ImportCode,
  report: ReportBuilder,
): { fields: Fields; id: string; name: string } | undefined {
  const id = isFields(value) ? idOf(value.id) : '';
  if (!isFields(value) || id === '' || id.length > LIMITS.name) {
    report.add({ code, level: 'error', path, message: `${path}: expected ${what} with an id and a name. File skipped.` });
    return undefined;
  }
  const name = cutter(path, report)(textOf(value.name), 'the name', LIMITS.name) || id;
  return { fields: value, id, name };
}

/** `{LOCATION: {database, schema}}`; a location without both parts is not mapped. */
export function readMappingDefinitions(value: unknown, path: string, report: ReportBuilder): Record<string, StorageMapping> {
  const cut = cutter(path, report);
  const mappings: Record<string, StorageMapping> = {};
  for (const [location, mapping] of Object.entries(fieldsOf(value))) {
    if (location === '__proto__' || location === '') continue;
    const { database, schema } = fieldsOf(mapping);
    mappings[location] = {
      database: cut(textOf(database), `the database of ${location}`, LIMITS.name),
      schema: cut(textOf(schema), `the schema of ${location}`, LIMITS.name),
    };
  }
  return mappings;
}

/** Parameters, given as a mapping or, as in plan files, as JSON text. */
function parametersOf(value: unknown): PipelineContext['parameters'] {
  if (typeof value !== 'string') return jsonFields(value);
  try {
    return jsonFields(JSON.parse(value));
  } catch {
    return {};
  }
}

const ENVIRONMENT_KEYS = new Set([
  'fileVersion',
  'id',
  'mappingDefinitions',
  'name',
  'type',
  'description',
  'parameters',
  'runtimeParameters',
]);

/** The environment in a file of `environments/`. Undefined, with a message in the report, when it can't be read. */
export function readEnvironment(value: unknown, path: string, report: ReportBuilder): PipelineContext | undefined {
  const read = idAndName(value, path, 'an environment', 'env.shape', report);
  if (!read) return undefined;
  const { fields, id, name } = read;
  const extra = unknownKeys(fields, ENVIRONMENT_KEYS);
  return {
    id,
    name,
    description: cutter(path, report)(textOf(fields.description), 'the description'),
    mappings: readMappingDefinitions(fields.mappingDefinitions, path, report),
    parameters: parametersOf(fields.parameters ?? fields.runtimeParameters),
    ...(extra ? { extra } : {}),
  };
}

const JOB_KEYS = new Set(['fileVersion', 'id', 'name', 'includeSelector', 'excludeSelector', 'type', 'version']);

/** The job in a file of `jobs/`. Undefined, with a message in the report, when it can't be read. */
export function readJob(value: unknown, path: string, report: ReportBuilder): Job | undefined {
  const read = idAndName(value, path, 'a job', 'job.shape', report);
  if (!read) return undefined;
  const { fields, id, name } = read;
  const cut = cutter(path, report);
  const extra = unknownKeys(fields, JOB_KEYS);
  return {
    id,
    name,
    include: cut(textOf(fields.includeSelector), 'the include selector'),
    exclude: cut(textOf(fields.excludeSelector), 'the exclude selector'),
    ...(extra ? { extra } : {}),
  };
}

const SUBGRAPH_KEYS = new Set(['fileVersion', 'id', 'name', 'steps', 'type', 'version']);

/**
 * The subgraph in a file of `subgraphs/`, with the ids of missing nodes, which `dropStaleSteps` removes later. Undefined, with a message in the
 * report, when it can't be read.
 */
export function readSubgraph(value: unknown, path: string, report: ReportBuilder): Subgraph | undefined {
  const read = idAndName(value, path, 'a subgraph', 'subgraph.shape', report);
  if (!read) return undefined;
  const { fields, id, name } = read;
  const nodeIds = [...new Set(listOf(fields.steps).map(idOf))].filter((step) => step !== '' && step.length <= LIMITS.name);
  const extra = unknownKeys(fields, SUBGRAPH_KEYS);
  return { id, name, nodeIds: nodeIds.slice(0, LIMITS.listEntries), ...(extra ? { extra } : {}) };
}

/** The macros in a file of `macros/`. Undefined, with a message in the report, when they can't be read. */
export function readMacro(value: unknown, path: string, report: ReportBuilder): Macro | undefined {
  if (!isFields(value) || typeof (value.macroString ?? '') !== 'string') {
    report.add({
      code: 'macro.shape',
      level: 'error',
      path,
      message: errorText('…: expected macroString with the text of the macros. File skipped.', path),
    });
    return undefined;
  }
  const cut = cutter(path, report);
  return {
    id: (idOf(value.id) || '1').slice(0, LIMITS.name),
    name: cut(textOf(value.name), 'the name', LIMITS.name) || 'macro',
    text: cut(textOf(value.macroString), 'the macro text'),
  };
}

const PACKAGE_KEYS = new Set(['config', 'fileVersion', 'id', 'name', 'packageID', 'releaseID', 'type']);

/** The package in a file of `packages/`. Undefined, with a message in the report, when it can't be read. */
export function readPackage(value: unknown, path: string, report: ReportBuilder): InstalledPackage | undefined {
  const fallback = path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/i, '');
  if (!isFields(value) || idOf(value.packageID ?? value.id) === '') {
    report.add({
      code: 'package.shape',
      level: 'error',
      path,
      message: errorText('…: expected a package with a packageID. File skipped.', path),
    });
    return undefined;
  }
  const cut = cutter(path, report);
  const config = fieldsOf(value.config);
  const extra = unknownKeys(value, PACKAGE_KEYS);
  const { packageVariables, ...rest } = config;
  return {
    alias: cut(textOf(value.name) || fallback, 'the name', LIMITS.name),
    packageId: cut(idOf(value.packageID) || idOf(value.id), 'the package id', LIMITS.name),
    releaseId: cut(textOf(value.releaseID), 'the release id', LIMITS.name),
    variables: cut(textOf(packageVariables), 'the package variables'),
    config: jsonFields(rest),
    ...(extra ? { extra } : {}),
  };
}

/** The mappings and parameters in a local `workspace.yml`, or of each workspace in an older `workspaces.yml`. */
export function readWorkspaces(value: unknown, path: string, report: ReportBuilder): PipelineContext[] {
  if (!isFields(value)) return [];
  const workspace = (id: string, name: string, fields: Fields): PipelineContext => ({
    id: id.slice(0, LIMITS.name),
    name: name.slice(0, LIMITS.name),
    description: '',
    mappings: readMappingDefinitions(fields.locations, path, report),
    parameters: jsonFields(fields.parameters),
  });
  if (/(^|\/)workspace\.ya?ml$/.test(path)) {
    const name = textOf(value.profile) || 'Local workspace';
    return [workspace('workspace', name, value)];
  }
  return Object.entries(value)
    .filter(([name, fields]) => name !== '__proto__' && name !== '' && isFields(fields))
    .map(([name, fields]) => workspace(`workspace-${name}`, name, fieldsOf(fields)));
}

import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';

/** A file of the repository. */
interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

const byCodeUnit = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Words that YAML reads as a boolean or null, not as text. */
const OTHER_VALUE = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
const scalar = (text: string) => (WORD.test(text) && !OTHER_VALUE.test(text) ? text : JSON.stringify(text));

/** The file of an environment (`/docs/git-integration/what-gets-committed`). It leaves out locations that are not mapped. */
export function environmentFile({ id, name, mappings }: Pick<PipelineContext, 'id' | 'name' | 'mappings'>): RepositoryFile {
  const locations = Object.keys(mappings).sort(byCodeUnit);
  const lines = locations.flatMap((location) => {
    const { database, schema } = mappings[location]!;
    return [`  ${scalar(location)}:`, `    database: ${scalar(database)}`, `    schema: ${scalar(schema)}`];
  });
  return {
    path: `environments/${name.replace(/[^A-Za-z0-9_-]/g, '')}-${id}.yml`,
    text: [
      'fileVersion: 1',
      `id: ${JSON.stringify(id)}`,
      lines.length > 0 ? 'mappingDefinitions:' : 'mappingDefinitions: {}',
      ...lines,
      `name: ${scalar(name)}`,
      'type: Environment',
    ].join('\n'),
  };
}

/** The file of the location names. It contains no database and no schema. */
function locationsFile({ locations, defaultLocation }: Pick<Pipeline, 'locations' | 'defaultLocation'>): RepositoryFile {
  const names = locations.map(({ name }) => name).sort(byCodeUnit);
  return {
    path: 'locations.yml',
    text: [
      ...(defaultLocation === undefined ? [] : [`defaultStorageMapping: ${scalar(defaultLocation)}`]),
      'fileVersion: 1',
      ...(names.length > 0 ? ['locations:', ...names.map((name) => `  - ${scalar(name)}`)] : ['locations: []']),
    ].join('\n'),
  };
}

/** The files of a commit that contain locations and mappings: the location names, and a file for each environment. Workspaces have none. */
export function mappingFiles(pipeline: Pick<Pipeline, 'locations' | 'defaultLocation' | 'environments'>): RepositoryFile[] {
  return [locationsFile(pipeline), ...pipeline.environments.map(environmentFile)];
}

/** The paths of the files that a commit would change, compared with `before`. */
export function changedFiles(before: Parameters<typeof mappingFiles>[0], now: Parameters<typeof mappingFiles>[0]): Set<string> {
  const old = new Map(mappingFiles(before).map(({ path, text }) => [path, text]));
  return new Set(mappingFiles(now).flatMap(({ path, text }) => (old.get(path) === text ? [] : [path])));
}

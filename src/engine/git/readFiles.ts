import { importProject } from '../import/import.ts';
import type { ImportFile } from '../import/importFile.ts';
import { type NodeFile, readNodeFile } from '../import/nodeFile.ts';
import { readYaml } from '../import/yaml.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { shapeFaults } from '../repository/fileShape.ts';
import type { Files } from '../repository/write.ts';

/** Why a merged file can't be taken into a workspace. */
export interface FileFault {
  readonly path: string;
  /** `parse`: it is not valid YAML. `shape`: it is YAML, but a value is wrong. */
  readonly kind: 'parse' | 'shape';
  /** The line, from 1, or the keys of the value with dots between them. */
  readonly at: number | string;
  readonly message: string;
}

const ENCODER = new TextEncoder();
const YAML = /^(?:(?:nodes|environments|jobs|subgraphs|macros|packages)\/.+|locations|data)\.ya?ml$/;

/** The faults of some files: YAML is parsed first, then values are checked (`/docs/git-integration/solving-git-errors`). */
export function faultsOf(files: Files, paths: Iterable<string>): FileFault[] {
  const faults: FileFault[] = [];
  const isOld = isOldFormat(files);
  for (const path of paths) {
    const text = files.get(path);
    if (text === undefined || !YAML.test(path)) continue;
    const read = readYaml(text, path);
    if (read.ok) {
      // The shapes are those of the current format.
      if (!isOld) faults.push(...shapeFaults(path, read.value).map((fault) => ({ path, kind: 'shape' as const, ...fault })));
    } else {
      const { line = 1, message } = read.message;
      const words = message.replace(/^\S+ /, '').replace(/ File skipped\.$/, '');
      faults.push({ path, kind: 'parse', at: line, message: words });
    }
  }
  return faults;
}

const documents = new WeakMap<Files, Pipeline>();

/** Remembers the document that files were written from, so that the files are not read again. */
export function rememberDocument(files: Files, document: Pipeline): void {
  documents.set(files, document);
}

/** The latest text of each node file of a project and what was read from it, as JSON: importers change what they get. */
const readNodes = new WeakMap<Pipeline, Map<string, { text: string; json: string }>>();

/** Reads a node file, unless the same text was read before. */
function rereadNodeFile(known: Map<string, { text: string; json: string }>, files: Files, file: ImportFile): NodeFile {
  const text = files.get(file.path)!;
  const before = known.get(file.path);
  if (before?.text === text) return JSON.parse(before.json);
  const read = readNodeFile(file);
  known.set(file.path, { text, json: JSON.stringify(read) });
  return read;
}

/** Sorts entries as another list has them; new entries come last. */
function inOrderOf<T extends { id: string }>(entries: readonly T[], others: readonly { id: string }[]): T[] {
  const places = new Map(others.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: T) => places.get(id) ?? places.size;
  return [...entries].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The document with what no file holds, from a document of the same project: names, descriptions, workspaces, parameters, colors. */
function withLocal(read: Pipeline, local: Pipeline): Pipeline {
  const environments = new Map(local.environments.map((one) => [one.id, one]));
  const subgraphs = new Map(local.subgraphs.map((one) => [one.id, one]));
  const locations = new Map(local.locations.map((one) => [one.name, one]));
  return {
    ...read,
    name: local.name,
    description: local.description,
    workspaces: local.workspaces,
    nodes: inOrderOf(read.nodes, local.nodes),
    locations: read.locations.map((one) => locations.get(one.name) ?? one),
    environments: inOrderOf(read.environments, local.environments).map((one) => {
      const { description, parameters } = environments.get(one.id) ?? one;
      return { ...one, description, parameters };
    }),
    subgraphs: inOrderOf(read.subgraphs, local.subgraphs).map((one) => {
      const colour = subgraphs.get(one.id)?.colour;
      return colour === undefined ? one : { ...one, colour };
    }),
  };
}

/**
 * The document in the files of a commit. The result is remembered with the files. `local` is another document of the project.
 *
 * @throws Error if the files hold no repository.
 */
export function documentOf(files: Files, local: Pipeline): Pipeline {
  const known = documents.get(files);
  if (known) return known;
  const input: ImportFile[] = [...files].map(([path, text]) => ({ path, bytes: ENCODER.encode(text) }));
  const earlier = readNodes.get(local) ?? new Map();
  readNodes.set(local, earlier);
  const result = importProject(input, { name: local.name }, undefined, (file) => rereadNodeFile(earlier, files, file));
  if (!('pipeline' in result)) throw new Error(result.kind === 'stop' ? result.message.message : 'several projects');
  const document = withLocal(result.pipeline, local);
  documents.set(files, document);
  return document;
}

/** Whether files are in one of the formats before the current one (`/docs/git-integration/solving-git-errors/repo-format-upgrade`). */
export function isOldFormat(files: Files): boolean {
  return !/^fileVersion:/m.test(files.get('data.yml') ?? 'fileVersion:');
}

import type { Pipeline } from '../pipeline/schema.ts';
import { changedText, fileText } from './fileText.ts';
import {
  dataValue,
  environmentValue,
  type FileValue,
  jobValue,
  locationsValue,
  macroValue,
  nodeTypeValue,
  nodeValue,
  packageValue,
  subgraphValue,
} from './fileValues.ts';

/** The texts of a repository's files by path, relative to the folder of `data.yml`. */
export type Files = ReadonlyMap<string, string>;

/** The files of a commit or a checkout, and the document that was read from them. */
export interface Snapshot {
  readonly files: Files;
  readonly pipeline: Pipeline;
}

/** The name of a file of the folders besides `nodes/`: only letters, digits, `_` and `-` of the name are kept. */
function fileName(name: string, id: string): string {
  return `${name.replace(/[^A-Za-z0-9_-]/g, '')}-${id}`;
}

/** One file of the document: where a new one is written, its content, and what identifies it in its folder. */
interface Entry {
  readonly path: string;
  /** Folder and ID. A file of the snapshot with the same key is changed in its place, unless its name changed. */
  readonly key: string;
  readonly part: object;
  readonly content: () => FileValue | { readonly text: string };
}

const isText = (content: FileValue | { readonly text: string }): content is { text: string } =>
  typeof content === 'object' && content !== null && 'text' in content && typeof content.text === 'string';

/** The files that a document consists of. */
function entriesOf(pipeline: Pipeline): Entry[] {
  const { platform, defaultLocation, locations, ...document } = pipeline;
  const data = { platform, defaultLocation };
  return [
    { path: 'data.yml', key: 'data.yml', part: data, content: () => dataValue(pipeline) },
    { path: 'locations.yml', key: 'locations.yml', part: locations, content: () => locationsValue(pipeline) },
    ...document.nodes.map((node) => ({
      path: `nodes/${node.location}-${node.name}.${node.sql === undefined ? 'yml' : 'sql'}`,
      key: `nodes/${node.id}`,
      part: node,
      content: () => (node.sql === undefined ? nodeValue(node) : { text: node.sql }),
    })),
    // The types of an installed package are not in the repository.
    ...document.nodeTypes
      .filter(({ id }) => !id.includes(':::'))
      .flatMap((type) => {
        const folder = `nodeTypes/${fileName(type.name, type.id)}`;
        const file = (name: string, content: Entry['content']): Entry => ({
          path: `${folder}/${name}`,
          key: `nodeTypes/${type.id}/${name}`,
          part: type,
          content,
        });
        return [
          file('definition.yml', () => nodeTypeValue(type)),
          file('create.sql.j2', () => ({ text: type.createTemplate })),
          file('run.sql.j2', () => ({ text: type.runTemplate })),
        ];
      }),
    ...document.environments.map((one) => ({
      path: `environments/${fileName(one.name, one.id)}.yml`,
      key: `environments/${one.id}`,
      part: one,
      content: () => environmentValue(one),
    })),
    ...document.jobs.map((one) => ({
      path: `jobs/${fileName(one.name, one.id)}.yml`,
      key: `jobs/${one.id}`,
      part: one,
      content: () => jobValue(one),
    })),
    ...document.subgraphs.map((one) => ({
      path: `subgraphs/${fileName(one.name, one.id)}.yml`,
      key: `subgraphs/${one.id}`,
      part: one,
      content: () => subgraphValue(one),
    })),
    ...document.macros.map((one) => ({
      path: `macros/macro-${one.id}.yml`,
      key: `macros/${one.id}`,
      part: one,
      content: () => macroValue(one),
    })),
    ...document.packages.map((one) => ({
      path: `packages/${one.alias}.yml`,
      key: `packages/${one.packageId}`,
      part: one,
      content: () => packageValue(one),
    })),
  ];
}

const FOLDER = /^(environments|jobs|subgraphs|macros|packages|nodeTypes)\/(.+)$/;
const ID_LINE = /^id: *(["']?)(.*?)\1 *\r?$/m;

/** The paths of a snapshot's files by the key of their entry: the `id` inside of a file counts, not its name. */
function pathsByKey(files: Files): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [path, text] of files) {
    const [, folder, name] = FOLDER.exec(path) ?? [];
    const id = folder && /\.ya?ml$/.test(path) ? ID_LINE.exec(text)?.[2] : undefined;
    if (id === undefined) continue;
    if (folder !== 'nodeTypes') paths.set(`${folder}/${id}`, path);
    else if (name?.endsWith('/definition.yml')) {
      const at = path.slice(0, -'definition.yml'.length);
      for (const file of ['definition.yml', 'create.sql.j2', 'run.sql.j2']) paths.set(`nodeTypes/${id}/${file}`, at + file);
    }
  }
  return paths;
}

/**
 * The files of a repository that hold a document. With a snapshot, a file whose object did not change keeps every byte, a changed object changes only
 * the lines of its changed values, and files that are not part of a document stay. Rule: `/docs/git-integration/what-gets-committed`.
 */
export function writeRepository(pipeline: Pipeline, snapshot?: Snapshot): Files {
  if (pipeline === snapshot?.pipeline) return snapshot.files;
  const before = new Map(snapshot ? entriesOf(snapshot.pipeline).map((entry) => [entry.key, entry]) : []);
  const known = snapshot ? pathsByKey(snapshot.files) : new Map<string, string>();
  const files = new Map<string, string>(snapshot?.files ?? [['README.md', `# ${pipeline.name}\n`]]);
  const entries = entriesOf(pipeline);
  const written = new Map<string, string>();
  for (const { path, key, part, content } of entries) {
    const old = before.get(key);
    const oldPath = old && (known.get(key) ?? old.path);
    const text = oldPath === undefined ? undefined : files.get(oldPath);
    // The file of a renamed object has a new name.
    const isRenamed = old !== undefined && old.path !== path;
    const target = oldPath === undefined || isRenamed ? path : oldPath;
    if (old && text === undefined) {
      // The snapshot has no such file: `locations.yml` in older repositories, empty templates, nodes of a legacy file.
      const [one, other] = [contentText(old.content()), contentText(content())];
      if (one !== other) written.set(target, other);
    } else if (old && text !== undefined) {
      const isUntouched = old.part === part && key.includes('/');
      written.set(target, isUntouched ? text : changedContent(text, old.content(), content()));
    } else {
      written.set(target, contentText(content()));
    }
  }
  for (const [key, old] of before) files.delete(known.get(key) ?? old.path);
  for (const [path, text] of written) files.set(path, text);
  return files;
}

function contentText(content: FileValue | { readonly text: string }): string {
  return isText(content) ? content.text : fileText(content);
}

function changedContent(
  text: string,
  before: FileValue | { readonly text: string },
  after: FileValue | { readonly text: string },
): string {
  if (isText(after)) return isText(before) && before.text === after.text ? text : after.text;
  return isText(before) ? fileText(after) : changedText(text, before, after);
}

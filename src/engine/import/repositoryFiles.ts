import { errorText } from '#engine/text/errorText.ts';
import { decodeText } from './files.ts';
import type { ImportFile } from './importFile.ts';
import type { ReportBuilder } from './report.ts';
import { conflictIn, readYaml } from './yaml.ts';

/** The files of one repository, by their paths relative to the folder of `data.yml`. */
export interface RepositoryFiles {
  /** In code-unit order. */
  paths: readonly string[];
  has: (path: string) => boolean;
  bytes: (path: string) => Uint8Array;
  /** The text of a file; `undefined`, with a message, when the file is not text or contains an unresolved merge conflict. */
  text: (path: string) => string | undefined;
  /** The value of a YAML file; `undefined`, with a message, when the file is not valid YAML. */
  yaml: (path: string) => unknown;
}

function textOf({ path, bytes }: ImportFile, report: ReportBuilder): string | undefined {
  const text = decodeText(bytes);
  if (text === undefined)
    report.add({
      code: 'file.encoding',
      level: 'error',
      path,
      message: errorText('…: this is not UTF-8 text. File skipped.', path),
    });
  return text;
}

/** The value of a YAML file; `undefined`, with a message, when the file is not valid YAML. */
export function yamlOf(file: ImportFile, report: ReportBuilder): unknown {
  const text = textOf(file, report);
  if (text === undefined) return undefined;
  const read = readYaml(text, file.path);
  if (!read.ok) report.add(read.message);
  return read.ok ? read.value : undefined;
}

/** The files below a root (`''` for all files); other files are listed as not imported. `onRead` is called for each file that is read. */
export function repositoryFiles(
  files: readonly ImportFile[],
  root: string,
  report: ReportBuilder,
  onRead: () => void,
): RepositoryFiles {
  const prefix = root === '' ? '' : `${root}/`;
  const byPath = new Map<string, ImportFile>();
  for (const file of files) {
    if (file.path.startsWith(prefix)) byPath.set(file.path.slice(prefix.length), file);
    else report.collected.notImported.push(file.path);
  }
  const fileOf = (path: string): ImportFile => ({ path, bytes: byPath.get(path)!.bytes });
  return {
    paths: [...byPath.keys()].sort(),
    has: (path) => byPath.has(path),
    bytes: (path) => byPath.get(path)!.bytes,
    text: (path) => {
      onRead();
      const text = textOf(fileOf(path), report);
      const conflict = text === undefined ? undefined : conflictIn(text, path);
      if (conflict) report.add(conflict);
      return conflict ? undefined : text;
    },
    yaml: (path) => {
      onRead();
      return yamlOf(fileOf(path), report);
    },
  };
}

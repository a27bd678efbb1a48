import { MAX_DOCUMENT_LENGTH, parsePipeline } from '../pipeline/document.ts';
import { FORMAT, type Pipeline, pipelineSchema } from '../pipeline/schema.ts';
import { countPipeline, reportUnresolved } from './counts.ts';
import { reportCycles } from './cycles.ts';
import { readManifest, type SubgraphsOf } from './dbt.ts';
import { besideManifest } from './dbtFile.ts';
import { collectFiles, decodeText, filesOfRoots, findRoots, isArchiveName } from './files.ts';
import type { ImportFile } from './importFile.ts';
import type { NodeFile } from './nodeFile.ts';
import { buildReport, type ImportMessage, type ImportReport, type ReportBuilder } from './report.ts';
import { readRepository } from './repository.ts';
import { type Progress, type ReadRequest, runSteps, runStepsWith, type Steps } from './steps.ts';

/** What kind of project the files contain. */
export type ImportKind = 'repository' | 'dbt' | 'pipeline';

export interface ImportOptions {
  /** The project to open when there are several: the folder or file that was picked from an earlier `choice`. */
  root?: string;
  /** The name of the document; by default the name of the folder or file. */
  name?: string;
  /** Only for dbt: whether folders, tags or packages become subgraphs. By default none do. */
  subgraphs?: SubgraphsOf;
}

/** One of several projects among the files. */
export interface ProjectRoot {
  kind: ImportKind;
  /** The value for `ImportOptions.root`: the folder of `data.yml` (`''` for the chosen folder itself), or the path of the JSON file. */
  root: string;
  /** The number of files in the root. */
  files: number;
}

export type ImportResult =
  | { kind: ImportKind; pipeline: Pipeline; report: ImportReport }
  | { kind: 'choice'; roots: ProjectRoot[] }
  /** Nothing could be opened; `messages` holds the other messages of the import. */
  | { kind: 'stop'; message: ImportMessage; messages: ImportMessage[] };

/** Text in the bytes of a JSON file that identifies a dbt manifest; `PIPELINE_MARK` identifies a pipeline file. */
const DBT_MARK = '/dbt/manifest/v';
const PIPELINE_MARK = `"${FORMAT}"`;

/** Whether the bytes contain the text, which must be ASCII. */
function holds(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < text.length && bytes[at + i] === text.charCodeAt(i)) i++;
    if (i === text.length) return true;
  }
  return false;
}

function jsonKind(file: ImportFile): ImportKind | undefined {
  if (!/\.json$/i.test(file.path) || /(^|\/)\.(coa|runnel)\//.test(file.path)) return undefined;
  if (holds(file.bytes, PIPELINE_MARK)) return 'pipeline';
  return holds(file.bytes, DBT_MARK) ? 'dbt' : undefined;
}

/**
 * The projects in the files: repositories (a folder with `data.yml`), or, without a repository, dbt manifests and pipeline files. Rule:
 * `/docs/guides/open-a-repository`.
 */
export function detect(files: readonly ImportFile[]): ProjectRoot[] {
  const roots = findRoots(files);
  if (roots.length > 0) {
    return [...filesOfRoots(files, roots)].map(([root, count]) => ({ kind: 'repository' as const, root, files: count }));
  }
  const found: ProjectRoot[] = [];
  for (const file of files) {
    const kind = jsonKind(file);
    if (kind) found.push({ kind, root: file.path, files: 1 });
  }
  if (found.length === 0 && files.length === 1 && /\.json$/i.test(files[0]!.path)) {
    // The reader chose only this file, so its errors are reported instead of "nothing found".
    found.push({ kind: 'dbt', root: files[0]!.path, files: 1 });
  }
  return found;
}

function nameOf(root: ProjectRoot): string {
  const last = root.root.split('/').at(-1) ?? '';
  const parts = root.root.split('/');
  if (root.kind === 'repository') return last || 'Repository';
  const file = last.replace(/\.json$/i, '');
  // The name `target/manifest.json` says nothing about the project; the project folder above it does.
  return file.toLowerCase() === 'manifest' ? (parts.filter((part) => part !== 'target').at(-2) ?? file) : file;
}

function readPipelineFile(file: ImportFile, report: ReportBuilder): ImportResult {
  const text = decodeText(file.bytes);
  const stop = (message: string): ImportResult => ({
    kind: 'stop',
    message: { code: 'pipeline.shape', level: 'stop', path: file.path, message },
    messages: report.collected.messages,
  });
  if (text === undefined || text.length > MAX_DOCUMENT_LENGTH) return stop(`${file.path}: this is not a readable text file.`);
  const parsed = parsePipeline(text);
  if (!parsed.ok) {
    const [first, ...more] = parsed.errors;
    for (const error of more) {
      report.add({
        code: 'pipeline.shape',
        level: 'error',
        path: file.path,
        message: `${file.path}: ${error.path ? `${error.path}: ` : ''}${error.message}`,
      });
    }
    const where = first?.path ? `${first.path}: ` : '';
    return stop(`${file.path}: ${where}${first?.message ?? 'this is no pipeline document.'}`);
  }
  reportUnresolved(parsed.pipeline, report);
  reportCycles(parsed.pipeline, report);
  return { kind: 'pipeline', pipeline: parsed.pipeline, report: { ...report.collected, counts: countPipeline(parsed.pipeline) } };
}

function* openRoot(
  root: ProjectRoot,
  files: readonly ImportFile[],
  options: ImportOptions,
  report: ReportBuilder,
  progress: Progress,
): Steps<ImportResult> {
  const name = (options.name || nameOf(root)).slice(0, 300);
  if (root.kind === 'repository') {
    const read = yield* readRepository(files, root.root, name, report, progress);
    return read.ok
      ? { kind: 'repository', pipeline: read.pipeline, report: read.report }
      : { kind: 'stop', message: read.stop, messages: report.collected.messages };
  }
  const file = files.find((candidate) => candidate.path === root.root)!;
  const beside = (name: string) => (root.kind === 'dbt' ? besideManifest(file, name, files) : undefined);
  const [catalog, runResults] = [beside('catalog.json'), beside('run_results.json')];
  const used = [file, catalog, runResults];
  for (const other of files) if (!used.includes(other)) report.collected.notImported.push(other.path);
  if (root.kind === 'pipeline') return readPipelineFile(file, report);
  progress('read', 0, 1);
  const read = readManifest(
    file,
    { name: options.name, fallbackName: name, subgraphs: options.subgraphs ?? 'none', catalog, runResults },
    report,
    progress,
  );
  return read.ok
    ? { kind: 'dbt', pipeline: read.pipeline, report: read.report }
    : { kind: 'stop', message: read.stop, messages: report.collected.messages };
}

/** Checks the result against the schema, because it goes into links, storage and workers. */
function checked(result: ImportResult): ImportResult {
  if (!('pipeline' in result) || result.kind === 'pipeline') return result;
  const parsed = pipelineSchema.safeParse(result.pipeline);
  if (parsed.success) return result;
  const issue = parsed.error.issues[0];
  const message = `The project could not be turned into a pipeline document: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`;
  return { kind: 'stop', message: { code: 'import.failed', level: 'stop', message }, messages: result.report.messages };
}

function unreadable(files: readonly ImportFile[], report: ReportBuilder): ImportResult {
  const archives = report.collected.messages.filter(
    (message) => message.code === 'file.archive' && message.message.endsWith('Archive skipped.'),
  );
  // A data.yml that exists but can't be read must not be reported as missing.
  const data = report.collected.messages.find(({ path }) => path !== undefined && /(^|\/)data\.yml$/.test(path));
  // Archives inside folders and other archives are not unpacked: the message says what to choose instead.
  const packed = [...files.map(({ path }) => path), ...report.collected.notImported].find(isArchiveName);
  const instead = packed ? ` ${packed} is not unpacked, as it lies in a folder or in another archive: open it by itself.` : '';
  const message: ImportMessage = data
    ? { ...data, level: 'stop', message: `${data.message.replace(/ File skipped\.$/, '')} Nothing can be opened without it.` }
    : files.length === 0 && archives[0]
      ? { ...archives[0], level: 'stop' }
      : {
          code: 'repo.noData',
          level: 'stop',
          message: `No data.yml found in the folders you chose, and no dbt manifest.json or pipeline file either.${instead}`,
        };
  return { kind: 'stop', message, messages: report.collected.messages };
}

/**
 * Opens a project from its files: a platform repository of any file version, a dbt `manifest.json` or a pipeline `.json`, each also inside a `.zip`.
 * Never throws: errors are messages of the result. When the files contain several projects, the result is a choice. `onProgress` is called with the
 * phase and the progress within it; `read` reads a YAML file of a node.
 */
export function importProject(
  files: readonly ImportFile[],
  options: ImportOptions = {},
  onProgress: Progress = () => {},
  read?: (file: ImportFile) => NodeFile,
): ImportResult {
  return runSteps(projectSteps(files, options, onProgress), read);
}

/** Like `importProject`, with the same result, but `read` reads the YAML files of nodes, for example in several workers. */
export function importProjectWith(
  read: (request: ReadRequest) => Promise<readonly NodeFile[]>,
  files: readonly ImportFile[],
  options: ImportOptions,
  onProgress: Progress,
): Promise<ImportResult> {
  return runStepsWith(projectSteps(files, options, onProgress), read);
}

function* projectSteps(files: readonly ImportFile[], options: ImportOptions, onProgress: Progress): Steps<ImportResult> {
  const report = buildReport();
  try {
    onProgress('unpack', 0, files.length);
    const collected = collectFiles(files, report);
    if (!Array.isArray(collected)) {
      return {
        kind: 'stop',
        message: { code: 'file.size', level: 'stop', message: collected.stop },
        messages: report.collected.messages,
      };
    }
    const roots = detect(collected);
    if (roots.length === 0) return unreadable(collected, report);
    const root =
      options.root === undefined
        ? roots.length === 1
          ? roots[0]
          : undefined
        : roots.find((candidate) => candidate.root === options.root);
    if (!root) return { kind: 'choice', roots };
    return checked(yield* openRoot(root, collected, options, report, onProgress));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The project could not be opened: ${reason}.`;
    return { kind: 'stop', message: { code: 'import.failed', level: 'stop', message }, messages: report.collected.messages };
  }
}

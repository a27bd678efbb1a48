import { errorText } from '#engine/text/errorText.ts';
import { emptyPipeline } from '../pipeline/empty.ts';
import { scanRefs } from '../pipeline/refs.ts';
import { LIMITS, type Pipeline, type PipelineNode, PLATFORMS } from '../pipeline/schema.ts';
import { countPipeline, reportUnresolved } from './counts.ts';
import { reportCycles } from './cycles.ts';
import { type Fields, isFields, textOf } from './fields.ts';
import { freeId } from './freeId.ts';
import type { ImportFile } from './importFile.ts';
import { readLegacyData } from './legacy.ts';
import { linkColumns, linkDependencies, reportOverrides } from './links.ts';
import { isNodeFile, isSqlFile, type NodeFile } from './nodeFile.ts';
import type { ImportMessage, ImportReport, ReportBuilder } from './report.ts';
import { type RepositoryFiles, repositoryFiles } from './repositoryFiles.ts';
import { type RepositoryParts, readParts, type Types, uniqueTypes } from './repositoryParts.ts';
import { dropStaleSteps, reportTypes, reportUnmapped } from './repositoryReports.ts';
import { readSqlNode } from './sqlNode.ts';
import type { Progress, Steps } from './steps.ts';
import { readYaml } from './yaml.ts';
import type { ReadNode } from './yamlNode.ts';

type RepositoryResult = { ok: true; pipeline: Pipeline; report: ImportReport } | { ok: false; stop: ImportMessage };

function stop(code: ImportMessage['code'], message: string): RepositoryResult {
  return { ok: false, stop: { code, level: 'stop', message } };
}

/** The generation according to `data.yml`, or a message when it can't be determined. */
function generationOf(data: Fields): 'modular' | 'legacy' | string {
  const version = data.fileVersion ?? data.version;
  const expected = 'expected fileVersion 3 (or version 1 or 2)';
  if (Number(data.fileVersion) === 3) return 'modular';
  if (data.fileVersion === undefined && (Number(data.version) === 1 || Number(data.version) === 2)) return 'legacy';
  if (typeof data.fileVersion === 'number' && data.fileVersion > 3)
    return errorText('data.yml: fileVersion … is newer than this importer (…).', data.fileVersion, 3);
  return version === undefined ? `data.yml: ${expected}.` : `data.yml: ${expected}, not ${JSON.stringify(version).slice(0, 40)}.`;
}

/**
 * Opens a platform repository of any file version, with YAML and SQL nodes side by side. A broken file is reported with line and reason, and the
 * others still open. `root` is the folder of `data.yml` among the files; `''` when `data.yml` is at the top. Rule: `/docs/guides/open-a-repository`.
 */
export function* readRepository(
  files: readonly ImportFile[],
  root: string,
  name: string,
  report: ReportBuilder,
  progress: Progress,
): Steps<RepositoryResult> {
  let done = 0;
  let total = 0;
  const onRead = (count = 1) => {
    done += count;
    progress('read', done, total);
  };
  const own = repositoryFiles(files, root, report, onRead);
  total = own.paths.length;

  const text = own.text('data.yml');
  if (text === undefined) {
    // The message about the file: it is not text, or contains a merge conflict.
    const reported = report.collected.messages.at(-1)!;
    const hint = reported.code === 'file.encoding' ? ' Is it encrypted? Then open a copy that is not.' : '';
    return stop('repo.version', reported.message.replace(' File skipped.', ` Nothing can be opened without it.${hint}`));
  }
  const data = readData(text, report);
  if (!isFields(data))
    return data.length === 0
      ? stop('repo.version', errorText('data.yml: expected fileVersion 3 (or version 1 or 2).'))
      : { ok: false, stop: data[0]! };
  const generation = generationOf(data);
  if (generation !== 'modular' && generation !== 'legacy') return stop('repo.version', generation);
  const legacy = generation === 'legacy';
  report.collected.about.push({
    label: 'File version',
    value: legacy ? `legacy ${textOf(data.version)}` : `modular ${textOf(data.fileVersion)}`,
  });

  const parts: RepositoryParts = {
    locations: new Set(),
    nodeTypes: [],
    packages: [],
    macros: [],
    subgraphs: [],
    jobs: [],
    environments: [],
    workspaces: [],
  };
  const defaults = readParts(own, parts, report);
  if (legacy) readLegacyData(data, 'data.yml', parts, report);
  const types = uniqueTypes(parts, report);
  const nodeFiles = own.paths.filter(isNodeFile).map((path) => ({ path, bytes: own.bytes(path) }));
  const platform = platformOf(data.platformKind, report);
  const reads = collectNodes(own, nodeFiles, yield { files: nodeFiles, onRead }, types, platform, report);
  if (reads.length > LIMITS.nodes)
    return stop('node.limit', `The project has ${reads.length} nodes; at most ${LIMITS.nodes} are opened.`);

  progress('link', 0, 1);
  const originalIds = uniqueNodeIds(reads, report);
  const nodes = reads.map((read) => read.node);
  linkDependencies(reads, nodes, platform, report);
  reportOverrides(reads, nodes, report);
  const { broken } = linkColumns(reads, originalIds, report);

  const pipeline: Pipeline = {
    ...emptyPipeline(name),
    platform,
    nodes,
    nodeTypes: limitEntries(
      parts.nodeTypes.map((entry) => entry.type),
      2_000,
      'Node types',
      report,
    ),
    packages: limitEntries(parts.packages, 500, 'Packages', report),
    macros: limitEntries(parts.macros, 500, 'Macros', report),
    environments: uniqueIds(limitEntries(parts.environments, 500, 'Environments', report)),
    workspaces: uniqueIds(limitEntries(parts.workspaces, 500, 'Workspaces', report)),
    jobs: uniqueIds(limitEntries(parts.jobs, 5_000, 'Jobs', report)),
    subgraphs: uniqueIds(limitEntries(parts.subgraphs, 5_000, 'Subgraphs', report)),
  };
  const defaultLocation = [data.defaultStorageMapping, ...defaults].map(textOf).find((location) => location !== '');
  if (defaultLocation) pipeline.defaultLocation = defaultLocation.slice(0, LIMITS.name);
  pipeline.locations = locationsOf(parts, pipeline, own.has('locations.yml'), report);
  dropStaleSteps(pipeline, report);
  reportTypes(pipeline, types, report);
  reportUnmapped(pipeline, report);
  progress('check', 0, 1);
  reportUnresolved(pipeline, report);
  reportCycles(pipeline, report);
  return { ok: true, pipeline, report: { ...report.collected, counts: countPipeline(pipeline, broken) } };
}

/** The list, cut to the limit of the document. Entries beyond the limit are reported. */
function limitEntries<T extends { name?: string; alias?: string }>(
  list: T[],
  limit: number,
  what: string,
  report: ReportBuilder,
): T[] {
  for (const entry of list.slice(limit)) report.leaveOut(`${what} beyond ${limit}`, entry.name ?? entry.alias ?? '');
  return list.slice(0, limit);
}

/** Reads `data.yml` as far as possible. In the modular format this file contains little, so a broken one does not prevent the rest from opening. */
function readData(source: string, report: ReportBuilder): Fields | ImportMessage[] {
  const read = readYaml(source, 'data.yml');
  if (read.ok) return isFields(read.value) ? read.value : [];
  if (!/^fileVersion: *['"]?3['"]? *$/m.test(source)) {
    return [
      {
        ...read.message,
        level: 'stop',
        message: read.message.message.replace(' File skipped.', ' Nothing can be opened without it.'),
      },
    ];
  }
  report.add(read.message);
  return { fileVersion: 3 };
}

function platformOf(value: unknown, report: ReportBuilder): Pipeline['platform'] {
  const kind = textOf(value);
  if (kind === '') return 'snowflake';
  const platform = PLATFORMS.find((candidate) => candidate === kind.toLowerCase());
  if (platform) return platform;
  const message = `data.yml: platformKind ${JSON.stringify(kind.slice(0, 60))} is none of ${PLATFORMS.join(', ')}; snowflake is used.`;
  report.add({ code: 'repo.platform', level: 'warning', path: 'data.yml', message });
  return 'snowflake';
}

/** The nodes of all files, ordered by path. Nodes that are defined twice are reported and skipped. */
function collectNodes(
  own: RepositoryFiles,
  nodeFiles: readonly ImportFile[],
  answers: readonly NodeFile[],
  types: Types,
  platform: Pipeline['platform'],
  report: ReportBuilder,
): ReadNode[] {
  const reads: ReadNode[] = [];
  const first = new Map<string, string>();
  const take = (read: ReadNode) => {
    const key = `${read.node.location}\u0000${read.node.name}`;
    const before = first.get(key);
    if (before !== undefined) {
      const message = errorText(
        '… is defined twice (…). The second file is skipped.',
        `${read.node.location}.${read.node.name}`,
        `${before} and ${read.path}`,
      );
      report.add({ code: 'node.duplicate', level: 'error', path: read.path, message });
      return;
    }
    first.set(key, read.path);
    reads.push(read);
  };
  const answerOf = new Map(nodeFiles.map(({ path }, index) => [path, answers[index]!]));
  for (const path of own.paths) {
    const answer = answerOf.get(path);
    if (answer) {
      for (const message of answer.messages) report.add(message);
      for (const read of answer.nodes) take(read);
    } else if (isSqlFile(path)) {
      const source = own.text(path);
      const node = source === undefined ? undefined : readSqlNode(source, path, types, platform, report);
      if (node) take({ node, path, dependencies: [] });
    }
  }
  return reads;
}

/** Assigns a new id to each node whose id another node already has. Returns the ids of these nodes in their files. */
function uniqueNodeIds(reads: readonly ReadNode[], report: ReportBuilder): Map<PipelineNode, string> {
  const paths = new Map<string, string>();
  const originals = new Map<PipelineNode, string>();
  const taken = new Map(reads.map((read) => [read.node.id, 0]));
  for (const { node, path } of reads) {
    const before = paths.get(node.id);
    if (before === undefined) {
      paths.set(node.id, path);
      continue;
    }
    const id = freeId(node.id, taken);
    const message = `${errorText('Two nodes share the id …: … and ….', node.id, before, path)} The second one is opened with the id ${id}.`;
    report.add({ code: 'node.duplicateId', level: 'error', path, message });
    originals.set(node, node.id);
    node.id = id;
  }
  return originals;
}

/** Assigns new ids to jobs, subgraphs and the like whose ids repeat, because edits find them by id. */
function uniqueIds<T extends { id: string }>(entries: T[]): T[] {
  const seen = new Set<string>();
  const taken = new Map(entries.map((entry) => [entry.id, 0]));
  return entries.map((entry) => {
    if (!seen.has(entry.id)) {
      seen.add(entry.id);
      return entry;
    }
    return { ...entry, id: freeId(entry.id, taken) };
  });
}

/** The locations in `locations.yml`, and further locations that nodes, mappings or (without that file) refs use. */
function locationsOf(parts: RepositoryParts, pipeline: Pipeline, listed: boolean, report: ReportBuilder): Pipeline['locations'] {
  const names = new Set(parts.locations);
  const use = (location: string) => {
    if (location !== '' && location.length <= LIMITS.name) names.add(location);
  };
  for (const node of pipeline.nodes) use(node.location);
  for (const context of [...pipeline.environments, ...pipeline.workspaces])
    for (const location of Object.keys(context.mappings)) use(location);
  const added = [...names].filter((name) => !parts.locations.has(name));
  if (!listed) {
    for (const node of pipeline.nodes) {
      for (const source of node.sources) for (const ref of scanRefs(source.join)) use(ref.location);
    }
  } else if (added.length > 0) {
    const message = `locations.yml does not list ${added.join(', ').slice(0, 400)}, which nodes or mappings use; added.`;
    report.add({ code: 'location.added', level: 'info', path: 'locations.yml', message, count: added.length });
  }
  const locations = [...names]
    .filter((location) => location.length <= LIMITS.name)
    .map((location) => ({ name: location, description: '' }));
  return limitEntries(locations, 2_000, 'Storage locations', report);
}

import { counted } from '#engine/text/phrases.ts';
import { emptyPipeline } from '../pipeline/empty.ts';
import { builtInType } from '../pipeline/nodeTypes.ts';
import { scanRefs } from '../pipeline/refs.ts';
import {
  type InstalledPackage,
  type Job,
  LIMITS,
  type Macro,
  type NodeType,
  type Pipeline,
  type PipelineContext,
  type PipelineNode,
  PLATFORMS,
  type Subgraph,
} from '../pipeline/schema.ts';
import { countPipeline, reportUnresolved } from './counts.ts';
import { type Fields, fieldsOf, isFields, listOf, textOf } from './fields.ts';
import { decodeText, type ImportFile } from './files.ts';
import { freeId } from './freeId.ts';
import { readLegacyData } from './legacy.ts';
import { linkColumns, linkDependencies, reportOverrides } from './links.ts';
import { readNodeType } from './nodeTypeFolder.ts';
import type { ImportMessage, ImportReport, ReportBuilder } from './report.ts';
import { readEnvironment, readJob, readMacro, readPackage, readSubgraph, readWorkspaces } from './smallFiles.ts';
import { readSqlNode, repeatableAnnotations } from './sqlNode.ts';
import { readYaml } from './yaml.ts';
import { type ReadNode, readYamlNode } from './yamlNode.ts';

/** What the files of a repository hold beside its nodes, as it is read. */
export interface RepositoryParts {
  locations: Set<string>;
  nodeTypes: { type: NodeType; path: string }[];
  packages: InstalledPackage[];
  macros: Macro[];
  subgraphs: Subgraph[];
  jobs: Job[];
  environments: PipelineContext[];
  workspaces: PipelineContext[];
}

export type RepositoryResult = { ok: true; pipeline: Pipeline; report: ImportReport } | { ok: false; stop: ImportMessage };

export type Progress = (phase: 'unpack' | 'read' | 'link' | 'check', done: number, total: number) => void;

/** Reads a file of the repository as YAML; `undefined`, with a message, when it is none. */
type ReadFile = (path: string) => unknown;

const NODE_FILE = /^nodes\/.+\.ya?ml$/i;
const SQL_FILE = /^nodes\/.+\.sql$/i;
const TYPE_FILE =
  /^(nodeTypes\/[^/]+|\.(?:coa|runnel)\/cache\/packages\/[^/]+\/nodeTypes\/[^/]+)\/(definition\.ya?ml|create\.sql\.j2|run\.sql\.j2)$/;

function stop(code: ImportMessage['code'], message: string): RepositoryResult {
  return { ok: false, stop: { code, level: 'stop', message } };
}

/** The generation that `data.yml` says, or why it can't be told. */
function generationOf(data: Fields): 'modular' | 'legacy' | string {
  const version = data.fileVersion ?? data.version;
  const expected = 'expected fileVersion 3 (or version 1 or 2)';
  if (Number(data.fileVersion) === 3) return 'modular';
  if (data.fileVersion === undefined && (Number(data.version) === 1 || Number(data.version) === 2)) return 'legacy';
  if (typeof data.fileVersion === 'number' && data.fileVersion > 3)
    return `data.yml: fileVersion ${data.fileVersion} is newer than this importer (3).`;
  return version === undefined ? `data.yml: ${expected}.` : `data.yml: ${expected}, not ${JSON.stringify(version).slice(0, 40)}.`;
}

/**
 * Opens a platform repository: every file version, YAML and SQL nodes side by side. A broken file is named with line and reason, and
 * the rest still opens. `root` is the folder of `data.yml` among the files, `''` when they lie in it.
 * Rule: `/docs/guides/open-a-repository`.
 */
export function readRepository(
  files: readonly ImportFile[],
  root: string,
  name: string,
  report: ReportBuilder,
  progress: Progress,
): RepositoryResult {
  const prefix = root === '' ? '' : `${root}/`;
  const byPath = new Map<string, ImportFile>();
  for (const file of files) {
    if (file.path.startsWith(prefix)) byPath.set(file.path.slice(prefix.length), file);
    else report.collected.notImported.push(file.path);
  }
  let done = 0;
  const text = (path: string): string | undefined => {
    progress('read', ++done, byPath.size);
    const decoded = decodeText(byPath.get(path)!.bytes);
    if (decoded === undefined)
      report.add({ code: 'file.encoding', level: 'error', path, message: `${path}: this is not UTF-8 text. File skipped.` });
    return decoded;
  };
  const readFile: ReadFile = (path) => {
    const source = text(path);
    if (source === undefined) return undefined;
    const read = readYaml(source, path);
    if (!read.ok) report.add(read.message);
    return read.ok ? read.value : undefined;
  };

  const data = readData(text('data.yml'), report);
  if (!isFields(data))
    return data.length === 0
      ? stop('repo.version', 'data.yml: expected fileVersion 3 (or version 1 or 2).')
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
  const defaults = readSmallFiles(byPath, readFile, text, parts, report);
  if (legacy) readLegacyData(data, 'data.yml', parts, report);
  const types = uniqueTypes(parts, report);
  const reads = readNodes(byPath, readFile, text, types, report);
  if (reads.length > LIMITS.nodes)
    return stop('node.limit', `The project has ${reads.length} nodes; at most ${LIMITS.nodes} are opened.`);

  progress('link', 0, 1);
  const originalIds = uniqueNodeIds(reads, report);
  const nodes = reads.map((read) => read.node);
  linkDependencies(reads, nodes, report);
  reportOverrides(reads, nodes, report);
  const { broken } = linkColumns(reads, originalIds, report);

  const pipeline: Pipeline = {
    ...emptyPipeline(name),
    platform: platformOf(data.platformKind, report),
    nodes,
    nodeTypes: within(
      parts.nodeTypes.map((entry) => entry.type),
      2_000,
      'Node types',
      report,
    ),
    packages: within(parts.packages, 500, 'Packages', report),
    macros: within(parts.macros, 500, 'Macros', report),
    environments: uniqueIds(within(parts.environments, 500, 'Environments', report)),
    workspaces: uniqueIds(within(parts.workspaces, 500, 'Workspaces', report)),
    jobs: uniqueIds(within(parts.jobs, 5_000, 'Jobs', report)),
    subgraphs: uniqueIds(within(parts.subgraphs, 5_000, 'Subgraphs', report)),
  };
  const defaultLocation = [data.defaultStorageMapping, ...defaults].map(textOf).find((location) => location !== '');
  if (defaultLocation) pipeline.defaultLocation = defaultLocation.slice(0, LIMITS.name);
  pipeline.locations = locationsOf(parts, pipeline, byPath.has('locations.yml'), report);
  dropStaleSteps(pipeline, report);
  reportTypes(pipeline, types, report);
  reportUnmapped(pipeline, report);
  progress('check', 0, 1);
  reportUnresolved(pipeline, report);
  return { ok: true, pipeline, report: { ...report.collected, counts: countPipeline(pipeline, broken) } };
}

/** At most as many entries as the document holds; the rest is in the report. */
function within<T extends { name?: string; alias?: string }>(list: T[], most: number, what: string, report: ReportBuilder): T[] {
  for (const entry of list.slice(most)) report.leaveOut(`${what} beyond ${most}`, entry.name ?? entry.alias ?? '');
  return list.slice(0, most);
}

/** `data.yml`, read as far as it can be: of the modular format it holds little, so a broken one does not keep the rest from opening. */
function readData(source: string | undefined, report: ReportBuilder): Fields | ImportMessage[] {
  if (source === undefined) return [];
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
  const platform = PLATFORMS.find((known) => known === kind.toLowerCase());
  if (platform) return platform;
  const message = `data.yml: platformKind ${JSON.stringify(kind.slice(0, 60))} is none of ${PLATFORMS.join(', ')}; snowflake is used.`;
  report.add({ code: 'repo.platform', level: 'warning', path: 'data.yml', message });
  return 'snowflake';
}

/** Everything but `data.yml` and the nodes. Answers the default locations that `locations.yml` names. */
function readSmallFiles(
  byPath: ReadonlyMap<string, ImportFile>,
  readFile: ReadFile,
  text: (path: string) => string | undefined,
  parts: RepositoryParts,
  report: ReportBuilder,
): unknown[] {
  const defaults: unknown[] = [];
  const into = <T>(list: T[], read: (value: unknown, path: string, report: ReportBuilder) => T | undefined, path: string) => {
    const value = readFile(path);
    if (value === undefined) return;
    const entry = read(value, path, report);
    if (entry !== undefined) list.push(entry);
  };
  const paths = [...byPath.keys()].sort();
  for (const path of paths) {
    if (path === 'data.yml' || NODE_FILE.test(path) || SQL_FILE.test(path)) continue;
    const inType = TYPE_FILE.exec(path);
    if (inType) {
      if (/^definition\.ya?ml$/.test(inType[2]!)) readTypeFolder(inType[1]!, path, byPath, readFile, text, parts, report);
      else if (!byPath.has(`${inType[1]}/definition.yml`) && !byPath.has(`${inType[1]}/definition.yaml`))
        report.collected.notImported.push(path);
    } else if (path === 'locations.yml') {
      const value = fieldsOf(readFile(path));
      defaults.push(value.defaultStorageMapping);
      for (const location of listOf(value.locations)) if (textOf(location) !== '') parts.locations.add(textOf(location));
    } else if (/^environments\/[^/]+\.ya?ml$/.test(path)) into(parts.environments, readEnvironment, path);
    else if (/^jobs\/[^/]+\.ya?ml$/.test(path)) into(parts.jobs, readJob, path);
    else if (/^subgraphs\/[^/]+\.ya?ml$/.test(path)) into(parts.subgraphs, readSubgraph, path);
    else if (/^macros\/[^/]+\.ya?ml$/.test(path)) into(parts.macros, readMacro, path);
    else if (/^packages\/[^/]+\.ya?ml$/.test(path)) into(parts.packages, readPackage, path);
    else if (/^workspaces?\.ya?ml$/.test(path)) parts.workspaces.push(...readWorkspaces(readFile(path), path, report));
    else report.collected.notImported.push(path);
  }
  return defaults;
}

function readTypeFolder(
  folder: string,
  path: string,
  byPath: ReadonlyMap<string, ImportFile>,
  readFile: ReadFile,
  text: (path: string) => string | undefined,
  parts: RepositoryParts,
  report: ReportBuilder,
): void {
  const template = (file: string) => (byPath.has(`${folder}/${file}`) ? textOf(text(`${folder}/${file}`)) : '');
  const value = readFile(path);
  if (value === undefined) return;
  const type = readNodeType(value, path, { create: template('create.sql.j2'), run: template('run.sql.j2') }, report);
  if (!type) return;
  // Types of an installed package carry its alias.
  const alias = /^\.(?:coa|runnel)\/cache\/packages\/([^/]+)\//.exec(folder)?.[1];
  if (alias && !type.id.includes(':::')) type.id = `${alias}:::${type.id}`.slice(0, LIMITS.name);
  parts.nodeTypes.push({ type, path });
}

type Types = Map<string, { type: NodeType; repeatable: ReturnType<typeof repeatableAnnotations> }>;

/** The node types by id; of two with one id the first counts. */
function uniqueTypes(parts: RepositoryParts, report: ReportBuilder): Types {
  const types: Types = new Map();
  const first = new Map<string, string>();
  parts.nodeTypes = parts.nodeTypes.filter(({ type, path }) => {
    const before = first.get(type.id);
    if (before !== undefined) {
      const message = `Node type "${type.id}" is defined twice (${before} and ${path}). The second is skipped.`;
      report.add({ code: 'type.duplicate', level: 'error', path, message });
      return false;
    }
    first.set(type.id, path);
    types.set(type.id, { type, repeatable: type.fileVersion === 2 ? repeatableAnnotations(type) : undefined });
    return true;
  });
  return types;
}

function readNodes(
  byPath: ReadonlyMap<string, ImportFile>,
  readFile: ReadFile,
  text: (path: string) => string | undefined,
  types: Types,
  report: ReportBuilder,
): ReadNode[] {
  const reads: ReadNode[] = [];
  const first = new Map<string, string>();
  const take = (read: ReadNode) => {
    const key = `${read.node.location}\u0000${read.node.name}`;
    const before = first.get(key);
    if (before !== undefined) {
      const message = `${read.node.location}.${read.node.name} is defined twice (${before} and ${read.path}). The second file is skipped.`;
      report.add({ code: 'node.duplicate', level: 'error', path: read.path, message });
      return;
    }
    first.set(key, read.path);
    reads.push(read);
  };
  for (const path of [...byPath.keys()].sort()) {
    if (NODE_FILE.test(path)) {
      const value = readFile(path);
      if (value !== undefined) for (const read of readYamlNode(value, path, report)) take(read);
    } else if (SQL_FILE.test(path)) {
      const source = text(path);
      const node = source === undefined ? undefined : readSqlNode(source, path, types, report);
      if (node) take({ node, path, dependencies: [] });
    }
  }
  return reads;
}

/** A node whose id another node has gets a new one. Answers the ids those had in their files. */
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
    const message = `Two nodes share the id ${node.id}: ${before} and ${path}. The second one is opened with the id ${id}.`;
    report.add({ code: 'node.duplicateId', level: 'error', path, message });
    originals.set(node, node.id);
    node.id = id;
  }
  return originals;
}

/** Jobs, subgraphs … whose ids repeat get new ones: edits find them by id. */
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

/** The locations of `locations.yml`, and those that nodes, mappings or (without that file) refs use beyond it. */
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
  return within(locations, 2_000, 'Storage locations', report);
}

function dropStaleSteps(pipeline: Pipeline, report: ReportBuilder): void {
  const ids = new Set(pipeline.nodes.map((node) => node.id));
  pipeline.subgraphs = pipeline.subgraphs.map((subgraph) => {
    const nodeIds = subgraph.nodeIds.filter((id) => ids.has(id));
    const gone = subgraph.nodeIds.length - nodeIds.length;
    if (gone === 0) return subgraph;
    const message = `Subgraph ${subgraph.name}: ${gone} of ${counted(subgraph.nodeIds.length, 'node')} no longer ${gone === 1 ? 'exists' : 'exist'}.`;
    report.add({ code: 'subgraph.stale', level: 'info', message, count: gone });
    return { ...subgraph, nodeIds };
  });
}

/** Which nodes have a type that is not here, or one made for the other kind of node file. One message a type. */
function reportTypes(pipeline: Pipeline, types: Types, report: ReportBuilder): void {
  const packages = new Map(pipeline.packages.map((installed) => [installed.alias, installed]));
  const byType = new Map<string, PipelineNode[]>();
  for (const node of pipeline.nodes) {
    const same = byType.get(node.type);
    if (same) same.push(node);
    else byType.set(node.type, [node]);
  }
  for (const [id, nodes] of byType) {
    const first = `${nodes[0]!.location}.${nodes[0]!.name}`;
    const of = nodes.length === 1 ? first : `${first} and ${nodes.length - 1} more`;
    const known = types.get(id)?.type;
    const version = known?.fileVersion ?? (builtInType(id) ? 1 : undefined);
    const installed = id.includes(':::') ? packages.get(id.split(':::')[0]!) : undefined;
    if (version !== undefined) {
      const wrong = nodes.filter((node) => (node.sql !== undefined) !== (version === 2));
      if (wrong.length === 0) continue;
      const kind = version === 2 ? 'SQL nodes' : 'YAML nodes';
      const message = `Node type ${known?.name ?? id} is for ${kind}; ${counted(wrong.length, 'node of the other kind uses', 'nodes of the other kind use')} it, the first is ${wrong[0]!.location}.${wrong[0]!.name}.`;
      report.add({ code: 'type.version', level: 'warning', message, count: wrong.length });
    } else if (installed) {
      const message = `Node type ${id} of ${of} comes from package ${installed.packageId}; its templates are not in the repository.`;
      report.add({ code: 'type.package', level: 'info', message, count: nodes.length });
    } else {
      const message = `Node type "${id}" of ${of} is not in nodeTypes/. Shown as a plain node.`;
      report.add({ code: 'type.unknown', level: 'warning', message, count: nodes.length });
    }
  }
}

function reportUnmapped(pipeline: Pipeline, report: ReportBuilder): void {
  for (const environment of pipeline.environments) {
    const unmapped = pipeline.locations
      .map((location) => location.name)
      .filter((location) => !environment.mappings[location]?.database || !environment.mappings[location].schema);
    if (unmapped.length === 0) continue;
    const shown =
      unmapped.length > 8 ? `${unmapped.slice(0, 8).join(', ')} and ${unmapped.length - 8} more` : unmapped.join(', ');
    const message = `Environment ${environment.name} has no mapping for ${shown}.`;
    report.add({ code: 'env.unmapped', level: 'warning', message, count: unmapped.length });
  }
}

import {
  type InstalledPackage,
  type Job,
  LIMITS,
  type Macro,
  type NodeType,
  type PipelineContext,
  type Subgraph,
} from '../pipeline/schema.ts';
import { fieldsOf, listOf, textOf } from './fields.ts';
import { isNodeFile, isSqlFile } from './nodeFile.ts';
import { readNodeType } from './nodeTypeFolder.ts';
import type { ReportBuilder } from './report.ts';
import type { RepositoryFiles } from './repositoryFiles.ts';
import { readEnvironment, readJob, readMacro, readPackage, readSubgraph, readWorkspaces } from './smallFiles.ts';
import { type RepeatableAnnotations, repeatableAnnotations } from './sqlNode.ts';

/** The contents of a repository other than its nodes, collected while its files are read. */
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

const TYPE_FILE =
  /^(nodeTypes\/[^/]+|\.(?:coa|runnel)\/cache\/packages\/[^/]+\/nodeTypes\/[^/]+)\/(definition\.ya?ml|create\.sql\.j2|run\.sql\.j2)$/;

/** Reads everything but `data.yml` and the nodes. Returns the default locations in `locations.yml`. */
export function readParts(files: RepositoryFiles, parts: RepositoryParts, report: ReportBuilder): unknown[] {
  const defaults: unknown[] = [];
  const into = <T>(list: T[], read: (value: unknown, path: string, report: ReportBuilder) => T | undefined, path: string) => {
    const value = files.yaml(path);
    if (value === undefined) return;
    const entry = read(value, path, report);
    if (entry !== undefined) list.push(entry);
  };
  for (const path of files.paths) {
    if (path === 'data.yml' || isNodeFile(path) || isSqlFile(path)) continue;
    const inType = TYPE_FILE.exec(path);
    if (inType) {
      if (/^definition\.ya?ml$/.test(inType[2]!)) readTypeFolder(inType[1]!, path, files, parts, report);
      else if (!files.has(`${inType[1]}/definition.yml`) && !files.has(`${inType[1]}/definition.yaml`))
        report.collected.notImported.push(path);
    } else if (path === 'locations.yml') {
      const value = fieldsOf(files.yaml(path));
      defaults.push(value.defaultStorageMapping);
      for (const location of listOf(value.locations)) if (textOf(location) !== '') parts.locations.add(textOf(location));
    } else if (/^environments\/[^/]+\.ya?ml$/.test(path)) into(parts.environments, readEnvironment, path);
    else if (/^jobs\/[^/]+\.ya?ml$/.test(path)) into(parts.jobs, readJob, path);
    else if (/^subgraphs\/[^/]+\.ya?ml$/.test(path)) into(parts.subgraphs, readSubgraph, path);
    else if (/^macros\/[^/]+\.ya?ml$/.test(path)) into(parts.macros, readMacro, path);
    else if (/^packages\/[^/]+\.ya?ml$/.test(path)) into(parts.packages, readPackage, path);
    else if (/^workspaces?\.ya?ml$/.test(path)) parts.workspaces.push(...readWorkspaces(files.yaml(path), path, report));
    else report.collected.notImported.push(path);
  }
  return defaults;
}

function readTypeFolder(
  folder: string,
  path: string,
  files: RepositoryFiles,
  parts: RepositoryParts,
  report: ReportBuilder,
): void {
  const template = (file: string) => (files.has(`${folder}/${file}`) ? textOf(files.text(`${folder}/${file}`)) : '');
  const value = files.yaml(path);
  if (value === undefined) return;
  const type = readNodeType(value, path, { create: template('create.sql.j2'), run: template('run.sql.j2') }, report);
  if (!type) return;
  // The id of a type from an installed package begins with the alias of the package.
  const alias = /^\.(?:coa|runnel)\/cache\/packages\/([^/]+)\//.exec(folder)?.[1];
  if (alias && !type.id.includes(':::')) type.id = `${alias}:::${type.id}`.slice(0, LIMITS.name);
  parts.nodeTypes.push({ type, path });
}

/** The node types of a repository by id, each with its repeatable annotations. */
export type Types = Map<string, { type: NodeType; repeatable: RepeatableAnnotations | undefined }>;

/** The node types by id. Of types with the same id, the first counts; the others are reported. */
export function uniqueTypes(parts: RepositoryParts, report: ReportBuilder): Types {
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

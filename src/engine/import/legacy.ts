import { counted } from '#engine/text/phrases.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { Job, Subgraph } from '../pipeline/schema.ts';
import { idBlock, subgraphBlock } from '../selector/blocks.ts';
import { type Fields, fieldsOf, idOf, isFields, listOf, textOf } from './fields.ts';
import { readNodeType } from './nodeTypeFolder.ts';
import type { ReportBuilder } from './report.ts';
import type { RepositoryParts } from './repositoryParts.ts';
import { readJob, readMacro, readMappingDefinitions, readSubgraph } from './smallFiles.ts';

/** The selector for a job of the legacy format, which lists nodes and subgraphs by id. */
function jobSelector(fields: Fields, subgraphs: ReadonlyMap<string, Subgraph>): string {
  const terms = listOf(fields.steps)
    .map(idOf)
    .filter((id) => id !== '')
    .flatMap((id) => idBlock(id) ?? []);
  for (const entry of listOf(fields.subgraphs)) {
    const subgraph = subgraphs.get(idOf(entry));
    if (subgraph) terms.push(subgraphBlock(subgraph.name));
  }
  return terms.join(' OR ');
}

function readLegacyJob(
  value: unknown,
  path: string,
  subgraphs: ReadonlyMap<string, Subgraph>,
  report: ReportBuilder,
): Job | undefined {
  const fields = fieldsOf(value);
  const { steps, subgraphs: listed, ...rest } = fields;
  const job = readJob(isFields(value) ? rest : value, path, report);
  if (!job) return undefined;
  if (listOf(steps).length + listOf(listed).length === 0) return job;
  if (job.include.trim() === '') {
    job.include = jobSelector(fields, subgraphs);
    const message = `Job ${job.name}: its list of ${counted(listOf(steps).length, 'node')} and ${counted(listOf(listed).length, 'subgraph')} became its include selector.`;
    report.add({ code: 'job.steps', level: 'info', path, message });
  } else {
    report.leaveOut('Node lists of jobs that have a selector', job.name);
  }
  return job;
}

/**
 * Reads a legacy `data.yml` (`version: 1` or `2`), which holds everything but the nodes. Ids become texts; `stepTypes.Source` is left out, because
 * Source is built in. Rule: `/docs/git-integration/solving-git-errors/repo-format-upgrade`.
 */
export function readLegacyData(data: Fields, path: string, parts: RepositoryParts, report: ReportBuilder): void {
  const environments = new Map(parts.environments.map((environment) => [environment.id, environment]));
  for (const [name, location] of Object.entries(fieldsOf(data.locations))) {
    if (name === '__proto__' || name === '') continue;
    parts.locations.add(name);
    for (const [context, mapping] of Object.entries(fieldsOf(fieldsOf(location).mappingDefinitions))) {
      const { [name]: read } = readMappingDefinitions({ [name]: mapping }, path, report);
      if (!read) continue;
      let environment = environments.get(context);
      if (!environment) {
        environment = { id: context, name: `Environment ${context}`, description: '', mappings: {}, parameters: {} };
        environments.set(context, environment);
        parts.environments.push(environment);
      }
      environment.mappings[name] = read;
    }
  }
  for (const [key, entry] of Object.entries(fieldsOf(data.stepTypes))) {
    if (isSource(idOf(fieldsOf(entry).id))) continue;
    const templates = fieldsOf(fieldsOf(fieldsOf(entry).metadata).templates);
    const template = (name: string) => textOf(fieldsOf(templates[name]).templateString);
    const type = readNodeType(entry, `${path}: stepTypes.${key}`, { create: template('create'), run: template('run') }, report);
    if (type) parts.nodeTypes.push({ type, path: `${path}: stepTypes.${key}` });
  }
  for (const [key, entry] of Object.entries(fieldsOf(data.macros))) {
    const macro = readMacro(entry, `${path}: macros.${key}`, report);
    if (macro) parts.macros.push(macro);
  }
  const subgraphs = new Map<string, Subgraph>();
  for (const [key, entry] of Object.entries(fieldsOf(data.subgraphs))) {
    const subgraph = readSubgraph(entry, `${path}: subgraphs.${key}`, report);
    if (!subgraph) continue;
    parts.subgraphs.push(subgraph);
    subgraphs.set(subgraph.id, subgraph);
  }
  for (const [key, entry] of Object.entries(fieldsOf(data.jobs))) {
    const job = readLegacyJob(entry, `${path}: jobs.${key}`, subgraphs, report);
    if (job) parts.jobs.push(job);
  }
  for (const key of ['packages', 'projects', 'installedPackages']) {
    const names = Object.keys(fieldsOf(data[key]));
    for (const name of names) report.leaveOut(`${key} of data.yml`, name);
    if (names.length === 0) continue;
    const message = `${path}: ${key} holds ${counted(names.length, 'entry', 'entries')} that today's format has no field for; ${names.length === 1 ? 'it is' : 'they are'} left out.`;
    report.add({ code: 'legacy.dropped', level: 'info', path, message, count: names.length });
  }
  const knownKeys = [
    'defaultStorageMapping',
    'jobs',
    'locations',
    'macros',
    'packages',
    'projects',
    'installedPackages',
    'stepTypes',
    'subgraphs',
    'version',
    'platformKind',
  ];
  for (const key of Object.keys(data)) if (!knownKeys.includes(key)) report.leaveOut('Unknown keys of data.yml', key);
}

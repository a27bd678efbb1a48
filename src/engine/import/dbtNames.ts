import { counted } from '#engine/text/phrases.ts';
import { LIMITS, NODE_NAME } from '../pipeline/schema.ts';
import type { DbtResource } from './dbtManifest.ts';
import { textOf } from './fields.ts';
import type { ReportBuilder } from './report.ts';

/** The storage location and node name of a dbt resource. */
export interface DbtRef {
  location: string;
  name: string;
}

interface DbtNaming {
  /** By unique_id, for every resource that became its own node. */
  refs: Map<string, DbtRef>;
  /** Locations in the order of first use, each with its database and schema. */
  locations: { name: string; database: string; schema: string }[];
}

/** The full name of a resource as SQL writes it. */
export function relationText({ relation, database, schema, objectName }: DbtResource): string {
  return relation || [database, schema, objectName].filter((part) => part !== '').join('.');
}

/** The parts of a relation name without quotes, in lower case: `"a"."B".c` and `` `a.b.c` `` both give `a.b.c`. */
export function relationKey(resource: DbtResource): string {
  return relationText(resource)
    .replace(/["`[\]]/g, '')
    .toLowerCase();
}

/**
 * A seed and a source are often the same table: the seed loads the table that the source declares. Returns the id of the source by the id of the seed
 * that is merged into it. Ephemeral or nameless relations are never merged.
 */
export function mergeSeeds(resources: readonly DbtResource[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const resource of resources) {
    const key = relationKey(resource);
    if (resource.type === 'source' && key !== '' && !sources.has(key)) sources.set(key, resource.id);
  }
  const merged = new Map<string, string>();
  for (const resource of resources) {
    const source = resource.type === 'seed' ? sources.get(relationKey(resource)) : undefined;
    if (source !== undefined) merged.set(resource.id, source);
  }
  return merged;
}

/** The schema without the prefix of the dbt target: `dbt_mira_staging` with `config.schema` `staging` becomes `staging`. */
function schemaWord(resource: DbtResource): { word: string; custom: boolean } {
  const custom = textOf(resource.config.schema);
  const schema = resource.schema.toLowerCase();
  if (custom !== '' && (schema === custom.toLowerCase() || schema.endsWith(`_${custom.toLowerCase()}`)))
    return { word: custom, custom: true };
  return { word: resource.schema || 'default', custom: false };
}

function locationName(word: string): string {
  return (
    word
      .toUpperCase()
      .replace(/[^A-Z0-9_]/g, '_')
      .slice(0, 200) || 'DEFAULT'
  );
}

/** One location for each distinct (database, schema). Equal names get the database as a prefix, then a number. */
function nameLocations(resources: readonly DbtResource[]): Map<string, { name: string; database: string; schema: string }> {
  const groups = new Map<string, { word: string; custom: boolean; database: string; schema: string }>();
  for (const resource of resources) {
    const key = `${resource.database}\u0000${resource.schema}`.toLowerCase();
    const { word, custom } = schemaWord(resource);
    const group = groups.get(key);
    if (!group) groups.set(key, { word, custom, database: resource.database, schema: resource.schema });
    else if (custom && !group.custom) Object.assign(group, { word, custom });
  }
  const same = new Map<string, number>();
  for (const { word } of groups.values()) same.set(locationName(word), (same.get(locationName(word)) ?? 0) + 1);
  const taken = new Set<string>();
  const next = new Map<string, number>();
  const result = new Map<string, { name: string; database: string; schema: string }>();
  for (const [key, { word, database, schema }] of groups) {
    const plain = locationName(word);
    const wanted = same.get(plain)! > 1 && database !== '' ? locationName(`${database}_${word}`) : plain;
    let name = wanted;
    for (let n = next.get(wanted) ?? 2; taken.has(name); n++) {
      name = `${wanted}_${n}`;
      next.set(wanted, n + 1);
    }
    taken.add(name);
    result.set(key, { name, database, schema });
  }
  return result;
}

/**
 * Assigns a location and a node name to every resource. Names consist of letters, digits, `_` and `-`. A name that is taken in its location gets the
 * package name appended, then a number. Every change is reported. Rule: `/docs/guides/import-a-dbt-project`.
 */
export function nameResources(resources: readonly DbtResource[], report: ReportBuilder): DbtNaming {
  const locations = nameLocations(resources);
  const refs = new Map<string, DbtRef>();
  const taken = new Set<string>();
  const next = new Map<string, number>();
  for (const resource of resources) {
    const location = locations.get(`${resource.database}\u0000${resource.schema}`.toLowerCase())!.name;
    const safe = (text: string) =>
      (NODE_NAME.test(text) ? text : text.replace(/[^A-Za-z0-9_-]/g, '_') || '_').slice(0, LIMITS.name - 20);
    const key = (name: string) => `${location}.${name}`.toLowerCase();
    const wanted = safe(resource.objectName);
    let name = wanted;
    if (taken.has(key(name))) name = safe(`${wanted}_${resource.packageName}`);
    const base = name;
    for (let n = next.get(key(base)) ?? 2; taken.has(key(name)); n++) {
      name = `${base}_${n}`;
      next.set(key(base), n + 1);
    }
    taken.add(key(name));
    refs.set(resource.id, { location, name });
    if (name !== resource.objectName)
      report.collected.renamed.push({ id: resource.id, from: resource.objectName, to: `${location}.${name}` });
  }
  if (report.collected.renamed.length > 0) {
    const first = report.collected.renamed[0]!;
    const count = report.collected.renamed.length;
    const message = `${counted(count, 'node')} got another name, because ${count === 1 ? 'its own' : 'theirs'} was taken or holds other characters than letters, digits, _ and -; the first is ${first.from}, now ${first.to}.`;
    report.add({ code: 'dbt.renamed', level: 'info', message, count });
  }
  return { refs, locations: [...locations.values()] };
}

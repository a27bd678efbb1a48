import { counted } from '#engine/text/phrases.ts';
import { emptyNode, emptyPipeline } from '../pipeline/empty.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { refText, scanRefs } from '../pipeline/refs.ts';
import { LIMITS, type Pipeline, type PipelineNode, type Subgraph } from '../pipeline/schema.ts';
import { countPipeline, reportUnresolved } from './counts.ts';
import { reportCycles } from './cycles.ts';
import { readCatalog } from './dbtCatalog.ts';
import { type ConvertedNode, fillColumns } from './dbtColumns.ts';
import { DbtCompiler } from './dbtCompile.ts';
import { consumersOf } from './dbtConsumers.ts';
import { type Conversion, dataParents, hasPlatform, platformOf, type Totals } from './dbtConversion.ts';
import { fillLoads } from './dbtLoads.ts';
import { type DbtResource, manifestOf, parseJson } from './dbtManifest.ts';
import { mergeSeeds, nameResources } from './dbtNames.ts';
import { placeLastRun } from './dbtRun.ts';
import { annotationsOf, dbtExtra, shapeOf } from './dbtShape.ts';
import { type DbtParent, refCompiled, refRaw, tokenOptions } from './dbtSql.ts';
import { placeTests } from './dbtTests.ts';
import { type Cut, cutter, fieldsOf, textOf } from './fields.ts';
import { decodeText } from './files.ts';
import type { ImportFile } from './importFile.ts';
import type { ImportMessage, ImportReport, ReportBuilder } from './report.ts';
import type { Progress } from './steps.ts';

/** What becomes a subgraph: nothing, each folder of the project, each tag, or each package. */
export type SubgraphsOf = 'none' | 'folders' | 'tags' | 'packages';

type ManifestResult = { ok: true; pipeline: Pipeline; report: ImportReport } | { ok: false; stop: ImportMessage };

/** Reports each total once. */
function reportTotals(totals: Totals, report: ReportBuilder): void {
  const info = (code: ImportMessage['code'], count: number, message: string) => {
    if (count > 0) report.add({ code, level: 'info', count, message });
  };
  info(
    'dbt.notText',
    totals.notInText,
    `${counted(totals.notInText, 'parent is', 'parents are')} not named in the SQL of their readers; a ref_link keeps each edge.`,
  );
  info(
    'dbt.notRunnable',
    totals.notRunnable,
    `${counted(totals.notRunnable, 'model is not compiled and holds', 'models are not compiled and hold')} Jinja that only dbt can run; it is shown as comments. Run dbt compile first to see ${totals.notRunnable === 1 ? 'its' : 'their'} SQL.`,
  );
  info(
    'dbt.compiled',
    totals.compiled,
    `${counted(totals.compiled, 'model has', 'models have')} no compiled SQL in the manifest; the Jinja was run here with the manifest’s macros, as dbt does for a first load, with the default of each variable.`,
  );
  info(
    'dbt.suggestedType',
    totals.suggested,
    `${counted(totals.suggested, 'model is', 'models are')} shown as Dimension or Fact because of ${totals.suggested === 1 ? 'its' : 'their'} name or folder: a suggestion.`,
  );
  if (totals.traced + totals.untraced > 0)
    info(
      'dbt.columnLinks',
      totals.traced + totals.untraced,
      `Column links of ${counted(totals.traced, 'model')} were read from ${totals.traced === 1 ? 'its' : 'their'} SQL; ${totals.untraced === 0 ? 'none is without.' : `${counted(totals.untraced, 'model has', 'models have')} none. The report lists them with the reason.`}`,
    );
  info(
    'dbt.guessedType',
    totals.guessed,
    `${counted(totals.guessed, 'column has', 'columns have')} no data type in the manifest; VARCHAR is a guess.`,
  );
}

function makeNode(resource: DbtResource, merged: readonly DbtResource[], conversion: Conversion): ConvertedNode {
  const { path, report, totals } = conversion;
  const cut = cutter(`${path}: ${resource.id}`, report);
  const shape = shapeOf(resource);
  for (const seed of merged)
    for (const badge of shapeOf(seed).badges) if (!shape.badges.includes(badge)) shape.badges.push(badge);
  if (shape.suggested) totals.suggested++;
  const { location, name } = conversion.parentOf.get(resource.id)!.ref;
  const node: PipelineNode = {
    ...emptyNode({ id: resource.id, name, location, type: shape.type }),
    description: cut(resource.description, 'the description'),
    badges: shape.badges,
    extra: dbtExtra(resource, [resource.id, ...merged.map((seed) => seed.id)], conversion.manifest.adapter),
  };
  if (shape.materialization) node.materialization = shape.materialization;
  let body = '';
  let untraced: string | undefined;
  const parents = dataParents(resource.id, conversion);
  if (isSource(shape.type)) {
    for (const parent of parents)
      report.leaveOut('Parents of seeds and sources, which read nothing here', `${parent.resource.id} of ${node.id}`);
  } else {
    if (resource.language === 'python') {
      untraced = 'they are Python';
      node.sources = [{ name, join: withMissingRefs('', parents, node.id, conversion), aliases: {}, customSQL: '' }];
      node.extra = { ...node.extra, code: cut(resource.rawCode, 'the Python code'), language: 'python' };
    } else {
      body = bodyOf(resource, parents, conversion, node);
      if (node.badges.includes('not runnable')) untraced = 'the manifest has no compiled SQL of them';
      const text = cutSql([annotationsOf(node.id, shape), body].filter((part) => part !== '').join('\n'), cut);
      node.sql = withMissingRefs(text, parents, node.id, conversion);
    }
  }
  return untraced === undefined ? { node, body } : { node, body, untraced };
}

/** The SQL of a model: its compiled SQL, or what its macros give here, or the part of its raw code that can be converted without dbt. */
function bodyOf(
  resource: DbtResource,
  parents: readonly DbtParent[],
  { manifest, totals, compiler }: Conversion,
  node: PipelineNode,
): string {
  if (resource.compiledCode.trim() !== '') return refCompiled(resource.compiledCode, parents, tokenOptions(manifest.adapter));
  const compiled = compiler.compile(resource, parents);
  if (compiled) {
    totals.compiled++;
    if (compiled.isAssumed) node.extra = { ...node.extra, assumedSql: true };
    return refCompiled(compiled.sql, parents, tokenOptions(manifest.adapter));
  }
  const { text, runnable } = refRaw(resource.rawCode, parents, tokenOptions(manifest.adapter));
  if (!runnable) {
    totals.notRunnable++;
    node.badges.push('not runnable');
  }
  return text;
}

/**
 * Maximum length of a model's SQL, in characters. The remaining 20,000 characters of a document's text are for refs to parents that the SQL does not
 * name.
 */
const MAX_MODEL_SQL_LENGTH = LIMITS.text - 20_000;

/** SQL above the limit, cut after a line, because a tag must not be cut in two. */
function cutSql(text: string, cut: Cut): string {
  if (text.length <= MAX_MODEL_SQL_LENGTH) return text;
  const kept = cut(text, 'the SQL', MAX_MODEL_SQL_LENGTH);
  return kept.slice(0, Math.max(kept.lastIndexOf('\n'), 0));
}

/** The text with a ref_link for every parent that it does not name: the manifest determines the edges. */
function withMissingRefs(text: string, parents: readonly DbtParent[], id: string, { totals, report }: Conversion): string {
  const named = new Set(scanRefs(text).map((ref) => `${ref.location}.${ref.name}`));
  const lines = text === '' ? [] : [text];
  let length = text.length;
  for (const { ref, resource } of parents) {
    if (named.has(`${ref.location}.${ref.name}`)) continue;
    named.add(`${ref.location}.${ref.name}`);
    const call = refText('ref_link', ref.location, ref.name);
    length += call.length + 1;
    if (length > LIMITS.text) {
      report.leaveOut('Parents that the text of a node has no room for', `${resource.id} of ${id}`);
      continue;
    }
    totals.notInText++;
    lines.push(call);
  }
  return lines.join('\n');
}

/** Reports the parents that the manifest lists twice, and those that are in none of its sections. */
function reportParents({ manifest, report }: Conversion): void {
  const missing = new Set<string>();
  let repeated = 0;
  for (const [id, parents] of manifest.parents) {
    const seen = new Set<string>();
    for (const parent of parents) {
      if (seen.has(parent)) repeated++;
      seen.add(parent);
      if (manifest.ids.has(parent)) continue;
      missing.add(parent);
      report.leaveOut('Parents that are in no section', `${parent} of ${id}`);
    }
  }
  if (repeated > 0)
    report.add({
      code: 'dbt.parentRepeated',
      level: 'info',
      count: repeated,
      message: `${counted(repeated, 'parent is', 'parents are')} listed more than once; each is one edge.`,
    });
  if (missing.size === 0) return;
  const first = [...missing][0]!;
  const message = `${counted(missing.size, 'parent is', 'parents are')} in no section of the manifest, the first is ${first}. ${missing.size === 1 ? 'Its' : 'Their'} edges are left out.`;
  report.add({ code: 'dbt.parentMissing', level: 'warning', count: missing.size, message });
}

function subgraphsOf(kind: SubgraphsOf, nodes: readonly PipelineNode[], resources: ReadonlyMap<string, DbtResource>): Subgraph[] {
  if (kind === 'none') return [];
  const groups = new Map<string, string[]>();
  for (const node of nodes) {
    const resource = resources.get(node.id)!;
    const folders = resource.fqn.slice(1, resource.type === 'source' ? -2 : -1).join('/');
    const names = kind === 'tags' ? resource.tags : kind === 'packages' ? [resource.packageName] : [folders];
    for (const name of names.filter((entry) => entry !== '')) {
      const ids = groups.get(name);
      if (ids) ids.push(node.id);
      else groups.set(name, [node.id]);
    }
  }
  return [...groups]
    .slice(0, 5_000)
    .map(([name, nodeIds], index) => ({ id: String(index + 1), name: name.slice(0, LIMITS.name), nodeIds }));
}

function reportManifest({ manifest, report, path }: Conversion): void {
  const { version, adapter } = manifest;
  const about = (label: string, value: string) => value !== '' && report.collected.about.push({ label, value });
  about('Project', manifest.project);
  about('dbt version', manifest.toolVersion);
  about('Manifest version', version === undefined ? '' : `v${version}`);
  about('Adapter', adapter);
  if (version === undefined || version < 7 || version > 12) {
    const versionText = version === undefined ? 'no schema version' : `schema version ${version}`;
    const how = version !== undefined && version > 12 ? 'read like version 12' : 'read as far as its fields are known';
    report.add({
      code: 'dbt.version',
      level: 'info',
      path,
      message: `${path} says ${versionText}; versions 7 to 12 are supported fully, this one is ${how}.`,
    });
  }
  if (adapter !== '' && !hasPlatform(adapter)) {
    report.add({
      code: 'dbt.adapter',
      level: 'info',
      path,
      message: `The adapter ${adapter.slice(0, 60)} is none of Runnel's platforms; the pipeline is opened for Snowflake.`,
    });
  }
  for (const [section, names] of manifest.others) {
    for (const name of names) report.leaveOut(section, name);
    const many = section.replaceAll('_', ' ');
    const one = many.replace(/ies$/, 'ys').replace(/s$/, '');
    const message = `${counted(names.length, `${one} is`, `${many} are`)} counted and not drawn.`;
    report.add({ code: 'dbt.leftOut', level: 'info', count: names.length, message });
  }
}

/** Reports how many columns the catalog completed, or that it belongs to another project. */
function reportCatalog({ catalog, manifest, totals, report }: Conversion): void {
  if (catalog.size === 0) return;
  const { catalogTypes, catalogColumns } = totals;
  const found = manifest.resources.some(({ id }) => catalog.has(id));
  const message = found
    ? `catalog.json gives ${counted(catalogTypes, 'data type')} that the manifest lacks, and adds ${counted(catalogColumns, 'column')}.`
    : 'catalog.json: none of its tables is in this manifest. Run dbt docs generate in this project, and open both files again.';
  report.add({ code: 'dbt.catalog', level: found ? 'info' : 'warning', count: catalogTypes, message });
}

interface ManifestOptions {
  /** The name of the document; by default the name of the project, and without that `fallbackName`. */
  name?: string;
  fallbackName: string;
  subgraphs: SubgraphsOf;
  /** The `catalog.json` of the manifest's folder. */
  catalog?: ImportFile;
  /** The `run_results.json` of the manifest's folder. */
  runResults?: ImportFile;
}

/** Whether a file is one that dbt writes next to the manifest, such as a catalog, which has `nodes`, too. */
function isOtherDbtFile(value: unknown, path: string): boolean {
  const version = textOf(fieldsOf(fieldsOf(value).metadata).dbt_schema_version);
  return version === '' ? /(^|\/)(catalog|run_results|sources)\.json$/.test(path) : /\/dbt\/(?!manifest\/)/.test(version);
}

/**
 * Opens a dbt `manifest.json` of any schema version. Models, seeds, snapshots and sources become nodes that keep their unique_id, the edges come from
 * the manifest, and the report lists what was merged, renamed or left out. Rule: `/docs/guides/import-a-dbt-project`.
 */
export function readManifest(
  file: ImportFile,
  options: ManifestOptions,
  report: ReportBuilder,
  progress: Progress,
): ManifestResult {
  const stop = (code: ImportMessage['code'], message: string): ManifestResult => ({
    ok: false,
    stop: { code, level: 'stop', path: file.path, message },
  });
  const text = decodeText(file.bytes);
  if (text === undefined) return stop('json.syntax', `${file.path}: this is not UTF-8 text.`);
  const json = parseJson(text, file.path);
  if (!json.ok) return json;
  const instead = isOtherDbtFile(json.value, file.path) ? ' Choose manifest.json in the same folder.' : '';
  const manifest = instead === '' ? manifestOf(json.value) : undefined;
  if (!manifest)
    return stop('dbt.shape', `${file.path}: expected a dbt manifest with "metadata" and "nodes", or a pipeline file.${instead}`);
  if (manifest.resources.length > LIMITS.nodes)
    return stop('node.limit', `The project has ${manifest.resources.length} nodes; at most ${LIMITS.nodes} are opened.`);

  const resources = new Map(manifest.resources.map((resource) => [resource.id, resource]));
  const tooLong = manifest.resources.filter((resource) => resource.id.length > LIMITS.name);
  for (const resource of tooLong)
    report.leaveOut(`Nodes with an id above ${LIMITS.name} characters`, resource.id.slice(0, LIMITS.name));
  const usable = manifest.resources.filter((resource) => resource.id.length <= LIMITS.name);
  const merges = mergeSeeds(usable);
  const own = usable.filter((resource) => !merges.has(resource.id));
  const { refs, locations } = nameResources(own, report);
  const parentOf = new Map(
    usable.map((resource) => [resource.id, { resource, ref: refs.get(merges.get(resource.id) ?? resource.id)! }]),
  );
  const conversion: Conversion = {
    manifest,
    parentOf,
    compiler: new DbtCompiler(manifest, parentOf.values()),
    catalog: options.catalog ? readCatalog(options.catalog, report) : new Map(),
    path: file.path,
    totals: {
      notInText: 0,
      notRunnable: 0,
      compiled: 0,
      suggested: 0,
      guessed: 0,
      catalogTypes: 0,
      catalogColumns: 0,
      traced: 0,
      untraced: 0,
    },
    report,
  };
  reportManifest(conversion);
  const mergedInto = new Map<string, DbtResource[]>();
  for (const [seed, source] of merges) {
    const seeds = mergedInto.get(source);
    if (seeds) seeds.push(resources.get(seed)!);
    else mergedInto.set(source, [resources.get(seed)!]);
  }
  for (const [source, seeds] of mergedInto) {
    const ref = refs.get(source)!;
    for (const seed of seeds)
      report.collected.merged.push({ kept: source, into: `${ref.location}.${ref.name}`, ids: [source, seed.id] });
  }
  if (merges.size > 0) {
    const message = `${counted(merges.size, 'seed is the table that a source declares', 'seeds are the tables that sources declare')}; each pair is one node.`;
    report.add({ code: 'dbt.merged', level: 'info', count: merges.size, message });
  }

  const converted = own.map((resource, index) => {
    progress('link', index, own.length);
    return makeNode(resource, mergedInto.get(resource.id) ?? [], conversion);
  });
  fillColumns(converted, mergedInto, conversion);
  fillLoads(converted, conversion);
  const nodes = converted.map((entry) => entry.node);
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const nodeOf = (id: string) => nodeById.get(merges.get(id) ?? id);
  placeTests(
    manifest.tests,
    {
      nodeOf,
      nameOf: (id) => resources.get(id)?.name ?? '',
      sqlOf: (test) => {
        const parents = dataParents(test.id, conversion);
        if (test.compiledCode.trim() !== '') return refCompiled(test.compiledCode, parents, tokenOptions(manifest.adapter));
        return test.kind === '' ? refRaw(test.rawCode, parents, tokenOptions(manifest.adapter)).text : '';
      },
      path: file.path,
    },
    report,
  );
  report.collected.consumers = consumersOf(manifest.fields, (id) => {
    const ref = conversion.parentOf.get(id)?.ref;
    return ref && `${ref.location}.${ref.name}`;
  });
  reportParents(conversion);
  reportTotals(conversion.totals, report);
  reportCatalog(conversion);
  if (options.runResults) placeLastRun(options.runResults, nodeOf, report);

  const mappings = Object.fromEntries(
    locations
      .slice(0, 2_000)
      .map((location) => [
        location.name,
        { database: location.database.slice(0, LIMITS.name), schema: location.schema.slice(0, LIMITS.name) },
      ]),
  );
  const pipeline: Pipeline = {
    ...emptyPipeline(options.name || manifest.project || options.fallbackName),
    platform: platformOf(manifest.adapter),
    locations: locations.slice(0, 2_000).map((location) => ({ name: location.name, description: '' })),
    nodes,
    workspaces: [
      {
        id: 'dbt-target',
        name: 'dbt target',
        description: 'Where the manifest says the project was built.',
        mappings,
        parameters: {},
      },
    ],
    subgraphs: subgraphsOf(options.subgraphs, nodes, resources),
  };
  progress('check', 0, 1);
  reportUnresolved(pipeline, report);
  reportCycles(pipeline, report);
  return { ok: true, pipeline, report: { ...report.collected, counts: countPipeline(pipeline) } };
}

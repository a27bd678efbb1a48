import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runOrder } from '#engine/graph/order.ts';
import { detect, type ImportResult, importProject, importProjectWith } from '#engine/import/import.ts';
import { type NodeFile, readNodeFile } from '#engine/import/nodeFile.ts';
import type { ImportReport } from '#engine/import/report.ts';
import type { ReadRequest } from '#engine/import/steps.ts';
import { checkPipeline, serializePipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { filesOf, opened, RETAIL, sourceNode, stopOf, yamlNode } from './projectFiles.ts';

const MANIFEST = JSON.stringify({
  nodes: {},
  metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json' },
});
const PIPELINE = serializePipeline({ ...emptyPipeline('Mine'), locations: [{ name: 'L', description: '' }] });

describe('detect', () => {
  test('a repository wins over JSON files beside it; run results and catalogs are no manifests', () => {
    expect(detect(filesOf({ 'data.yml': '', 'target/manifest.json': MANIFEST }))).toEqual([
      { kind: 'repository', root: '', files: 2 },
    ]);
    const results = JSON.stringify({ metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/run-results/v5.json' } });
    expect(detect(filesOf({ 'shop/target/manifest.json': MANIFEST, 'shop/target/run_results.json': results }))).toEqual([
      { kind: 'dbt', root: 'shop/target/manifest.json', files: 1 },
    ]);
    expect(detect(filesOf({ 'a.json': PIPELINE, 'b.txt': PIPELINE }))).toEqual([{ kind: 'pipeline', root: 'a.json', files: 1 }]);
    expect(detect(filesOf({ 'a.yml': '' }))).toEqual([]);
  });
});

describe('importProject', () => {
  test('several projects are a choice; the answer opens one of them', () => {
    const texts = {
      'one/data.yml': 'fileVersion: 3',
      'one/nodes/L-A.yml': sourceNode('a', 'L', 'A'),
      'two/data.yml': 'fileVersion: 3',
    };
    expect(importProject(filesOf(texts))).toEqual({
      kind: 'choice',
      roots: [
        { kind: 'repository', root: 'one', files: 2 },
        { kind: 'repository', root: 'two', files: 1 },
      ],
    });
    const result = importProject(filesOf(texts), { root: 'one' });
    expect(result).toMatchObject({
      kind: 'repository',
      pipeline: { name: 'one', nodes: [{ id: 'a' }] },
      report: { notImported: ['two/data.yml'] },
    });
    expect(importProject(filesOf(texts), { root: 'elsewhere' }).kind).toBe('choice');
  });

  test('an archive of a Git host, with its extra folder, opens like the folder', () => {
    const zip = zipSync(Object.fromEntries(Object.entries(RETAIL).map(([path, text]) => [`retail-main/${path}`, strToU8(text)])));
    const result = importProject([{ path: 'retail-main.zip', bytes: zip }]);
    expect(result).toMatchObject({ kind: 'repository', pipeline: { name: 'retail-main' } });
    expect('pipeline' in result && result.pipeline.nodes).toEqual(opened(RETAIL).pipeline.nodes);
  });

  test('a pipeline file opens as it is, and says where it is wrong', () => {
    expect(importProject(filesOf({ 'mine.json': PIPELINE }))).toMatchObject({
      kind: 'pipeline',
      pipeline: { name: 'Mine' },
      report: { counts: { locations: 1 } },
    });
    const broken = PIPELINE.replace('"L"', '7');
    expect(stopOf(importProject(filesOf({ 'mine.json': broken })))).toMatch(
      /^pipeline\.shape: mine\.json: locations\[0\]\.name: /,
    );
  });

  test('a manifest is named after its project, or after the folder above target', () => {
    expect(importProject(filesOf({ 'shop/target/manifest.json': MANIFEST }))).toMatchObject({
      kind: 'dbt',
      pipeline: { name: 'shop' },
    });
    expect(importProject(filesOf({ 'shop.json': MANIFEST }), { name: 'Given' })).toMatchObject({ pipeline: { name: 'Given' } });
  });

  test('reports that there is nothing to open', () => {
    expect(stopOf(importProject([]))).toMatch(/^repo\.noData: No data\.yml found in the folders you chose/);
    expect(stopOf(importProject(filesOf({ 'a.zip': 'no archive' })))).toBe(
      'file.archive: a.zip: it is not a zip archive. Archive skipped.',
    );
    const inner = zipSync({ 'data.yml': strToU8('fileVersion: 3') });
    const packed =
      /^repo\.noData: .* (?:p\/)?inner\.zip is not unpacked, as it lies in a folder or in another archive: open it by itself\.$/;
    expect(stopOf(importProject([{ path: 'outer.zip', bytes: zipSync({ 'inner.zip': inner }) }]))).toMatch(packed);
    expect(stopOf(importProject([{ path: 'p/inner.zip', bytes: inner }]))).toMatch(packed);
  });

  test('progress goes through its phases and never beyond its total', () => {
    const seen: string[] = [];
    importProject(filesOf(RETAIL), {}, (phase, done, total) => {
      expect(done).toBeLessThanOrEqual(total);
      if (seen.at(-1) !== phase) seen.push(phase);
    });
    expect(seen).toEqual(['unpack', 'read', 'link', 'check']);
  });
});

/** The result for any input is valid: a document that matches the schema, a choice, or a stop that is not an internal error. */
function expectSound(result: ImportResult): void {
  if ('pipeline' in result) {
    const checked = checkPipeline(result.pipeline);
    expect(checked.ok ? [] : checked.errors).toEqual([]);
    for (const edge of pipelineGraph(result.pipeline).edges) expect(edge.from).not.toBe(edge.to);
  } else if (result.kind === 'stop') {
    expect(result.message.code).not.toBe('import.failed');
    expect(result.message.message.length).toBeGreaterThan(10);
  }
}

const PATHS = [
  'data.yml',
  'locations.yml',
  'nodes/A-B.yml',
  'nodes/A-C.yml',
  'nodes/A-D.sql',
  'nodeTypes/T-1/definition.yml',
  'nodeTypes/T-1/run.sql.j2',
  'environments/E-1.yml',
  'jobs/J-1.yml',
  'subgraphs/S-1.yml',
  'macros/macro-1.yml',
  'packages/P.yml',
  'workspaces.yml',
  'manifest.json',
  'x.zip',
];

describe('any input', () => {
  test('of any bytes is answered', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...PATHS), fc.uint8Array({ maxLength: 60 })),
        fc.boolean(),
        (contents, repository) => {
          const files = Object.entries(contents).map(([path, bytes]) => ({ path, bytes }));
          if (repository) files.push({ path: 'top/data.yml', bytes: strToU8('fileVersion: 3') });
          expectSound(importProject(files));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of any YAML is answered', () => {
    const keys = fc.constantFrom(
      'id',
      'name',
      'operation',
      'metadata',
      'columns',
      'sourceMapping',
      'join',
      'joinCondition',
      'steps',
      'locations',
      'type',
      'sqlType',
      'locationName',
      'stepCounter',
      'columnReference',
      'columnCounter',
      'sourceColumnReferences',
      'columnReferences',
      'transform',
      'dependencies',
      'nodeName',
      'config',
      'aliases',
      'mappingDefinitions',
      'nodeMetadataSpec',
      'jobs',
      'subgraphs',
      'stepTypes',
      'macros',
      'nodes',
      'sources',
      'parent_map',
      'depends_on',
      '__proto__',
      'constructor',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.oneof(
          fc.constantFrom('A', 'B', 'Source', 'sourceInput', 'Stage', "FROM {{ ref('A', 'B') }}", '', null, 0, 1, 3),
          fc.string(),
          fc.boolean(),
        ),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 8, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...PATHS.slice(1, -1)), value),
        fc.constantFrom('fileVersion: 3', 'version: 1', 'version: 2'),
        value,
        (contents, version, data) => {
          const texts = Object.fromEntries(
            Object.entries(contents).map(([path, content]) => [path, JSON.stringify(content) ?? '']),
          );
          expectSound(
            importProject(
              filesOf({
                ...texts,
                'data.yml': `${version}\njobs: ${JSON.stringify(data) ?? ''}\nstepTypes: ${JSON.stringify(data) ?? ''}\n`,
              }),
            ),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of a good repository with one line changed is answered', () => {
    const paths = Object.keys(RETAIL);
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.nat(80),
        fc.constantFrom('', '  x', '- ', ': "', '\t- a', '<<<<<<< HEAD', '*a', '&a b', '!!x y', '"', '{{', '@', '...', '---'),
        (path, at, line) => {
          const lines = RETAIL[path]!.split('\n');
          lines[at % lines.length] = line;
          expectSound(importProject(filesOf({ ...RETAIL, [path]: lines.join('\n') })));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of a manifest with values replaced is answered', () => {
    const junk = fc.oneof(fc.constantFrom(null, 7, '', [], {}, [null], { a: 1 }, true), fc.string());
    const node = fc.record(
      {
        resource_type: fc.oneof(fc.constantFrom('model', 'seed', 'snapshot', 'source', 'test', 'analysis'), junk),
        name: fc.oneof(fc.constantFrom('a', 'b'), junk),
        alias: junk,
        database: junk,
        schema: fc.oneof(fc.constantFrom('s', 'x_s'), junk),
        relation_name: fc.oneof(fc.constantFrom('"d"."s"."a"', 'a'), junk),
        config: fc.oneof(
          fc.record({
            materialized: fc.oneof(fc.constantFrom('table', 'ephemeral', 'incremental'), junk),
            schema: fc.oneof(fc.constant('s'), junk),
            unique_key: junk,
            check_cols: junk,
          }),
          junk,
        ),
        columns: fc.oneof(fc.dictionary(fc.string(), junk), junk),
        depends_on: fc.oneof(fc.record({ nodes: fc.array(fc.constantFrom('m.a', 'm.b', 'm.c', 's.a')) }), junk),
        raw_code: fc.oneof(
          fc.constantFrom(
            "select * from {{ ref('a') }}",
            '{{ {% {#',
            'with __dbt__cte__a as (select 1) select * from __dbt__cte__a',
          ),
          junk,
        ),
        compiled_code: fc.oneof(
          fc.constantFrom('select * from d.s.a', 'with __dbt__cte__a as (select 1), b as (select 2)', "'"),
          junk,
        ),
        language: fc.oneof(fc.constantFrom('python'), junk),
        test_metadata: junk,
        column_name: junk,
        fqn: junk,
        tags: junk,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('m.a', 'm.b', 'm.c', ''), fc.oneof(node, junk)),
        fc.dictionary(fc.constantFrom('s.a', 'm.a'), node),
        junk,
        junk,
        (nodes, sources, parents, disabled) => {
          const text = JSON.stringify({
            metadata: { dbt_schema_version: '/dbt/manifest/v9.json' },
            nodes,
            sources,
            parent_map: parents,
            disabled,
          });
          const subgraphs = (['none', 'folders', 'tags', 'packages'] as const)[text.length % 4];
          expectSound(importProject(filesOf({ 'manifest.json': text }), { subgraphs }));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a repository written from a pipeline', () => {
  /** Nodes by index, with the indexes that each of them reads by `ref`, and those that are only in its list of dependencies. */
  const graph = fc
    .array(
      fc.record({
        name: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
        location: fc.constantFrom('RAW', 'STAGING', 'mart'),
        sql: fc.boolean(),
        reads: fc.array(fc.nat(30)),
        waits: fc.array(fc.nat(30)),
      }),
      {
        maxLength: 12,
      },
    )
    .map((nodes) => nodes.map((node, index) => ({ ...node, name: `${node.name}_${index}`, id: `id-${index}` })));

  test('opens to the same nodes and edges', () => {
    fc.assert(
      fc.property(graph, (nodes) => {
        const texts: Record<string, string> = { 'data.yml': 'fileVersion: 3' };
        const wanted = new Set<string>();
        nodes.forEach((node, index) => {
          const upstream = (list: number[]) => [...new Set(list)].filter((other) => other < index).map((other) => nodes[other]!);
          const reads = upstream(node.reads);
          const waits = node.sql ? [] : upstream(node.waits);
          for (const from of [...reads, ...waits]) wanted.add(`${from.id} ${node.id}`);
          const refs = reads.map((from) => `{{ ref('${from.location}', '${from.name}') }}`);
          const path = `nodes/${node.location}-${node.name}`;
          if (node.sql) texts[`${path}.sql`] = `@id("${node.id}")\n@nodeType("9")\nSELECT 1 AS A FROM ${refs.join(', ')}`;
          else if (reads.length + waits.length === 0) texts[`${path}.yml`] = sourceNode(node.id, node.location, node.name);
          else {
            const named = [...reads, ...waits].map((from): [string, string] => [from.location, from.name]);
            texts[`${path}.yml`] = yamlNode(node.id, node.location, node.name, `FROM ${refs.join(' JOIN ')}`, named);
          }
        });
        const { pipeline, report } = opened(texts);
        const key = (node: { id: string; location: string; name: string }) => `${node.id} ${node.location}.${node.name}`;
        expect(pipeline.nodes.map(key).sort()).toEqual(nodes.map(key).sort());
        expect(new Set(pipelineGraph(pipeline).edges.map((edge) => `${edge.from} ${edge.to}`))).toEqual(wanted);
        expect(report.counts.unresolved).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

const messagesOf = (result: { report: ImportReport }, code: string) =>
  result.report.messages.filter((message) => message.code === code).map(({ message }) => message);

describe('cycles', () => {
  const node = (name: string, ...reads: string[]) =>
    yamlNode(name, 'L', name, `FROM ${reads.map((read) => `{{ ref('L', '${read}') }}`).join(', ')}`, []);

  test('are named with their nodes, what waits behind them too, and the rest keeps its order', () => {
    const result = opened({
      'data.yml': 'fileVersion: 3\n',
      'nodes/L-A.yml': node('A', 'C'),
      'nodes/L-B.yml': node('B', 'A'),
      'nodes/L-C.yml': node('C', 'B'),
      'nodes/L-D.yml': node('D', 'C'),
      'nodes/L-E.yml': node('E', 'X'),
      'nodes/L-X.yml': node('X'),
    });
    expect(messagesOf(result, 'graph.cycle')).toEqual([
      '3 nodes wait for each other in a circle: L.A → L.B → L.C → L.A.',
      '1 cycle keeps 4 nodes from running. L.D waits behind it. 2 other nodes are in order.',
    ]);
    const order = runOrder(pipelineGraph(result.pipeline).graph);
    expect(order.ok).toBe(false);
  });

  test('a project without one says nothing of them', () => {
    const result = opened({ 'data.yml': 'fileVersion: 3\n', 'nodes/L-A.yml': node('A', 'B'), 'nodes/L-B.yml': node('B') });
    expect(messagesOf(result, 'graph.cycle')).toEqual([]);
  });
});

describe('a repository that was read by several', () => {
  test('is the same as one that was read by one, faults included', async () => {
    const files = () => filesOf({ ...RETAIL, 'nodes/RAW-BROKEN.yml': 'a: [\n', 'nodes/RAW-SHAPELESS.yml': 'a: 1\n' });
    const read = async ({ files: asked, onRead }: ReadRequest) => {
      const answers = new Map<string, NodeFile>();
      for (const file of [...asked].reverse()) {
        // Workers exchange JSON.
        answers.set(file.path, JSON.parse(JSON.stringify(readNodeFile(file))));
        onRead(1);
      }
      return asked.map(({ path }) => answers.get(path)!);
    };
    const said: number[] = [];
    const parallel = await importProjectWith(read, files(), {}, (phase, done) => void (phase === 'read' && said.push(done)));
    expect(parallel).toEqual(importProject(files()));
    expect(said).toEqual([...said].sort((a, b) => a - b));
  });

  test('stops with the reason when a reader fails', async () => {
    const result = await importProjectWith(
      () => Promise.reject(new Error('no memory')),
      filesOf(RETAIL),
      {},
      () => {},
    );
    expect(stopOf(result)).toBe('import.failed: The project could not be opened: no memory.');
  });
});

test('saving twice writes the same bytes', () => {
  const saved = serializePipeline(opened(RETAIL).pipeline);
  const again = importProject(filesOf({ 'shop.json': saved }));
  expect('pipeline' in again && serializePipeline(again.pipeline)).toBe(saved);
});

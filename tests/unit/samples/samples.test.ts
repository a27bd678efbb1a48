import { describe, expect, test } from 'vitest';
import { runOrder, waveOf } from '#engine/graph/order.ts';
import { parsePipeline, serializePipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { builtInType, nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import { LOCATION_NAME, NODE_NAME, type Pipeline, pipelineSchema } from '#engine/pipeline/schema.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { chain, diamond, empty, twoParts } from '#samples/shapes.ts';
import { starterPipeline } from '#samples/starter.ts';
import { widePipeline } from '#samples/wide.ts';
import { wavesOf } from './graphFacts.ts';

const SAMPLES: [string, () => Pipeline][] = [
  ['retail', retailPipeline],
  ['starter', starterPipeline],
  ['run order', runOrderExample],
  ['wide', widePipeline],
  ['diamond', diamond],
  ['chain', chain],
  ['two parts', twoParts],
  ['empty', empty],
  ['generated', () => generatePipeline({ nodes: 120, seed: 7 })],
];

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe.each(SAMPLES)('%s', (_, build) => {
  const pipeline = build();
  const columnsOf = new Map(pipeline.nodes.map((node) => [node.id, new Map(node.columns.map((column) => [column.id, column]))]));
  const nodeById = new Map(pipeline.nodes.map((node) => [node.id, node]));

  test('is a valid document as it stands, and reads back from its file', () => {
    expect(pipelineSchema.parse(pipeline)).toEqual(pipeline);
    const read = parsePipeline(serializePipeline(pipeline));
    expect(read).toEqual({ ok: true, pipeline });
    if (read.ok) expect(serializePipeline(read.pipeline)).toBe(serializePipeline(pipeline));
  });

  test('uses every id and name once, in the letters the platform allows', () => {
    expect(repeated(pipeline.nodes.map((node) => node.id))).toEqual([]);
    expect(repeated(pipeline.nodes.map((node) => `${node.location}.${node.name}`))).toEqual([]);
    for (const node of pipeline.nodes) {
      expect(node.name).toMatch(NODE_NAME);
      expect(repeated(node.columns.map((column) => column.id))).toEqual([]);
      expect(repeated(node.columns.map((column) => column.name))).toEqual([]);
    }
    for (const location of pipeline.locations) expect(location.name).toMatch(LOCATION_NAME);
  });

  test('has no unresolved ref, no node that refs itself, and no cycle', () => {
    const graph = pipelineGraph(pipeline);
    expect(graph.unresolved).toEqual([]);
    expect(graph.selfReferences).toEqual([]);
    expect(wavesOf(pipeline).flat()).toHaveLength(pipeline.nodes.length);
  });

  test('has no problems', () => {
    expect(problemsOf(pipeline)).toEqual([]);
  });

  test('the waves of the engine are those of another library', () => {
    const { graph } = pipelineGraph(pipeline);
    const order = runOrder(graph);
    const waves = order.ok
      ? Array.from({ length: order.waveCount }, (_, wave) =>
          [...waveOf(order, wave)].map((index) => pipeline.nodes[index]!.name).sort(),
        )
      : [];
    expect(waves).toEqual(wavesOf(pipeline));
  });

  test('refs outside the Join tabs (tests, Pre- and Post-SQL) name nodes too', () => {
    const names = new Set(pipeline.nodes.map((node) => `${node.location}.${node.name}`));
    for (const node of pipeline.nodes) {
      for (const text of [
        ...node.tests.map((nodeTest) => nodeTest.sql),
        String(node.config.preSQL ?? ''),
        String(node.config.postSQL ?? ''),
      ]) {
        for (const ref of scanRefs(text)) expect(names).toContain(`${ref.location}.${ref.name}`);
      }
    }
  });

  test('every column has one entry a source mapping and points at columns that exist', () => {
    for (const node of pipeline.nodes) {
      for (const column of node.columns) {
        expect(column.sources, column.id).toHaveLength(node.type === 'Source' ? 0 : node.sources.length);
        for (const { columns } of column.sources) {
          for (const { nodeId, columnId } of columns)
            expect(columnsOf.get(nodeId)?.has(columnId), `${column.id} from ${columnId}`).toBe(true);
        }
      }
    }
  });

  test('lineage, aliases and transforms agree with the Join tab', () => {
    for (const node of pipeline.nodes) {
      node.sources.forEach(({ join, aliases }, index) => {
        const read = scanRefs(join).filter((ref) => ref.form === 'ref');
        expect(Object.values(aliases).map((id) => nodeById.get(id)?.name)).toEqual(read.map((ref) => ref.name));
        const ids = new Set(Object.values(aliases));
        for (const column of node.columns) {
          const { columns, transform } = column.sources[index]!;
          for (const { nodeId } of columns) expect(ids, `${column.id} reads ${nodeId}`).toContain(nodeId);
          const named = [...transform.matchAll(/"([^"]+)"\."([^"]+)"/g)].map(([, alias, name]) => {
            const found = [...columnsOf.get(aliases[alias!]!)!.values()].find((candidate) => candidate.name === name);
            return found?.id;
          });
          if (transform !== '') expect([...new Set(named)], column.id).toEqual(columns.map(({ columnId }) => columnId));
          if (transform === '')
            expect(columns.length, column.id).toBe(
              column.flags.some((flag) => flag.startsWith('is') && /Surrogate|Version|Flag/.test(flag)) ? 0 : 1,
            );
        }
        for (const [, alias, name] of join.matchAll(/"([^"]+)"\."([^"]+)"/g)) {
          expect(
            [...columnsOf.get(aliases[alias!]!)!.values()].map((column) => column.name),
            `${node.name}: ${join}`,
          ).toContain(name);
        }
      });
    }
  });

  test('follows the rules of its node types: config, system columns, keys, materialization', () => {
    for (const node of pipeline.nodes) {
      expect(nodeTypeOf(pipeline, node.type).origin).toBe('builtIn');
      const type = builtInType(node.type)!;
      if (type.kind === 'source') {
        expect(node.sources).toEqual([]);
        expect(node.materialization).toBeUndefined();
        continue;
      }
      expect(type.materializations).toContain(node.materialization);
      expect(Object.keys(node.config)).toEqual(expect.arrayContaining(Object.keys(type.config)));
      expect(node.isMultisource).toBe(node.sources.length > 1);
      const names = type.systemColumns.map((column) => [column.name.replace('{{NODE_NAME}}', node.name), column.flag]);
      expect(
        node.columns
          .filter((column) => names.some(([, flag]) => column.flags.includes(flag!)))
          .map((column) => [column.name, column.flags[0]]),
      ).toEqual(names);
      const keys = node.columns.filter((column) => column.flags.includes('isBusinessKey'));
      if (type.businessKey === 'required') expect(keys.length, node.name).toBeGreaterThan(0);
      if (type.businessKey === 'none') expect(keys).toEqual([]);
    }
  });

  test('a Type 2 merge gets no WHERE or GROUP BY, which would make its SQL invalid', () => {
    for (const node of pipeline.nodes) {
      if (node.columns.some((column) => column.flags.includes('isChangeTracking'))) {
        for (const { join } of node.sources) expect(join).not.toMatch(/\b(WHERE|GROUP BY|QUALIFY|HAVING)\b/);
      }
    }
  });

  test('every location is known, and mapped in every workspace and environment without two nodes on one table', () => {
    const locations = new Set(pipeline.locations.map((location) => location.name));
    if (pipeline.defaultLocation !== undefined) expect(locations).toContain(pipeline.defaultLocation);
    expect(pipeline.workspaces.length + pipeline.environments.length).toBeGreaterThan(0);
    expect(repeated([...pipeline.workspaces, ...pipeline.environments].map(({ id }) => id))).toEqual([]);
    for (const context of [...pipeline.workspaces, ...pipeline.environments]) {
      expect(Object.keys(context.mappings).sort()).toEqual([...locations].sort());
      const names = pipeline.nodes.map((node) => qualifiedName(pipeline, context, node));
      expect(names.filter((name) => !name.ok)).toEqual([]);
      expect(repeated(names.map((name) => (name.ok ? name.name : '')))).toEqual([]);
    }
    for (const node of pipeline.nodes) expect(locations).toContain(node.location);
  });

  test('subgraphs hold nodes of the pipeline, each once', () => {
    for (const subgraph of pipeline.subgraphs) {
      expect(repeated(subgraph.nodeIds)).toEqual([]);
      for (const id of subgraph.nodeIds) expect(nodeById.has(id), `${subgraph.name}: ${id}`).toBe(true);
    }
  });

  test('macros that transforms call are there', () => {
    const macros = pipeline.macros.map((macro) => macro.text).join('\n');
    for (const node of pipeline.nodes) {
      for (const column of node.columns) {
        for (const { transform } of column.sources) {
          for (const [, name] of transform.matchAll(/{{\s*(\w+)\(/g)) expect(macros).toContain(`macro ${name}(`);
        }
      }
    }
  });
});

test('a sample is the same document at each call', () => {
  for (const build of [retailPipeline, starterPipeline, runOrderExample, widePipeline, diamond]) expect(build()).toBe(build());
});

import { expect, test } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { opened, yamlNode } from './projectFiles.ts';

/** A node file of version 1: one step, integer ids, no `version`, and extra keys without information. */
function step(id: string | number, location: string, name: string, join: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    steps: {
      [`${name}-${id}`]: {
        stepCounter: String(id),
        operation: {
          type: 'sql',
          sqlType: 'Stage',
          name,
          locationName: location,
          locationID: '',
          dependencies: [],
          isDataVault: false,
          customOverride: false,
          isMultisource: false,
          materializationType: 'table',
          config: {},
          metadata: {
            columns: [],
            sourceMapping: [{ name, join: { joinCondition: join }, dependencies: [], customSQL: { customSQL: '' } }],
          },
          ...more,
        },
      },
    },
  });
}

const SOURCE = JSON.stringify({
  steps: {
    'ORDERS-1': {
      stepCounter: 1,
      operation: {
        type: 'sourceInput',
        sqlType: 'Source',
        name: 'ORDERS',
        locationName: 'RAW',
        dataset: '',
        table: 'ORDERS',
        metadata: {
          columns: [{ name: 'ID', dataType: 'NUMBER', columnReference: { stepCounter: '1', columnCounter: 7 }, hashColumns: [] }],
          join: { joinCondition: '' },
        },
      },
    },
  },
});

const DATA = `version: 1
defaultStorageMapping: RAW
locations:
  RAW:
    mappingDefinitions:
      "5":
        database: DB
        schema: RAW
jobs:
  Job-1:
    id: 1
    name: Nightly
    includeSelector: ""
    excludeSelector: ""
    steps: [12, "1"]
    subgraphs: [3]
  Job-2:
    id: 2
    name: Selected
    includeSelector: "{ location: RAW }"
    excludeSelector: ""
    steps: [12]
subgraphs:
  Subgraph-3:
    id: "3"
    name: Core
    steps: ["1", 12, 99]
macros:
  Macro-1:
    id: "1"
    macroString: "{% macro m() %}{% endmacro %}"
packages: {}
projects:
  old: {}
stepTypes:
  StepType-Source:
    id: Source
    name: Source
    metadata:
      nodeMetadataSpec: ""
  StepType-42:
    id: 42
    isDisabled: false
    metadata:
      defaultStorageLocation: null
      error: null
      nodeMetadataSpec: "short: MY"
      templates:
        create:
          templateString: CREATE
        run:
          templateString: RUN
    name: Mine
    version: 1
`;

const NODES = {
  'nodes/RAW-ORDERS.yml': SOURCE,
  'nodes/STAGING-STG_ORDERS.yml': step(12, 'STAGING', 'STG_ORDERS', "FROM {{ ref('RAW', 'ORDERS') }}", {
    metadata: {
      columns: [
        {
          name: 'ID',
          dataType: 'NUMBER',
          columnReference: { stepCounter: 12, columnCounter: 3 },
          sourceColumnReferences: [{ columnReferences: [{ stepCounter: '1', columnCounter: 7 }], transform: '' }],
        },
      ],
      sourceMapping: [{ name: 'STG_ORDERS', join: { joinCondition: "FROM {{ ref('RAW', 'ORDERS') }}" } }],
    },
  }),
};

test('version 1: integer ids become texts, everything in data.yml finds its place', () => {
  const { pipeline, report } = opened({ 'data.yml': DATA, ...NODES });
  expect(pipeline.nodes.map((node) => [node.id, node.location, node.name])).toEqual([
    ['1', 'RAW', 'ORDERS'],
    ['12', 'STAGING', 'STG_ORDERS'],
  ]);
  expect(pipelineGraph(pipeline).edges).toEqual([{ from: '1', to: '12', form: 'ref' }]);
  expect(report.counts).toMatchObject({ columnLinks: 1, brokenColumnLinks: 0 });
  expect(pipeline.nodes[1]?.columns[0]?.sources).toEqual([{ columns: [{ nodeId: '1', columnId: '7' }], transform: '' }]);
  expect(pipeline.nodes.map((node) => node.extra)).toEqual([{ metadata: { join: { joinCondition: '' } } }, undefined]);
  expect(pipeline.locations.map((location) => location.name)).toEqual(['RAW', 'STAGING']);
  expect(pipeline.environments).toMatchObject([{ id: '5', mappings: { RAW: { database: 'DB', schema: 'RAW' } } }]);
  expect(pipeline.nodeTypes).toMatchObject([
    { id: '42', name: 'Mine', short: 'MY', createTemplate: 'CREATE', runTemplate: 'RUN' },
  ]);
  expect(pipeline.subgraphs).toEqual([{ id: '3', name: 'Core', nodeIds: ['1', '12'] }]);
  expect(pipeline.macros[0]?.text).toBe('{% macro m() %}{% endmacro %}');
  expect(pipeline.jobs).toEqual([
    { id: '1', name: 'Nightly', include: '{ nodeID: "12" } OR { nodeID: "1" } OR { subgraph: "Core" }', exclude: '' },
    { id: '2', name: 'Selected', include: '{ location: RAW }', exclude: '' },
  ]);
  expect(report.leftOut).toEqual([
    { what: 'Node lists of jobs that have a selector', count: 1, names: ['Selected'] },
    { what: 'projects of data.yml', count: 1, names: ['old'] },
  ]);
  expect(report.messages.map((message) => message.code)).toEqual(
    expect.arrayContaining(['job.steps', 'legacy.dropped', 'subgraph.stale']),
  );
});

test('version 2: UUIDs and integers in one project, and a modular node among them', () => {
  const { pipeline } = opened({
    'data.yml':
      'version: 2\nlocations: {}\njobs: {}\nmacros: {}\npackages: {}\nprojects: {}\nstepTypes: {}\nsubgraphs: {}\ninstalledPackages: {}\n',
    ...NODES,
    'nodes/STAGING-NEW.yml': step(
      '0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10',
      'STAGING',
      'NEW',
      "FROM {{ ref('STAGING', 'STG_ORDERS') }}",
    ),
    'nodes/STAGING-MODULAR.yml': yamlNode('m', 'STAGING', 'MODULAR', "FROM {{ ref('STAGING', 'NEW') }}", [['STAGING', 'NEW']]),
  });
  expect(
    pipelineGraph(pipeline)
      .edges.map((edge) => `${edge.from} ${edge.to}`)
      .sort(),
  ).toEqual(['0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10 m', '1 12', '12 0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10']);
  expect(pipeline.locations.map((location) => location.name)).toEqual(['RAW', 'STAGING']);
});

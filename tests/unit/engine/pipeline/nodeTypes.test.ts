import { expect, test } from 'vitest';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { BUILT_IN_TYPES, builtInType, isSource, nodeTypeOf, objectKind, typeInDocument } from '#engine/pipeline/nodeTypes.ts';

const custom = {
  id: '44',
  name: 'Work',
  short: 'WRK',
  plural: '',
  colour: '',
  isDisabled: false,
  fileVersion: 1 as const,
  definition: '',
  createTemplate: '',
  runTemplate: '',
};
const pipeline = {
  ...emptyPipeline('x'),
  nodeTypes: [custom, { ...custom, id: 'Stage', name: 'Prep', short: 'PRP' }],
  packages: [
    { alias: 'base', packageId: '@x/base', releaseId: '', variables: '', config: {} },
    { alias: 'Nodes', packageId: '@x/snowflake/base-node-types', releaseId: '', variables: '', config: {} },
  ],
};

test.each([
  ['Source', { kind: 'source', origin: 'builtIn', name: 'Source' }],
  ['persistentstage', { id: 'persistentStage', kind: 'persistentStage' }],
  ['Stage', { kind: 'stage', origin: 'builtIn', name: 'Prep', short: 'PRP' }],
  ['44', { kind: 'custom', origin: 'custom', name: 'Work', short: 'WRK' }],
  ['base:::9', { kind: 'custom', origin: 'package', name: 'base 9' }],
  ['Nodes:::188', { kind: 'custom', origin: 'package', name: 'View' }],
  ['Nodes:::constructor', { kind: 'custom', origin: 'package', name: 'Nodes constructor' }],
  ['other:::9', { kind: 'custom', origin: 'unknown' }],
  ['constructor', { kind: 'custom', origin: 'unknown' }],
])('%s', (id, expected) => {
  expect(nodeTypeOf(pipeline, id)).toMatchObject(expected);
});

test('built-in types are found by id, ignoring case', () => {
  for (const type of BUILT_IN_TYPES) expect(builtInType(type.id.toUpperCase())).toBe(type);
});

test('recognizes a source by its type, ignoring case', () => {
  expect(['Source', 'source', 'SOURCE'].map(isSource)).toEqual([true, true, true]);
  expect(['Stage', 'sourceInput', '44', ''].map(isSource)).toEqual([false, false, false, false]);
});

test("the document's own copy of a built-in type is found however a node writes its type; ids of custom types are exact", () => {
  expect(typeInDocument(pipeline, 'STAGE')?.short).toBe('PRP');
  expect(nodeTypeOf(pipeline, 'stage').name).toBe('Prep');
  expect(typeInDocument({ nodeTypes: [{ ...custom, id: 'Work' }] }, 'work')).toBeUndefined();
});

test.each([
  ['source', 'table', 'source'],
  ['Stage', 'table', 'table'],
  ['Stage', 'view', 'view'],
  ['View', 'view', 'view'],
  ['view', 'table', 'view'],
  ['View', undefined, 'view'],
  ['44', undefined, 'table'],
  ['44', 'view', 'view'],
])('a node of type %s, materialized as %s, is a %s in the warehouse', (type, materialization, kind) => {
  expect(objectKind({ type, materialization })).toBe(kind);
});

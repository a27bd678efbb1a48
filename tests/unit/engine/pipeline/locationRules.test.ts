import { describe, expect, test } from 'vitest';
import { aNode, aPipeline, aStage, edited, nodeOf, refused, twoStages } from './documents.ts';

const mapped = () => ({
  ...twoStages(),
  defaultLocation: 'RAW',
  workspaces: [
    { id: 'dev', name: 'DEV', description: '', mappings: { RAW: { database: 'DEV_DB', schema: 'RAW' } }, parameters: {} },
  ],
});

describe('locationRules', () => {
  test('renaming a location renames it in nodes, refs, mappings and the default', () => {
    const after = edited(mapped(), [{ kind: 'renameLocation', name: 'RAW', to: 'LANDING' }]);
    expect(after.locations.map(({ name }) => name)).toEqual(['LANDING', 'STAGE', 'MART']);
    expect(nodeOf(after, 'orders').location).toBe('LANDING');
    expect(nodeOf(after, 'stg_orders').sources[0]!.join).toContain("ref('LANDING', 'ORDERS')");
    expect(after.workspaces[0]!.mappings).toEqual({ LANDING: { database: 'DEV_DB', schema: 'RAW' } });
    expect(after.defaultLocation).toBe('LANDING');
  });

  test('renaming a location renames refs in another case, unless another location has exactly that name', () => {
    const join = "FROM {{ ref('raw', 'orders') }} o";
    const renamed = (names: string[]) =>
      nodeOf(
        edited(
          { ...aPipeline([aNode('ORDERS'), aStage('S', join)]), locations: names.map((name) => ({ name, description: '' })) },
          [{ kind: 'renameLocation', name: 'RAW', to: 'LANDING' }],
        ),
        's',
      ).sources[0]!.join;
    expect(renamed(['RAW', 'STAGE'])).toBe("FROM {{ ref('LANDING', 'orders') }} o");
    expect(renamed(['RAW', 'STAGE', 'raw'])).toBe(join);
  });

  test('refuses to remove a location in use; removes an empty one with its mappings', () => {
    expect(refused(mapped(), { kind: 'removeLocation', name: 'RAW' })).toMatchObject({
      code: 'locationInUse',
      message: 'RAW holds ORDERS, CUSTOMER. Move or remove them first.',
    });
    const after = edited(mapped(), [
      { kind: 'setLocation', ids: ['orders', 'customer'], location: 'MART' },
      { kind: 'removeLocation', name: 'RAW' },
    ]);
    expect(after.workspaces[0]!.mappings).toEqual({});
    expect(after.defaultLocation).toBeUndefined();
  });

  test('maps a location in a workspace, and removes the mapping', () => {
    const after = edited(mapped(), [
      { kind: 'setMapping', context: 'dev', location: 'STAGE', mapping: { database: 'D', schema: 'S' } },
    ]);
    expect(after.workspaces[0]!.mappings.STAGE).toEqual({ database: 'D', schema: 'S' });
    expect(
      edited(after, [{ kind: 'setMapping', context: 'dev', location: 'STAGE', mapping: undefined }]).workspaces[0]!.mappings,
    ).toEqual(mapped().workspaces[0]!.mappings);
  });

  test.each([
    [{ kind: 'addLocation', name: 'raw' }, 'duplicateName'],
    [{ kind: 'addLocation', name: 'a-b' }, 'badName'],
    [{ kind: 'renameLocation', name: 'GONE', to: 'X' }, 'unknownLocation'],
    [{ kind: 'renameLocation', name: 'RAW', to: 'STAGE' }, 'duplicateName'],
    [{ kind: 'setDefaultLocation', name: 'GONE' }, 'unknownLocation'],
    [{ kind: 'setMapping', context: 'prod', location: 'RAW', mapping: undefined }, 'unknownContext'],
    [{ kind: 'setMapping', context: 'dev', location: 'GONE', mapping: undefined }, 'unknownLocation'],
  ] as const)('refuses %j', (edit, code) => {
    expect(refused(mapped(), edit).code).toBe(code);
  });
});

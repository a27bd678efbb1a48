import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasNode } from '#canvas/model.ts';
import { type TreeBy, treeRows } from '#canvas/nodeTree.ts';

const node = (id: string, name: string, location: string, typeName = 'Stage'): CanvasNode => ({
  id,
  name,
  location,
  kind: 'stage',
  typeName,
});
const NONE = { folder: () => undefined, subgraph: () => undefined };

describe('treeRows', () => {
  it('lists branches by name with their counts, and the nodes of open ones', () => {
    const nodes = [node('1', 'B10', 'WEB'), node('2', 'B9', 'WEB'), node('3', 'A', 'CRM'), node('4', 'C', '')];
    expect(treeRows(nodes, 'location', new Set(), NONE).map((row) => row.kind === 'branch' && [row.name, row.count])).toEqual([
      ['CRM', 1],
      ['No location', 1],
      ['WEB', 2],
    ]);
    const open = treeRows(nodes, 'location', new Set(['location WEB']), NONE);
    expect(open.slice(2)).toMatchObject([
      { kind: 'branch', name: 'WEB', isOpen: true, at: 3, of: 3 },
      { kind: 'node', node: { id: '2' }, at: 1, of: 2 },
      { kind: 'node', node: { id: '1' }, at: 2, of: 2 },
    ]);
    const locationOf = {
      folder: (id: string) => (id === '1' ? 'models/core' : undefined),
      subgraph: (id: string) => (id === '2' ? 'Orders' : undefined),
    };
    const branches = (by: TreeBy) =>
      treeRows(nodes, by, new Set(), locationOf).map((row) => row.kind === 'branch' && [row.name, row.count]);
    const folders = [
      ['models/core', 1],
      ['No folder', 3],
    ];
    expect(branches('folder')).toEqual(folders);
    const subgraphs = [
      ['In no subgraph', 3],
      ['Orders', 1],
    ];
    expect(branches('subgraph')).toEqual(subgraphs);
  });

  it('has every node exactly once when all is open, below its own branch', () => {
    const some = fc.array(fc.tuple(fc.string(), fc.constantFrom('', 'A', 'B', 'constructor'), fc.constantFrom('Stage', 'View')));
    fc.assert(
      fc.property(some, fc.constantFrom<TreeBy>('location', 'type', 'subgraph', 'folder'), (generated, by) => {
        const nodes = generated.map(([name, location, type], index) => node(`${index}`, name, location, type));
        const closed = treeRows(nodes, by, new Set(), NONE);
        const rows = treeRows(nodes, by, new Set(closed.map(({ key }) => key)), NONE);
        const found = rows.flatMap((row) => (row.kind === 'node' ? [row.node.id] : []));
        expect(found.sort()).toEqual(nodes.map(({ id }) => id).sort());
        expect(closed.reduce((sum, row) => sum + (row.kind === 'branch' ? row.count : 0), 0)).toBe(nodes.length);
      }),
      { numRuns: 100 },
    );
  });
});

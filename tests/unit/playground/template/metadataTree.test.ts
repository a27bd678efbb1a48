import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt } from '#editors/templateNames.ts';
import { hydrate } from '#engine/template/metadata.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { loopOver, searchRows, treeRows } from '#playground/template/metadataTree.ts';
import { starterPipeline } from '#samples/starter.ts';

const pipeline = starterPipeline();
const node = pipeline.nodes.find(({ name }) => name === 'STG_NATION')!;
const context = pipeline.environments[0]!;
const metadata = hydrate(pipeline, node, context);
const NONE = new Set<string>();

describe('the metadata tree', () => {
  it('shows the names of the metadata, and what is in those that are open', () => {
    expect(treeRows(metadata, NONE).map(({ path }) => path)).toEqual(Object.keys(metadata));
    const rows = treeRows(metadata, new Set(['columns', 'columns[1]']));
    const name = rows.find(({ path }) => path === 'columns[1].name');
    expect(name).toMatchObject({ label: 'name', depth: 2, detail: '"N_NAME"', isList: false });
    expect(rows.find(({ path }) => path === 'columns')).toMatchObject({ detail: '4 entries', isList: true, isOpen: true });
    expect(rows.find(({ path }) => path === 'columns[0]')).toMatchObject({ label: '[0]', detail: 'N_NATIONKEY', isOpen: false });
  });

  it('shows at most a hundred entries of a list', () => {
    const rows = treeRows({ xs: Array.from({ length: 150 }, (_, index) => index) }, new Set(['xs']));
    expect(rows).toHaveLength(1 + 100 + 1);
    expect(rows.at(-1)).toMatchObject({ label: '50 more', rest: 50 });
  });

  it('is searched by names and values', () => {
    expect(searchRows(metadata, 'columns[2] name').map(({ path }) => path)).toContain('columns[2].name');
    expect(searchRows(metadata, 'n_regionkey').length).toBeGreaterThan(0);
    expect(searchRows(metadata, 'no such thing')).toEqual([]);
    expect(searchRows({ xs: Array.from({ length: 500 }, () => 'hit') }, 'hit')).toHaveLength(60);
  });

  it('writes paths that render to what they show', () => {
    const odd = { 'a b': [{ "it's": 'x' }], plain: { list: [1] } };
    for (const path of ["config['a b'][0]['it\\'s']", 'config.plain.list[0]']) {
      const render = renderForNode(pipeline, { ...node, config: odd }, context, `{{ ${path} }}`);
      expect(render.ok && render.output).toBe(path.includes('plain') ? '1' : 'x');
    }
    expect(searchRows({ config: odd }, 'x').map(({ path }) => path)).toEqual(["config['a b'][0]['it\\'s']"]);
  });

  it('has a path for every entry that leads to its value', () => {
    const json = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    fc.assert(
      fc.property(json, (value) => {
        const open = new Set<string>();
        for (let i = 0; i < 3; i++) for (const { path } of treeRows(value, open)) open.add(path);
        for (const row of treeRows(value, open).filter(({ path }) => /^[\w.[\]]+$/.test(path))) {
          if (row.isList) expect(Array.isArray(valueAt(row.path, value))).toBe(true);
        }
      }),
    );
  });

  it('writes loops that render', () => {
    const render = renderForNode(pipeline, node, context, loopOver('columns'));
    expect(render.ok && render.output.replace(/\s+/g, '')).toBe('N_NATIONKEY,N_NAME,N_REGIONKEY,N_COMMENT');
    expect(render.warnings).toEqual([]);
    expect(loopOver('sources[0].dependencies')).toContain('for dependency in sources[0].dependencies');
    expect(loopOver('config.data')).toContain('for data_entry in config.data');
  });
});

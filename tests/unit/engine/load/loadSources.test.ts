import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoadRules, loadRulesOf, type Row } from '#engine/load/loadRows.ts';
import { loadSources, type SelectedSource, SOURCE_STRATEGIES, strategiesOf, strategyOf } from '#engine/load/loadSources.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { customerNode, warehouse } from '../template/warehouse.ts';

const STAGE: LoadRules = { loads: 'batch', columns: ['K', 'V'], keys: [], tracked: [], truncates: true };
const source = (name: string, ...rows: Row[]): SelectedSource => ({ name, selected: { ok: true, rows } });
const broken = (name: string): SelectedSource => ({ name, selected: { ok: false, message: 'no such column' } });
const one: Row = { K: 1, V: 'a' };
const two: Row = { K: 2, V: null };

const rows = fc.array(fc.record({ K: fc.integer({ min: 1, max: 3 }), V: fc.constantFrom('a', 'b', null) }), { maxLength: 6 });
const sources = fc
  .array(rows, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((selected, index) => source(`S${index}`, ...selected)));

describe('a stage of several sources', () => {
  it('has a statement a source with INSERT, and one for all with a union, which leaves equal rows out', () => {
    const both = [source('EU', one, two), source('US', two)];
    const outline = (strategy: (typeof SOURCE_STRATEGIES)[number]) => {
      const { stages, rows } = loadSources(STAGE, strategy, [], both, 1);
      return [stages.map(({ name, inserted, removed }) => [name, inserted, removed]), rows.length];
    };
    expect(SOURCE_STRATEGIES.map(outline)).toEqual([
      [
        [
          ['Truncate Stage Table', 0, 0],
          ['Insert EU', 2, 0],
          ['Insert US', 1, 0],
        ],
        3,
      ],
      [
        [
          ['Truncate Stage Table', 0, 0],
          ['UNION Sources', 2, 1],
        ],
        2,
      ],
      [
        [
          ['Truncate Stage Table', 0, 0],
          ['UNION ALL Sources', 3, 0],
        ],
        3,
      ],
    ]);
    const { rows, origins } = loadSources(STAGE, 'UNION', [], both, 1);
    expect(rows.map(({ id }) => origins.get(id))).toEqual([[0], [0, 1]]);
  });

  it('keeps what was loaded before a source failed; one statement for all loads nothing', () => {
    const before = loadSources(STAGE, 'INSERT', [], [source('EU', one, one, one)], 1).rows;
    const bad = [source('EU', one, two), broken('US'), source('ASIA', one)];
    const states = (strategy: (typeof SOURCE_STRATEGIES)[number], rules = STAGE) => {
      const load = loadSources(rules, strategy, before, bad, 2);
      return [load.ok, load.rows.length, load.stages.map(({ state }) => state).join(' ')];
    };
    expect(states('INSERT')).toEqual([false, 2, 'done done failed notSent']);
    expect(states('UNION ALL')).toEqual([false, 0, 'done failed']);
    expect(states('UNION', { ...STAGE, truncates: false })).toEqual([false, 3, 'failed']);
    expect(states('INSERT', { ...STAGE, truncates: false })).toEqual([false, 5, 'done failed notSent']);
  });

  it('whatever the rows: INSERT and UNION ALL load all of them, UNION of several sources each once', () => {
    fc.assert(
      fc.property(sources, fc.boolean(), (all, truncates) => {
        const rules = { ...STAGE, truncates };
        const values = (strategy: (typeof SOURCE_STRATEGIES)[number]) =>
          loadSources(rules, strategy, [], all, 1).rows.map((row) => JSON.stringify([row.values.K, row.values.V]));
        const delivered = all.flatMap(({ selected }) =>
          selected.ok ? selected.rows.map(({ K, V }) => JSON.stringify([K, V])) : [],
        );
        expect(values('INSERT')).toEqual(delivered);
        expect(values('UNION ALL')).toEqual(delivered);
        // A SELECT of one source has no UNION.
        expect(values('UNION')).toEqual(all.length > 1 ? [...new Set(delivered)] : delivered);
      }),
      { numRuns: 100 },
    );
  });
});

it('types that merge take one source after the other: the last one wins, and two rows of one source are the error', () => {
  const rules: LoadRules = { ...STAGE, loads: 'merge', keys: ['K'], truncates: false };
  const load = loadSources(rules, 'UNION', [], [source('EU', one, two), source('US', { K: 1, V: 'b' })], 1);
  expect(load.stages.map(({ name, inserted, updated }) => [name, inserted, updated])).toEqual([
    ['MERGE EU', 2, 0],
    ['MERGE US', 0, 1],
  ]);
  expect(load.rows.map(({ values }) => values.V)).toEqual(['b', null]);
  const twice = loadSources(rules, 'INSERT', load.rows, [source('EU', { K: 1, V: 'x' }, { K: 1, V: 'y' }), source('US', one)], 2);
  expect(twice.stages.map(({ state }) => state)).toEqual(['failed', 'notSent']);
  expect(twice.stages[0]!.message).toMatch(/Duplicate row detected during DML action/);
  expect(twice.rows).toEqual(load.rows);
});

it('a view is one query and sends no statement: UNION unless it says UNION ALL', () => {
  const rules: LoadRules = { ...STAGE, loads: 'query', truncates: false };
  const both = [source('EU', one, two), source('US', two)];
  expect(loadSources(rules, 'UNION ALL', [], both, 1)).toMatchObject({ ok: true, stages: [], rows: { length: 3 } });
  expect(loadSources(rules, 'UNION', [], both, 1).rows).toHaveLength(2);
  expect(loadSources(rules, 'UNION', [], [broken('EU')], 1)).toMatchObject({ ok: false, rows: [] });
});

describe('the strategy of a node', () => {
  /** A node with two sources, rendered by its Create or Run template. */
  function rendered(type: string, config: PipelineNode['config'], which: 'create' | 'run') {
    const pipeline: Pipeline = { ...warehouse(), packages: [] };
    const plain = customerNode(pipeline);
    const node: PipelineNode = {
      ...plain,
      type,
      materialization: type === 'View' ? 'view' : 'table',
      isMultisource: true,
      tests: [],
      enabledColumnTests: [],
      config,
      sources: [plain.sources[0]!, { ...plain.sources[0]!, name: 'NEW_SOURCE' }],
      columns: plain.columns
        .filter(({ flags }) => flags.length === 0)
        .map((column) => ({ ...column, tests: {}, sources: [...column.sources, ...column.sources] })),
    };
    const nodes = pipeline.nodes.map((known) => (known.id === node.id ? node : known));
    const result = renderForNode({ ...pipeline, nodes }, node, pipeline.workspaces[0]!, templateOf(pipeline, node, which));
    if (!result.ok) throw new Error(result.error.message);
    return { node, result };
  }
  const both = (node: PipelineNode) => node.sources.map(({ name }) => source(name, one));

  it.each([...SOURCE_STRATEGIES, 'union', 'MERGE', undefined])('is the one that its templates go by: %s', (insertStrategy) => {
    const config: PipelineNode['config'] = insertStrategy === undefined ? {} : { insertStrategy };
    const stage = rendered('Stage', { ...config, truncateBefore: true }, 'run');
    const rules = loadRulesOf(stage.node)!;
    const load = loadSources(rules, strategyOf(stage.node, rules), [], both(stage.node), 1);
    expect(load.stages.map(({ name }) => name)).toEqual(stage.result.stages.map(({ name }) => name));

    const view = rendered('View', config, 'create');
    const printed = /^UNION(?: ALL)?$/m.exec(view.result.stages.map(({ sql }) => sql).join('\n'))?.[0];
    expect(strategyOf(view.node, loadRulesOf(view.node)!)).toBe(printed);
  });

  it('is offered where the type goes by one', () => {
    expect(strategiesOf({ loads: 'batch' })).toEqual(SOURCE_STRATEGIES);
    expect(strategiesOf({ loads: 'query' })).toEqual(['UNION', 'UNION ALL']);
    expect(strategiesOf({ loads: 'merge' })).toEqual([]);
  });
});

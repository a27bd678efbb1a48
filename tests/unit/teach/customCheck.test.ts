import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { catalog } from '#explorer/catalog.ts';
import {
  CUSTOM_CHECKS,
  type CustomCheck,
  checkText,
  checkTypesOf,
  customCheckItems,
  customCheckSchema,
  isIncomplete,
} from '#teach/customCheck.ts';
import { solutionOf, solutionSchema, solved } from '#teach/customSolution.ts';
import type { CheckFacts, PlaygroundState } from '#workbench/contract.ts';
import { aColumn, aNode, anyEdit, aPipeline, aStage, smallStart } from '../engine/pipeline/documents.ts';
import { anyCheck } from './anyPlan.ts';

const orders = aNode('ORDERS', { columns: [aColumn('orders', 'O_KEY')] });
const stage = aStage('STG_ORDERS', "FROM {{ ref('RAW', 'ORDERS') }} O", {
  columns: [
    aColumn('stg_orders', 'KEY', {
      sources: [{ columns: [{ nodeId: orders.id, columnId: orders.columns[0]!.id }], transform: '' }],
    }),
  ],
});
const fact = aStage('FCT_ORDERS', `FROM {{ ref('${stage.location}', 'STG_ORDERS') }} S`);
const pipeline = aPipeline([orders, stage, fact]);
const state = (more: Partial<PlaygroundState> = {}): PlaygroundState => ({ pipeline, args: {}, data: {}, ...more });
const holds = (check: unknown, facts?: CheckFacts, of = state()) =>
  customCheckItems([customCheckSchema.parse(check)], of, facts)[0]!.done;

describe('a check', () => {
  it.each<[unknown, boolean]>([
    [{ type: 'nodes', name: 'stg_orders' }, true],
    [{ type: 'nodes', name: `${stage.location}.STG_ORDERS`, nodeType: 'Stage', location: stage.location }, true],
    [{ type: 'nodes', name: 'STG_ORDERS', nodeType: 'Fact' }, false],
    [{ type: 'nodes', name: 'STG_ORDERS', location: 'ELSEWHERE' }, false],
    [{ type: 'nodes', name: 'GONE', is: 'exactly', count: 0 }, true],
    [{ type: 'nodes', name: 'ORDERS', is: 'exactly', count: 0 }, false],
    [{ type: 'nodes', nodeType: 'Source', is: 'exactly' }, true],
    [{ type: 'nodes', nodeType: 'stage', count: 3 }, false],
    [{ type: 'edge', node: 'STG_ORDERS', reads: 'ORDERS' }, true],
    [{ type: 'edge', node: 'FCT_ORDERS', reads: 'ORDERS' }, false],
    [{ type: 'edge', node: 'FCT_ORDERS', reads: 'ORDERS', is: false }, true],
    [{ type: 'edge', node: 'GONE', reads: 'ORDERS', is: false }, false],
    [{ type: 'ref', node: 'STG_ORDERS', to: 'ORDERS' }, true],
    [{ type: 'ref', node: 'FCT_ORDERS', to: 'ORDERS' }, false],
    [{ type: 'ref', node: 'STG_ORDERS', column: 'key', to: 'ORDERS', toColumn: 'o_key' }, true],
    [{ type: 'ref', node: 'STG_ORDERS', column: 'KEY', to: 'ORDERS', toColumn: 'O_NAME' }, false],
    [{ type: 'ref', node: 'STG_ORDERS', column: 'KEY', to: 'FCT_ORDERS' }, false],
    [{ type: 'order', first: 'ORDERS', second: 'FCT_ORDERS' }, true],
    [{ type: 'order', first: 'FCT_ORDERS', second: 'ORDERS' }, false],
    [{ type: 'order', first: 'ORDERS', second: 'ORDERS' }, false],
  ])('of a pipeline: %j holds: %s', (check, isDone) => {
    expect(holds(check)).toBe(isDone);
  });

  it('of a selector takes exactly its nodes, and nothing while the selector can’t be read', () => {
    const select = (ids: string[] | undefined): CheckFacts => ({ selected: () => ids });
    const check = { type: 'selector', nodes: ['ORDERS', 'stg_orders'] };
    expect(holds(check, select([stage.id, orders.id]))).toBe(true);
    expect(holds(check, select([stage.id]))).toBe(false);
    expect(holds(check, select([stage.id, orders.id, fact.id]))).toBe(false);
    expect(holds({ ...check, nodes: ['ORDERS', 'GONE'] }, select([orders.id]))).toBe(false);
    expect(holds(check, select(undefined))).toBe(false);
    expect(holds(check)).toBe(false);
  });

  it('of a text overlooks blanks and nothing else', () => {
    const renders = (text: string | undefined): CheckFacts => ({ rendered: () => text });
    expect(holds({ type: 'text', text: 'SELECT  1\nFROM A' }, renders('-- x\nSELECT 1 FROM A;'))).toBe(true);
    expect(holds({ type: 'text', is: 'equals', text: 'SELECT 1' }, renders(' SELECT\n1 '))).toBe(true);
    expect(holds({ type: 'text', is: 'equals', text: 'SELECT 1' }, renders('SELECT 12'))).toBe(false);
    expect(holds({ type: 'text', text: 'select 1' }, renders('SELECT 1'))).toBe(false);
    expect(holds({ type: 'text', text: 'SELECT 1' }, renders(undefined))).toBe(false);
  });

  it('of rows counts those of the day, or those with a value', () => {
    const facts: CheckFacts = {
      rows: (_, day) =>
        day === 2
          ? [
              { CITY: 'Oslo', KEY: 1 },
              { CITY: null, KEY: 2 },
            ]
          : undefined,
    };
    expect(holds({ type: 'rows', day: 2, is: 'exactly', count: 2 }, facts)).toBe(true);
    expect(holds({ type: 'rows', day: 2, column: 'city', value: 'Oslo' }, facts)).toBe(true);
    expect(holds({ type: 'rows', day: 2, column: 'key', value: '2', is: 'exactly', count: 1 }, facts)).toBe(true);
    expect(holds({ type: 'rows', day: 2, column: 'city', value: 'oslo' }, facts)).toBe(false);
    expect(holds({ type: 'rows', day: 3, is: 'exactly', count: 0 }, facts)).toBe(false);
  });

  it('of a run knows how a node ended', () => {
    const facts: CheckFacts = { ran: () => new Map([[stage.id, 'skipped']]) };
    expect(holds({ type: 'run', node: 'STG_ORDERS', state: 'skipped' }, facts)).toBe(true);
    expect(holds({ type: 'run', node: 'STG_ORDERS' }, facts)).toBe(false);
    expect(holds({ type: 'run', node: 'ORDERS', state: 'skipped' }, facts)).toBe(false);
  });

  it('of a repository knows its branches, its commits and whether the workspace is clean', () => {
    const facts: CheckFacts = {
      repository: () => ({ branches: ['main', 'feature/a'], commits: ['Trim names'], isClean: false }),
    };
    expect(holds({ type: 'git', is: 'branch', text: 'feature/a' }, facts)).toBe(true);
    expect(holds({ type: 'git', is: 'branch', text: 'feature/b' }, facts)).toBe(false);
    expect(holds({ type: 'git', is: 'commit', text: 'trim' }, facts)).toBe(true);
    expect(holds({ type: 'git', is: 'commit', text: 'view' }, facts)).toBe(false);
    expect(holds({ type: 'git' }, facts)).toBe(false);
  });

  it('that says the same twice stands in two lines, and one that is not filled in never holds', () => {
    const check = customCheckSchema.parse({ type: 'nodes', name: 'ORDERS', label: 'It is there' });
    expect(customCheckItems([check, check], state()).map(({ label }) => label)).toEqual(['It is there', 'It is there (2)']);
    const facts: CheckFacts = { rendered: () => '', selected: () => [] };
    for (const open of [{ type: 'edge', is: false }, { type: 'text' }, { type: 'selector' }, { type: 'order' }, { type: 'run' }])
      expect(isIncomplete(customCheckSchema.parse(open)) && !holds(open, facts), open.type).toBe(true);
  });

  it('never throws, and says something, whatever it asks of whatever state', () => {
    const facts: CheckFacts = { rendered: () => 'x', selected: () => [], rows: () => [{}], ran: () => new Map() };
    fc.assert(
      fc.property(fc.array(anyCheck, { maxLength: 5 }), fc.constantFrom(pipeline, smallStart(), aPipeline([])), (checks, of) => {
        for (const { label } of customCheckItems(checks, state({ pipeline: of }), facts)) expect(label).not.toBe('');
      }),
      { numRuns: 100 },
    );
  });

  it.each<[unknown, string]>([
    [{ type: 'nodes', name: 'A', location: 'RAW' }, 'A exists in RAW'],
    [{ type: 'nodes', name: 'A', is: 'exactly', count: 0 }, 'There is no A'],
    [{ type: 'nodes', nodeType: 'Fact', count: 2 }, 'There are at least 2 nodes of the type Fact'],
    [{ type: 'nodes', nodeType: 'Fact', is: 'exactly' }, 'There is exactly 1 node of the type Fact'],
    [{ type: 'edge', node: 'A', reads: 'B', is: false }, 'A does not read B'],
    [{ type: 'ref', node: 'A', column: 'C', to: 'B' }, 'C of A comes from B'],
    [{ type: 'order', first: 'A', second: 'B' }, 'A always runs before B'],
    [{ type: 'selector', nodes: ['A', 'B'] }, 'Exactly A and B are selected'],
    [{ type: 'rows', day: 3, column: 'C', value: 'x', is: 'exactly', count: 0 }, 'After day 3 the node has no row with x in C'],
    [{ type: 'run', node: 'A', state: 'skipped' }, 'A is skipped in the last run'],
    [{ type: 'git' }, 'The workspace is clean'],
    [{ type: 'git', is: 'branch', text: 'feature/a' }, 'There is a branch feature/a'],
  ])('says in words what it asks: %j', (check, words) => {
    expect(checkText(customCheckSchema.parse(check))).toBe(words);
  });
});

describe('the table of checks', () => {
  it('names playgrounds of the catalog, and those whose states say what is asked', async () => {
    const asks: Partial<Record<CustomCheck['type'], keyof CheckFacts>> = {
      selector: 'selected',
      text: 'rendered',
      rows: 'rows',
      run: 'ran',
      git: 'repository',
    };
    const ids = new Set(Object.values(CUSTOM_CHECKS).flatMap(({ playgrounds }) => playgrounds));
    const facts = import.meta.glob<CheckFacts>('../../../playground/*/facts.ts', { import: 'facts', eager: true });
    for (const id of ids) {
      expect(catalog.map(({ meta }) => meta.id)).toContain(id);
      const own = facts[`../../../playground/${id}/facts.ts`] ?? {};
      const asked = checkTypesOf(id).flatMap((type) => asks[type] ?? []);
      expect(Object.keys(own).sort(), id).toEqual(asked.sort());
    }
  });
});

describe('a solution', () => {
  const later = (from: Pipeline, edits: readonly Parameters<typeof applyEdit>[1][]) =>
    edits.reduce((now, edit) => {
      const outcome = applyEdit(now, edit);
      return outcome.ok ? outcome.pipeline : now;
    }, from);

  it('leads from its start to its end, through a file too', () => {
    fc.assert(
      fc.property(
        fc.array(anyEdit, { maxLength: 12 }),
        fc.record({ a: fc.integer(), b: fc.boolean() }),
        fc.option(fc.record({ text: fc.string() }), { nil: undefined }),
        (edits, args, data) => {
          const start = state({ pipeline: smallStart(), args: { a: 1, b: true }, data: { text: '' } });
          const end: PlaygroundState = { pipeline: later(start.pipeline, edits), args, data: data ?? start.data };
          const read = solutionSchema.parse(JSON.parse(JSON.stringify(solutionOf(start, end))));
          expect(solved(start, read)).toEqual(end);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('holds only what differs', () => {
    const start = state({ args: { a: 1, b: 2 } });
    expect(solutionOf(start, start)).toEqual({});
    const renamed = later(pipeline, [{ kind: 'renameNode', id: stage.id, name: 'STG_NEW' } as never]);
    const { pipeline: diff, args, data } = solutionOf(start, { pipeline: renamed, args: { a: 1, b: 3 }, data: start.data });
    expect(diff?.changed.nodes.length).toBeLessThan(3);
    expect(diff?.same).toContain('nodeTypes');
    expect([args, data]).toEqual([{ b: 3 }, undefined]);
  });

  it('with nodes in another order, or of another document, leads there too', () => {
    const start = state();
    for (const nodes of [[fact, orders, stage], [stage], [], [aNode('NEW'), orders]]) {
      const end = state({ pipeline: { ...pipeline, name: 'Other', nodes } });
      expect(solved(start, solutionOf(start, end))).toEqual(end);
    }
  });
});

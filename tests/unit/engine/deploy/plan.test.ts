import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { DeployStage } from '#engine/deploy/nodeStages.ts';
import { PLAN_STOPPED } from '#engine/deploy/plan.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { column, deploy, loaded, QA, stepOf, twoNodes } from './versions.ts';

const names = (stages: readonly DeployStage[]) => stages.map(({ name }) => name);

/** The plan for a change of `T`, and what happened to the table, which had rows. */
function change(type: string, how: (node: PipelineNode) => PipelineNode) {
  const before = loaded(deploy({ pipeline: twoNodes(type), context: QA }), 'SHOP_QA', 'STAGE', 'T');
  const after = deploy({ pipeline: twoNodes(type, how), context: QA }, before);
  const step = stepOf(after, 't');
  return { step, stages: names(step.stages), after, sql: step.stages.map(({ sql }) => sql) };
}

const rename = (node: PipelineNode): PipelineNode => ({ ...node, name: 'T_NEW' });
const withColumns = (columns: (node: PipelineNode) => PipelineNode['columns']) => (node: PipelineNode) => ({
  ...node,
  columns: columns(node),
});
const add = withColumns(({ columns }) => [...columns, column('t', 'TIER', 'VARCHAR(20)')]);
const drop = withColumns(({ columns }) => columns.filter(({ name }) => name !== 'SINCE'));
const renameColumn = withColumns(({ columns }) =>
  columns.map((one) => (one.name === 'NAME' ? { ...one, name: 'FULL_NAME' } : one)),
);
const widen = withColumns(({ columns }) =>
  columns.map((one) => (one.name === 'NAME' ? { ...one, dataType: 'VARCHAR(200)' } : one)),
);
const describeColumn = withColumns(({ columns }) =>
  columns.map((one) => (one.name === 'NAME' ? { ...one, description: 'Whole' } : one)),
);
const describeNode = (node: PipelineNode): PipelineNode => ({ ...node, description: 'Customers' });
const filter = (node: PipelineNode): PipelineNode => ({
  ...node,
  sources: node.sources.map((source) => ({ ...source, join: `${source.join}\nWHERE "CUSTOMER"."ID" > 0` })),
});
const preSql = (node: PipelineNode): PipelineNode => ({ ...node, config: { ...node.config, preSQL: 'SELECT 1' } });
const move = (node: PipelineNode): PipelineNode => ({ ...node, location: 'MART' });
const asView = (node: PipelineNode): PipelineNode => ({ ...node, materialization: 'view' });

describe('what becomes of a change, by strategy (the table of the page)', () => {
  it.each([
    ['renamed', rename, ['Clone Table', 'Rename Table', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['moved', move, ['Clone Table', 'Rename Table', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['column added', add, ['Clone Table', 'Add Column', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['column dropped', drop, ['Clone Table', 'Delete Column', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['column renamed', renameColumn, ['Clone Table', 'Alter Column', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['data type', widen, ['Clone Table', 'Alter Column', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['description of a column', describeColumn, ['Clone Table', 'Alter Column', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['description', describeNode, ['Clone Table', 'Edit table description', 'Swap Cloned Table', 'Delete Table'], 'kept'],
    ['join', filter, ['Create Stage Table'], 'gone'],
    ['Pre-SQL', preSql, [], 'kept'],
    ['table to view', asView, ['Delete Table', 'Create Stage View'], 'none'],
  ] as const)('default, %s', (_, how, stages, rows) => {
    const result = change('Stage', how);
    expect(result.stages).toEqual(stages);
    expect(result.step).toMatchObject({ bucket: 'altered', rows });
    expect(result.after.outcome.status).toBe('completed');
  });

  it.each([
    ['renamed', rename, ['Rename and / or Move Table']],
    ['moved', move, ['Rename and / or Move Table']],
    ['column added', add, ['Add Columns']],
    ['column dropped', drop, ['Drop Columns']],
    ['column renamed', renameColumn, ['Rename Column NAME']],
    ['data type', widen, ['Change Column Attributes']],
    ['description of a column', describeColumn, ['Change Column Attributes']],
    ['description', describeNode, ['Change table description']],
    ['join', filter, ['Metadata Update']],
    ['Pre-SQL', preSql, ['Metadata Update']],
  ] as const)('advanced, %s', (_, how, stages) => {
    const result = change('advanced', how);
    expect(result.stages).toEqual(stages);
    expect(result.step.rows).toBe('kept');
    expect(result.after.outcome.status).toBe('completed');
  });

  it('advanced: several changes in the documented order', () => {
    const all = (node: PipelineNode) => describeNode(rename(widen(renameColumn(drop(add(filter(node)))))));
    expect(
      change('advanced', (node) => ({
        ...all(node),
        columns: all(node).columns.map((one) => (one.id === 't.name' ? { ...one, dataType: 'VARCHAR(200)' } : one)),
      })).stages,
    ).toEqual([
      'Metadata Update',
      'Rename and / or Move Table',
      'Change table description',
      'Drop Columns',
      'Add Columns',
      'Rename Column NAME',
      'Change Column Attributes',
    ]);
  });

  it('advanced: the statements of the worked example', () => {
    const { sql } = change('advanced', (node) => widen(add(rename(node))));
    expect(sql).toEqual([
      'ALTER TABLE "SHOP_QA"."STAGE"."T" RENAME TO "SHOP_QA"."STAGE"."T_NEW"',
      'ALTER TABLE "SHOP_QA"."STAGE"."T_NEW" ADD COLUMN "TIER" VARCHAR(20)',
      'ALTER TABLE "SHOP_QA"."STAGE"."T_NEW" MODIFY COLUMN "NAME" SET DATA TYPE VARCHAR(200)',
    ]);
  });

  it.each([add, drop, describeColumn, filter, rename, preSql])('transient: any change drops and creates', (how) => {
    const result = change('transient', how);
    expect(result.stages).toEqual(['Delete Table', 'Create Stage Table']);
    expect(result.step.rows).toBe('gone');
  });

  it('a view is created again when a node that it reads is renamed, and not for a test', () => {
    const renamed = change('Stage', rename);
    expect(names(stepOf(renamed.after, 'v').stages)).toEqual(['Delete View', 'Create View']);
    expect(change('Stage', preSql).after.plan.steps.map(({ nodeId }) => nodeId)).toEqual(['t']);
  });

  it('a column that is deleted and added under the same name is another column: its values are gone', () => {
    const { after } = change(
      'Stage',
      withColumns(({ columns }) => columns.map((one) => (one.name === 'NAME' ? { ...one, id: 'other' } : one))),
    );
    const object = objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])!;
    expect(object.columns.find(({ name }) => name === 'NAME')?.hasValues).toBe(false);
    expect(object.columns.find(({ name }) => name === 'SINCE')?.hasValues).toBe(true);
  });
});

describe('the words of the pages', () => {
  it('stand in the plan', () => {
    const page = readFileSync('content/docs/deploy-and-refresh/deploy/index.mdx', 'utf8');
    const hows = [rename, move, add, drop, renameColumn, widen, describeColumn, describeNode];
    const used = new Set(hows.flatMap((how) => [...change('Stage', how).stages, ...change('advanced', how).stages]));
    for (const name of used) {
      if (name === 'Rename Table') continue; // The page says "rename" there, and no name.
      expect(page).toContain(name.replace(/^(Rename Column) .*/, '$1'));
    }
    expect(readFileSync('content/docs/cli/deploying-pipelines.mdx', 'utf8')).toContain(PLAN_STOPPED);
  });
});

describe('nodes that come and go', () => {
  it('a first deploy adds everything in the order of dependencies; sources are metadata only', () => {
    const { plan, outcome, environment } = deploy({ pipeline: twoNodes('Stage'), context: QA, commit: '9f3c1ab' });
    expect(plan.steps.map(({ nodeId, phase, stages }) => [nodeId, phase, names(stages)])).toEqual([
      ['customer', 'add', []],
      ['t', 'add', ['Create Stage Table']],
      ['v', 'add', ['Create View']],
    ]);
    expect(outcome.status).toBe('completed');
    expect(environment).toMatchObject({ status: 'Waiting', deployedCommit: '9f3c1ab' });
  });

  it.each([
    ['Stage', ['Delete Table', 'Delete Table']],
    ['transient', ['Delete Table']],
    ['advanced', ['Drop "SHOP_QA"."STAGE"."T"']],
  ])('%s: Deploy Enabled off drops what was deployed', (type, stages) => {
    const before = deploy({ pipeline: twoNodes(type), context: QA });
    const without = { ...twoNodes(type), nodes: twoNodes(type).nodes.slice(0, 2) };
    const off = { ...without, nodes: without.nodes.map((node) => (node.id === 't' ? { ...node, deployEnabled: false } : node)) };
    const after = deploy({ pipeline: off, context: QA }, before);
    expect(after.plan.steps.map(({ nodeId, phase }) => [nodeId, phase])).toEqual([
      ['v', 'delete'],
      ['t', 'delete'],
    ]);
    expect(names(stepOf(after, 't').stages)).toEqual(stages);
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])).toBeUndefined();
    expect(deploy({ pipeline: off, context: QA }, after).plan.steps).toEqual([]);
  });

  it('a view that reads a new table waits for the add phase', () => {
    const before = deploy({ pipeline: twoNodes('Stage'), context: QA });
    const next = twoNodes('Stage');
    const added = { ...next.nodes[1]!, id: 'n', name: 'N', columns: next.nodes[1]!.columns };
    const view = {
      ...next.nodes[2]!,
      sources: [{ name: 'V', join: `FROM {{ ref('STAGE', 'N') }} "T"`, aliases: {}, customSQL: '' }],
    };
    const after = deploy({ pipeline: { ...next, nodes: [next.nodes[0]!, next.nodes[1]!, view, added] }, context: QA }, before);
    expect(after.plan.steps.map(({ nodeId, bucket, phase }) => [nodeId, bucket, phase])).toEqual([
      ['n', 'added', 'add'],
      ['v', 'altered', 'add'],
    ]);
    expect(after.outcome.status).toBe('completed');
  });
});

describe('issues', () => {
  it('a location that is not mapped ends the plan, with the documented sentence', () => {
    const context = { ...QA, mappings: { RAW: QA.mappings.RAW!, STAGE: QA.mappings.STAGE! } };
    const { plan } = deploy({ pipeline: twoNodes('Stage'), context });
    expect(plan.issues.stop).toEqual([
      {
        code: 'invalidStorageMapping',
        message: 'Storage Location MART has an invalid schema or database value. Schema: "N/A", Database: "N/A".',
      },
    ]);
    expect(plan.steps).toEqual([]);
  });

  it('a type that is not there and a cycle end it too', () => {
    expect(deploy({ pipeline: twoNodes('nowhere'), context: QA }).plan.issues.stop).toMatchObject([
      { code: 'missingNodeType', message: 'node type "nowhere" is not available', nodeId: 't' },
    ]);
    const cycle = twoNodes('Stage', (node) => ({
      ...node,
      sources: [{ name: 'T', join: `FROM {{ ref('MART', 'V') }} "V"`, aliases: {}, customSQL: '' }],
    }));
    expect(deploy({ pipeline: cycle, context: QA }).plan.issues.stop.map(({ code }) => code)).toEqual(['cycle']);
  });

  it('an undefined parameter and a ref to no node are warnings', () => {
    const pipeline = twoNodes('Stage', (node) => node);
    const view = {
      ...pipeline.nodes[2]!,
      sources: [
        { name: 'V', join: `FROM {{ ref('STAGE', 'GONE') }} "T" WHERE 1 = {{ parameters.day }}`, aliases: {}, customSQL: '' },
      ],
    };
    const { plan } = deploy({ pipeline: { ...pipeline, nodes: [pipeline.nodes[0]!, pipeline.nodes[1]!, view] }, context: QA });
    expect(plan.issues.warn.map(({ code }) => code).sort()).toEqual(['namedDependencyUnresolved', 'undefined']);
    expect(plan.issues.warn).toContainEqual({
      code: 'namedDependencyUnresolved',
      message: '"STAGE"."GONE" is not a node',
      nodeId: 'v',
    });
    expect(plan.steps).toHaveLength(3);
  });

  it('a parameter in the query of a view counts when it is planned; a table is not touched for one', () => {
    const withParameter = twoNodes('Stage');
    const view = withParameter.nodes[2]!;
    const pipeline = {
      ...withParameter,
      nodes: [
        withParameter.nodes[0]!,
        withParameter.nodes[1]!,
        { ...view, sources: [{ ...view.sources[0]!, join: `${view.sources[0]!.join} WHERE '{{ parameters.day }}' < 'x'` }] },
      ],
    };
    const at = (day: string) => ({ pipeline, context: { ...QA, parameters: { day } } });
    const before = deploy(at('1995-01-01'));
    expect(deploy(at('1995-01-01'), before).plan.steps).toEqual([]);
    expect(deploy(at('1998-01-01'), before).plan.steps.map(({ nodeId, changes }) => [nodeId, changes[0]?.kind])).toEqual([
      ['v', 'template'],
    ]);
  });
});

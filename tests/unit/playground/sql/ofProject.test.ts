import { expect, test } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { projectStory } from '#explorer/projectStart.ts';
import { startPlayground } from '#explorer/startPlayground.ts';
import { ofProject, rowsSentence } from '#playground/sql/ofProject.ts';
import playground from '#playground/sql/playground.tsx';
import { stories } from '#playground/sql/stories.ts';
import { tablesFor } from '#playground/sql/useEngine.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { aColumn, aNode, aPipeline, aStage } from '../../engine/pipeline/documents.ts';

/** An opened repository without environments, whose locations have no mappings. */
const project: Pipeline = aPipeline([
  aNode('CUSTOMER', { columns: [aColumn('CUSTOMER', 'ID')] }),
  aNode('ORDERS', { columns: [aColumn('ORDERS', 'ORDER_ID'), aColumn('ORDERS', 'NOTE')] }),
  aStage('STG_A', "FROM {{ ref('RAW', 'ORDERS') }}"),
  aStage('STG_B', "FROM {{ ref('RAW', 'ORDERS') }}"),
  aStage('STG_C', "FROM {{ ref('RAW', 'CUSTOMER') }}"),
]);

test('a project begins with its source that most nodes read, in a schema named for its location', () => {
  expect(ofProject(project)).toEqual({
    args: { platform: 'snowflake' },
    data: { sql: 'SELECT\n  "ORDER_ID",\n  "NOTE"\nFROM "DEV"."RAW"."ORDERS"' },
  });
  const { store } = startPlayground(playground, projectStory(project), { project: {} });
  const { data, args } = store.getState();
  expect(data).toEqual(ofProject(project).data);
  expect(args).toMatchObject({ platform: 'snowflake', orders: '1000' });
  // A statement that the reader wrote earlier takes precedence.
  const started = startPlayground(playground, projectStory(project), { project: { saved: { data: { sql: 'SELECT 2' } } } });
  expect(started.store.getState().data).toEqual({ sql: 'SELECT 2' });
  expect(ofProject({ ...project, platform: 'databricks' }).data.sql).toContain('FROM `DEV`.`RAW`.`ORDERS`');
  // If the engine does not support the platform's dialect, the control and the statement use a dialect that it supports.
  expect(ofProject({ ...project, platform: 'bigquery' })).toEqual(ofProject(project));
  expect(ofProject(aPipeline([])).data.sql).toBe('SELECT 1');
});

test('tables are where the first environment or workspace says, and else where their location says', () => {
  const mapped = {
    id: '1',
    name: 'QA',
    description: '',
    mappings: { RAW: { database: 'LAKE', schema: 'LANDING' } },
    parameters: {},
  };
  const context = assumedContext({ ...project, workspaces: [mapped] });
  expect(context).toMatchObject({ name: 'QA', mappings: { ...mapped.mappings, STAGE: { database: 'DEV', schema: 'STAGE' } } });
  expect(sourceTables(project, context).map(({ parts }) => parts.join('.'))).toEqual([
    'LAKE.LANDING.CUSTOMER',
    'LAKE.LANDING.ORDERS',
  ]);
});

test('of many tables only those are filled that a statement names', () => {
  const context = assumedContext(project);
  const few = sourceTables(project, context);
  expect(tablesFor('SELECT 1', few)).toEqual(few);
  const many = Array.from({ length: 40 }, (_, index) => ({ ...few[0]!, parts: ['DEV', 'RAW', `T_${index}_`] as const }));
  expect(tablesFor('select * from dev.raw.t_7_ JOIN "DEV"."RAW"."T_9_"', many).map(({ parts }) => parts[2])).toEqual([
    'T_7_',
    'T_9_',
  ]);
  expect(rowsSentence(many, context)).toBe(
    'There are sample rows in T_0_, T_1_, T_2_, T_3_, T_4_, T_5_, T_6_, T_7_ and 32 more of DEV.RAW, and DEV.STAGE is for tables of your own.',
  );
});

test('the stories say where their rows are', () => {
  const pipeline = stories[0]!.pipeline();
  const context = assumedContext(pipeline);
  expect(rowsSentence(sourceTables(pipeline, context), context)).toMatch(
    /^There are sample rows in \w+(, \w+){7} of SHOP_RAW\.TPCH, and DEV\.SCRATCH is for tables of your own\.$/,
  );
});

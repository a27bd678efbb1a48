import { expect, it } from 'vitest';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { QA, twoNodes } from '../engine/deploy/versions.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// "Override parameters at deploy": each deploy of its table is planned with its parameters, and the tables it creates have the retention that it says.

const page = pageText('docs/deploy-and-refresh/parameters/rtp-deploy');
const retention = codeBlocks(page).find(({ title }) => title === 'In the Create template (Snowflake)')!.text;

/** A version with so many tables of a type whose Create template has the page's line; QA's default is thirty days. */
function version(tables: number, parameters: PipelineContext['parameters']) {
  const base = twoNodes('advanced');
  const [customer, table] = base.nodes as [Pipeline['nodes'][number], Pipeline['nodes'][number]];
  const createTemplate = `{{ stage('Create') }}\nCREATE TABLE {{ this }} ("ID" NUMBER(38,0))\n${retention}`;
  const nodeTypes = base.nodeTypes.map((type) => ({ ...type, createTemplate }));
  const nodes = Array.from({ length: tables }, (_, index) => ({
    ...table,
    id: `t${index}`,
    name: `T${index}`,
    type: 'transient',
  }));
  return { pipeline: { ...base, nodeTypes, nodes: [customer, ...nodes] }, context: { ...QA, parameters } };
}

it('each table keeps the retention of the deploy that created it', () => {
  const rows = tableRows(page, 'Deploy', 'Parameters', 'Retention of the tables that it creates');
  expect(rows).toHaveLength(3);
  let environment = newEnvironment(QA);
  for (const [index, row] of rows.entries()) {
    const given = row.Parameters!.startsWith('{') ? JSON.parse(row.Parameters!) : { retentionDays: 30 };
    const next = version(index + 1, given);
    const plan = planDeploy(environment, next);
    const tables = plan.steps.filter(({ kind }) => kind === 'table');
    // Only the new table: what a deploy before created is not created again.
    expect(tables.map(({ name }) => name)).toEqual([`T${index}`]);
    const days = /(\d+) days?/.exec(row['Retention of the tables that it creates']!)![1];
    expect(tables[0]!.stages.map(({ sql }) => sql).join()).toContain(`DATA_RETENTION_TIME_IN_DAYS = ${days}`);
    environment = { ...environment, status: 'Waiting', deployed: { ...next, objects: plan.objects } };
  }
  expect(planDeploy(newEnvironment(QA), version(1, {})).steps.at(-1)!.stages[0]!.sql).toContain('= 7');
});

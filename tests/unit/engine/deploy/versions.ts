import fc from 'fast-check';
import { type Catalog, emptyCatalog, objectAt, withObject } from '#engine/deploy/catalog.ts';
import { type DeployOutcome, deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment, type Version } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import type { PlanStep } from '#engine/deploy/planStep.ts';
import { emptyNode } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { advancedCreateTemplate } from '#engine/template/advancedTemplate.ts';
import { builtInTemplate } from '#engine/template/builtInTemplates.ts';
import { aColumn, aNode, aPipeline } from '../pipeline/documents.ts';

export const QA: PipelineContext = {
  id: '2',
  name: 'QA',
  description: '',
  mappings: {
    RAW: { database: 'SHOP_RAW', schema: 'TPCH' },
    STAGE: { database: 'SHOP_QA', schema: 'STAGE' },
    MART: { database: 'SHOP_QA', schema: 'MART' },
  },
  parameters: {},
};

export const PROD: PipelineContext = {
  ...QA,
  id: '3',
  name: 'PROD',
  mappings: {
    RAW: { database: 'SHOP_RAW', schema: 'TPCH' },
    STAGE: { database: 'SHOP', schema: 'STAGE' },
    MART: { database: 'SHOP', schema: 'MART' },
  },
};

const TYPES: Pipeline['nodeTypes'] = (['transient', 'advanced'] as const).map((strategy) => ({
  id: strategy,
  name: strategy === 'transient' ? 'Transient Stage' : 'Advanced Stage',
  short: 'STG',
  plural: '',
  colour: '',
  isDisabled: false,
  fileVersion: 1,
  definition: `capitalized: X\ndeployStrategy: ${strategy}\n`,
  createTemplate:
    strategy === 'advanced' ? advancedCreateTemplate('stage', 'snowflake') : builtInTemplate('stage', 'create', 'snowflake'),
  runTemplate: '',
}));

/** CUSTOMER in RAW, `T` of the given type in STAGE that reads it, and a view `V` in MART that reads `T`. */
export function twoNodes(
  type: string,
  change: (node: PipelineNode) => PipelineNode = (node) => node,
  rest: Partial<Pipeline> = {},
) {
  const customer = aNode('CUSTOMER', { columns: [aColumn('customer', 'ID'), aColumn('customer', 'NAME')] });
  const table = change(
    aNode('T', {
      location: 'STAGE',
      type,
      materialization: 'table',
      columns: [
        column('t', 'ID', 'NUMBER(38,0)', { nullable: false }),
        column('t', 'NAME', 'VARCHAR(25)', { description: 'Of the customer' }),
        column('t', 'SINCE', 'DATE'),
      ],
      sources: [{ name: 'T', join: `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`, aliases: {}, customSQL: '' }],
    }),
  );
  const view = {
    ...emptyNode({ id: 'v', name: 'V', location: 'MART', type: 'View' }),
    materialization: 'view',
    columns: [{ ...aColumn('v', 'ID'), sources: [{ columns: [{ nodeId: 't', columnId: 't.id' }], transform: '' }] }],
    sources: [{ name: 'V', join: `FROM {{ ref('${table.location}', '${table.name}') }} "T"`, aliases: {}, customSQL: '' }],
  };
  return aPipeline([customer, table, view], { nodeTypes: TYPES, environments: [QA, PROD], ...rest });
}

export function column(node: string, name: string, dataType: string, rest: Partial<Column> = {}): Column {
  return aColumn(node, name, { dataType, ...rest });
}

/** A data platform with the schemas of the contexts and the sources, but nothing else. */
export function platformOf(pipeline: Pipeline, ...contexts: PipelineContext[]): Catalog {
  const schemas = contexts.flatMap(({ mappings }) =>
    Object.values(mappings).map(({ database, schema }) => `${database}.${schema}`),
  );
  let catalog = emptyCatalog(pipeline.platform, schemas);
  for (const node of pipeline.nodes) {
    if (node.type !== 'Source') continue;
    for (const context of contexts) {
      const { database, schema } = context.mappings[node.location]!;
      catalog = withObject(catalog, {
        kind: 'table',
        name: [database, schema, node.name],
        columns: [],
        comment: '',
        rows: 'source',
        reads: [],
      });
    }
  }
  return catalog;
}

/** An environment and the data platform under it, after a deploy. */
interface PlatformState {
  environment: Environment;
  catalog: Catalog;
  plan: DeployPlan;
  outcome: DeployOutcome;
}

export function deploy(version: Version, state?: Pick<PlatformState, 'environment' | 'catalog'>): PlatformState {
  const environment = state?.environment ?? newEnvironment(version.context);
  const plan = planDeploy(environment, version);
  const { outcome, catalog } = deployToCatalog(plan, state?.catalog ?? platformOf(version.pipeline, version.context));
  return { environment: outcome.environment, catalog, plan, outcome };
}

export function stepOf({ plan }: Pick<PlatformState, 'plan'>, nodeId: string): PlanStep {
  const step = plan.steps.find((one) => one.nodeId === nodeId);
  if (!step) throw new Error(`no step for ${nodeId}`);
  return step;
}

/** The state with rows of a run in the table. */
export function loaded<W extends Pick<PlatformState, 'catalog'>>(state: W, ...name: string[]): W {
  const object = objectAt(state.catalog, name)!;
  return { ...state, catalog: withObject(state.catalog, { ...object, rows: 'run 1' }) };
}

/** A choice of everything that a version can say about one node. */
const anyNode = fc.record({
  isThere: fc.boolean(),
  type: fc.constantFrom('Stage', 'transient', 'advanced', 'View'),
  isView: fc.boolean(),
  name: fc.constantFrom('A', 'B'),
  location: fc.constantFrom('STAGE', 'MART'),
  description: fc.constantFrom('', "it's"),
  reads: fc.nat({ max: 2 }),
  filter: fc.nat({ max: 1 }),
  preSQL: fc.constantFrom('', 'SELECT 1'),
  columns: fc.array(
    fc.record({
      isThere: fc.boolean(),
      name: fc.constantFrom('X', 'Y'),
      grows: fc.boolean(),
      nullable: fc.boolean(),
      description: fc.constantFrom('', "o'clock", 'b'),
    }),
    { minLength: 4, maxLength: 4 },
  ),
});
const anyVersion = fc.record({
  nodes: fc.array(anyNode, { minLength: 4, maxLength: 4 }),
  isMoved: fc.boolean(),
  day: fc.constantFrom('1', '2'),
});
/** Several versions in a row, as choices; `versionsOf` makes documents of them. */
export const anyVersions = fc.array(anyVersion, { minLength: 2, maxLength: 4 });
type Choice = ReturnType<typeof anyVersion.generate> extends { value: infer Value } ? Value : never;

/** The versions as documents. Column types only grow, because the data platform refuses other changes regardless of the plan. */
export function versionsOf(choices: readonly Choice[]): Version[] {
  const base = twoNodes('Stage');
  const length = choices[0]!.nodes.map(({ columns }) => columns.map(() => 10));
  return choices.map(({ nodes, isMoved, day }, index) => {
    const wanted: PipelineNode[] = [base.nodes[0]!];
    for (const [n, choice] of nodes.entries()) {
      const columns = choice.columns.flatMap((one, c) => {
        if (one.grows) length[n]![c]! += 10 * index;
        const id = `n${n}.c${c}`;
        const { nullable, description } = one;
        const sources = [{ columns: [], transform: "'a'" }];
        const built = column(`n${n}`, `C${c}_${one.name}`, `VARCHAR(${length[n]![c]})`, { id, nullable, description, sources });
        return one.isThere || c === 0 ? [built] : [];
      });
      const read = wanted[choice.reads % wanted.length]!;
      const text = `FROM {{ ref('${read.location}', '${read.name}') }} "R"${choice.filter ? ` WHERE {{ parameters.day }} > 0` : ''}`;
      if (!choice.isThere) continue;
      wanted.push(
        aNode(`N${n}_${choice.name}`, {
          id: `n${n}`,
          location: choice.location,
          type: choice.type,
          materialization: choice.isView || choice.type === 'View' ? 'view' : 'table',
          description: choice.description,
          config: { preSQL: choice.preSQL },
          columns,
          sources: [{ name: `N${n}`, join: text, aliases: {}, customSQL: '' }],
        }),
      );
    }
    const context: PipelineContext = {
      ...QA,
      parameters: { day },
      mappings: { ...QA.mappings, STAGE: isMoved ? { database: 'SHOP_QA', schema: 'OTHER' } : QA.mappings.STAGE! },
    };
    return { pipeline: { ...base, nodes: wanted }, context };
  });
}

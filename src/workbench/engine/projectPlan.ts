import { newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { runOrder } from '#engine/graph/order.ts';
import { type TranslateSql, withPlatformSql } from '#engine/import/adapterSql.ts';
import { withFilledColumns } from '#engine/import/filledColumns.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { withFirstLoads } from '#engine/refresh/firstLoad.ts';
import { withoutMissingFunctions } from '#engine/refresh/missingFunctions.ts';
import { type RefreshStage, refreshStages } from '#engine/refresh/refreshStages.ts';
import { MAX_GENERATED_ROWS, withSmallGenerators } from '#engine/refresh/smallGenerators.ts';
import { withoutTableFunctions } from '#engine/refresh/tableFunctions.ts';
import { type NeededTable, type ParseSql, tableNeeds } from '#warehouse/needs/tableNeeds.ts';

/** A node that is left out of a deploy so that the other nodes can be deployed, with the reason as a sentence. */
export interface LeftOut {
  readonly nodeId: string;
  readonly reason: string;
}

/** A node that runs with other SQL than its own, with what is different as a sentence. */
export interface ChangedNode {
  readonly nodeId: string;
  readonly change: string;
}

/** The plan of a project's first deploy, and the nodes that had to be left out of it. */
export interface ProjectPlan {
  readonly plan: DeployPlan;
  readonly leftOut: readonly LeftOut[];
  readonly changed: readonly ChangedNode[];
  /** The sources with all columns that the project's SQL reads, and the tables that only its SQL names. */
  readonly tables: readonly NeededTable[];
}

/** What reads and translates SQL: the dialect library, which the worker and tests load in different ways. */
export interface SqlTools {
  readonly parse: ParseSql;
  readonly translate: TranslateSql;
}

/** The parts of the full name of each node whose storage location is mapped. */
const partsOf = ({ nodes }: Pipeline, { mappings }: PipelineContext) =>
  nodes.flatMap((node) => {
    const { database, schema } = mappings[node.location] ?? {};
    return database && schema ? [{ node, parts: [database, schema, node.name] as const }] : [];
  });

/** A test asks for rows that should not be there, such as rows without a key: none are made for it. */
const isNoTest = ({ type }: RefreshStage) => type !== 'sqlTest';

/** What the SQL of the planned nodes needs of the tables that it reads. */
function neededTables(pipeline: Pipeline, context: PipelineContext, plan: DeployPlan, parse: ParseSql): NeededTable[] {
  const named = partsOf(pipeline, context);
  const { graph } = pipelineGraph(pipeline);
  const order = runOrder(graph);
  const nodes = Array.from(order.ok ? order.order : order.orderable.order, (at) => pipeline.nodes[at]!);
  const created = new Map(plan.steps.map((step) => [step.nodeId, step.stages]));
  const statements = nodes.flatMap((node) =>
    isSource(node.type) || !created.has(node.id)
      ? []
      : [...created.get(node.id)!, ...refreshStages(pipeline, node, context).stages.filter(isNoTest)].map(({ sql }) => sql),
  );
  return tableNeeds(
    {
      platform: pipeline.platform,
      sources: named.flatMap(({ node, parts }) =>
        isSource(node.type)
          ? [{ parts, columns: node.columns.map((column) => ({ ...column, isGuessed: column.extra?.guessed === true })) }]
          : [],
      ),
      nodes: named.flatMap(({ node, parts }) => (isSource(node.type) ? [] : [parts])),
      statements,
    },
    parse,
  );
}

/** The changes that let a project run on made-up rows, each with what it does to a node. */
const CHANGES: readonly (readonly [(pipeline: Pipeline, context: PipelineContext) => Pipeline, string])[] = [
  [withFirstLoads, 'Its own table is empty before the first load, so what it compares with its newest row is left out.'],
  [withoutMissingFunctions, 'It calls functions that are not in the project: the first argument takes the place of each call.'],
  [withoutTableFunctions, 'It asks the account for its files or queries: a made-up table takes the place of the answer.'],
  [
    withSmallGenerators,
    `Its GENERATOR makes ${MAX_GENERATED_ROWS.toLocaleString('en')} rows, not more: a browser tab does not have the memory for all of them.`,
  ],
  [withFilledColumns, 'The columns that its source lacked when it was compiled are read from the made-up source.'],
];

/** What is different about a model whose Jinja asks the database something while dbt compiles it. */
const ASSUMED_SQL = 'Its Jinja asks the database while dbt compiles it: an assumed answer takes its place.';

/** The pipeline as it can run on made-up rows, and the nodes whose SQL differs from their own. */
function runnable(opened: Pipeline, context: PipelineContext): { pipeline: Pipeline; changed: ChangedNode[] } {
  let pipeline = opened;
  const changed = new Map<string, string>(
    opened.nodes.flatMap(({ id, extra }) => (extra?.assumedSql === true ? [[id, ASSUMED_SQL] as const] : [])),
  );
  for (const [changes, change] of CHANGES) {
    const next = changes(pipeline, context);
    next.nodes.forEach((node, at) => {
      if (node !== pipeline.nodes[at]) changed.set(node.id, [changed.get(node.id) ?? [], change].flat().join(' '));
    });
    pipeline = next;
  }
  return { pipeline, changed: Array.from(changed, ([nodeId, change]) => ({ nodeId, change })) };
}

function onCycles(pipeline: Pipeline): LeftOut[] {
  const { graph, ids } = pipelineGraph(pipeline);
  const order = runOrder(graph);
  if (order.ok) return [];
  const nameOf = new Map(pipeline.nodes.map(({ id, name }) => [id, name]));
  return order.cycles.flatMap(({ path }) => {
    const names = path.map((node) => nameOf.get(ids[node]!));
    return path.map((node) => ({ nodeId: ids[node]!, reason: `It waits for itself: ${names.join(' → ')}.` }));
  });
}

/**
 * Plans the first deploy of a whole project. Nodes that would stop the plan (a node in a cycle, of an unknown type, or with a template that can't
 * be rendered) are left out, as if their Deploy Enabled were off, and listed with the reason. Stop issues that belong to no single node stay in the
 * plan. Without the tools, the SQL stays in its dialect and the sources have the columns that the project lists. Takes about one second for every 1,500 nodes.
 */
export function planProject(
  opened: Pipeline,
  context: PipelineContext,
  { parse, translate }: SqlTools = { parse: () => undefined, translate: (sql) => ({ sql }) },
): ProjectPlan {
  const { pipeline, changed } = runnable(withPlatformSql(opened, translate), context);
  const leftOut = new Map<string, string>();
  for (const { id, deployEnabled } of pipeline.nodes) if (!deployEnabled) leftOut.set(id, 'Its Deploy Enabled is off.');
  const kept = () => ({
    ...pipeline,
    nodes: pipeline.nodes.map((node) => (leftOut.has(node.id) ? { ...node, deployEnabled: false } : node)),
  });
  for (;;) {
    // A cycle that shares a node with another cycle is found only after the other cycle has been broken up, so the remaining nodes are checked
    // again.
    const rest = kept();
    const wanted = { ...rest, nodes: rest.nodes.filter(({ deployEnabled }) => deployEnabled) };
    const plan = planDeploy(newEnvironment(context), { pipeline: rest, context });
    const found = [
      ...onCycles(wanted),
      ...plan.issues.stop.flatMap(({ nodeId, message }) =>
        nodeId === undefined ? [] : [{ nodeId, reason: `${message[0]!.toUpperCase()}${message.slice(1)}` }],
      ),
    ].filter(({ nodeId }) => !leftOut.has(nodeId));
    if (found.length === 0) {
      const reasons = [...leftOut].map(([nodeId, reason]) => ({ nodeId, reason }));
      return { plan, leftOut: reasons, changed, tables: neededTables(pipeline, context, plan, parse) };
    }
    for (const { nodeId, reason } of found) leftOut.set(nodeId, reason);
  }
}

import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { type NodeRender, type NodeRenderOptions, renderForNode } from '#engine/template/nodeTemplate.ts';
import type { CheckItem, Exercise } from '#workbench/contract.ts';
import type { TemplateState } from './data.ts';
import { tokenNames } from './tokenNames.ts';

/** Limits of a render for a check. They are far below the limits of the worker, because checks render on the main thread with each change. */
const CHECK_LIMITS = { steps: 20_000, output: 50_000, text: 2_000_000, items: 50_000, depth: 40 };
/** Milliseconds that a render for a check may take. */
const MAX_CHECK_MS = 100;

/** A text with normalized whitespace, so that a check does not fail because of a line break. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}

/** Renders a text within limits that are tight enough for a render with each change. */
export function renderedQuickly(
  { pipeline }: TemplateState,
  node: PipelineNode,
  context: PipelineContext,
  template: string,
  options: NodeRenderOptions = {},
): NodeRender {
  const end = Date.now() + MAX_CHECK_MS;
  return renderForNode(pipeline, node, context, template, { ...options, limits: CHECK_LIMITS, expired: () => Date.now() > end });
}

/** The rendered text with normalized whitespace; undefined if the template does not render. */
function textOf(render: NodeRender): string | undefined {
  return render.ok ? plain(render.output) : undefined;
}

const freeText = (state: TemplateState) => state.data.text;

function contextsOf(pipeline: Pipeline): PipelineContext[] {
  return [...pipeline.workspaces, ...pipeline.environments];
}

function named(state: TemplateState, name: string): PipelineNode | undefined {
  return state.pipeline.nodes.find((node) => node.name === name);
}

function twelveMonths(state: TemplateState): CheckItem[] {
  const node = named(state, 'STG_ORDERS');
  const context = contextsOf(state.pipeline)[0];
  const render = node && context && renderedQuickly(state, node, context, freeText(state));
  const [stage] = render?.stages ?? [];
  const months = Array.from({ length: 12 }, (_, index) => `SELECT ${index + 1} AS "MONTH"`);
  return [
    { label: 'The template renders to the end', done: render?.ok === true },
    { label: 'The template has one stage', done: render?.stages.length === 1 },
    { label: 'It selects the months 1 to 12', done: stage !== undefined && plain(stage.sql) === months.join(' UNION ALL ') },
  ];
}

function twoStages(state: TemplateState): CheckItem[] {
  const node = named(state, 'DIM_CUSTOMER');
  const [context] = state.pipeline.environments;
  const render = node && context && renderedQuickly(state, node, context, state.data.edits['run:Dimension'] ?? '');
  const names = render?.stages.map(({ name }) => name) ?? [];
  const sql = (index: number) => plain(render?.stages[index]?.sql ?? '');
  const own = node && context ? qualifiedName(state.pipeline, context, node) : undefined;
  const table = own?.ok ? own.name : undefined;
  const nation = context && qualifiedName(state.pipeline, context, { location: 'STAGING', name: 'STG_NATION' });
  return [
    { label: 'The template has two stages, Truncate and Load', done: names.join(' ') === 'Truncate Load' },
    {
      label: 'The stage Truncate holds its statement',
      done: table !== undefined && sql(0) === `TRUNCATE TABLE IF EXISTS ${table}`,
    },
    {
      label: 'The stage Load holds its statement',
      done: nation?.ok === true && sql(1) === `INSERT INTO ${table} SELECT * FROM ${nation.name}`,
    },
  ];
}

function everyColumn(state: TemplateState): CheckItem[] {
  const [context] = contextsOf(state.pipeline);
  const text = freeText(state);
  const isRight = (name: string) => {
    const node = named(state, name);
    if (!node || !context) return false;
    const self = qualifiedName(state.pipeline, context, node);
    const columns = node.columns.map((column) => quoteName('snowflake', column.name)).join(',');
    return self.ok && textOf(renderedQuickly(state, node, context, text)) === plain(`SELECT ${columns} FROM ${self.name}`);
  };
  return [
    { label: 'It is right for STG_NATION', done: isRight('STG_NATION') },
    { label: 'It is right for STG_CUSTOMER', done: isRight('STG_CUSTOMER') },
    { label: 'It is right for DIM_CUSTOMER', done: isRight('DIM_CUSTOMER') },
  ];
}

function everyEnvironment(state: TemplateState): CheckItem[] {
  const node = named(state, 'FCT_ORDERS');
  const text = freeText(state);
  return contextsOf(state.pipeline).map((context) => {
    const target = qualifiedName(state.pipeline, context, { location: 'STAGING', name: 'STG_ORDERS' });
    const isRight =
      node !== undefined &&
      target.ok &&
      textOf(renderedQuickly(state, node, context, text)) === plain(`SELECT COUNT(*) FROM ${target.name} "STG_ORDERS"`);
    const kind = state.pipeline.workspaces.includes(context) ? 'workspace' : 'environment';
    return { label: `It is right in the ${kind} ${context.name}`, done: isRight };
  });
}

function waitWithoutReading(state: TemplateState): CheckItem[] {
  const [log, facts, orders] = ['PSTG_LOAD_LOG', 'FCT_ORDERS', 'STG_ORDERS'].map((name) => named(state, name));
  const [context] = contextsOf(state.pipeline);
  const { edges } = pipelineGraph(state.pipeline);
  const edge = (from: PipelineNode | undefined) => edges.find((one) => one.from === from?.id && one.to === log?.id);
  const source = context && qualifiedName(state.pipeline, context, { location: 'STAGING', name: 'STG_ORDERS' });
  const join = log?.sources[0]?.join;
  return [
    { label: 'PSTG_LOAD_LOG waits for FCT_ORDERS', done: edge(facts) !== undefined },
    { label: 'It still reads STG_ORDERS', done: edge(orders)?.form === 'ref' },
    {
      label: 'The SQL of the join is unchanged',
      done:
        log !== undefined &&
        context !== undefined &&
        join !== undefined &&
        source?.ok === true &&
        textOf(renderedQuickly(state, log, context, join)) === plain(`FROM ${source.name} "STG_ORDERS"`),
    },
  ];
}

const SRC_TOKEN = /\{\{-?\s*(SRC|SRC_COL|SRC_NODE)\s*-?\}\}/;

function byToken(state: TemplateState): CheckItem[] {
  const node = named(state, 'STG_CUSTOMER');
  const column = node?.columns.find(({ name }) => name === 'C_MKTSEGMENT');
  const transform = column?.sources[0]?.transform ?? '';
  const [context] = contextsOf(state.pipeline);
  const result =
    node && column && context
      ? textOf(renderedQuickly(state, node, context, transform, { names: tokenNames(state.pipeline, node, column, 0) }))
      : undefined;
  return [
    { label: 'The transform names its column by a token', done: SRC_TOKEN.test(transform) },
    { label: 'No name of a column is written out', done: !/\bC_[A-Z]+/i.test(transform) },
    { label: 'It renders to the source column in upper case', done: result === 'UPPER("CUSTOMER"."C_MKTSEGMENT")' },
  ];
}

function defaultDate(state: TemplateState): CheckItem[] {
  const node = named(state, 'STG_LINEITEM');
  const join = node?.sources[0]?.join;
  return state.pipeline.environments.map((context) => {
    const source = qualifiedName(state.pipeline, context, { location: 'RAW', name: 'LINEITEM' });
    const date = context.parameters.loadFrom ?? '1992-01-01';
    const wanted = source.ok && `FROM ${source.name} "LINEITEM" WHERE "LINEITEM"."L_SHIPDATE" >= '${date}'`;
    const isRight =
      node !== undefined &&
      join !== undefined &&
      wanted !== false &&
      textOf(renderedQuickly(state, node, context, join)) === plain(wanted);
    return { label: `${context.name} filters from ${String(date)}`, done: isRight };
  });
}

/** The check of each exercise, by exercise ID. Checks render with the site's own engine, under tight limits. */
export const CHECKS: Readonly<Record<string, Exercise['check']>> = {
  'twelve-months': twelveMonths,
  'two-stages': twoStages,
  'every-column': everyColumn,
  'every-environment': everyEnvironment,
  'wait-without-reading': waitWithoutReading,
  'by-token': byToken,
  'default-date': defaultDate,
};

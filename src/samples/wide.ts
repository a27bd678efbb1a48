import type { PipelineNode } from '#engine/pipeline/schema.ts';
import {
  type ColumnPlan,
  context,
  copy,
  dimension,
  fact,
  leftJoin,
  type NodePlan,
  once,
  pipeline,
  source,
  stage,
  view,
} from './builder.ts';

/** Tables of five source systems; the first column of each is its key. */
const SYSTEMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CRM: {
    ACCOUNT: 'ACCOUNT_ID ACCOUNT_NAME INDUSTRY COUNTRY',
    CONTACT: 'CONTACT_ID ACCOUNT_ID CONTACT_NAME EMAIL',
    LEAD: 'LEAD_ID CAMPAIGN_ID ACCOUNT_ID LEAD_STATUS',
    OPPORTUNITY: 'OPPORTUNITY_ID LEAD_ID SALES_STAGE EXPECTED_AMOUNT CLOSE_DATE',
    CAMPAIGN: 'CAMPAIGN_ID CAMPAIGN_NAME CHANNEL BUDGET_AMOUNT',
  },
  ERP: {
    INVOICE: 'INVOICE_ID ACCOUNT_ID COST_CENTER_ID INVOICE_DATE',
    INVOICE_LINE: 'INVOICE_LINE_ID INVOICE_ID PRODUCT_ID QUANTITY LINE_AMOUNT',
    PAYMENT: 'PAYMENT_ID INVOICE_ID PAID_AMOUNT PAYMENT_DATE',
    PRODUCT: 'PRODUCT_ID PRODUCT_NAME CATEGORY',
    PRICE_LIST: 'PRICE_LIST_ID PRODUCT_ID LIST_AMOUNT',
    COST_CENTER: 'COST_CENTER_ID COST_CENTER_NAME REGION',
  },
  WEB: {
    SESSION: 'SESSION_ID ACCOUNT_ID DEVICE STARTED_AT',
    PAGE_VIEW: 'PAGE_VIEW_ID SESSION_ID PATH VIEWED_AT',
    CART: 'CART_ID SESSION_ID CART_AMOUNT',
    SIGNUP: 'SIGNUP_ID SESSION_ID PLAN SIGNED_UP_AT',
  },
  SUPPORT: {
    TICKET: 'TICKET_ID ACCOUNT_ID AGENT_ID PRIORITY OPENED_AT',
    TICKET_COMMENT: 'TICKET_COMMENT_ID TICKET_ID COMMENT_TEXT COMMENTED_AT',
    AGENT: 'AGENT_ID AGENT_NAME TEAM',
    SURVEY: 'SURVEY_ID TICKET_ID SCORE ANSWERED_AT',
  },
  LOGISTICS: {
    SHIPMENT: 'SHIPMENT_ID INVOICE_ID CARRIER_ID WAREHOUSE_ID SHIP_DATE',
    CARRIER: 'CARRIER_ID CARRIER_NAME',
    WAREHOUSE: 'WAREHOUSE_ID WAREHOUSE_NAME COUNTRY',
    STOCK_LEVEL: 'STOCK_LEVEL_ID WAREHOUSE_ID PRODUCT_ID QUANTITY COUNT_DATE',
  },
};

const TARGETS = ['STAGING', 'MART', 'REPORTING'];

/** Data types by the last word of a column's name. */
const TYPES: Readonly<Record<string, string>> = {
  ID: 'NUMBER(38,0)',
  AMOUNT: 'NUMBER(18,2)',
  QUANTITY: 'NUMBER(38,0)',
  SCORE: 'NUMBER(3,0)',
  DATE: 'DATE',
  AT: 'TIMESTAMP_NTZ(9)',
};

function typeOf(column: string): string {
  return TYPES[column.split('_').at(-1)!] ?? 'VARCHAR(200)';
}

function keyOf(node: PipelineNode): string {
  return (node.columns.find((column) => column.flags.includes('isBusinessKey')) ?? node.columns[0]!).name;
}

/** All columns of the first node, and the columns that the joined nodes add; from a dimension only its surrogate key. */
function joinedColumns(first: PipelineNode, others: readonly PipelineNode[]): ColumnPlan[] {
  const columns = new Map(copy(first).map((column) => [column.name, column]));
  for (const node of others) {
    for (const column of copy(node, node.type === 'Dimension' ? [`${node.name}_KEY`] : undefined, true)) {
      if (!columns.has(column.name)) columns.set(column.name, column);
    }
  }
  return [...columns.values()];
}

function joined(first: PipelineNode, others: readonly (readonly [PipelineNode, string])[]): Pick<NodePlan, 'from' | 'columns'> {
  return {
    from: leftJoin(first, ...others),
    columns: joinedColumns(
      first,
      others.map(([node]) => node),
    ),
  };
}

function nodes(): PipelineNode[] {
  const all: PipelineNode[] = [];
  const nodes = new Map<string, PipelineNode>();
  const add = (node: PipelineNode) => {
    all.push(node);
    nodes.set(node.name, node);
  };
  const get = (name: string) => nodes.get(name)!;
  const pairs = (...names: readonly (readonly [string, string])[]) => names.map(([name, key]) => [get(name), key] as const);

  for (const [system, tables] of Object.entries(SYSTEMS)) {
    for (const [table, columns] of Object.entries(tables)) {
      const [key, ...rest] = columns.split(' ');
      const ddl = [[key!, `${typeOf(key!)} NOT NULL`], ...rest.map((column) => [column, typeOf(column)])];
      add(
        source(
          system,
          table,
          `${system}: ${table.toLowerCase().replaceAll('_', ' ')}.`,
          Object.fromEntries(ddl) as Record<string, string>,
        ),
      );
    }
  }
  for (const table of [...all]) {
    const key = keyOf(table);
    add(stage('STAGING', `STG_${table.name}`, { from: table, columns: copy(table), notNull: [key], unique: [key] }));
  }

  const dim = (name: string, tracked: readonly string[], first: string, ...others: readonly (readonly [string, string])[]) =>
    add(dimension('MART', name, { ...joined(get(first), pairs(...others)), keys: [keyOf(get(first))], tracked }));
  dim('DIM_ACCOUNT', ['INDUSTRY', 'COUNTRY'], 'STG_ACCOUNT');
  dim('DIM_CAMPAIGN', [], 'STG_CAMPAIGN');
  dim('DIM_PRODUCT', ['LIST_AMOUNT'], 'STG_PRODUCT', ['STG_PRICE_LIST', 'PRODUCT_ID']);
  dim('DIM_AGENT', ['TEAM'], 'STG_AGENT');
  dim('DIM_WAREHOUSE', [], 'STG_WAREHOUSE');

  const fct = (name: string, first: string, ...others: readonly (readonly [string, string])[]) =>
    add(fact('MART', name, { ...joined(get(first), pairs(...others)), keys: [keyOf(get(first))] }));
  fct(
    'FCT_INVOICE_LINES',
    'STG_INVOICE_LINE',
    ['STG_INVOICE', 'INVOICE_ID'],
    ['STG_COST_CENTER', 'COST_CENTER_ID'],
    ['DIM_PRODUCT', 'PRODUCT_ID'],
  );
  fct('FCT_PAYMENTS', 'STG_PAYMENT', ['STG_INVOICE', 'INVOICE_ID'], ['DIM_ACCOUNT', 'ACCOUNT_ID']);
  fct('FCT_OPPORTUNITIES', 'STG_OPPORTUNITY', ['STG_LEAD', 'LEAD_ID'], ['DIM_CAMPAIGN', 'CAMPAIGN_ID']);
  fct('FCT_PAGE_VIEWS', 'STG_PAGE_VIEW', ['STG_SESSION', 'SESSION_ID'], ['STG_CART', 'SESSION_ID'], ['STG_SIGNUP', 'SESSION_ID']);
  fct(
    'FCT_TICKET_COMMENTS',
    'STG_TICKET_COMMENT',
    ['STG_TICKET', 'TICKET_ID'],
    ['STG_SURVEY', 'TICKET_ID'],
    ['DIM_AGENT', 'AGENT_ID'],
  );
  fct('FCT_SHIPMENTS', 'STG_SHIPMENT', ['STG_CARRIER', 'CARRIER_ID'], ['DIM_WAREHOUSE', 'WAREHOUSE_ID']);
  fct('FCT_STOCK', 'STG_STOCK_LEVEL', ['DIM_PRODUCT', 'PRODUCT_ID'], ['DIM_WAREHOUSE', 'WAREHOUSE_ID']);

  const report = (name: string, first: string, ...others: readonly (readonly [string, string])[]) =>
    add(view('REPORTING', name, joined(get(first), pairs(...others))));
  report('V_ACCOUNT_CONTACTS', 'DIM_ACCOUNT', ['STG_CONTACT', 'ACCOUNT_ID']);
  report('V_DELIVERIES', 'FCT_SHIPMENTS', ['FCT_PAYMENTS', 'INVOICE_ID']);
  return all;
}

/** Mappings with one schema for all locations in the workspace and one schema per location in production. */
function mappings(target: (location: string) => string): Record<string, string> {
  return Object.fromEntries([
    ...Object.keys(SYSTEMS).map((system) => [system, `LANDING.${system}`]),
    ...TARGETS.map((name) => [name, target(name)]),
  ]);
}

/** Sixty nodes, more wide than deep: five source systems, a stage for each table, and a few joins. */
export const widePipeline = once(() =>
  pipeline('Company', {
    description: 'Five systems side by side: 23 sources, a stage for each, and what is made of them.',
    defaultLocation: 'STAGING',
    locations: [
      ...Object.keys(SYSTEMS).map((name) => ({ name, description: `Tables of the ${name} system.` })),
      ...TARGETS.map((name) => ({ name, description: '' })),
    ],
    nodes: nodes(),
    workspaces: [
      context(
        '10',
        'DEV',
        mappings(() => 'DEV_MIRA.SCRATCH'),
      ),
    ],
    environments: [
      context(
        '1',
        'QA',
        mappings((name) => `COMPANY_QA.${name}`),
      ),
      context(
        '2',
        'PROD',
        mappings((name) => `COMPANY.${name}`),
      ),
    ],
    subgraphs: [
      {
        id: '1',
        name: 'Finance',
        colour: 'amber',
        nodeIds: ['stg-invoice', 'stg-invoice-line', 'stg-payment', 'fct-invoice-lines', 'fct-payments'],
      },
      {
        id: '2',
        name: 'Support',
        colour: 'violet',
        nodeIds: ['stg-ticket', 'stg-ticket-comment', 'stg-survey', 'dim-agent', 'fct-ticket-comments'],
      },
    ],
    jobs: [{ id: '1', name: 'Nightly', include: '{ location: "STAGING" } OR { location: "MART" }', exclude: '' }],
  }),
);

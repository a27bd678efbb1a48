import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { BuilderData } from './data.ts';
import { guideExercises } from './guideExercises.ts';
import type { BuilderArgs } from './meta.ts';
import { equates, errors, inputs, isJoined, isKeyFrom, isKind, named } from './nodeChecks.ts';

/** Whether a name is the default name of a new source. */
const isDefaultName = (name: string) => /^SOURCE(_\d+)?$/i.test(name);

export const exercises: readonly Exercise<BuilderArgs, BuilderData>[] = [
  {
    id: 'first-dimension',
    title: 'Source, stage, dimension',
    goal: 'Build the smallest useful pipeline: a source, a stage that reads it, and a dimension with a business key that reads the stage.',
    learned: 'A node reads what its SQL refs: the edges, the columns and the key all came from the source you began with.',
    isGuided: true,
    hints: [
      'Press Source in the node type panel and add a column to it, such as C_CUSTKEY. Then, with the source selected, press Stage.',
      'A new node reads what is selected and inherits its columns. Select the stage and press Dimension.',
      'Open the Columns of the dimension, open the column that tells customers apart, and switch Business key on.',
    ],
    check: ({ pipeline }) => {
      const sources = pipeline.nodes.filter((node) => isKind(pipeline, node, 'source'));
      const stages = pipeline.nodes.filter(
        (node) => isKind(pipeline, node, 'stage') && inputs(pipeline, node.id).some((input) => sources.includes(input)),
      );
      const dimensions = pipeline.nodes.filter(
        (node) => isKind(pipeline, node, 'dimension') && inputs(pipeline, node.id).some((input) => stages.includes(input)),
      );
      // The generated key identifies versions, not customers. The business key has to come from the source.
      const keyed = dimensions.some((node) => node.columns.some((column) => isKeyFrom(pipeline, node, column, sources)));
      // The steps of the quick start, in the same words: /docs/get-started/quick-start.
      return [
        { label: 'Press Source.', see: 'One node, and no edge: a source reads nothing.', done: sources.length > 0 },
        {
          label: 'Go to Node. Type CUSTOMER as its name and press Enter.',
          see: 'The node’s new name.',
          done: sources.some(({ name }) => !isDefaultName(name)),
        },
        {
          label: 'Open Columns. Add C_CUSTKEY, then C_NAME.',
          see: 'Two columns.',
          done: sources.some(({ columns }) => columns.length > 1),
        },
        {
          label: 'Press Stage. CUSTOMER is still selected, so the new node reads it.',
          see: 'STG_CUSTOMER, an edge to it, and the same columns.',
          done: stages.length > 0,
        },
        {
          label: 'Press Dimension.',
          see: 'DIM_CUSTOMER with the columns it inherits and seven of its own.',
          done: dimensions.length > 0,
        },
        {
          label: 'Go to Node, Columns. Open C_CUSTKEY and switch Business key on.',
          see: 'All goals are checked off.',
          done: keyed,
        },
      ];
    },
    solution: [
      { edit: { kind: 'addNode', id: 'customer', name: 'CUSTOMER', location: 'RAW', type: 'Source' } },
      {
        edit: {
          kind: 'addColumn',
          id: 'customer',
          column: { id: 'customer.c_custkey', name: 'C_CUSTKEY', dataType: 'NUMBER(38,0)', nullable: false },
        },
      },
      { edit: { kind: 'addColumn', id: 'customer', column: { id: 'customer.c_name', name: 'C_NAME', dataType: 'VARCHAR(25)' } } },
      {
        edit: {
          kind: 'addNode',
          id: 'stg-customer',
          name: 'STG_CUSTOMER',
          location: 'STAGING',
          type: 'Stage',
          from: ['customer'],
        },
      },
      {
        edit: {
          kind: 'addNode',
          id: 'dim-customer',
          name: 'DIM_CUSTOMER',
          location: 'MART',
          type: 'Dimension',
          from: ['stg-customer'],
        },
      },
      {
        edit: { kind: 'setColumn', id: 'dim-customer', columnId: 'dim-customer.c_custkey', patch: { flags: ['isBusinessKey'] } },
      },
    ],
  },
  {
    id: 'mend',
    title: 'Fix it',
    goal: 'Fix the pipeline until the problem scanner says “No problems”, without removing the fact.',
    learned: 'The problem scanner says where each problem is and how to fix it. Most problems take one edit.',
    hints: [
      'Open the problems below the graph. Press one to go to its node; some have a button that fixes it.',
      'The misspelled ref and the name used twice are one press each. The business key is under Columns of DIM_CUSTOMER; the join needs column names in place of /*COLUMN*/.',
      'Join on "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY", and map MART in PROD to database SHOP and schema MART under Storage.',
    ],
    check: (state) => {
      const { pipeline } = state;
      const fact = named(pipeline, 'FCT_ORDERS');
      const dimension = named(pipeline, 'DIM_CUSTOMER');
      const raw = pipeline.nodes.filter((node) => isKind(pipeline, node, 'source'));
      const problems = problemsOf(pipeline);
      return [
        { label: 'Every ref names a node', done: pipelineGraph(pipeline).unresolved.length === 0 },
        { label: 'No name is used twice', done: problems.every(({ code }) => code !== 'DUPLICATE_NAME') },
        {
          label: 'DIM_CUSTOMER has a business key',
          done: dimension?.columns.some((column) => isKeyFrom(pipeline, dimension, column, raw)) === true,
        },
        {
          label: 'FCT_ORDERS still joins two nodes, on columns',
          done:
            fact !== undefined &&
            inputs(pipeline, fact.id).length >= 2 &&
            fact.sources.every(({ join }) => isJoined(join, pipeline.platform)),
        },
        { label: 'No problems', done: problems.length === 0 },
      ];
    },
    solution: [
      { edit: { kind: 'setJoin', id: 'stg-orders', source: 0, join: `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"` } },
      { edit: { kind: 'renameNode', id: 'stg-customer-2', name: 'STG_CUSTOMER_2' } },
      {
        edit: { kind: 'setColumn', id: 'dim-customer', columnId: 'dim-customer.c_custkey', patch: { flags: ['isBusinessKey'] } },
      },
      {
        edit: {
          kind: 'setJoin',
          id: 'fct-orders',
          source: 0,
          join: `FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"\nINNER JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "DIM_CUSTOMER"\n  ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"`,
        },
      },
      { edit: { kind: 'setMapping', context: '3', location: 'MART', mapping: { database: 'SHOP', schema: 'MART' } } },
    ],
  },
  {
    id: 'join-two-stages',
    title: 'Two stages, one fact',
    goal: 'Add a fact that reads STG_ORDERS and STG_CUSTOMER, and say on which columns they join.',
    learned: 'A node that reads two others needs a join condition, and the platform leaves a placeholder where it goes.',
    hints: [
      'Select STG_ORDERS, then STG_CUSTOMER with Shift (or check both in the list), and press Fact in the node type panel. The new node reads the selected nodes.',
      'The Join tab of the fact has an INNER JOIN with /*COLUMN*/ where the columns belong.',
      'An order knows its customer: "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY".',
    ],
    check: (state) => {
      const { pipeline } = state;
      const [orders, customers] = [named(pipeline, 'STG_ORDERS'), named(pipeline, 'STG_CUSTOMER')];
      const facts = pipeline.nodes.filter((node) => isKind(pipeline, node, 'fact'));
      const joined = facts.find((node) => {
        const read = inputs(pipeline, node.id);
        return orders !== undefined && customers !== undefined && read.includes(orders) && read.includes(customers);
      });
      const join = joined?.sources.map((source) => source.join).join('\n') ?? '';
      const isOn = isJoined(join, pipeline.platform) && equates(join, pipeline.platform, 'O_CUSTKEY', 'C_CUSTKEY');
      return [
        { label: 'There is a fact', done: facts.length > 0 },
        { label: 'It reads both stages', done: joined !== undefined },
        { label: 'They join on O_CUSTKEY and C_CUSTKEY', done: isOn },
        { label: 'No errors', done: errors(state).length === 0 },
      ];
    },
    solution: [
      {
        edit: {
          kind: 'addNode',
          id: 'fct-orders',
          name: 'FCT_ORDERS',
          location: 'MART',
          type: 'Fact',
          from: ['stg-orders', 'stg-customer'],
        },
      },
      {
        edit: {
          kind: 'setJoin',
          id: 'fct-orders',
          source: 0,
          join: `FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"\nINNER JOIN {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"\n  ON "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY"`,
        },
      },
    ],
  },
  {
    id: 'rename-a-stage',
    title: 'Rename a node',
    goal: 'Rename STG_NATION to STG_COUNTRY, with both dimensions still reading it.',
    learned: 'A rename rewrites every ref, so nothing that reads the node loses it.',
    hints: [
      'Open DIM_NATION and look at its Join tab, then rename the stage.',
      'Select STG_NATION and change its name under General, or press F2 on the graph.',
      'Type STG_COUNTRY and press Enter. The refs in both dimensions follow by themselves; do not edit their text.',
    ],
    check: ({ pipeline }) => {
      const stage = named(pipeline, 'STG_COUNTRY');
      const readBy = (name: string) => {
        const reader = named(pipeline, name);
        return reader !== undefined && stage !== undefined && inputs(pipeline, reader.id).includes(stage);
      };
      return [
        { label: 'The stage is called STG_COUNTRY', done: stage !== undefined && named(pipeline, 'STG_NATION') === undefined },
        { label: 'DIM_CUSTOMER reads it', done: readBy('DIM_CUSTOMER') },
        { label: 'DIM_NATION reads it', done: readBy('DIM_NATION') },
        { label: 'Every ref names a node', done: stage !== undefined && pipelineGraph(pipeline).unresolved.length === 0 },
      ];
    },
    solution: [{ edit: { kind: 'renameNode', id: 'stg-nation', name: 'STG_COUNTRY' } }],
  },
  {
    id: 'map-a-location',
    title: 'Map a location',
    goal: 'Map MART in PROD, so that DIM_CUSTOMER is "SHOP"."MART"."DIM_CUSTOMER" there. DEV keeps its own mapping.',
    learned: 'A storage location is a name; each workspace and environment maps it to a schema of its own.',
    hints: [
      'A storage location is a name. Each environment maps it to a database and a schema.',
      'Select DIM_CUSTOMER and open Names: it says what is missing in PROD.',
      'Fill in database SHOP and schema MART for MART in PROD.',
    ],
    check: ({ pipeline }) => {
      const node = named(pipeline, 'DIM_CUSTOMER');
      const nameIn = (context: string) => {
        const found = pipeline.environments.find(({ name }) => name === context);
        const name = found && node ? qualifiedName(pipeline, found, node) : undefined;
        return name?.ok ? name.name : undefined;
      };
      return [
        { label: 'DIM_CUSTOMER has a full name in PROD', done: nameIn('PROD') !== undefined },
        { label: 'It is "SHOP"."MART"."DIM_CUSTOMER"', done: nameIn('PROD') === '"SHOP"."MART"."DIM_CUSTOMER"' },
        {
          label: 'In DEV it is still "SHOP_DEV"."MART"."DIM_CUSTOMER"',
          done: nameIn('DEV') === '"SHOP_DEV"."MART"."DIM_CUSTOMER"',
        },
      ];
    },
    solution: [{ edit: { kind: 'setMapping', context: '3', location: 'MART', mapping: { database: 'SHOP', schema: 'MART' } } }],
  },
  ...guideExercises,
];

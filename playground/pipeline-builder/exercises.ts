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
    goal: 'Build the smallest useful pipeline: a source, a stage that reads it, and a dimension with a business key that reads the stage. Then run it.',
    learned: 'You named what each node reads. The edges, the columns and the order of the run came from that.',
    isGuided: true,
    hints: [
      'Press Source in the node type panel and add a column to it, such as C_CUSTKEY. Then, with the source selected, press Stage.',
      'A new node reads what is selected and inherits its columns. Select the stage and press Dimension.',
      'Open the Columns of the dimension, open the column that tells customers apart, and switch Business key on. Then press Run it.',
    ],
    check: ({ pipeline, data }) => {
      const sources = pipeline.nodes.filter((node) => isKind(pipeline, node, 'source'));
      const stages = pipeline.nodes.filter(
        (node) => isKind(pipeline, node, 'stage') && inputs(pipeline, node.id).some((input) => sources.includes(input)),
      );
      const dimensions = pipeline.nodes.filter(
        (node) => isKind(pipeline, node, 'dimension') && inputs(pipeline, node.id).some((input) => stages.includes(input)),
      );
      // The generated key identifies versions, not customers. The business key has to come from the source.
      const keyed = dimensions.filter((node) => node.columns.some((column) => isKeyFrom(pipeline, node, column, sources)));
      // The steps of the quick start, in the same words: /docs/get-started/quick-start.
      return [
        {
          label: 'Press Source under Add a node.',
          see: 'One node and no edge. A source stands for a table that already exists.',
          hints: ['Source is the first entry under “Add a node”.'],
          done: sources.length > 0,
        },
        {
          label: 'In the Node panel, type CUSTOMER as the name and press Enter.',
          see: 'CUSTOMER in the graph.',
          hints: ['Press the node in the graph to select it, then press Node. Name is the first field under General.'],
          done: sources.some(({ name }) => !isDefaultName(name)),
        },
        {
          label: 'Open Columns. Type C_CUSTKEY and press Enter, then type C_NAME and press Enter.',
          see: 'Two columns in the list.',
          hints: ['Columns is beside General. The field New column is at the top.'],
          done: sources.some(({ columns }) => columns.length > 1),
        },
        {
          label: 'Press Stage under Add a node. The stage reads CUSTOMER, which is selected.',
          see: 'STG_CUSTOMER with the same columns, and an edge.',
          hints: ['A new node reads what is selected. If nothing is, press CUSTOMER in the graph first.'],
          done: stages.length > 0,
        },
        {
          label: 'Press Dimension under Add a node. The dimension reads the stage.',
          see: 'DIM_CUSTOMER with the two columns and the seven columns that its type adds.',
          hints: ['A dimension describes one kind of thing, such as customers. If STG_CUSTOMER is not selected, press it first.'],
          done: dimensions.length > 0,
        },
        {
          label: 'One error is expected: no business key yet. Open Columns, press C_CUSTKEY, switch Business key on.',
          see: 'A key beside C_CUSTKEY, and no problems.',
          hints: [
            'The business key says which rows are the same customer. Press DIM_CUSTOMER in the graph, then Node, then Columns.',
          ],
          done: keyed.length > 0,
        },
        {
          label: 'Press Run it below the graph.',
          wait: 'The SQL engine loads once. Then it runs your three nodes.',
          see: 'Rows in all three nodes.',
          hints: ['A SQL engine runs the three nodes in this tab. It loads once, which can take some seconds.'],
          // A state from before there were runs counts as it did then.
          done: keyed.length > 0 && (data.rows === undefined || keyed.some(({ id }) => (data.rows?.[id] ?? 0) > 0)),
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
      { data: { invite: false, rows: { customer: 6, 'stg-customer': 6, 'dim-customer': 6 } } },
    ],
  },
  {
    id: 'mend',
    title: 'Repair a pipeline',
    isGuided: true,
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
        {
          label: 'Open Problems. Correct the ref that names no node: its problem has a button for it.',
          see: 'An edge into STG_ORDERS.',
          hints: ['The panel Problems lists errors first. The button says to which name the ref changes.'],
          done: pipelineGraph(pipeline).unresolved.length === 0,
        },
        {
          label: 'Under Problems, give one of the two nodes with the same name another name.',
          see: 'No name is used twice.',
          hints: ['The problem about the name has a button that renames one of the nodes.'],
          done: problems.every(({ code }) => code !== 'DUPLICATE_NAME'),
        },
        {
          label: 'Give DIM_CUSTOMER a business key: select it, open Columns, press C_CUSTKEY, switch Business key on.',
          see: 'A key beside C_CUSTKEY.',
          hints: [
            'Press DIM_CUSTOMER in the graph, then Node, then Columns. The generated key tells versions apart, not customers.',
          ],
          done: dimension?.columns.some((column) => isKeyFrom(pipeline, dimension, column, raw)) === true,
        },
        {
          label: 'Complete the join of FCT_ORDERS: select it, open Join, and write the columns in place of /*COLUMN*/.',
          see: 'A join on O_CUSTKEY and C_CUSTKEY.',
          hints: [
            'An order knows its customer by O_CUSTKEY; the dimension has the same key as C_CUSTKEY.',
            'Write ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY".',
          ],
          done:
            fact !== undefined &&
            inputs(pipeline, fact.id).length >= 2 &&
            fact.sources.every(({ join }) => isJoined(join, pipeline.platform)),
        },
        {
          label: 'Map MART in PROD: press the problem about it. It opens Names for PROD: write database SHOP and schema MART.',
          see: '“No problems” below the graph.',
          hints: [
            'The problem opens Names of a node in MART. The choice at the top says PROD.',
            'Clear every other line of Problems as well.',
          ],
          done: problems.length === 0,
        },
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
    title: 'Join orders to customers',
    isGuided: true,
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
        {
          label:
            'Select STG_ORDERS and STG_CUSTOMER together: Shift and click, or Tools, List, and check both. Press Fact under Add a node.',
          see: 'A fact with an edge from each stage.',
          hints: ['A new node reads everything that is selected.'],
          done: joined !== undefined,
        },
        {
          label: 'In the Node panel, open Join and write the columns in place of /*COLUMN*/: O_CUSTKEY and C_CUSTKEY.',
          see: 'No error about the join.',
          hints: [
            'The last line of the Join begins with ON. It says which rows belong together.',
            'Write ON "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY".',
          ],
          done: isOn,
        },
        {
          label: 'Clear the errors that Problems lists.',
          see: '“No problems” below the graph.',
          done: errors(state).length === 0,
        },
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
    title: 'A rename that breaks nothing',
    isGuided: true,
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
        const read = stage ?? named(pipeline, 'STG_NATION');
        return reader !== undefined && read !== undefined && inputs(pipeline, reader.id).includes(read);
      };
      return [
        {
          label: 'Rename STG_NATION to STG_COUNTRY: select it, press F2, type the name, press Enter.',
          see: 'STG_COUNTRY, and the two refs that were rewritten.',
          hints: [
            'Without an F2 key, press Node: Name is the first field. The refs follow by themselves; do not edit their text.',
          ],
          done: stage !== undefined && named(pipeline, 'STG_NATION') === undefined,
        },
        { label: 'Let DIM_CUSTOMER read STG_COUNTRY again: undo, then rename the stage.', done: readBy('DIM_CUSTOMER') },
        { label: 'Let DIM_NATION read STG_COUNTRY again: undo, then rename the stage.', done: readBy('DIM_NATION') },
        {
          label: 'Correct the ref that names no node: Problems has a button for it.',
          done: pipelineGraph(pipeline).unresolved.length === 0,
        },
      ];
    },
    solution: [{ edit: { kind: 'renameNode', id: 'stg-nation', name: 'STG_COUNTRY' } }],
  },
  {
    id: 'map-a-location',
    title: 'Map a location in PROD',
    isGuided: true,
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
        {
          label: 'Map MART in PROD: select DIM_CUSTOMER, open Names in the Node panel, and write database SHOP and schema MART.',
          see: '"SHOP"."MART"."DIM_CUSTOMER" as the full name in PROD.',
          hints: [
            'Press DIM_CUSTOMER in the graph, then Node, then Names. The choice at the top says PROD; the two fields are below the name.',
          ],
          done: nameIn('PROD') === '"SHOP"."MART"."DIM_CUSTOMER"',
        },
        {
          label: 'Give MART its old mapping in DEV again: database SHOP_DEV, schema MART.',
          done: nameIn('DEV') === '"SHOP_DEV"."MART"."DIM_CUSTOMER"',
        },
      ];
    },
    solution: [{ edit: { kind: 'setMapping', context: '3', location: 'MART', mapping: { database: 'SHOP', schema: 'MART' } } }],
  },
  ...guideExercises,
];

import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

function column(id: string, name: string, dataType: string, more: Partial<Column> = {}): Column {
  return { ...emptyColumn({ id, name, dataType }), ...more };
}

function node(id: string, location: string, name: string, type: string, more: Partial<PipelineNode> = {}): PipelineNode {
  return {
    ...emptyNode({ id, name, location, type }),
    materialization: type === 'Source' ? undefined : type === 'View' ? 'view' : 'table',
    enabledColumnTests: ['hasNull', 'isDistinct'],
    ...more,
  };
}

/** The graph that the pages on templates use: RAW in `RAW_DB.SHOP`, STAGING and MART in `DW`; QA has other databases. */
export function warehouse(): Pipeline {
  const from = (columnId: string) => [{ columns: [{ nodeId: '1', columnId }], transform: '' }];
  const computed = (transform: string) => [{ columns: [], transform }];
  const source = (id: string, name: string) => node(id, 'RAW', name, 'Source');
  return {
    ...emptyPipeline('Warehouse'),
    locations: ['RAW', 'STAGING', 'MART'].map((name) => ({ name, description: '' })),
    nodes: [
      node('1', 'RAW', 'CUSTOMER', 'Source', {
        columns: [
          column('k', 'C_CUSTKEY', 'NUMBER(38,0)'),
          column('n', 'C_NAME', 'VARCHAR(25)'),
          column('p', 'C_PHONE', 'VARCHAR(15)'),
        ],
      }),
      source('2', 'ORDERS'),
      source('4', 'NATION'),
      node('5', 'STAGING', 'STG_CUSTOMER', 'Stage', {
        config: { truncateBefore: true, insertStrategy: 'INSERT', testsEnabled: true },
        columns: [
          column('a', 'CUSTOMER_ID', 'NUMBER(38,0)', {
            nullable: false,
            sources: from('k'),
            flags: ['isBusinessKey'],
            tests: { isDistinct: true },
          }),
          column('b', 'CUSTOMER_NAME', 'VARCHAR(25)', {
            sources: [{ columns: [{ nodeId: '1', columnId: 'n' }], transform: 'UPPER({{SRC}})' }],
            flags: ['isChangeTracking'],
          }),
          column('c', 'PHONE', 'VARCHAR(15)', { sources: from('p') }),
          column('d', 'NOTE', 'VARCHAR(100)'),
          column('e', 'SYS_LOADED_AT', 'TIMESTAMP', {
            sources: computed('CAST(CURRENT_TIMESTAMP AS TIMESTAMP)'),
            flags: ['isSystemCreateDate'],
          }),
        ],
        sources: [{ name: 'STG_CUSTOMER', join: `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`, aliases: {}, customSQL: '' }],
        tests: [
          {
            name: 'Not empty',
            description: '',
            runOrder: 'After',
            continueOnFailure: false,
            sql: 'SELECT 1 FROM {{ this }} HAVING COUNT(*) = 0',
          },
        ],
      }),
      node('6', 'STAGING', 'STG_NATION', 'Stage'),
      node('9', 'STAGING', 'PSTG_ORDER_LINES', 'persistentStage'),
    ],
    workspaces: [
      {
        id: '1',
        name: 'DEV',
        description: '',
        mappings: {
          RAW: { database: 'RAW_DB', schema: 'SHOP' },
          STAGING: { database: 'DW', schema: 'STAGING' },
          MART: { database: 'DW', schema: 'MART' },
        },
        parameters: { loadType: 'Reload' },
      },
    ],
    environments: [
      {
        id: '6',
        name: 'QA',
        description: '',
        mappings: { RAW: { database: 'QA_RAW', schema: 'SHOP' }, STAGING: { database: 'QA', schema: 'STAGING' } },
        parameters: {},
      },
    ],
  };
}

/** STG_CUSTOMER of the warehouse. */
export function customerNode(pipeline: Pipeline): PipelineNode {
  const found = pipeline.nodes.find(({ id }) => id === '5');
  if (!found) throw new Error('The warehouse has lost its customers.');
  return found;
}

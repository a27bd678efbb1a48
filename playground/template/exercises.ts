import { refText } from '#engine/pipeline/refs.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { TemplateData } from './data.ts';
import type { TemplateArgs } from './meta.ts';

/** An exercise without its check. Checks need the template engine, which the gallery should not load for a list of titles. */
type ExerciseText = Omit<Exercise<TemplateArgs, TemplateData>, 'check'>;

const LINEITEM = `FROM ${refText('ref', 'RAW', 'LINEITEM')} "LINEITEM"`;

export const exercises: readonly ExerciseText[] = [
  {
    id: 'twelve-months',
    title: 'Twelve months',
    goal: 'Fix the template: one stage, and in it the twelve months of a year, joined by UNION ALL.',
    learned: 'A loop writes what repeats, and loop.last says when to leave out the separator.',
    hints: [
      'The render is stopped because the loop has nearly a billion iterations.',
      'range(1, n) counts from 1 to n - 1.',
      'Write range(1, 13).',
    ],
    solution: [
      {
        data: {
          text: `{{ stage('Months') }}
{%- for month in range(1, 13) %}
SELECT {{ month }} AS "MONTH"
{{- '\\nUNION ALL' if not loop.last }}
{%- endfor %}
`,
          edits: {},
        },
      },
    ],
  },
  {
    id: 'two-stages',
    title: 'From no stages to two',
    goal: 'Give each of the two statements a stage, named Truncate and Load. Leave both statements as they are.',
    learned: 'Only text in a stage runs. Text outside of stages is not executed.',
    hints: [
      'A stage begins where the template calls stage() and ends where the next one begins.',
      "The call goes in a tag of its own, in front of the statement: {{ stage('Truncate') }}",
      "Put {{ stage('Load') }} in front of INSERT.",
    ],
    solution: [
      {
        data: {
          text: '',
          edits: {
            'run:Dimension': `{{ stage('Truncate') }}
TRUNCATE TABLE IF EXISTS {{ this }}

{{ stage('Load') }}
INSERT INTO {{ this }}
SELECT * FROM {{ ref_no_link('STAGING', 'STG_NATION') }}
`,
          },
        },
      },
    ],
  },
  {
    id: 'every-column',
    title: 'A template for every node',
    goal: 'Select all columns of whatever node is chosen, from the node itself: their names in double quotes, with a comma between them.',
    learned: 'A template that asks the node for its columns fits every node.',
    hints: [
      'The metadata has a list of the columns: look at the tree, and press columns.',
      'In {% for column in columns %} … {% endfor %} the name is {{ column.name }}.',
      "No comma after the last one: {{ ',' if not loop.last }}",
    ],
    solution: [
      {
        data: {
          text: `SELECT
{%- for column in columns %}
  "{{ column.name }}"{{ ',' if not loop.last }}
{%- endfor %}
FROM {{ this }}
`,
          edits: {},
        },
      },
    ],
  },
  {
    id: 'every-environment',
    title: 'Right in every environment',
    goal: 'Make the query read STG_ORDERS where each workspace and environment has it, and keep the alias.',
    learned: 'ref gives the full name in whatever workspace or environment the node runs.',
    hints: [
      'You don’t write the database and schema yourself: they come from the storage mapping.',
      'ref() takes the storage location and the name of the node.',
      "Write {{ ref('STAGING', 'STG_ORDERS') }} in place of the three names.",
    ],
    solution: [{ data: { text: `SELECT COUNT(*)\nFROM ${refText('ref', 'STAGING', 'STG_ORDERS')} "STG_ORDERS"\n`, edits: {} } }],
  },
  {
    id: 'wait-without-reading',
    title: 'Wait without reading',
    goal: 'Make PSTG_LOAD_LOG run after FCT_ORDERS, without changing what it selects.',
    learned: 'ref_link orders two nodes without reading: it prints nothing and draws an edge.',
    hints: [
      'An edge orders two nodes. One of the three ref functions draws an edge and prints nothing.',
      'ref_link() can go anywhere in the Join tab.',
      "Add a line {{ ref_link('MART', 'FCT_ORDERS') }}.",
    ],
    solution: [
      {
        edit: {
          kind: 'setJoin',
          id: 'pstg-load-log',
          source: 0,
          join: `FROM ${refText('ref', 'STAGING', 'STG_ORDERS')} "STG_ORDERS"\n${refText('ref_link', 'MART', 'FCT_ORDERS')}`,
        },
      },
    ],
  },
  {
    id: 'by-token',
    title: 'Name the column by a token',
    goal: 'C_MKTSEGMENT should be its own source column in upper case. Name it by a helper token, so that the transform can be copied to any column.',
    learned: 'A helper token stands for the column that it is written in, so one transform fits many.',
    hints: [
      'Six tokens stand for this column. Which one is the source node with the source column?',
      'Tokens come with quotes: do not add any.',
      'Write UPPER({{ SRC }}).',
    ],
    solution: [
      {
        edit: {
          kind: 'setColumn',
          id: 'stg-customer',
          columnId: 'stg-customer.c_mktsegment',
          patch: {
            sources: [{ columns: [{ nodeId: 'customer', columnId: 'customer.c_mktsegment' }], transform: 'UPPER({{ SRC }})' }],
          },
        },
      },
    ],
  },
  {
    id: 'default-date',
    title: 'A date for everyone',
    goal: 'Where the parameter loadFrom is not set, filter from 1992-01-01. Where it is set, keep using it.',
    learned: 'A default in the template applies where a parameter is not set.',
    hints: [
      'An undefined name renders to nothing. The warning shows where.',
      'The default() filter gives a value for what is undefined.',
      "Write {{ parameters.loadFrom | default('1992-01-01') }}.",
    ],
    solution: [
      {
        edit: {
          kind: 'setJoin',
          id: 'stg-lineitem',
          source: 0,
          join: `${LINEITEM}\nWHERE "LINEITEM"."L_SHIPDATE" >= '{{ parameters.loadFrom | default('1992-01-01') }}'`,
        },
      },
    ],
  },
];

import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { LessonId } from './lessons.ts';
import { deployedNode, item, join, type Plan, table } from './plan.ts';
import { withMissingFilter, withMissingParameter } from './samples.ts';

/** The Join tab of the view at the beginning of a story. */
function segmentJoin(pipeline: () => Pipeline): string {
  return pipeline().nodes.find(({ id }) => id === 'v-sales-by-segment')!.sources[0]!.join;
}

type TextLesson = Extract<
  LessonId,
  'group-by' | 'ambiguous-column' | 'node-type-switched' | 'not-enabled' | 'missing-filter' | 'undefined-name'
>;

/** The exercises about a node's texts, type and switches. */
export const TEXT_PLANS: Readonly<Record<TextLesson, Plan>> = {
  'group-by': {
    title: 'Group what is not summed',
    goal: 'Deploy, read which column is in the way, and group the view by it.',
    learned: 'Where one column is aggregated, all others are aggregated too or listed in GROUP BY.',
    hints: [
      'Press Deploy. The message names a column of V_SALES_BY_SEGMENT.',
      'SALES sums up; C_MKTSEGMENT does not.',
      'In Fix, add the line `GROUP BY "FCT_ORDERS"."C_MKTSEGMENT"` to the Join tab. Then Deploy.',
    ],
    last: 'deploy',
    fixed: item('The view has its GROUP BY', (state) =>
      /\bGROUP\s+BY\b/i.test(deployedNode(state, 'v-sales-by-segment')?.sources[0]?.join ?? ''),
    ),
    acts: [
      'deploy',
      join('v-sales-by-segment', `FROM {{ ref('MART', 'FCT_ORDERS') }} "FCT_ORDERS"\nGROUP BY "FCT_ORDERS"."C_MKTSEGMENT"`),
      'deploy',
    ],
  },
  'ambiguous-column': {
    title: 'Whose column is it?',
    goal: 'Deploy and refresh. Then write the table in front of the column that two tables have.',
    learned: 'In a join of several tables every column needs the alias of its table.',
    hints: [
      'Press Deploy, then Refresh. Which name is it?',
      'STG_CUSTOMER and DIM_CUSTOMER both have C_MKTSEGMENT.',
      'In Fix, write `"DIM_CUSTOMER"."C_MKTSEGMENT"` as the transform. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item('C_MKTSEGMENT says whose it is', (state) => {
      const node = deployedNode(state, 'fct-orders');
      const transform = node?.columns.find(({ name }) => name === 'C_MKTSEGMENT')?.sources[0]?.transform ?? '';
      return transform.includes('.') || !(node?.sources[0]?.join ?? '').includes('STG_CUSTOMER');
    }),
    acts: [
      'deploy',
      'refresh',
      {
        edit: {
          kind: 'setColumn',
          id: 'fct-orders',
          columnId: 'fct-orders.c_mktsegment',
          patch: { sources: [{ columns: [], transform: '"DIM_CUSTOMER"."C_MKTSEGMENT"' }] },
        },
      },
      'deploy',
      'refresh',
    ],
  },
  'node-type-switched': {
    title: 'Switched by mistake',
    goal: 'Deploy, read the warning and the stages, and give FCT_ORDERS its type Fact back before a refresh empties it.',
    learned: 'Another type is another way to load: the deploy may keep the rows, and the next refresh still replace them.',
    hints: [
      'Press Deploy. Which node does the warning name?',
      'PROD had FCT_ORDERS as a Fact. Look at its type in Fix.',
      'In Fix, choose Fact. Deploy, which is a switch again, then Refresh.',
    ],
    last: 'refresh',
    fixed: item('FCT_ORDERS is a Fact in PROD', (state) => deployedNode(state, 'fct-orders')?.type === 'Fact'),
    acts: ['deploy', { edit: { kind: 'setType', ids: ['fct-orders'], type: 'Fact' } }, 'deploy', 'refresh'],
  },
  'not-enabled': {
    title: 'Left out, and missed',
    goal: 'Deploy, find out why the table of the view does not exist, and deploy all nodes.',
    learned: 'A node that is not enabled for deploy is not created: what reads it has to be left out too.',
    hints: [
      'Press Deploy. The view fails: which table is missing?',
      'The workspace has a node of that name. What does it say?',
      'In Fix, turn Deploy Enabled of FCT_ORDERS on. Then Deploy.',
    ],
    last: 'deploy',
    fixed: item('FCT_ORDERS is a table', (state) => table(state, 'MART', 'FCT_ORDERS') !== undefined),
    acts: ['deploy', { edit: { kind: 'setNode', id: 'fct-orders', patch: { deployEnabled: true } } }, 'deploy'],
  },
  'missing-filter': {
    title: 'What Jinja knows',
    goal: 'The plan fails because a template can’t be rendered. Write the filter as Jinja calls it, and deploy.',
    learned: 'A template that can’t be rendered ends the plan, before a statement is sent.',
    hints: [
      'Press Deploy: which filter is it, and in which line?',
      'Jinja has upper, lower, trim and replace. The segment is BUILDING.',
      'In Fix, write `upper` instead of `uppercase`. Then Deploy.',
    ],
    last: 'deploy',
    fixed: item('The view asks for BUILDING', (state) => {
      const deployed = deployedNode(state, 'v-sales-by-segment')?.sources[0]?.join ?? '';
      return /WHERE/i.test(deployed) && !deployed.includes('uppercase');
    }),
    acts: ['deploy', join('v-sales-by-segment', segmentJoin(withMissingFilter).replace('uppercase', 'upper')), 'deploy'],
  },
  'undefined-name': {
    title: 'Rendered to nothing',
    goal: 'Deploy, find the name that is undefined, and write it as PROD has it.',
    learned: 'An undefined name is no error: it renders to nothing, and the SQL around it says something else.',
    hints: [
      'Press Deploy and read the warning.',
      'The parameter of PROD is called segment.',
      'In Fix, write `parameters.segment`. Then Deploy.',
    ],
    last: 'deploy',
    fixed: item('The view asks for the parameter that PROD has', (state) =>
      /parameters\.segment\b/.test(deployedNode(state, 'v-sales-by-segment')?.sources[0]?.join ?? ''),
    ),
    acts: ['deploy', join('v-sales-by-segment', segmentJoin(withMissingParameter).replace('segmnt', 'segment')), 'deploy'],
  },
};

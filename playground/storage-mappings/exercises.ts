import type { Pipeline, StorageMapping } from '#engine/pipeline/schema.ts';
import type { Exercise } from '#workbench/contract.ts';
import { type Build, buildsOf, platformStateOf } from './builds.ts';
import { type Action, type MappingData, type MappingState, mappingDataSchema, withAction } from './data.ts';
import type { MappingArgs } from './meta.ts';
import { stories } from './stories.ts';
import { chosenTarget, sharedNames, type Target, targetsOf, unmapped } from './targets.ts';

const contextOf = ({ workspaces, environments }: Pipeline, id: string) =>
  [...workspaces, ...environments].find((context) => context.id === id);

const mappingOf = ({ pipeline }: MappingState, id: string, location: string) => {
  const mapping = contextOf(pipeline, id)?.mappings[location];
  return mapping && `${mapping.database}.${mapping.schema}`;
};

const targetOf = ({ pipeline, data }: MappingState, id: string): Target | undefined =>
  chosenTarget(targetsOf(pipeline, data), id);

const builds = ({ pipeline, data }: MappingState): readonly Build[] =>
  buildsOf(pipeline, data.actions, platformStateOf(pipeline, data)?.runs ?? []);

/** Whether the last build in a target succeeded and used the target's current mappings. */
function isBuilt(state: MappingState, id: string): boolean {
  const last = builds(state).findLast(({ target }) => target.context.id === id);
  const now = JSON.stringify(contextOf(state.pipeline, id)?.mappings);
  return last?.ok === true && JSON.stringify(last.target.context.mappings) === now;
}

/** The owners of the rows in each table of PROD's database. */
function ownersInProduction({ pipeline, data }: MappingState): string[] {
  const objects = [...(platformStateOf(pipeline, data)?.catalog.objects.values() ?? [])];
  return objects.flatMap(({ kind, name, rows }) => (kind === 'table' && name[0] === 'SHOP' ? [rows] : []));
}

/** The initial data of a story. */
const dataOf = (id: string): MappingData => mappingDataSchema.parse(stories.find((story) => story.id === id)?.data ?? {});
const startOf = (id: string): Pipeline => stories.find((story) => story.id === id)!.pipeline();

const map = (context: string, location: string, database: string, schema: string) => ({
  edit: { kind: 'setMapping', context, location, mapping: { database, schema } } as const,
});

/** A build with the mappings of a target of a story, some of them replaced. */
function builtWith(story: string, target: string, others: Readonly<Record<string, StorageMapping>>): Action {
  return { do: 'build', target, mappings: { ...contextOf(startOf(story), target)?.mappings, ...others } };
}

const QA = {
  STAGING: { database: 'SHOP_QA', schema: 'STAGING' },
  MART: { database: 'SHOP_QA', schema: 'MART' },
  REPORTING: { database: 'SHOP_QA', schema: 'REPORTING' },
} as const;
const SCRATCH = { database: 'DEV_MIRA', schema: 'SCRATCH' } as const;
const TARGETS = ['STAGING', 'MART', 'REPORTING'] as const;

export const exercises: readonly Exercise<MappingArgs, MappingData>[] = [
  {
    id: 'another-schema',
    title: 'Another schema, the same text',
    goal: 'In QA, the dimensions and facts should be in SHOP_QA.REPORTING. Change that in QA only, and deploy QA.',
    learned: 'Where a table is depends on the environment’s mapping; nodes and refs stay the same.',
    hints: [
      'Choose QA above the names, and open Mappings.',
      'Dimensions and facts are in the location MART. Enter REPORTING as its schema, and press Enter.',
      'FCT_ORDERS is then "SHOP_QA"."REPORTING"."FCT_ORDERS", in QA only. Press “Deploy to QA”.',
    ],
    check: (state) => {
      const isMoved = mappingOf(state, '2', 'MART') === 'SHOP_QA.REPORTING';
      const areOthers = mappingOf(state, '10', 'MART') === 'DEV_MIRA.SCRATCH' && mappingOf(state, '3', 'MART') === 'SHOP.MART';
      return [
        { label: 'MART is SHOP_QA.REPORTING in QA, and nowhere else', done: isMoved && areOthers },
        { label: 'QA was deployed with that mapping', done: isMoved && isBuilt(state, '2') },
      ];
    },
    solution: [
      { arg: 'target', value: 'QA' },
      map('2', 'MART', 'SHOP_QA', 'REPORTING'),
      {
        data: withAction(
          dataOf('three-names'),
          builtWith('three-names', '2', { MART: { database: 'SHOP_QA', schema: 'REPORTING' } }),
        ),
      },
    ],
  },
  {
    id: 'map-and-deploy',
    title: 'Map it, then deploy',
    goal: 'The deploy to PROD stopped. Find the location that has no mapping there, map it, and deploy.',
    learned: 'A location that an environment does not map stops its plan: nothing is created until the mapping is complete.',
    hints: [
      'Read the message in Tables: it names the location. “N/A” stands for what is missing.',
      'Open Mappings with PROD chosen. MART has neither database nor schema.',
      'Enter SHOP and MART, then press “Deploy to PROD”.',
    ],
    check: (state) => {
      const prod = targetOf(state, '3');
      const isMapped = prod !== undefined && unmapped(state.pipeline, prod).length === 0;
      return [
        { label: 'PROD maps every location', done: isMapped },
        { label: 'The deploy to PROD succeeded', done: isMapped && isBuilt(state, '3') },
      ];
    },
    solution: [
      map('3', 'MART', 'SHOP', 'MART'),
      { data: withAction(dataOf('missing'), builtWith('missing', '3', { MART: { database: 'SHOP', schema: 'MART' } })) },
    ],
  },
  {
    id: 'keep-production',
    title: 'Keep the rows of PROD',
    goal: 'QA has to be deployed, and no table of PROD may hold a row of QA. First map each location to a schema of QA’s own.',
    learned: 'Environments that are mapped to the same schema write the same tables: the last one wins.',
    hints: [
      'If you have already deployed QA, undo it: the tables of PROD are as they were.',
      'Choose QA and open Mappings: STAGING, MART and REPORTING point to SHOP. The schemas SHOP_QA.STAGING, SHOP_QA.MART and SHOP_QA.REPORTING are there.',
      'Map the three to SHOP_QA, then press “Deploy to QA”.',
    ],
    check: (state) => {
      const isApart = TARGETS.every((location) => mappingOf(state, '2', location) !== mappingOf(state, '3', location));
      const owners = ownersInProduction(state);
      return [
        { label: 'QA and PROD share no target schema', done: isApart },
        { label: 'QA is deployed', done: isApart && isBuilt(state, '2') },
        {
          label: 'The tables of PROD hold the rows of PROD only',
          done: isApart && isBuilt(state, '2') && owners.length > 0 && owners.every((rows) => rows === 'PROD'),
        },
      ];
    },
    solution: [
      ...TARGETS.map((location) => map('2', location, QA[location].database, QA[location].schema)),
      { data: withAction(dataOf('shared'), builtWith('shared', '2', QA)) },
    ],
  },
  {
    id: 'out-of-production',
    title: 'Out of production',
    goal: 'Map the targets of the workspace to the scratch schema DEV_MIRA.SCRATCH, and load the tables of PROD again.',
    learned: 'Create in a workspace replaces whatever is already there: give every workspace its own schemas.',
    hints: [
      'Open Tables: the rows in SHOP are those of the workspace.',
      'With the workspace chosen, open Mappings and enter DEV_MIRA and SCRATCH for STAGING, MART and REPORTING.',
      'Choose PROD and press “Deploy to PROD”: the refresh brings its rows back.',
    ],
    check: (state) => {
      const isOut = TARGETS.every((location) => mappingOf(state, '10', location) === 'DEV_MIRA.SCRATCH');
      const last = builds(state).at(-1);
      return [
        { label: 'The workspace builds in DEV_MIRA.SCRATCH', done: isOut },
        {
          label: 'PROD was loaded after the workspace was',
          done: last?.ok === true && last.target.context.id === '3' && last.id > 2,
        },
      ];
    },
    solution: [
      ...TARGETS.map((location) => map('10', location, SCRATCH.database, SCRATCH.schema)),
      { arg: 'target', value: 'PROD' },
      { data: withAction(dataOf('workspace'), builtWith('workspace', '3', {})) },
    ],
  },
  {
    id: 'after-the-merge',
    title: 'After the merge',
    goal: 'Map REPORTING in Jon’s workspace and in QA. Watch in Git which of the two becomes part of a commit.',
    learned: 'Names of locations and mappings of environments are committed; the mappings of a workspace stay with it.',
    hints: [
      'Choose the workspace JON and open Mappings: REPORTING came with the merge, its mapping did not.',
      'Map it to DEV_JON and SCRATCH, like his other targets. Then open Git: no file has changed.',
      'Choose QA, map it to SHOP_QA and REPORTING, and look at Git again.',
    ],
    check: (state) => {
      const isJons = mappingOf(state, '11', 'REPORTING') === 'DEV_JON.SCRATCH';
      const isMiras = mappingOf(state, '10', 'REPORTING') === 'DEV_MIRA.SCRATCH';
      return [
        {
          label: 'The workspace of Jon maps REPORTING to DEV_JON.SCRATCH, and that of Mira is as it was',
          done: isJons && isMiras,
        },
        { label: 'QA maps REPORTING to SHOP_QA.REPORTING', done: mappingOf(state, '2', 'REPORTING') === 'SHOP_QA.REPORTING' },
      ];
    },
    solution: [map('11', 'REPORTING', 'DEV_JON', 'SCRATCH'), map('2', 'REPORTING', 'SHOP_QA', 'REPORTING')],
  },
  {
    id: 'two-tables-again',
    title: 'Two tables again',
    goal: 'In the workspace, the stage and the dimension are one table. Map MART to a schema of its own there, and build both.',
    learned: 'Location and name identify a node; database, schema and name identify a table. Two nodes can be one table.',
    hints: [
      'Read the warning in Mappings: both nodes are "DEV_MIRA"."SCRATCH"."CUSTOMERS".',
      'DEV_MIRA has a second schema: MART.',
      'With the workspace chosen, enter MART as the schema of MART, then press “Create and run”.',
    ],
    check: (state) => {
      const workspace = targetOf(state, '10');
      const isApart = workspace !== undefined && sharedNames(state.pipeline, [workspace]).size === 0;
      return [
        { label: 'No two nodes have the same name in the workspace', done: isApart },
        { label: 'Both nodes were built in the workspace', done: isApart && isBuilt(state, '10') },
      ];
    },
    solution: [
      map('10', 'MART', 'DEV_MIRA', 'MART'),
      {
        data: withAction(dataOf('one-table'), builtWith('one-table', '10', { MART: { database: 'DEV_MIRA', schema: 'MART' } })),
      },
    ],
  },
];

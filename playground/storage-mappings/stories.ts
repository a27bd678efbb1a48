import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import { type Action, built, type mappingDataSchema } from './data.ts';
import type { MappingArgs } from './meta.ts';
import {
  newLocation,
  qaInProduction,
  SHOP_PLATFORM,
  threeTargets,
  twoNodesOneName,
  withoutMart,
  workspaceInProduction,
} from './samples.ts';

const data = (...actions: Action[]) => ({ platform: SHOP_PLATFORM, actions });

export const stories: readonly Story<MappingArgs, z.input<typeof mappingDataSchema>>[] = [
  {
    id: 'three-names',
    title: 'One ref, three names',
    summary:
      'STG_ORDERS in a workspace, in QA and in PROD. Choose one of the three, change a mapping, and see what the same text becomes.',
    pipeline: threeTargets,
    args: { node: 'STG_ORDERS' },
    data: data(),
    exercise: 'another-schema',
  },
  {
    id: 'missing',
    title: 'A location without a mapping',
    summary: 'PROD has no mapping for MART. The deploy stopped before its first statement, with the platform’s message.',
    pipeline: withoutMart,
    args: { node: 'FCT_ORDERS', target: 'PROD' },
    data: data(built(withoutMart(), '3')),
    exercise: 'map-and-deploy',
  },
  {
    id: 'shared',
    title: 'Two environments, one schema',
    summary: 'QA is mapped to the schemas of PROD, and PROD is loaded. Deploy QA, see whose rows are in the tables, then undo.',
    pipeline: qaInProduction,
    args: { node: 'STG_ORDERS', target: 'QA' },
    data: data(built(qaInProduction(), '3')),
    exercise: 'keep-production',
  },
  {
    id: 'workspace',
    title: 'A workspace in production',
    summary: 'Someone built in a workspace that is mapped to the schemas of PROD: Create replaced the production tables.',
    pipeline: workspaceInProduction,
    args: { node: 'FCT_ORDERS', target: '10' },
    data: data(built(workspaceInProduction(), '3'), built(workspaceInProduction(), '10')),
    exercise: 'out-of-production',
  },
  {
    id: 'new-location',
    title: 'What a commit includes',
    summary: 'Mira added REPORTING and committed. Jon has merged: the name came with it, her mapping did not.',
    pipeline: newLocation,
    args: { node: 'V_SALES_BY_SEGMENT', target: '11' },
    data: { ...data(), targets: ['10', '11', '2'] },
    exercise: 'after-the-merge',
  },
  {
    id: 'one-table',
    title: 'Two nodes, one table',
    summary: 'STAGING.CUSTOMERS and MART.CUSTOMERS are two nodes. In the workspace, both locations are mapped to one schema.',
    pipeline: twoNodesOneName,
    args: { node: 'MART.CUSTOMERS', target: '10' },
    data: data(),
    exercise: 'two-tables-again',
  },
  {
    id: 'retail',
    title: 'The whole retail pipeline',
    summary: 'Twenty-nine nodes in four locations: four mappings each are all that differs.',
    pipeline: retailPipeline,
    args: { node: 'DIM_CUSTOMER', target: 'PROD' },
    data: data(),
  },
];

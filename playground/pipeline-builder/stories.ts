import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import { empty } from '#samples/shapes.ts';
import { starterPipeline } from '#samples/starter.ts';
import type { Story } from '#workbench/contract.ts';
import type { builderDataSchema } from './data.ts';
import { fourSources, oneQuery, vaultStart } from './guideSamples.ts';
import type { BuilderArgs } from './meta.ts';
import { brokenPipeline, large200, large1000, multiSource, renamePipeline, twoStages, unmappedPipeline } from './samples.ts';

export const stories: readonly Story<BuilderArgs, z.input<typeof builderDataSchema>>[] = [
  {
    id: 'empty',
    title: 'From nothing to rows',
    summary: 'Three storage locations and no node. Add a source, a stage and a dimension, run them, and see their rows.',
    pipeline: empty,
    data: { rows: {} },
    exercise: 'first-dimension',
  },
  {
    id: 'starter',
    title: 'The SQL behind the edges',
    summary: 'Two sources, two stages, one dimension. Select a node to see its columns and the text that makes its edges.',
    pipeline: starterPipeline,
  },
  {
    id: 'retail',
    title: 'Retail',
    summary: 'A shop from its raw tables to facts and views, with every built-in node type.',
    pipeline: retailPipeline,
  },
  {
    id: 'open',
    title: 'Open a real project',
    summary: 'Drop a repository, a dbt manifest or a saved pipeline. It is read in this tab and goes nowhere else.',
    pipeline: empty,
    data: { invite: true },
  },
  {
    id: 'broken',
    title: 'Repair a pipeline',
    summary: 'Five things are wrong with this pipeline. The problem scanner names them; some come with a fix.',
    pipeline: brokenPipeline,
    exercise: 'mend',
  },
  {
    id: 'join',
    title: 'Join orders to customers',
    summary: 'Orders and customers are staged. A fact that reads both needs a join condition.',
    pipeline: twoStages,
    exercise: 'join-two-stages',
  },
  {
    id: 'rename',
    title: 'A rename that breaks nothing',
    summary: 'Two dimensions read STG_NATION. What happens to their text when it is renamed?',
    pipeline: renamePipeline,
    exercise: 'rename-a-stage',
  },
  {
    id: 'mapping',
    title: 'Map a location in PROD',
    summary: 'PROD has no mapping for MART, so no node in MART has a full name there.',
    pipeline: unmappedPipeline,
    args: { context: 'PROD' },
    exercise: 'map-a-location',
  },
  {
    id: 'multi-source',
    title: 'Several sources',
    summary: 'A stage and a view that put rows of two sources below each other: one Join tab for each.',
    pipeline: multiSource,
  },
  {
    id: 'foundations',
    title: 'From sources to a star',
    summary: 'Four raw tables. Two stages, a dimension with history, a fact and a view make a star of them.',
    pipeline: fourSources,
    exercise: 'build-a-star',
  },
  {
    id: 'one-query',
    title: 'One query',
    summary: 'A single node holds a query with two common table expressions. Put a node in the place of each.',
    pipeline: oneQuery,
    exercise: 'split-a-query',
  },
  {
    id: 'data-vault',
    title: 'A small Data Vault',
    summary: 'Two stages have hash keys, and orders have their hub. Add the hub of customers, the link and the satellite.',
    pipeline: vaultStart,
    exercise: 'small-vault',
  },
  {
    id: 'large-200',
    title: 'Two hundred nodes',
    summary: 'A generated pipeline of 200 nodes.',
    pipeline: large200,
  },
  {
    id: 'large-1000',
    title: 'A thousand nodes',
    summary: 'A generated pipeline of 1,000 nodes.',
    pipeline: large1000,
  },
];

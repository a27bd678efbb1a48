import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import { widePipeline } from '#samples/wide.ts';
import type { Story } from '#workbench/contract.ts';
import type { selectorDataSchema } from './data.ts';
import type { SelectorArgs } from './meta.ts';
import { large } from './samples.ts';

export const stories: readonly Story<SelectorArgs, z.input<typeof selectorDataSchema>>[] = [
  {
    id: 'by-name',
    title: 'By name',
    summary: 'STG_* fits every name that begins with STG_. Type another pattern and watch the graph.',
    pipeline: retailPipeline,
    args: { include: '{ name: "STG_*" }' },
  },
  {
    id: 'lineage',
    title: 'Ancestors and descendants',
    summary:
      'A plus sign in front takes in everything upstream; a plus sign at the end takes in everything downstream. Take one away.',
    pipeline: retailPipeline,
    args: { include: '+{ name: "DIM_CUSTOMER" }+', panel: 'why' },
  },
  {
    id: 'include-exclude',
    title: 'Include minus exclude',
    summary: 'Stages and everything downstream of them, without the views: what the exclude takes out stays out.',
    pipeline: retailPipeline,
    args: { include: '{ location: "STAGING" }+', exclude: '{ nodeType: "View" }' },
  },
  {
    id: 'or-in-braces',
    title: 'OR inside braces',
    summary: 'Looks right, selects nothing, and the platform does not complain. Fix it with one press.',
    pipeline: retailPipeline,
    args: { include: '{ STG_CUSTOMER || STG_ORDERS }' },
    exercise: 'mend-or',
  },
  {
    id: 'unquoted',
    title: 'A space without quotes',
    summary: 'Persistent Stage is two words, so this asks for a type and a name at once.',
    pipeline: retailPipeline,
    args: { include: '{ nodeType: Persistent Stage }' },
    exercise: 'mend-quotes',
  },
  {
    id: 'anchored',
    title: 'An exclude that does nothing',
    summary: 'A pattern fits the whole name, not a part of it. No node is named LOG, so nothing is taken out.',
    pipeline: retailPipeline,
    args: { include: '{ location: "STAGING" }', exclude: '{ name: "LOG" }' },
  },
  {
    id: 'misspelt',
    title: 'Misspelled',
    summary: 'An attribute that does not exist is an error; a location that does not exist just matches nothing.',
    pipeline: retailPipeline,
    args: { include: '{ locaton: "MART" } OR { nodeType: "Dimesion" }' },
  },
  {
    id: 'subgraphs-and-jobs',
    title: 'Subgraphs and jobs',
    summary: 'Two subgraphs in one selector. Press a job under Examples to see what it runs.',
    pipeline: retailPipeline,
    args: { include: '{ subgraph: "Sales" } OR { subgraph: "Customer 360" }', panel: 'examples' },
  },
  {
    id: 'from-selection',
    title: 'Built from a selection',
    summary: 'Select nodes on the graph and get the shortest expression that selects exactly them.',
    pipeline: retailPipeline,
  },
  {
    id: 'take-along',
    title: 'For a job, the API, the CLI',
    summary: 'The same selection as command line flags, as a request and as a job file.',
    pipeline: retailPipeline,
    args: { include: '+{ name: "FCT_ORDERS" }', exclude: '{ nodeType: "Source" }', panel: 'forms' },
    data: { environmentID: '6', jobID: '7', jobName: 'NIGHTLY_SALES' },
  },
  {
    id: 'contains',
    title: 'Anywhere in the name',
    summary: 'ORDER* finds only one node. Find every node with ORDER in its name.',
    pipeline: retailPipeline,
    args: { include: '{ ORDER* }' },
    exercise: 'anywhere',
  },
  {
    id: 'refresh-a-fact',
    title: 'Refresh a fact',
    summary: 'FCT_ORDERS alone would be loaded from old stages. Select what it needs as well.',
    pipeline: retailPipeline,
    args: { include: '{ name: "FCT_ORDERS" }' },
    exercise: 'fresh-fact',
  },
  {
    id: 'shared-nodes',
    title: 'In two subgraphs at once',
    summary: 'OR takes what is in either subgraph. Select only what both of them share.',
    pipeline: retailPipeline,
    args: { include: '{ subgraph: "Sales" } OR { subgraph: "Customer 360" }' },
    exercise: 'in-both',
  },
  {
    id: 'between',
    title: 'Between two nodes',
    summary: 'From STG_NATION to V_SALES_BY_REGION: select every node on a path between them, and no others.',
    pipeline: retailPipeline,
    args: { include: '{ STG_NATION }+' },
    exercise: 'on-the-way',
  },
  {
    id: 'wide',
    title: 'Sixty nodes',
    summary: 'Five source systems, one mart. What does the support team’s data reach?',
    pipeline: widePipeline,
    args: { include: '{ location: "SUPPORT" }+', exclude: '{ location: "SUPPORT" }' },
  },
  {
    id: 'large',
    title: 'Fifteen hundred nodes',
    summary: 'A generated pipeline. The answer appears while you type.',
    pipeline: large,
    args: { include: '+{ nodeType: "Fact" name: "*_STATUS*" }', shown: 'included' },
  },
];

import { Filter } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** Characters of a selector that a link carries. A longer selector works as long as the page is open. */
export const MAX_SELECTOR_LENGTH = 8_000;

/** The options for the nodes that the graph shows. */
const SHOWN = [
  { value: 'all', label: 'All nodes' },
  { value: 'included', label: 'Only what is included' },
] as const;

/** The panels next to the graph. */
const PANELS = [
  { value: 'nodes', label: 'Nodes' },
  { value: 'why', label: 'Why' },
  { value: 'forms', label: 'CLI, API, job' },
  { value: 'examples', label: 'Examples' },
] as const;

export const meta = defineMeta({
  id: 'selector',
  title: 'Selectors',
  group: 'Select',
  summary: 'Pick nodes with an expression: see what it matches and why, fix what is wrong, and copy it into a job.',
  asked: [
    'try out include and exclude',
    'which models would this pick',
    'test node selection',
    'build a filter for a job',
    'plus sign upstream downstream',
    'tag selection sandbox',
  ],
  icon: Filter,
  takesProject: true,
  args: {
    include: {
      inView: true,
      kind: 'text',
      label: 'Include',
      help: 'The nodes to take in. If it is empty, there are none.',
      maxLength: MAX_SELECTOR_LENGTH,
      placeholder: '{ name: "STG_*" }',
      default: '',
    },
    exclude: {
      inView: true,
      kind: 'text',
      label: 'Exclude',
      help: 'The nodes to take out again. If it is empty, there are none.',
      maxLength: MAX_SELECTOR_LENGTH,
      placeholder: '{ nodeType: "Source" }',
      default: '',
    },
    noInclude: {
      inView: true,
      kind: 'toggle',
      label: 'Leave the include out',
      help: 'A request without an include means all nodes. A job always has one.',
      default: false,
    },
    shown: {
      kind: 'select',
      label: 'On the graph',
      help: 'What is drawn: all nodes with the selected ones highlighted, or only what the include takes in.',
      options: SHOWN,
      default: 'all',
    },
    panel: {
      inView: true,
      kind: 'select',
      label: 'Panel',
      help: 'What is shown beside the graph.',
      options: PANELS,
      default: 'nodes',
    },
  },
  opensWith: 'selector',
  docs: [
    { title: 'Selector queries', route: '/docs/reference/selector' },
    { title: 'Create and run jobs', route: '/docs/deploy-and-refresh/refresh/refreshing-an-environment' },
    { title: 'Node run order', route: '/docs/build-your-pipeline/node-run-order' },
    { title: 'Graphs and subgraphs', route: '/docs/get-started/fundamentals/graphs-and-subgraphs' },
  ],
});
export type SelectorArgs = ArgsOf<typeof meta.args>;

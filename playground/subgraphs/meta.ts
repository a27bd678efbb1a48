import { Group } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** The options for how much of the graph is drawn when a subgraph is chosen. */
export const VIEWS = [
  { value: 'boundary', label: 'With its boundary' },
  { value: 'only', label: 'Only the subgraph' },
  { value: 'all', label: 'In the whole graph' },
] as const;

/** The options for how far the selection is widened, in edges. */
export const REACHES = [
  { value: 'all', label: 'All' },
  { value: '1', label: '1 edge away' },
  { value: '2', label: 'Up to 2 edges away' },
  { value: '3', label: 'Up to 3 edges away' },
] as const;

/** Maximum depth of the drawn boundary, in edges from the subgraph. */
export const MAX_BOUNDARY_DEPTH = 5;

export const meta = defineMeta({
  id: 'subgraphs',
  title: 'Graphs and subgraphs',
  group: 'Fundamentals',
  summary: 'Give parts of a pipeline a name and a color, see what feeds and reads them, and where they overlap.',
  asked: [
    'practice grouping tables',
    'split a large graph into areas',
    'color parts of a pipeline',
    'folders for models',
    'what feeds this group',
    'divide a project by subject area',
  ],
  icon: Group,
  takesProject: true,
  args: {
    shown: {
      kind: 'text',
      label: 'Subgraph',
      help: 'Its name or its id. Leave it empty for the whole graph.',
      maxLength: 300,
      placeholder: 'Sales',
      default: '',
    },
    view: {
      kind: 'select',
      label: 'Show',
      help: 'How much of the graph is drawn when a subgraph is chosen.',
      options: VIEWS,
      default: 'boundary',
    },
    depth: {
      kind: 'number',
      label: 'Boundary depth',
      help: 'How many edges away from the subgraph nodes are still drawn.',
      min: 1,
      max: MAX_BOUNDARY_DEPTH,
      step: 1,
      slider: true,
      default: 1,
    },
    compare: {
      kind: 'text',
      label: 'Compare with',
      help: 'The name or id of a second subgraph. Leave it empty for no comparison.',
      maxLength: 300,
      placeholder: 'Customer 360',
      default: '',
    },
    reach: {
      kind: 'select',
      label: 'Ancestors and descendants',
      help: 'How far “Add ancestors” and “Add descendants” widen the selection.',
      options: REACHES,
      default: 'all',
    },
    marks: {
      kind: 'toggle',
      label: 'Names of subgraphs on nodes',
      default: true,
    },
    dim: {
      kind: 'toggle',
      label: 'Dim the nodes outside',
      help: 'In the whole graph. If this is off, the nodes inside are framed and the others stay as they are.',
      default: false,
    },
  },
  opensWith: 'subgraphs',
  docs: [
    { title: 'Graphs and subgraphs', route: '/docs/get-started/fundamentals/graphs-and-subgraphs' },
    { title: 'Organizing your DAG', route: '/docs/build-your-pipeline/organizing-your-dag' },
    { title: 'Using subgraphs', route: '/docs/build-your-pipeline/using-subgraphs' },
    {
      title: 'Fix unlinked references in subgraphs',
      route: '/docs/build-your-pipeline/build-how-to/fix-unlinked-references-in-subgraphs',
    },
  ],
});
export type SubgraphsArgs = ArgsOf<typeof meta.args>;

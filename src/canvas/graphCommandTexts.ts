import type { Grouping } from './groups.ts';

/** A command of every graph, as the palette lists it. The palette also lists it on pages without a graph, where it opens one. */
interface GraphCommandText {
  title: string;
  /** Other words that find the command. */
  keywords: string;
}

/** How nodes can be grouped, as the end of a sentence that begins with "Group nodes". */
export const GROUPING_TEXTS: Readonly<Record<Grouping | 'none', string>> = {
  location: 'by storage location',
  type: 'by node type',
  subgraph: 'by subgraph',
  folder: 'by folder',
  package: 'by package',
  prefix: 'by prefix',
  part: 'by connected part',
  none: 'not at all',
};

export type GraphCommandId =
  | 'mostRead'
  | 'paths'
  | 'unread'
  | 'chain'
  | 'rows'
  | 'sql'
  | 'svg'
  | 'png'
  | 'print'
  | 'mermaid'
  | 'dot'
  | 'list'
  | 'whole'
  | `group-${Grouping | 'none'}`;

const ASKED = 'ask the graph highlight';
const PICTURE = 'export picture image download save graph diagram';

/** The commands of every graph by their ids, which stay the same: the palette passes them from one page to another. */
export const GRAPH_COMMANDS: Readonly<Record<GraphCommandId, GraphCommandText>> = {
  mostRead: { title: 'Nodes with the most dependents', keywords: `${ASKED} most read used important hub` },
  paths: { title: 'All paths between two nodes', keywords: `${ASKED} route connection way` },
  unread: { title: 'Nodes that nothing reads', keywords: `${ASKED} unused orphan dead end last` },
  chain: { title: 'The longest chain of nodes', keywords: `${ASKED} longest path critical depth` },
  rows: { title: 'Rows of the selected node', keywords: 'run data preview table made-up sample' },
  sql: { title: 'SQL of the selected node in Run SQL', keywords: 'query statement select rendered code edit' },
  svg: { title: 'Save a picture of the graph as SVG', keywords: `${PICTURE} vector` },
  png: { title: 'Save a picture of the graph as PNG', keywords: `${PICTURE} screenshot` },
  print: { title: 'Print the graph', keywords: `${PICTURE} pdf paper` },
  mermaid: { title: 'Copy the graph as Mermaid', keywords: 'export text markdown diagram' },
  dot: { title: 'Copy the graph as DOT', keywords: 'export text graphviz diagram' },
  list: { title: 'Show the nodes as a list', keywords: 'list view table of nodes rows' },
  whole: { title: 'Show the whole graph', keywords: 'fit zoom out overview all nodes' },
  'group-location': groupText('location'),
  'group-type': groupText('type'),
  'group-subgraph': groupText('subgraph'),
  'group-folder': groupText('folder'),
  'group-package': groupText('package'),
  'group-prefix': groupText('prefix'),
  'group-part': groupText('part'),
  'group-none': { title: 'Do not group nodes', keywords: 'group not at all off clusters' },
};

function groupText(grouping: Grouping): GraphCommandText {
  return { title: `Group nodes ${GROUPING_TEXTS[grouping]}`, keywords: 'cluster overview groups' };
}

/** The id of a command of a graph among all commands of the palette. */
export const graphCommandId = (id: GraphCommandId): string => `graph-${id}`;

import { allPaths } from '#engine/graph/allPaths.ts';
import { buildGraph, type Graph } from '#engine/graph/graph.ts';
import { insightsOf } from '#engine/graph/insights.ts';
import { type ColumnLineage, columnLineage, type LineageStep } from '#engine/lineage/columns.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { type Filter, isFiltering, passes } from './filter.ts';
import { findNodes } from './find.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

/** What the reader asks to highlight in a graph. */
export type HighlightQuery =
  /** The nodes that a text or a selector finds and that pass the filter. */
  | { kind: 'found'; text: string; filter: Filter }
  /** All paths between two nodes, in whichever direction there are any; with `at`, only the listed path at that position. */
  | { kind: 'paths'; from: string; to: string; at?: number }
  /** A node and everything that it reads, directly or through others, or everything that reads it. */
  | { kind: 'upstream' | 'downstream'; id: string }
  /** The lineage of a column: the columns that it comes from and goes into. */
  | { kind: 'column'; nodeId: string; columnId: string }
  /** The nodes that most others depend on, the nodes that nothing reads, the longest chain of nodes. */
  | { kind: 'mostRead' }
  | { kind: 'unread' }
  | { kind: 'chain' };

/** A row of the list of highlighted nodes, paths or columns. */
interface HighlightRow {
  key: string;
  text: string;
  detail: string;
  /** Ids of the nodes of the row. Pressing the row selects them and goes to the last. */
  ids: readonly string[];
}

/** The highlighted nodes and edges, and their description. */
export interface Highlight {
  query: HighlightQuery;
  title: string;
  /** Ids of the highlighted nodes. */
  nodes: ReadonlySet<string>;
  /** Whether the edge is highlighted. */
  hasEdge(from: string, to: string): boolean;
  rows: readonly HighlightRow[];
  /** Number of all rows; `rows` may list fewer. */
  total: number;
  /** Number of nodes that are found in the document and are not in the graph, which is a part of it. */
  outside?: number;
  /** Why nothing is highlighted: a selector with an error, no path. */
  nothing?: string;
  /** For the lineage of a column: the names of the columns in it, by node id. */
  columns?: ReadonlyMap<string, readonly string[]>;
}

/** The result of a selector: the ids that it selects, or why it can't be evaluated. */
type SelectorAnswer = { ids: ReadonlySet<string> } | { error: string };
/** Evaluates a selector. Returns undefined while the code of the selector language is loading. */
export type Selecting = (text: string) => SelectorAnswer | undefined;

/** Whether a text in the find field is a selector: only selectors have braces (`/docs/reference/selector`). */
export function isSelector(text: string): boolean {
  return text.includes('{');
}

/** Maximum number of paths that are listed. */
const MAX_LISTED_PATHS = 50;
/** Maximum number of nodes in the list of nodes that most others depend on. */
const MAX_MOST_READ = 10;
/** Maximum number of rows in any other list. */
const MAX_ROWS = 200;

const GRAPHS = new WeakMap<Structure, Graph>();

function graphOf(structure: Structure): Graph {
  const known = GRAPHS.get(structure);
  if (known) return known;
  const graph = buildGraph(
    structure.ids.length,
    structure.edges.map(([from]) => from),
    structure.edges.map(([, to]) => to),
  );
  GRAPHS.set(structure, graph);
  return graph;
}

/** The whole graph that is searched, whichever part of it is shown. */
export interface HighlightSource {
  nodes: readonly CanvasNode[];
  structure: Structure;
  /** The structure of the whole document, when `nodes` is a part of it. */
  whole?: Structure | undefined;
  /** The document, if the caller passed it: it knows columns and subgraphs. */
  document: Pick<Pipeline, 'nodes' | 'platform' | 'subgraphs'> | undefined;
  select: Selecting;
}

const where = (node: CanvasNode) => [node.typeName, node.location].filter(Boolean).join(' · ');
const noEdge = () => false;

/** Finds what the query asks for. When nothing is found, or a node of the query is gone, `nothing` says why. */
export function findHighlight(source: HighlightSource, query: HighlightQuery): Highlight {
  switch (query.kind) {
    case 'found':
      return found(source, query);
    case 'paths':
      return paths(source, query);
    case 'column':
      return column(source, query);
    case 'upstream':
    case 'downstream':
      return reach(source, query);
    default:
      return insight(source, query);
  }
}

const rowsOf = (nodes: readonly CanvasNode[], detail = where): HighlightRow[] =>
  nodes.slice(0, MAX_ROWS).map((node) => ({ key: node.id, text: node.name, detail: detail(node), ids: [node.id] }));

function found(source: HighlightSource, query: Extract<HighlightQuery, { kind: 'found' }>): Highlight {
  const text = query.text.trim();
  const bare = { query, hasEdge: noEdge };
  let hits: readonly CanvasNode[] = source.nodes;
  if (isSelector(text)) {
    const answer = source.select(text);
    if (!answer || 'error' in answer) {
      const nothing = answer ? answer.error : 'Working out the selector…';
      return { ...bare, title: 'Selector', nodes: new Set(), rows: [], total: 0, nothing };
    }
    hits = source.nodes.filter(({ id }) => answer.ids.has(id));
  } else if (text !== '') hits = findNodes(source.nodes, text);
  if (isFiltering(query.filter)) hits = hits.filter((node) => passes(node, query.filter, source.document));
  const nodes = new Set(hits.map(({ id }) => id));
  return {
    ...bare,
    title: counted(hits.length, 'node'),
    nodes,
    hasEdge: (from, to) => nodes.has(from) && nodes.has(to),
    rows: rowsOf(hits),
    total: hits.length,
    ...(hits.length === 0 ? { nothing: isSelector(text) ? 'The selector selects nothing here.' : 'No node matches.' } : {}),
  };
}

function paths({ nodes, structure }: HighlightSource, query: Extract<HighlightQuery, { kind: 'paths' }>): Highlight {
  const [a, b] = [structure.indexOf.get(query.from), structure.indexOf.get(query.to)];
  const empty = { query, nodes: new Set<string>(), hasEdge: noEdge, rows: [], total: 0 };
  if (a === undefined || b === undefined) return { ...empty, title: 'Paths', nothing: 'One of the two nodes is gone.' };
  const graph = graphOf(structure);
  const ahead = allPaths(graph, a, b, MAX_LISTED_PATHS);
  const isAhead = ahead.count > 0;
  const { nodes: between, count, paths: listed } = isAhead ? ahead : allPaths(graph, b, a, MAX_LISTED_PATHS);
  const [from, to] = (isAhead ? [a, b] : [b, a]).map((index) => nodes[index]!.name);
  if (count === 0) {
    const [first, second] = [nodes[a]!.name, nodes[b]!.name];
    return { ...empty, title: 'Paths', nothing: `No path joins ${first} and ${second} in either direction.` };
  }
  const only = query.at === undefined ? undefined : listed[query.at];
  const lit = new Set(Array.from(only ?? between, (index) => structure.ids[index]!));
  const next = only && new Map(only.map((node, step) => [structure.ids[node]!, structure.ids[only[step + 1] ?? -1]]));
  const much = count === Number.POSITIVE_INFINITY || count > 1e6 ? 'Very many paths' : counted(count, 'path');
  return {
    query,
    title: `${much} from ${from} to ${to}`,
    nodes: lit,
    hasEdge: next ? (start, end) => next.get(start) === end : (start, end) => lit.has(start) && lit.has(end),
    rows: listed.map((path, index) => ({
      key: `${index}`,
      text: path.map((node) => nodes[node]!.name).join(' → '),
      detail: counted(path.length - 1, 'edge'),
      ids: path.map((node) => structure.ids[node]!),
    })),
    total: count,
  };
}

/** The distance in edges of everything upstream or downstream of the node at a position, the nearest first. The node itself is not in it. */
export function distancesFrom(structure: Structure, start: number, side: 'upstream' | 'downstream'): Map<number, number> {
  const neighbors = side === 'upstream' ? structure.predecessors : structure.successors;
  const distances = new Map([[start, 0]]);
  // A map lists its keys in the order in which they were added, also those that are added while it is read.
  for (const [node, distance] of distances) {
    for (const next of neighbors[node]!) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  distances.delete(start);
  return distances;
}

function reach(
  { nodes, structure, whole = structure }: HighlightSource,
  query: Extract<HighlightQuery, { kind: 'upstream' | 'downstream' }>,
): Highlight {
  const [at, start] = [structure.indexOf.get(query.id), whole.indexOf.get(query.id)];
  const where = query.kind;
  if (at === undefined || start === undefined) {
    return {
      query,
      title: `Everything ${where}`,
      nodes: new Set(),
      hasEdge: noEdge,
      rows: [],
      total: 0,
      nothing: 'The node is gone.',
    };
  }
  const { name } = nodes[at]!;
  const distances = new Map([...distancesFrom(whole, start, where)].map(([index, distance]) => [whole.ids[index]!, distance]));
  const found = [...distances.keys()].flatMap((id) => nodes[structure.indexOf.get(id) ?? -1] ?? []);
  const outside = distances.size - found.length;
  const lit = new Set([query.id, ...found.map(({ id }) => id)]);
  return {
    query,
    title: `Everything ${where} of ${name}: ${counted(distances.size, 'node')}`,
    nodes: lit,
    hasEdge: (from, to) => lit.has(from) && lit.has(to),
    rows: rowsOf(found, ({ id }) => `${counted(distances.get(id)!, 'edge')} away`),
    total: found.length,
    ...(outside > 0 ? { outside } : {}),
    ...(distances.size === 0 ? { nothing: where === 'upstream' ? `${name} reads nothing.` : `Nothing reads ${name}.` } : {}),
  };
}

function stepRow({ key, node, column, distance }: LineageStep, end: 'from' | 'into'): HighlightRow {
  return {
    key,
    text: `${node.name}.${column.name}`,
    detail: `${end === 'from' ? 'it is made from this' : 'this is made from it'}, ${counted(distance, 'step')} away`,
    ids: [node.id],
  };
}

function columnsByNode({ node, column, up, down }: ColumnLineage): Map<string, string[]> {
  const byNode = new Map([[node.id, [column.name]]]);
  for (const step of [...up, ...down]) {
    const names = byNode.get(step.node.id);
    if (names) names.push(step.column.name);
    else byNode.set(step.node.id, [step.column.name]);
  }
  return byNode;
}

function column({ document }: HighlightSource, query: Extract<HighlightQuery, { kind: 'column' }>): Highlight {
  const lineage = document && columnLineage(document, query);
  if (!lineage) {
    const nothing = 'This column is gone.';
    return { query, title: 'Column', nodes: new Set(), hasEdge: noEdge, rows: [], total: 0, nothing };
  }
  const { up, down, links, node, column } = lineage;
  const nodeOf = new Map([...up, ...down].map((step) => [step.key, step.node.id]));
  const pairs = new Set(links.map(({ from, to }) => JSON.stringify([nodeOf.get(from) ?? node.id, nodeOf.get(to) ?? node.id])));
  const rows = [...[...up].reverse().map((step) => stepRow(step, 'from')), ...down.map((step) => stepRow(step, 'into'))];
  const columns = columnsByNode(lineage);
  return {
    query,
    title: `${node.name}.${column.name}: from ${counted(up.length, 'column')}, into ${counted(down.length, 'column')}`,
    nodes: new Set(columns.keys()),
    hasEdge: (from, to) => pairs.has(JSON.stringify([from, to])),
    rows: rows.slice(0, MAX_ROWS),
    total: rows.length,
    columns,
    ...(rows.length === 0 ? { nothing: 'It is made from no other column, and no other column is made from it.' } : {}),
  };
}

function insight(
  { nodes, structure }: HighlightSource,
  query: Extract<HighlightQuery, { kind: 'mostRead' | 'unread' | 'chain' }>,
): Highlight {
  const { mostRead, unread, longestChain, dependents } = insightsOf(graphOf(structure), MAX_MOST_READ);
  const ids = { mostRead, unread, chain: longestChain }[query.kind];
  const lit = new Set(ids.map((index) => structure.ids[index]!));
  const all = ids.map((index) => nodes[index]!);
  const bare = { query, nodes: lit, total: all.length, hasEdge: noEdge };
  if (query.kind === 'mostRead') {
    const detail = (node: CanvasNode) => counted(dependents[structure.indexOf.get(node.id)!]!, 'node depends', 'nodes depend');
    const rows = rowsOf(all, (node) => `${detail(node)} on it`);
    return {
      ...bare,
      title: 'Nodes with the most dependents',
      rows,
      ...(all.length === 0 ? { nothing: 'Nothing reads anything.' } : {}),
    };
  }
  if (query.kind === 'unread') return { ...bare, title: `${counted(all.length, 'node')} that nothing reads`, rows: rowsOf(all) };
  const next = new Map(longestChain.map((index, at) => [structure.ids[index]!, structure.ids[longestChain[at + 1] ?? -1]]));
  return {
    ...bare,
    title: `The longest chain: ${counted(Math.max(0, all.length - 1), 'edge')}`,
    hasEdge: (from, to) => next.get(from) === to,
    rows: rowsOf(all),
    ...(all.length === 0 ? { nothing: 'There is none: either there are no edges, or nodes wait for each other.' } : {}),
  };
}

const LIT = new WeakMap<CanvasNode, { lit?: CanvasNode; dim?: CanvasNode }>();

/** The cards of a highlight highlighted and all others dimmed. Returns the same objects for the same cards. */
export function highlightedNodes(nodes: readonly CanvasNode[], { nodes: lit }: Highlight): CanvasNode[] {
  return nodes.map((node) => {
    const emphasis = lit.has(node.id) ? 'lit' : 'dim';
    if (node.emphasis === emphasis) return node;
    const known = LIT.get(node) ?? {};
    LIT.set(node, known);
    known[emphasis] ??= { ...node, emphasis };
    return known[emphasis];
  });
}

const LIT_EDGES = new WeakMap<CanvasEdge, { lit?: CanvasEdge; dim?: CanvasEdge }>();

/** The edges of a highlight highlighted and all others dimmed. Returns the same objects for the same edges. */
export function highlightedEdges(edges: readonly CanvasEdge[], { hasEdge }: Highlight): CanvasEdge[] {
  return edges.map((edge) => {
    const emphasis = hasEdge(edge.from, edge.to) ? 'lit' : 'dim';
    const known = LIT_EDGES.get(edge) ?? {};
    LIT_EDGES.set(edge, known);
    known[emphasis] ??= { ...edge, emphasis };
    return known[emphasis];
  });
}

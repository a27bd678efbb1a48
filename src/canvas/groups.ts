import { isSourceKind, type NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { counted } from '#engine/text/phrases.ts';
import { collator } from './arrangement.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

/**
 * The property that nodes are grouped by; `part` is the connected part of the graph, `prefix` the first word of the name, `folder` and `package` are those
 * of a dbt project.
 */
export type Grouping = 'location' | 'subgraph' | 'type' | 'folder' | 'package' | 'prefix' | 'part';

/** The properties that nodes can be grouped by: only nodes of a dbt project have a folder or a package. */
export function possibleGroupings(nodes: readonly CanvasNode[], hasSubgraphs: boolean): Grouping[] {
  return [
    'location',
    'type',
    ...(hasSubgraphs ? (['subgraph'] as const) : []),
    ...(nodes.some(({ folder }) => folder) ? (['folder'] as const) : []),
    ...(nodes.some((node) => node.package) ? (['package'] as const) : []),
    'prefix',
    'part',
  ];
}

/** Numbers of problems and of nodes in a state, over all nodes of a group. */
interface GroupCounts {
  problems: number;
  running: number;
  failed: number;
  done: number;
  /** Numbers of highlighted and of dimmed nodes. */
  lit: number;
  dim: number;
}

/** A group of nodes that can be closed to a single box. */
export interface Group {
  /** Identifies the group. It stays the same as long as the group exists. */
  key: string;
  /** Id of the card that stands for the closed group. */
  id: string;
  name: string;
  /** A short summary of its nodes: `Source, Stage · 9 locations`. */
  line: string;
  /** Its nodes, as ascending positions in the list of nodes. */
  members: readonly number[];
  /** Distinct names of its nodes without the prefix that all of them share, those with the most edges first; at most `MAX_NAMES`. */
  names: readonly string[];
  /** The most frequent kind among its nodes. */
  kind: NodeKind;
  counts: GroupCounts;
}

/** Maximum number of groups. Above it the smallest groups are merged, since more boxes can't be read at once. */
const MAX_GROUPS = 18;
/** Maximum number of node names that a group lists. */
const MAX_NAMES = 24;
/** Prefix of the ids of group cards. No node id starts with it: node ids come from files and hold no line break. */
const PREFIX = 'group\n';

/** Whether an id is that of a closed group's card. */
export function isGroupId(id: string | undefined): boolean {
  return id?.startsWith(PREFIX) ?? false;
}

interface Bucket {
  key: string;
  name: string;
  members: number[];
  /** How many smaller groups were merged into this one, and of what kind. */
  from?: { count: number; grouping: Grouping };
}

/**
 * Groups nodes so that every node is in exactly one group. The groups are in the order of their first nodes. Beyond `MAX_GROUPS` groups, the
 * smallest are merged into a group of sources and a group of all others.
 *
 * @param subgraphOf Returns the name of the subgraph that a node is counted to, or undefined when it is in no subgraph.
 */
export function groupsOf(
  nodes: readonly CanvasNode[],
  structure: Structure,
  grouping: Grouping,
  subgraphOf: (id: string) => string | undefined,
): Group[] {
  const buckets = grouping === 'part' ? partBuckets(nodes, structure) : namedBuckets(nodes, grouping, subgraphOf);
  return merged(buckets, nodes, grouping)
    .sort((a, b) => a.members[0]! - b.members[0]!)
    .map(({ key, name, members, from }) => {
      const kind = mostOf(members.map((node) => nodes[node]!.kind))!;
      return {
        key,
        id: `${PREFIX}${key}`,
        name,
        line: lineOf(
          members.map((node) => nodes[node]!),
          grouping,
          from,
        ),
        members,
        names: namesOf(members, nodes, structure),
        kind,
        counts: countsOf(members.map((node) => nodes[node]!)),
      };
    });
}

/**
 * Updates groups after some nodes changed their name, mark or state. Groups whose nodes did not change keep their object. Undefined when a node may
 * have changed its group.
 *
 * @param before The nodes that `groups` was computed from.
 * @param structure The edges, by position; the same as before.
 */
export function groupsAfter(
  groups: readonly Group[],
  before: readonly CanvasNode[],
  nodes: readonly CanvasNode[],
  structure: Structure,
  grouping: Grouping,
): readonly Group[] | undefined {
  const changed = new Set<number>();
  const renamed = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    const old = before[index]!;
    if (old === node) continue;
    if (
      old.id !== node.id ||
      old.location !== node.location ||
      old.typeName !== node.typeName ||
      old.kind !== node.kind ||
      old.folder !== node.folder ||
      old.package !== node.package
    )
      return undefined;
    changed.add(index);
    if (old.name !== node.name) renamed.add(index);
  }
  // A connected part is named after one of its nodes, and a prefix comes from a name.
  if ((grouping === 'part' || grouping === 'prefix') && renamed.size > 0) return undefined;
  return groups.map((group) => {
    if (!group.members.some((index) => changed.has(index))) return group;
    const names = group.members.some((index) => renamed.has(index)) ? namesOf(group.members, nodes, structure) : group.names;
    return { ...group, names, counts: countsOf(group.members.map((node) => nodes[node]!)) };
  });
}

function namesOf(members: readonly number[], nodes: readonly CanvasNode[], { predecessors, successors }: Structure): string[] {
  const degree = (index: number) => predecessors[index]!.length + successors[index]!.length;
  const byDegree = [...members].sort((a, b) => degree(b) - degree(a) || a - b);
  const names = [...new Set(byDegree.map((index) => nodes[index]!.name))];
  const shared = sharedPrefix(names);
  return names.slice(0, MAX_NAMES).map((name) => name.slice(shared));
}

/** Minimum number of names that share a prefix for it to be dropped from all of them. */
const MIN_SHARING = 3;

/** Length of the whole words at the start that all names share: `STG_` of `STG_ORDERS`, `STG_NATION` and `STG_PART`. */
function sharedPrefix(names: readonly string[]): number {
  const [first, ...others] = names;
  if (first === undefined || names.length < MIN_SHARING) return 0;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  if (length === 0) return 0;
  const words = first.lastIndexOf('_', length - 1) + 1;
  return names.some((name) => name.length === words) ? 0 : words;
}

function bucketsBy(nodes: readonly CanvasNode[], bucketOf: (node: CanvasNode) => { key: string; name: string }): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const [index, node] of nodes.entries()) {
    const { key, name } = bucketOf(node);
    const bucket = buckets.get(key);
    if (bucket) bucket.members.push(index);
    else buckets.set(key, { key, name, members: [index] });
  }
  return [...buckets.values()];
}

/** The first word of a name, when another word follows. */
const prefixOf = (name: string) => /^[^_.\s-]+(?=[_.\s-]+\S)/.exec(name)?.[0].toUpperCase();

/** The value that each grouping goes by; undefined or empty when a node has none. */
const VALUES: Readonly<
  Record<Exclude<Grouping, 'part'>, (node: CanvasNode, subgraphOf: (id: string) => string | undefined) => string | undefined>
> = {
  location: ({ location }) => location,
  type: ({ typeName }) => typeName,
  folder: ({ folder }) => folder,
  package: (node) => node.package,
  prefix: ({ name }) => prefixOf(name),
  subgraph: ({ id }, subgraphOf) => subgraphOf(id),
};
/** The names of the groups of nodes that have no value. */
const WITHOUT: Readonly<Record<Exclude<Grouping, 'part'>, string>> = {
  location: 'No location',
  type: 'No type',
  folder: 'In no folder',
  package: 'In no package',
  prefix: 'No prefix',
  subgraph: 'In no subgraph',
};

function namedBuckets(
  nodes: readonly CanvasNode[],
  grouping: Exclude<Grouping, 'part'>,
  subgraphOf: (id: string) => string | undefined,
): Bucket[] {
  return bucketsBy(nodes, (node) => {
    const value = VALUES[grouping](node, subgraphOf);
    const without = WITHOUT[grouping];
    return value ? { key: `${grouping}:${value}`, name: value } : { key: grouping, name: without };
  });
}

/** The connected parts of the graph, each named after its node with the most edges. All nodes without edges are one bucket. */
function partBuckets(nodes: readonly CanvasNode[], { edges, predecessors, successors }: Structure): Bucket[] {
  const parent = nodes.map((_, index) => index);
  const root = (start: number): number => {
    let at = start;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const [from, to] of edges) parent[root(from)] = root(to);
  const degree = (index: number) => predecessors[index]!.length + successors[index]!.length;
  const parts = new Map<number, number[]>();
  const alone: number[] = [];
  for (const index of nodes.keys()) {
    if (degree(index) === 0) {
      alone.push(index);
      continue;
    }
    const at = root(index);
    const part = parts.get(at);
    if (part) part.push(index);
    else parts.set(at, [index]);
  }
  const buckets = [...parts.values()].map((members): Bucket => {
    const hub = members.reduce((best, index) => (degree(index) > degree(best) ? index : best));
    return { key: `part:${nodes[hub]!.id}`, name: `Around ${nodes[hub]!.name}`, members };
  });
  return alone.length > 0 ? [...buckets, { key: 'part', name: 'Without edges', members: alone }] : buckets;
}

/** Several of the values that nodes are grouped by. One of them is called like the grouping. */
const PLURALS: Readonly<Record<Grouping, string>> = {
  location: 'locations',
  subgraph: 'subgraphs',
  type: 'types',
  folder: 'folders',
  package: 'packages',
  prefix: 'prefixes',
  part: 'parts',
};

/** Maximum share of all nodes in one group that is merged from smaller groups, 0 to 1. A larger one is divided further. */
const MAX_MERGED_SHARE = 0.25;

/**
 * Reduces the buckets to about `MAX_GROUPS`: the largest stay, the rest is merged into a bucket of sources and a bucket of others. A merged bucket that
 * would hold more than `MAX_MERGED_SHARE` of the nodes is divided into buckets of about that size, by the order of their names.
 */
function merged(buckets: readonly Bucket[], nodes: readonly CanvasNode[], grouping: Grouping): Bucket[] {
  if (buckets.length <= MAX_GROUPS) return [...buckets];
  const bySize = [...buckets].sort((a, b) => b.members.length - a.members.length || collator.compare(a.name, b.name));
  const kept = bySize.slice(0, MAX_GROUPS - 2);
  const isSources = ({ members }: Bucket) => members.every((index) => isSourceKind(nodes[index]!.kind));
  const rest = bySize.slice(MAX_GROUPS - 2);
  const most = Math.floor(nodes.length * MAX_MERGED_SHARE);
  const join = (some: readonly Bucket[], key: string, name: string): Bucket => ({
    key,
    name,
    members: some.flatMap(({ members }) => members).sort((a, b) => a - b),
    from: { count: some.length, grouping },
  });
  const divided = (some: readonly Bucket[], key: string, name: string): Bucket[] => {
    if (some.length === 0) return [];
    const count = some.reduce((sum, { members }) => sum + members.length, 0);
    if (count <= most) return [join(some, key, name)];
    const each = count / Math.ceil(count / most);
    const runs: Bucket[][] = [];
    let size = 0;
    for (const bucket of [...some].sort((a, b) => collator.compare(a.name, b.name))) {
      if (runs.length === 0 || size + bucket.members.length > each) {
        runs.push([]);
        size = 0;
      }
      runs.at(-1)!.push(bucket);
      size += bucket.members.length;
    }
    return runs.map((run) => {
      const [first, last] = [run[0]!.name, run.at(-1)!.name];
      return join(run, `${key} ${first}`, first === last ? first : `${first} to ${last}`);
    });
  };
  return [
    ...kept,
    ...divided(rest.filter(isSources), `${grouping} other sources`, 'Other sources'),
    ...divided(
      rest.filter((bucket) => !isSources(bucket)),
      `${grouping} others`,
      `Other ${PLURALS[grouping]}`,
    ),
  ];
}

function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | undefined;
  for (const [value, count] of counts) if (best === undefined || count > counts.get(best)!) best = value;
  return best;
}

/** The summary of a group: its two most frequent node types (locations when grouped by type), and the number of groups merged into it. */
function lineOf(nodes: readonly CanvasNode[], grouping: Grouping, from: Bucket['from']): string {
  const values = nodes.map((node) => (grouping === 'type' ? node.location : node.typeName)).filter(Boolean);
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const shown = sorted.slice(0, 2).map(([value, count]) => (sorted.length === 1 ? value : `${count} ${value}`));
  if (sorted.length > 2) shown.push(`${sorted.length - 2} more`);
  return [shown.join(', '), from ? counted(from.count, from.grouping, PLURALS[from.grouping]) : ''].filter(Boolean).join(' · ');
}

function countsOf(nodes: readonly CanvasNode[]): GroupCounts {
  const counts: GroupCounts = { problems: 0, running: 0, failed: 0, done: 0, lit: 0, dim: 0 };
  for (const { problems = 0, state, emphasis } of nodes) {
    counts.problems += problems;
    if (state === 'running' || state === 'failed' || state === 'done') counts[state]++;
    if (emphasis) counts[emphasis]++;
  }
  return counts;
}

/** All edges from the nodes of one group to the nodes of another group, drawn as one line. */
export interface Bundle {
  from: string;
  to: string;
  count: number;
}

/** A graph in which each closed group is a single card. */
export interface GroupedPart {
  groups: readonly Group[];
  /** The group of each node, by its id. */
  groupOf: ReadonlyMap<string, Group>;
  /** Keys of the groups whose nodes are shown. */
  open: ReadonlySet<string>;
  /** The nodes of open groups, and a card for each closed one. */
  nodes: readonly CanvasNode[];
  /** Edges between two shown nodes, and one merged edge for each pair of a closed group and the node or closed group at its other end. */
  edges: readonly CanvasEdge[];
  /** Merged edges between two groups, by keys, of which at least one is closed. */
  bundles: readonly Bundle[];
}

/** The card of a closed group. */
function cardOf(group: Group): CanvasNode {
  const { problems, lit, dim } = group.counts;
  const size = group.members.length;
  return {
    id: group.id,
    name: group.name,
    location: '',
    kind: group.kind,
    typeName: `Group of ${counted(size, 'node')}`,
    group: { key: group.key, size },
    ...(problems > 0 ? { problems } : {}),
    note: noteOf(group),
    ...(lit > 0 ? { emphasis: 'lit' as const } : dim === size ? { emphasis: 'dim' as const } : {}),
  };
}

/** The states of a group in words: `2 failed, 1 running, 3 highlighted`. */
function noteOf({ counts, members, line }: Group): string {
  const { running, failed, done, lit } = counts;
  const states = [
    failed > 0 ? `${failed.toLocaleString('en')} failed` : '',
    running > 0 ? `${running.toLocaleString('en')} running` : '',
    done > 0 ? `${done.toLocaleString('en')} of ${members.length.toLocaleString('en')} successful` : '',
    lit > 0 ? `${lit.toLocaleString('en')} highlighted` : '',
  ].filter(Boolean);
  return states.length > 0 ? states.join(', ') : line;
}

/** Returns the value stored under two keys. Creates it, and appends it to `all`, when it does not exist. */
function entry<T>(at: Map<string, Map<string, T>>, from: string, to: string, make: () => T, all: T[]): T {
  let known = at.get(from);
  if (!known) {
    known = new Map();
    at.set(from, known);
  }
  let found = known.get(to);
  if (!found) {
    found = make();
    known.set(to, found);
    all.push(found);
  }
  return found;
}

/** The graph with each closed group as a single card. Every node is shown once: by its own card, or by the card of its group. */
export function groupedPart(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  groups: readonly Group[],
  open: ReadonlySet<string>,
): GroupedPart {
  const groupOf = new Map<string, Group>();
  for (const group of groups) for (const index of group.members) groupOf.set(nodes[index]!.id, group);
  const isOpen = (id: string) => open.has(groupOf.get(id)!.key);
  const shownEdges: CanvasEdge[] = [];
  const joined: (CanvasEdge & { count: number })[] = [];
  const bundles: Bundle[] = [];
  const joinedAt = new Map<string, Map<string, CanvasEdge & { count: number }>>();
  const bundleAt = new Map<string, Map<string, Bundle>>();
  for (const edge of edges) {
    const from = groupOf.get(edge.from);
    const to = groupOf.get(edge.to);
    if (!from || !to) continue;
    const [isFromOpen, isToOpen] = [open.has(from.key), open.has(to.key)];
    if (isFromOpen && isToOpen) {
      shownEdges.push(edge);
      continue;
    }
    if (from === to) continue;
    const bundle = entry(bundleAt, from.key, to.key, () => ({ from: from.key, to: to.key, count: 0 }), bundles);
    bundle.count++;
    const ends = { from: isFromOpen ? edge.from : from.id, to: isToOpen ? edge.to : to.id };
    const same = entry(joinedAt, ends.from, ends.to, () => ({ ...ends, count: 0 }), joined);
    same.count++;
  }
  return {
    groups,
    groupOf,
    open,
    nodes: [...nodes.filter(({ id }) => isOpen(id)), ...groups.filter(({ key }) => !open.has(key)).map(cardOf)],
    edges: [...shownEdges, ...joined],
    bundles,
  };
}

/** Maximum shares of all nodes in one group, 0 to 1, the best first. A grouping with a larger group hides too much of the graph. */
const MAX_GROUP_SHARES = [0.5, 0.8] as const;
/** The groupings that can be a first view, the best first. */
const CANDIDATES = ['location', 'subgraph', 'folder', 'package', 'type', 'prefix'] as const;
/** Maximum number of different values, relative to the number of nodes, with which a grouping tells anything. */
const MAX_VALUES_SHARE = 0.5;

/**
 * The most useful grouping for these nodes: the first whose largest group has at most half of the nodes, else the first with at most 80 %, else the one
 * with the smallest largest group. By connected part when all nodes are alike.
 */
export function bestGrouping(nodes: readonly CanvasNode[], subgraphOf: (id: string) => string | undefined): Grouping {
  const found = CANDIDATES.flatMap((grouping) => {
    const buckets = namedBuckets(nodes, grouping, subgraphOf);
    if (buckets.length < 2) return [];
    // A prefix is a guess, so that it counts only where it tells nodes apart.
    if (grouping === 'prefix' && buckets.length > nodes.length * MAX_VALUES_SHARE) return [];
    return [{ grouping, share: Math.max(...buckets.map(({ members }) => members.length)) / nodes.length }];
  });
  for (const most of MAX_GROUP_SHARES) {
    const fitting = found.find(({ share }) => share <= most);
    if (fitting) return fitting.grouping;
  }
  return found.toSorted((a, b) => a.share - b.share)[0]?.grouping ?? 'part';
}

/** The selected ids, plus the ids of the cards of groups whose nodes are all selected. */
export function pickedCards(selected: ReadonlySet<string>, grouped: GroupedPart | undefined): ReadonlySet<string> {
  if (!grouped || selected.size === 0) return selected;
  const counts = new Map<Group, number>();
  for (const id of selected) {
    const group = grouped.groupOf.get(id);
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const full = [...counts].filter(([group, count]) => count === group.members.length).map(([{ id }]) => id);
  return full.length > 0 ? new Set([...selected, ...full]) : selected;
}

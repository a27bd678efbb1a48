import { isSourceKind, type NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { counted } from '#engine/text/phrases.ts';
import { collator } from './arrangement.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

/** What nodes are grouped by. */
export type Grouping = 'location' | 'subgraph' | 'type' | 'part';

/** How much of something there is among the nodes of a group. */
interface GroupCounts {
  problems: number;
  running: number;
  failed: number;
  done: number;
  /** How many nodes are highlighted, and how many are dimmed. */
  lit: number;
  dim: number;
}

/** Nodes that are shown as one box from far away. */
export interface Group {
  /** The same after every edit that leaves the group. */
  key: string;
  /** Id of the card that stands for it while it is closed. */
  id: string;
  name: string;
  /** What is in it, in a few words: `Sources · 9 locations`. */
  line: string;
  /** Its nodes, as positions in the list, ascending. */
  members: readonly number[];
  /** Names of some of them, each once: those with the most edges first. */
  names: readonly string[];
  /** What most of its nodes are. */
  kind: NodeKind;
  counts: GroupCounts;
}

/** Above this many groups the smallest are put together: more boxes can't be read at once. */
const MAX_GROUPS = 18;
/** So many names of its nodes a group knows. */
const MAX_NAMES = 24;
/** No node has such an id: node ids come from files, and this holds a line break. */
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
  from?: { count: number; what: string };
}

/**
 * Puts nodes together: every node is in exactly one group. Groups are in order of their first node; where there are more than `MAX_GROUPS`,
 * the smallest are one group for sources and one for the rest.
 *
 * @param subgraphOf The subgraph a node is counted to; undefined when it is in none.
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
 * The groups after some nodes of the list changed their look (name, mark or state): the same objects for groups whose nodes stayed as they were.
 * Undefined where a node may belong to another group than before.
 *
 * @param before The nodes that the groups were made of.
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
    if (old.id !== node.id || old.location !== node.location || old.typeName !== node.typeName || old.kind !== node.kind)
      return undefined;
    changed.add(index);
    if (old.name !== node.name) renamed.add(index);
  }
  // A part is called by one of its nodes.
  if (grouping === 'part' && renamed.size > 0) return undefined;
  return groups.map((group) => {
    if (!group.members.some((index) => changed.has(index))) return group;
    const names = group.members.some((index) => renamed.has(index)) ? namesOf(group.members, nodes, structure) : group.names;
    return { ...group, names, counts: countsOf(group.members.map((node) => nodes[node]!)) };
  });
}

function namesOf(members: readonly number[], nodes: readonly CanvasNode[], { predecessors, successors }: Structure): string[] {
  const degree = (index: number) => predecessors[index]!.length + successors[index]!.length;
  const byDegree = [...members].sort((a, b) => degree(b) - degree(a) || a - b);
  return [...new Set(byDegree.map((index) => nodes[index]!.name))].slice(0, MAX_NAMES);
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

function namedBuckets(
  nodes: readonly CanvasNode[],
  grouping: Exclude<Grouping, 'part'>,
  subgraphOf: (id: string) => string | undefined,
): Bucket[] {
  const without = { location: 'No location', subgraph: 'In no subgraph', type: 'No type' }[grouping];
  return bucketsBy(nodes, (node) => {
    const value = grouping === 'location' ? node.location : grouping === 'type' ? node.typeName : subgraphOf(node.id);
    return value ? { key: `${grouping}:${value}`, name: value } : { key: grouping, name: without };
  });
}

/** The parts that edges connect, each named by its node with the most edges; nodes without edges are one group. */
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

const WHAT: Readonly<Record<Grouping, string>> = { location: 'location', subgraph: 'subgraph', type: 'type', part: 'part' };

/** At most `MAX_GROUPS` of them: the largest stay, the rest is one bucket of sources and one of others. */
function merged(buckets: readonly Bucket[], nodes: readonly CanvasNode[], grouping: Grouping): Bucket[] {
  if (buckets.length <= MAX_GROUPS) return [...buckets];
  const bySize = [...buckets].sort((a, b) => b.members.length - a.members.length || collator.compare(a.name, b.name));
  const kept = bySize.slice(0, MAX_GROUPS - 2);
  const isSources = ({ members }: Bucket) => members.every((index) => isSourceKind(nodes[index]!.kind));
  const rest = bySize.slice(MAX_GROUPS - 2);
  const join = (some: readonly Bucket[], key: string, name: string): Bucket[] =>
    some.length === 0
      ? []
      : [
          {
            key,
            name,
            members: some.flatMap(({ members }) => members).sort((a, b) => a - b),
            from: { count: some.length, what: WHAT[grouping] },
          },
        ];
  const others = rest.filter((bucket) => !isSources(bucket));
  return [
    ...kept,
    ...join(rest.filter(isSources), `${grouping} other sources`, 'Other sources'),
    ...join(others, `${grouping} others`, `Other ${WHAT[grouping]}s`),
  ];
}

function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | undefined;
  for (const [value, count] of counts) if (best === undefined || count > counts.get(best)!) best = value;
  return best;
}

/** What is in a group: its two most frequent types, or its locations where it is a type or a part; what it was put together from. */
function lineOf(nodes: readonly CanvasNode[], grouping: Grouping, from: Bucket['from']): string {
  const values = nodes.map((node) => (grouping === 'type' ? node.location : node.typeName)).filter(Boolean);
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const shown = sorted.slice(0, 2).map(([value, count]) => (sorted.length === 1 ? value : `${count} ${value}`));
  if (sorted.length > 2) shown.push(`${sorted.length - 2} more`);
  return [shown.join(', '), from ? counted(from.count, from.what) : ''].filter(Boolean).join(' · ');
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

/** All edges from the nodes of one group to those of another, as one. */
export interface Bundle {
  from: string;
  to: string;
  count: number;
}

/** A graph in which closed groups are one card each. */
export interface GroupedPart {
  groups: readonly Group[];
  /** The group of each node, by its id. */
  groupOf: ReadonlyMap<string, Group>;
  /** Keys of the groups whose nodes are shown. */
  open: ReadonlySet<string>;
  /** The nodes of open groups, and a card for each closed one. */
  nodes: readonly CanvasNode[];
  /** Edges between two shown nodes as they are, and one from or to the card of a closed group for each node or group at its other end. */
  edges: readonly CanvasEdge[];
  /** Edges between groups, by keys, of which at least one is closed. */
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

/** What is kept under two keys; made, and added to the list of all, when it is first asked for. */
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

/** The graph with its closed groups as one card each. Every node is shown once: itself, or by the card of its group. */
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

/** A group with more than this share of the nodes hides what the graph is about. */
const MAX_SHARE = 0.8;

/**
 * The grouping that says most about these nodes: the first of location, subgraph and type none of whose groups has nearly all nodes, else the one
 * whose largest has fewest; parts where everything is of one kind.
 */
export function bestGrouping(nodes: readonly CanvasNode[], subgraphOf: (id: string) => string | undefined): Grouping {
  let best: { grouping: Grouping; share: number } | undefined;
  for (const grouping of ['location', 'subgraph', 'type'] as const) {
    const buckets = namedBuckets(nodes, grouping, subgraphOf);
    if (buckets.length < 2) continue;
    const share = Math.max(...buckets.map(({ members }) => members.length)) / nodes.length;
    if (share <= MAX_SHARE) return grouping;
    if (!best || share < best.share) best = { grouping, share };
  }
  return best?.grouping ?? 'part';
}

/** Selected ids with the cards of groups all of whose nodes are selected. */
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

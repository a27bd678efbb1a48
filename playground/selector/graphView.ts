import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { evaluated, type Query } from './query.ts';
import type { Settings } from './settings.ts';

type Decoration = Pick<CanvasNode, 'note' | 'emphasis' | 'outside'>;
const DECORATED = new WeakMap<CanvasNode, CanvasNode>();

/** The card with the marks of the selection. Returns the same object while nothing changes, so that only changed cards are drawn again. */
function decorated(card: CanvasNode, decoration: Decoration): CanvasNode {
  const known = DECORATED.get(card);
  if (known && known.note === decoration.note && known.emphasis === decoration.emphasis && known.outside === decoration.outside)
    return known;
  const decorated = { ...card, ...decoration };
  DECORATED.set(card, decorated);
  return decorated;
}

/** The role of a node in the selection. `lineage`: added by a `+`. `none`: not selected. `open`: unknown while a text has errors. */
type Role = 'fits' | 'lineage' | 'removed' | 'none' | 'open';

/** The role of every node, with a note about the `+` that added it. */
function rolesOf({ selection, include, nodeIndex }: Query): { role: Role; note?: string }[] {
  const roles: { role: Role; note?: string }[] = nodeIndex.nodes.map(() => ({ role: selection.ok ? 'none' : 'open' }));
  if (!selection.ok) return roles;
  for (const node of selection.nodes) roles[node] = { role: 'fits' };
  const included = evaluated(selection.include);
  if (include !== null && included) {
    const [fits, up, down] = [new Uint8Array(roles.length), new Uint8Array(roles.length), new Uint8Array(roles.length)];
    for (const { clauses } of included.conjunctions) {
      for (const { matched, upstream, downstream } of clauses) {
        for (const node of matched) fits[node] = 1;
        for (const node of upstream) up[node] = 1;
        for (const node of downstream) down[node] = 1;
      }
    }
    for (const node of selection.nodes) {
      if (fits[node] === 1) continue;
      const note = up[node] === 1 && down[node] === 1 ? 'up- and downstream' : up[node] === 1 ? 'upstream' : 'downstream';
      roles[node] = { role: 'lineage', note };
    }
  }
  for (const node of selection.removed) roles[node] = { role: 'removed', note: 'excluded' };
  return roles;
}

/** The cards to draw. Selected nodes are highlighted, nodes that the exclude took out are dashed, and the others are dimmed. */
export function selectionNodes(query: Query, { shown }: Pick<Settings, 'shown'>): CanvasNode[] {
  const roles = rolesOf(query);
  const nothing = query.selection.nodes.length === 0 && query.selection.removed.length === 0;
  return canvasNodes(query.pipeline).flatMap((card, node) => {
    const { role, note } = roles[node]!;
    // A graph in which every node is dimmed would be hard to read.
    if (nothing || role === 'open') return decorated(card, {});
    if (role === 'none') return shown === 'included' ? [] : decorated(card, { emphasis: 'dim' });
    if (role === 'removed') return decorated(card, { note, outside: true, emphasis: 'dim' });
    return decorated(card, { note, emphasis: 'lit' });
  });
}

/** The edges between drawn nodes; those that do not join two selected nodes are dimmed. */
export function selectionEdges(query: Query, nodes: readonly CanvasNode[]): readonly CanvasEdge[] {
  const all = canvasEdges(query.pipeline);
  const lit = new Set<string>();
  for (const { id, emphasis } of nodes) if (emphasis === 'lit') lit.add(id);
  const drawn = nodes.length === query.pipeline.nodes.length ? undefined : new Set(nodes.map(({ id }) => id));
  const kept = drawn ? all.filter(({ from, to }) => drawn.has(from) && drawn.has(to)) : all;
  if (nodes.every(({ emphasis }) => emphasis === undefined)) return kept;
  return kept.map((edge) => (lit.has(edge.from) && lit.has(edge.to) ? edge : { ...edge, emphasis: 'dim' as const }));
}

import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { evaluated, type Query } from './query.ts';
import type { Settings } from './settings.ts';

type Dress = Pick<CanvasNode, 'note' | 'emphasis' | 'outside'>;
const DRESSED = new WeakMap<CanvasNode, CanvasNode>();

/** The card with what the selection adds; the same object again while nothing of it changes, so that only what changed is drawn again. */
function dressed(card: CanvasNode, dress: Dress): CanvasNode {
  const known = DRESSED.get(card);
  if (known && known.note === dress.note && known.emphasis === dress.emphasis && known.outside === dress.outside) return known;
  const dressed = { ...card, ...dress };
  DRESSED.set(card, dressed);
  return dressed;
}

/** The role of a node in the selection. `lineage`: a `+` added it. `none`: not selected. `open`: unknown while a text has errors. */
type Role = 'fits' | 'lineage' | 'removed' | 'none' | 'open';

/** The role of every node, and by which `+` it came in. */
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

/** The cards to draw: selected ones lit, those that the exclude took out dashed, the rest dim. */
export function selectionNodes(query: Query, { shown }: Pick<Settings, 'shown'>): CanvasNode[] {
  const roles = rolesOf(query);
  const nothing = query.selection.nodes.length === 0 && query.selection.removed.length === 0;
  return canvasNodes(query.pipeline).flatMap((card, node) => {
    const { role, note } = roles[node]!;
    // A graph in which everything is dimmed would only be hard to read.
    if (nothing || role === 'open') return dressed(card, {});
    if (role === 'none') return shown === 'included' ? [] : dressed(card, { emphasis: 'dim' });
    if (role === 'removed') return dressed(card, { note, outside: true, emphasis: 'dim' });
    return dressed(card, { note, emphasis: 'lit' });
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

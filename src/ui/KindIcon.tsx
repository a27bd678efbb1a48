import { Archive, Box, Database, Eye, Funnel, type LucideIcon, Puzzle, Sigma } from 'lucide-react';
import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';

/** One silhouette a kind, so that kinds can be told apart without their colours. */
export const KIND_ICONS: Readonly<Record<NodeKind, LucideIcon>> = {
  source: Database,
  stage: Funnel,
  persistentStage: Archive,
  dimension: Box,
  fact: Sigma,
  view: Eye,
  custom: Puzzle,
};

/** The mark of a node kind in the kind's colour. Decoration: the kind's name stands beside it or in the card's label. */
export function KindIcon({ kind, size = 16 }: { kind: NodeKind; size?: number }) {
  const Icon = KIND_ICONS[kind];
  return <Icon size={size} color={`var(--kind-${kind})`} aria-hidden />;
}

import { Archive, Box, Database, Eye, Funnel, type LucideIcon, Puzzle, Sigma } from 'lucide-react';
import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';

/**
 * How cards of a kind are told apart, also without their colors. The colors are the tokens `--kind-…`; on the canvas the rest is in the styles of
 * its cards, where a class has the kind's name.
 */
interface KindLook {
  /** One silhouette a kind. */
  icon: LucideIcon;
  /** Of the card's corners. */
  corners: 'round' | 'soft' | 'sharp';
  /** A thick edge of the card, in the kind's color. */
  bar?: 'left' | 'top';
}

export const KIND_STYLES: Readonly<Record<NodeKind, KindLook>> = {
  source: { icon: Database, corners: 'round' },
  stage: { icon: Funnel, corners: 'soft' },
  persistentStage: { icon: Archive, corners: 'soft' },
  dimension: { icon: Box, corners: 'sharp', bar: 'left' },
  fact: { icon: Sigma, corners: 'sharp', bar: 'top' },
  view: { icon: Eye, corners: 'soft' },
  custom: { icon: Puzzle, corners: 'soft' },
};

/** The mark of a node kind in the kind's color. Decoration: the kind's name is beside it or in the card's label. */
export function KindIcon({ kind, size = 16 }: { kind: NodeKind; size?: number }) {
  const Icon = KIND_STYLES[kind].icon;
  return <Icon size={size} color={`var(--kind-${kind})`} aria-hidden />;
}

import { Archive, Box, Database, Eye, Funnel, type LucideIcon, Puzzle, Sigma } from 'lucide-react';
import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';

/**
 * The appearance of a node kind, which differs from other kinds also without color. Colors are the tokens `--kind-…`; `NodeCard.module.css` has the same
 * styles for the canvas, in a class with the name of the kind.
 */
interface KindStyle {
  /** The icon, with a different outline for each kind. */
  icon: LucideIcon;
  /** Shape of the card's corners. */
  corners: 'round' | 'soft' | 'sharp';
  /** The side of the card with a thick edge in the kind's color. */
  bar?: 'left' | 'top';
}

export const KIND_STYLES: Readonly<Record<NodeKind, KindStyle>> = {
  source: { icon: Database, corners: 'round' },
  stage: { icon: Funnel, corners: 'soft' },
  persistentStage: { icon: Archive, corners: 'soft' },
  dimension: { icon: Box, corners: 'sharp', bar: 'left' },
  fact: { icon: Sigma, corners: 'sharp', bar: 'top' },
  view: { icon: Eye, corners: 'soft' },
  custom: { icon: Puzzle, corners: 'soft' },
};

/** The icon of a node kind, in the kind's color. Decorative: the name of the kind is beside it or in the label of the card. */
export function KindIcon({ kind, size = 16 }: { kind: NodeKind; size?: number }) {
  const Icon = KIND_STYLES[kind].icon;
  return <Icon size={size} color={`var(--kind-${kind})`} aria-hidden />;
}

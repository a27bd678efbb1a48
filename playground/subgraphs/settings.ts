import type { SubgraphsArgs } from './meta.ts';

export interface Settings {
  /** Name or ID of the subgraph to show; empty for the whole graph. */
  shown: string;
  view: SubgraphsArgs['view'];
  depth: number;
  /** Name or ID of the subgraph to compare with; empty for none. */
  compare: string;
  /** Edges by which the selection is widened; infinite for all. */
  reach: number;
  marks: boolean;
  dim: boolean;
}

/** The settings from the controls. */
export function settingsOf({ shown, view, depth, compare, reach, marks, dim }: SubgraphsArgs): Settings {
  return {
    shown: shown.trim(),
    view,
    depth,
    compare: compare.trim(),
    reach: reach === 'all' ? Number.POSITIVE_INFINITY : Number(reach),
    marks,
    dim,
  };
}

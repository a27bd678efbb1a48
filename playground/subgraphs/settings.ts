import type { SubgraphsArgs } from './meta.ts';

export interface Settings {
  /** Name or id of the subgraph to show; empty: the whole graph. */
  shown: string;
  view: SubgraphsArgs['view'];
  depth: number;
  /** Name or id of the subgraph to compare with; empty: none. */
  compare: string;
  /** Edges; infinite for all. */
  reach: number;
  marks: boolean;
  dim: boolean;
}

/** The controls as the view reads them. */
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

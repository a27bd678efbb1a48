import type { Args } from '../contract.ts';

/** How much of the graph is drawn when a subgraph is chosen. */
export const VIEWS = [
  { value: 'boundary', label: 'With its boundary' },
  { value: 'only', label: 'Only the subgraph' },
  { value: 'all', label: 'In the whole graph' },
] as const;
export type View = (typeof VIEWS)[number]['value'];

/** How far the selection is widened along the edges. */
export const REACHES = [
  { value: 'all', label: 'All' },
  { value: '1', label: '1 edge away' },
  { value: '2', label: 'Up to 2 edges away' },
  { value: '3', label: 'Up to 3 edges away' },
] as const;

/** The widest boundary that is drawn, in edges. */
export const DEEPEST = 5;

export interface Settings {
  /** Name or id of the subgraph to show; empty: the whole graph. */
  shown: string;
  view: View;
  depth: number;
  /** Name or id of the subgraph to compare with; empty: none. */
  compare: string;
  /** Edges; infinite for all. */
  reach: number;
  marks: boolean;
  dim: boolean;
}

/** The controls as the view reads them. Values were checked by the controls' schema; anything else is the default. */
export function settingsOf(args: Args): Settings {
  const text = (name: string) => (typeof args[name] === 'string' ? args[name] : '');
  const reach = Number(text('reach'));
  return {
    shown: text('shown').trim(),
    view: VIEWS.find(({ value }) => value === args.view)?.value ?? 'boundary',
    depth: typeof args.depth === 'number' ? args.depth : 1,
    compare: text('compare').trim(),
    reach: Number.isInteger(reach) && reach > 0 ? reach : Number.POSITIVE_INFINITY,
    marks: args.marks !== false,
    dim: args.dim === true,
  };
}

import type { Args } from '../contract.ts';

/** The longest selector that links carry. Longer ones work as long as the page is open. */
export const LONGEST_TEXT = 8_000;

/** What the graph shows. */
export const SHOWN = [
  { value: 'all', label: 'All nodes' },
  { value: 'included', label: 'Only the included' },
] as const;

/** What stands beside the graph. */
export const PANELS = [
  { value: 'nodes', label: 'Nodes' },
  { value: 'why', label: 'Why' },
  { value: 'forms', label: 'CLI, API, job' },
  { value: 'examples', label: 'Examples' },
] as const;
export type PanelId = (typeof PANELS)[number]['value'];

export interface Settings {
  /** Null: a request that names no include, which means all nodes. */
  include: string | null;
  exclude: string;
  shown: (typeof SHOWN)[number]['value'];
  panel: PanelId;
}

/** The controls as the view reads them. Values were checked by the controls' schema; anything else is the default. */
export function settingsOf(args: Args): Settings {
  const text = (name: string) => (typeof args[name] === 'string' ? args[name] : '');
  return {
    include: args.noInclude === true ? null : text('include'),
    exclude: text('exclude'),
    shown: SHOWN.find(({ value }) => value === args.shown)?.value ?? 'all',
    panel: PANELS.find(({ value }) => value === args.panel)?.value ?? 'nodes',
  };
}

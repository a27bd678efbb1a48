import type { Engine } from '#engine/template/protocol.ts';
import type { Args } from '../contract.ts';

/** Which text is rendered (`/docs/reference/syntax`). */
export const KINDS = [
  { value: 'create', label: 'Create template' },
  { value: 'run', label: 'Run template' },
  { value: 'join', label: 'Join tab' },
  { value: 'joinTemplate', label: 'Join template' },
  { value: 'transform', label: 'Column transform' },
  { value: 'text', label: 'Free text' },
] as const;
export type Kind = (typeof KINDS)[number]['value'];

export const PANELS = [
  { value: 'result', label: 'Result' },
  { value: 'metadata', label: 'Metadata' },
  { value: 'dependencies', label: 'DAG' },
  { value: 'compare', label: 'Compare' },
  { value: 'parameters', label: 'Parameters' },
] as const;
export type PanelId = (typeof PANELS)[number]['value'];

export const COMPARISONS = [
  { value: 'none', label: 'Nothing' },
  { value: 'nunjucks', label: 'Nunjucks as it is' },
  { value: 'minijinja', label: 'MiniJinja' },
  { value: 'both', label: 'Both' },
] as const;
export type Comparison = (typeof COMPARISONS)[number]['value'];

export interface Settings {
  /** Id, `LOCATION.NAME` or name of the node; empty: the first one that reads another. */
  node: string;
  kind: Kind;
  /** Name of the column of a transform, or of the source of a Join tab; empty: the first. */
  part: string;
  /** Id or name of a workspace or environment; empty: the first. */
  context: string;
  compare: Comparison;
  panel: PanelId;
}

/** The controls as the view reads them. Values were checked by the controls' schema; anything else is the default. */
export function settingsOf(args: Args): Settings {
  const text = (name: string) => (typeof args[name] === 'string' ? args[name].trim() : '');
  const among = <T extends string>(options: readonly { value: T }[], name: string, usual: T): T =>
    options.find(({ value }) => value === args[name])?.value ?? usual;
  return {
    node: text('node'),
    kind: among(KINDS, 'kind', 'text'),
    part: text('part'),
    context: text('context'),
    compare: among(COMPARISONS, 'compare', 'none'),
    panel: among(PANELS, 'panel', 'result'),
  };
}

/** The engines that a comparison renders with beside ours. */
export function comparedEngines(compare: Comparison): Exclude<Engine, 'jinja'>[] {
  if (compare === 'both') return ['nunjucks', 'minijinja'];
  return compare === 'none' ? [] : [compare];
}

import type { Engine } from '#engine/template/protocol.ts';
import type { TemplateArgs } from './meta.ts';

export type Kind = TemplateArgs['kind'];
export type Comparison = TemplateArgs['compare'];

export interface Settings {
  /** Id, `LOCATION.NAME` or name of the node; empty: the first one that reads another. */
  node: string;
  kind: Kind;
  /** Name of the column of a transform, or of the source of a Join tab; empty: the first. */
  part: string;
  /** Id or name of a workspace or environment; empty: the first. */
  context: string;
  compare: Comparison;
  panel: TemplateArgs['panel'];
}

/** The controls as the view reads them. */
export function settingsOf({ node, kind, part, context, compare, panel }: TemplateArgs): Settings {
  return { node: node.trim(), kind, part: part.trim(), context: context.trim(), compare, panel };
}

/** The engines that a comparison renders with beside ours. */
export function comparedEngines(compare: Comparison): Exclude<Engine, 'jinja'>[] {
  if (compare === 'both') return ['nunjucks', 'minijinja'];
  return compare === 'none' ? [] : [compare];
}

import type { Engine } from '#engine/template/protocol.ts';
import type { TemplateArgs } from './meta.ts';

export type Kind = TemplateArgs['kind'];
export type Comparison = TemplateArgs['compare'];

export interface Settings {
  /** ID, `LOCATION.NAME` or name of the node; empty for the first node that reads another. */
  node: string;
  kind: Kind;
  /** Name of the column of a transform, or of the source of a Join tab; empty for the first. */
  part: string;
  /** ID or name of a workspace or environment; empty for the first. */
  context: string;
  /** The engine that renders the result. */
  engine: Engine;
  compare: Comparison;
  panel: TemplateArgs['panel'];
}

/** The settings from the controls, with names trimmed. */
export function settingsOf({ node, kind, part, context, engine, compare, panel }: TemplateArgs): Settings {
  return { node: node.trim(), kind, part: part.trim(), context: context.trim(), engine, compare, panel };
}

/** The names of the engines in sentences. */
export const ENGINE_NAMES: Readonly<Record<Engine, string>> = { jinja: 'Runnel', nunjucks: 'Nunjucks' };

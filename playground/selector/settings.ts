import type { SelectorArgs } from './meta.ts';

export interface Settings {
  /** Null if the request has no include, which means all nodes. */
  include: string | null;
  exclude: string;
  shown: SelectorArgs['shown'];
  panel: SelectorArgs['panel'];
}

/** The settings from the controls. */
export function settingsOf({ include, exclude, noInclude, shown, panel }: SelectorArgs): Settings {
  return { include: noInclude ? null : include, exclude, shown, panel };
}

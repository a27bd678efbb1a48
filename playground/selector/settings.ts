import type { SelectorArgs } from './meta.ts';

export interface Settings {
  /** Null: a request that names no include, which means all nodes. */
  include: string | null;
  exclude: string;
  shown: SelectorArgs['shown'];
  panel: SelectorArgs['panel'];
}

/** The controls as the view reads them. */
export function settingsOf({ include, exclude, noInclude, shown, panel }: SelectorArgs): Settings {
  return { include: noInclude ? null : include, exclude, shown, panel };
}

declare module 'virtual:pages' {
  import type { DocPage } from '#docs/page.ts';

  /** Every page of `content/`, hidden ones too: for the build. */
  export const pages: readonly DocPage[];
}

declare module 'virtual:site-map' {
  import type { SiteMap } from '#docs/page.ts';

  /** The same pages without what only they themselves need: for the browser. */
  export const pages: SiteMap['pages'];
  export const sidebars: SiteMap['sidebars'];
}

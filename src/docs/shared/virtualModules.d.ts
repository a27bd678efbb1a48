// Modules that the build creates from `content/`.

declare module 'virtual:pages' {
  import type { DocPage } from '#docs/shared/page.ts';

  /** Every page of `content/`, including hidden pages. For the build. */
  export const pages: readonly DocPage[];
}

declare module 'virtual:site-map' {
  import type { SiteMap } from '#docs/shared/page.ts';

  /** The same pages for the browser, without the fields that only the page itself needs. */
  export const pages: SiteMap['pages'];
  export const sidebars: SiteMap['sidebars'];
}

declare module 'virtual:topics' {
  import type { Topic } from '#docs/shared/topics.ts';

  /** Every topic of `content/topics.ts`, checked. */
  export const topics: readonly Topic[];
}

declare module 'virtual:glossary' {
  import type { ShownTerm } from '#docs/shared/glossary.ts';

  /** Every term of `content/glossary/`, checked. */
  export const glossary: readonly ShownTerm[];
}

declare module 'virtual:gallery' {
  import type { Sketches } from '#workbench/storySketch.ts';

  /** The sketch and the minutes of every story. */
  export const sketches: Sketches;
}

declare module 'virtual:path-pictures' {
  import type { Sketches } from '#workbench/storySketch.ts';

  /** The sketches of the stories that stand for the learning paths. */
  export const sketches: Sketches;
}

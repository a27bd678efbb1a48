declare module 'virtual:pages' {
  import type { DocPage, SidebarItem, SidebarName } from '#docs/page.ts';

  /** Every page of `content/`, hidden ones too. */
  export const pages: readonly DocPage[];
  export const sidebars: Readonly<Record<SidebarName, readonly SidebarItem[]>>;
}

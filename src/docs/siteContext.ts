import { type ComponentType, createContext, useContext } from 'react';
import type { DocPage, SidebarItem, SidebarName } from './page.ts';

/** What the pages need and only the app has. */
export interface DocSite {
  pages: readonly DocPage[];
  sidebars: Readonly<Record<SidebarName, readonly SidebarItem[]>>;
  /** The interactive part of `<Playground>`: rendering it loads it. */
  InlinePlayground?: ComponentType<{ id: string; story?: string; continues?: string; hide?: ('source' | 'events')[] }>;
}

export const SiteContext = createContext<DocSite>({
  pages: [],
  sidebars: { tutorialSidebar: [], apiSidebar: [], packagesSidebar: [] },
});

export function useSite(): DocSite {
  return useContext(SiteContext);
}

import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { SiteMap } from '../shared/page.ts';

/** The data and components that the app provides to pages. */
export interface DocSite {
  /** All pages, loaded on demand. Until then the sidebar is the prerendered HTML. */
  siteMap: Promise<SiteMap>;
  /** The interactive part of `<Playground>`. Its code is loaded when it is rendered. */
  InlinePlayground?: ComponentType<{
    id: string;
    story?: string;
    continues?: string;
    hide?: ('source' | 'events')[];
    /** Id of the node that is selected at first, if the story has it. */
    select?: string;
    /** Shown while the playground's code loads. */
    waiting?: ReactNode;
  }>;
}

const NO_PAGES: SiteMap = { pages: [], sidebars: { tutorialSidebar: [], apiSidebar: [], packagesSidebar: [] } };

export const SiteContext = createContext<DocSite>({ siteMap: Promise.resolve(NO_PAGES) });

/** The `DocSite` from the app. The default, for tests without the app, has no pages. */
export function useSite(): DocSite {
  return useContext(SiteContext);
}

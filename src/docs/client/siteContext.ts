import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { SiteMap } from '../shared/page.ts';

/** What pages need from the app. */
export interface DocSite {
  /** All pages, once they are wanted: until then the sidebar stays as it was prerendered. */
  siteMap: Promise<SiteMap>;
  /** The interactive part of `<Playground>`; its code loads when it is rendered. */
  InlinePlayground?: ComponentType<{
    id: string;
    story?: string;
    continues?: string;
    hide?: ('source' | 'events')[];
    /** The node that is selected at first, if the story has it. */
    select?: string;
    /** Shown while the playground's code loads. */
    waiting?: ReactNode;
  }>;
}

const NO_PAGES: SiteMap = { pages: [], sidebars: { tutorialSidebar: [], apiSidebar: [], packagesSidebar: [] } };

export const SiteContext = createContext<DocSite>({ siteMap: Promise.resolve(NO_PAGES) });

/** What the app provides to pages. The default, for tests without the app, has no pages. */
export function useSite(): DocSite {
  return useContext(SiteContext);
}

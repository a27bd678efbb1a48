/** One page of the documentation, as everything but its text. */
export interface DocPage {
  id: string;
  title: string;
  /** One or two sentences for search engines, lists and link previews. */
  description: string;
  /** From the site's root, without the base path: `/docs/get-started/quick-start`. */
  route: string;
  /** From the root of the repository: `content/docs/index.mdx`. */
  file: string;
  /** The sidebar that lists it; absent only for hidden pages. */
  sidebar?: SidebarName;
  /** Reached by its address alone: in no sidebar, search or sitemap. */
  hidden?: boolean;
}

export const SIDEBAR_NAMES = ['tutorialSidebar', 'apiSidebar', 'packagesSidebar'] as const;
export type SidebarName = (typeof SIDEBAR_NAMES)[number];

/** As `content/sidebars.ts` writes it: the id of a page, or a category. */
export type SidebarEntry = string | { category: string; items: SidebarEntry[] } | { category: string; folder: string };
export type Sidebars = Record<SidebarName, SidebarEntry[]>;

/** As it is drawn: every id is a page that exists, every folder is the list of its pages. */
export type SidebarItem = { page: string } | { category: string; items: SidebarItem[] };

/** A heading of a page: what the outline lists. */
export interface OutlineEntry {
  depth: 2 | 3;
  id: string;
  text: string;
}

/** Routes have no slash at the end; addresses may. */
export function routeOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/** The ids of the pages of a sidebar, in reading order. */
export function readingOrder(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => ('page' in item ? [item.page] : readingOrder(item.items)));
}

/** Whether a part of a sidebar leads to a page. */
export function holds(items: readonly SidebarItem[], id: string | undefined): boolean {
  return items.some((item) => ('page' in item ? item.page === id : holds(item.items, id)));
}

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
  /** The day somebody last checked it against the platform: `2026-11-21`. */
  reviewed: string;
}

export const SIDEBAR_NAMES = ['tutorialSidebar', 'apiSidebar', 'packagesSidebar'] as const;
export type SidebarName = (typeof SIDEBAR_NAMES)[number];

/** What the parts of the documentation are called. */
export const PART_TITLES: Readonly<Record<SidebarName, string>> = {
  tutorialSidebar: 'Guide',
  apiSidebar: 'API',
  packagesSidebar: 'Packages',
};

/** As `content/sidebars.ts` writes it: the id of a page, or a category. */
export type SidebarEntry = string | { category: string; items: SidebarEntry[] } | { category: string; folder: string };
export type Sidebars = Record<SidebarName, SidebarEntry[]>;

/** As it is drawn: every id is a page that exists, every folder is the list of its pages. */
export type SidebarItem = { page: string } | { category: string; items: SidebarItem[] };

/** What a link to a page needs. */
export type PageLink = Pick<DocPage, 'title' | 'route'>;

/** A page as lists need it. */
export type ListedPage = Omit<DocPage, 'description' | 'reviewed'>;

/** The pages, and what the sidebars list of them. */
export interface SiteMap {
  pages: readonly ListedPage[];
  sidebars: Readonly<Record<SidebarName, readonly SidebarItem[]>>;
}

/** A page, with the pages around it. */
export interface PageContext {
  page: DocPage;
  /** The categories that lead to it, outermost first. */
  path: readonly string[];
  /** The neighbors in reading order. */
  previous?: PageLink;
  next?: PageLink;
  /** Where its file can be edited, if the build was configured with it. */
  edit?: string;
  /** Where readers' feedback is sent, with `{title}` and `{body}` to fill in, if the build was configured with it. */
  feedback?: string;
  /** Whole minutes that reading it takes. */
  minutes: number;
  /** Its recent changes, the latest day first; empty where the build had no history. */
  changes: readonly PageChange[];
}

/** The changes of a page on one day. */
export interface PageChange {
  /** `2026-11-22` */
  day: string;
  /** Whether it was written then. */
  isNew: boolean;
  /** The changed sections that still exist. */
  sections: readonly Pick<OutlineEntry, 'id' | 'text'>[];
}

/** A heading of a page: what the outline lists. */
export interface OutlineEntry {
  depth: 2 | 3;
  id: string;
  text: string;
}

/** Where a page's Markdown is, beside the page itself. */
export function twinOf(route: string): string {
  return `${route}.md`;
}

/** Routes have no slash at the end; addresses may. */
export function routeOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/** The ids of the pages of a sidebar, in reading order. */
export function readingOrder(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => ('page' in item ? [item.page] : readingOrder(item.items)));
}

/** The categories that lead to a page, outermost first. */
function categoriesOf(items: readonly SidebarItem[], id: string): string[] {
  const category = items.find((item) => 'category' in item && holds(item.items, id));
  return category && 'category' in category ? [category.category, ...categoriesOf(category.items, id)] : [];
}

/** Where a page is among the pages of a site. */
export function contextOf({ pages, sidebars }: SiteMap, page: DocPage): Pick<PageContext, 'page' | 'path' | 'previous' | 'next'> {
  const items = page.sidebar ? sidebars[page.sidebar] : [];
  const order = readingOrder(items);
  const at = order.indexOf(page.id);
  const neighbor = (index: number): PageLink | undefined => {
    const found = at === -1 ? undefined : pages.find(({ id }) => id === order[index]);
    return found && { title: found.title, route: found.route };
  };
  return { page, path: categoriesOf(items, page.id), previous: neighbor(at - 1), next: neighbor(at + 1) };
}

/** Whether a part of a sidebar leads to a page. */
export function holds(items: readonly SidebarItem[], id: string | undefined): boolean {
  return items.some((item) => ('page' in item ? item.page === id : holds(item.items, id)));
}

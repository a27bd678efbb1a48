/** A page of the documentation, without its text. */
export interface DocPage {
  id: string;
  title: string;
  /** One or two sentences for search engines, lists and link previews. */
  description: string;
  /** Route from the site's root, without the base path: `/docs/get-started/quick-start`. */
  route: string;
  /** Path from the root of the repository: `content/docs/index.mdx`. */
  file: string;
  /** The sidebar that lists the page; absent only for hidden pages. */
  sidebar?: SidebarName;
  /** Whether the page is in no sidebar, search or sitemap, and can only be reached by its address. */
  hidden?: boolean;
  /** The day on which somebody last checked the page against the platform: `2026-11-21`. */
  reviewed: string;
  /** Where the page applies, if not everywhere: a version of the command line, a package or a platform. */
  applies?: string;
}

export const SIDEBAR_NAMES = ['tutorialSidebar', 'apiSidebar', 'packagesSidebar'] as const;
export type SidebarName = (typeof SIDEBAR_NAMES)[number];

/** Titles of the parts of the documentation. */
export const PART_TITLES: Readonly<Record<SidebarName, string>> = {
  tutorialSidebar: 'Guide',
  apiSidebar: 'API',
  packagesSidebar: 'Packages',
};

/** An entry of a sidebar as `content/sidebars.ts` lists it: the id of a page, or a category. */
export type SidebarEntry = string | { category: string; items: SidebarEntry[] } | { category: string; folder: string };
export type Sidebars = Record<SidebarName, SidebarEntry[]>;

/** An entry of a sidebar as it is shown: every id is an existing page, and every folder is replaced by its pages. */
export type SidebarItem = { page: string } | { category: string; items: SidebarItem[] };

/** The data for a link to a page. */
export type PageLink = Pick<DocPage, 'title' | 'route'>;

/** The data of a page for lists. */
export type ListedPage = Omit<DocPage, 'description' | 'reviewed' | 'applies'>;

/** The pages and the sidebars that list them. */
export interface SiteMap {
  pages: readonly ListedPage[];
  sidebars: Readonly<Record<SidebarName, readonly SidebarItem[]>>;
}

/** A page with its neighbors and other data that its frame shows. */
export interface PageContext {
  page: DocPage;
  /** The categories that contain the page, outermost first. */
  path: readonly string[];
  /** The previous and the next page in reading order. */
  previous?: PageLink;
  next?: PageLink;
  /** Address to edit the file of the page, if the build was configured with one. */
  edit?: string;
  /** Pattern of the address for feedback, with `{title}` and `{body}` to fill in, if the build was configured with one. */
  feedback?: string;
  /** Reading time in whole minutes. */
  minutes: number;
  /** Recent changes of the page, the latest day first; empty when the build had no history. */
  changes: readonly PageChange[];
}

/** The changes of a page on one day. */
export interface PageChange {
  /** `2026-11-22` */
  day: string;
  /** Whether the page was created on that day. */
  isNew: boolean;
  /** The changed sections that still exist. */
  sections: readonly Pick<OutlineEntry, 'id' | 'text'>[];
}

/** A heading of a page, which the outline lists. */
export interface OutlineEntry {
  depth: 2 | 3;
  id: string;
  text: string;
}

/** Route of the Markdown version of a page. */
export function twinOf(route: string): string {
  return `${route}.md`;
}

/** The route of an address: the same path without slashes at the end. */
export function routeOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/** The ids of the pages of a sidebar, in reading order. */
export function readingOrder(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => ('page' in item ? [item.page] : readingOrder(item.items)));
}

/** The categories that contain a page, outermost first. */
function categoriesOf(items: readonly SidebarItem[], id: string): string[] {
  const category = items.find((item) => 'category' in item && holds(item.items, id));
  return category && 'category' in category ? [category.category, ...categoriesOf(category.items, id)] : [];
}

/** The categories of a page and its neighbors in reading order. */
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

/** Whether these entries of a sidebar contain a page. */
export function holds(items: readonly SidebarItem[], id: string | undefined): boolean {
  return items.some((item) => ('page' in item ? item.page === id : holds(item.items, id)));
}

import {
  type DocPage,
  PART_TITLES,
  readingOrder,
  SIDEBAR_NAMES,
  type SidebarItem,
  type SiteMap,
  twinOf,
} from '../shared/page.ts';

interface DescribedSite {
  pages: readonly DocPage[];
  sidebars: SiteMap['sidebars'];
}

function sectionsOf(part: string, items: readonly SidebarItem[]): { title: string; ids: string[] }[] {
  // Pages outside of categories are listed together under the name of their part.
  const loose = items.flatMap((item) => ('page' in item ? [item.page] : []));
  const categories = items.flatMap((item) => ('page' in item ? [] : [{ title: item.category, ids: readingOrder(item.items) }]));
  return [{ title: part, ids: loose }, ...categories].filter(({ ids }) => ids.length > 0);
}

/**
 * The text of `llms.txt`: a summary of the site, and links to the Markdown of its pages by category.
 *
 * @param address Returns the full address of a path of the site, or the address from the root when the origin is not known.
 * @see https://llmstxt.org
 */
export function llmsTxt(
  { pages, sidebars }: DescribedSite,
  { title, summary }: { title: string; summary: string },
  address: (path: string) => string,
): string {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const sections = SIDEBAR_NAMES.flatMap((name) => sectionsOf(PART_TITLES[name], sidebars[name])).map((section) => {
    const lines = section.ids.flatMap((id) => {
      const page = byId.get(id);
      return page ? [`- [${page.title.replace(/[[\]]/g, '\\$&')}](${address(twinOf(page.route))}): ${page.description}`] : [];
    });
    return `## ${section.title}\n\n${lines.join('\n')}\n`;
  });
  return `# ${title}\n\n> ${summary}\n\n${sections.join('\n')}`;
}

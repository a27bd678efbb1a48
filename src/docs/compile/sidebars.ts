import {
  type DocPage,
  SIDEBAR_NAMES,
  type SidebarEntry,
  type SidebarItem,
  type SidebarName,
  type Sidebars,
} from '../shared/page.ts';
import { ContentError } from './contentError.ts';
import type { FrontMatter } from './frontMatter.ts';

/** A page of `content/`: its front matter, file and route. */
export interface FoundPage extends FrontMatter {
  /** Path from the root: `content/docs/index.mdx`. */
  file: string;
  route: string;
}

export interface Site {
  pages: DocPage[];
  sidebars: Record<SidebarName, SidebarItem[]>;
}

export const SIDEBARS = 'content/sidebars.ts';

/**
 * Combines pages and sidebars.
 *
 * @param source The text of `content/sidebars.ts`, to name lines in errors.
 * @returns All errors instead of throwing.
 */
export function siteOf(found: readonly FoundPage[], sidebars: Sidebars, source = ''): { site: Site; errors: ContentError[] } {
  const errors: ContentError[] = [];
  const byId = new Map<string, FoundPage>();
  const byRoute = new Map<string, FoundPage>();
  for (const page of found) {
    const sameId = byId.get(page.id);
    if (sameId) errors.push(new ContentError(page.file, 1, `id: ${page.id} is already the id of ${sameId.file}`));
    const sameRoute = byRoute.get(page.route);
    if (sameRoute) errors.push(new ContentError(page.file, 1, `the route ${page.route} is already that of ${sameRoute.file}`));
    byId.set(page.id, page);
    byRoute.set(page.route, page);
  }
  const lineOf = (text: string) => {
    const at = source.split('\n').findIndex((line) => line.includes(`'${text}'`) || line.includes(`"${text}"`));
    return at === -1 ? 1 : at + 1;
  };
  const listedIn = new Map<string, SidebarName>();

  function list(name: SidebarName, page: FoundPage): SidebarItem[] {
    const wrong = (problem: string) => errors.push(new ContentError(SIDEBARS, lineOf(page.id), problem));
    const other = listedIn.get(page.id);
    if (page.hidden) wrong(`${name} lists ${page.id}, which is hidden; take it out, or take hidden out of ${page.file}`);
    else if (other) wrong(`${page.id} is listed twice (${other}, ${name}); previous and next need one of them`);
    else if (page.sidebar && page.sidebar !== name) wrong(`${name} lists ${page.id}, whose front matter says ${page.sidebar}`);
    else {
      listedIn.set(page.id, name);
      return [{ page: page.id }];
    }
    return [];
  }

  function resolve(name: SidebarName, entry: SidebarEntry): SidebarItem[] {
    if (typeof entry === 'string') {
      const page = byId.get(entry);
      if (page) return list(name, page);
      errors.push(new ContentError(SIDEBARS, lineOf(entry), `${name} lists ${entry}, which is the id of no page`));
      return [];
    }
    if ('items' in entry) return [{ category: entry.category, items: entry.items.flatMap((item) => resolve(name, item)) }];
    const pages = found
      .filter((page) => !page.hidden && page.file.startsWith(`content/${entry.folder}/`))
      .sort(
        (a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) || a.title.localeCompare(b.title),
      );
    if (pages.length === 0) {
      errors.push(new ContentError(SIDEBARS, lineOf(entry.folder), `${name}: there are no pages in content/${entry.folder}`));
    }
    return [{ category: entry.category, items: pages.flatMap((page) => list(name, page)) }];
  }

  const resolved = Object.fromEntries(
    SIDEBAR_NAMES.map((name) => [name, sidebars[name].flatMap((entry) => resolve(name, entry))]),
  ) as Record<SidebarName, SidebarItem[]>;

  for (const page of found) {
    if (page.hidden || listedIn.has(page.id)) continue;
    errors.push(new ContentError(page.file, 1, `${page.id} is in no sidebar; list it in ${SIDEBARS}, or give it hidden: true`));
  }
  const pages = found.map(({ id, title, description, route, file, hidden, reviewed, applies }): DocPage => {
    const sidebar = listedIn.get(id);
    return {
      id,
      title,
      description,
      route,
      file,
      reviewed,
      ...(sidebar ? { sidebar } : {}),
      ...(hidden ? { hidden } : {}),
      ...(applies ? { applies } : {}),
    };
  });
  return { site: { pages, sidebars: resolved }, errors };
}

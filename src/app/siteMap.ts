import { pages, sidebars } from 'virtual:site-map';
import type { SiteMap } from '#docs/shared/page.ts';
import type { PageText } from './pageText.ts';

const files = import.meta.glob<PageText>('/content/**/*.mdx');

export const siteMap: SiteMap = { pages, sidebars };

/** Loads the text of the page at a route; undefined when there is none. */
export async function fetchText(route: string): Promise<PageText | undefined> {
  const page = pages.find((one) => one.route === route);
  return page && files[`/${page.file}`]?.();
}

import type { Redirects } from '../shared/redirects.ts';
import { ContentError } from './contentError.ts';

export const REDIRECTS = 'content/redirects.ts';

/**
 * Errors in the redirects: an old address that is a page or no address, or a target that does not exist.
 *
 * @param pages The anchors of every page, by route. Anchors of a page that was not compiled (undefined) are not checked.
 * @param source The text of `content/redirects.ts`, to name lines in errors.
 */
export function brokenRedirects(
  redirects: Redirects,
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>,
  source = '',
): ContentError[] {
  const lines = source.split('\n');
  return Object.entries(redirects).flatMap(([from, to]) => {
    const wrong = (problem: string) => {
      const line = lines.findIndex((text) => text.includes(`'${from}':`));
      return [new ContentError(REDIRECTS, line === -1 ? 1 : line + 1, `${from}: ${problem}`)];
    };
    if (!/^\/docs(?:\/[\w-]+)+$/.test(from))
      return wrong('must begin with /docs/ and have no slash at the end, such as /docs/jobs');
    if (pages.has(from)) return wrong('is a page; a page can’t redirect');
    const [, route = '', anchor] = /^([^#]*)(?:#(.+))?$/.exec(to) ?? [];
    if (!pages.has(route)) {
      const isRedirect = Object.hasOwn(redirects, route);
      return wrong(`leads to ${to}, which is ${isRedirect ? 'an old address itself; name the page' : 'not a page'}`);
    }
    const anchors = pages.get(route);
    return anchor && anchors && !anchors.has(anchor) ? wrong(`leads to ${to}, and the page has no anchor ${anchor}`) : [];
  });
}

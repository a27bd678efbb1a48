import { ContentError } from './contentError.ts';
import type { PageFacts } from './pageFacts.ts';

interface LinkTargets {
  /** File and facts of each page, by route. */
  pages: ReadonlyMap<string, { file: string; facts: PageFacts }>;
  /** Other addresses of the site: home page, gallery, playgrounds and their stories. */
  others: ReadonlySet<string>;
}

const ELSEWHERE = /^(?:https?:|mailto:)/;

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Errors for all broken links: to a page that does not exist, to an anchor that the page does not have, or with an address that is not from the root. */
export function brokenLinks({ pages, others }: LinkTargets): ContentError[] {
  const errors: ContentError[] = [];
  for (const { file: page, facts } of pages.values()) {
    for (const { href, line, file = page } of facts.links) {
      const wrong = (problem: string) => errors.push(new ContentError(file, line, `link to ${href}: ${problem}`));
      if (ELSEWHERE.test(href)) continue;
      const { path = '', anchor = '' } = /^(?<path>[^?#]*)(?:\?[^#]*)?(?:#(?<anchor>.*))?$/.exec(href)?.groups ?? {};
      if (path === '' && anchor === '') {
        wrong('it names neither a page nor a heading');
        continue;
      }
      if (path !== '' && !path.startsWith('/')) {
        wrong('write links from the root of the site, such as /docs/get-started/quick-start');
        continue;
      }
      if (path.length > 1 && path.endsWith('/')) {
        wrong('leave off the slash at the end');
        continue;
      }
      const target = path === '' ? facts : pages.get(path)?.facts;
      if (target) {
        if (anchor && !target.ids.has(decoded(anchor))) {
          const ids = [...target.ids].join(', ') || 'none';
          wrong(`${path || 'this page'} has no heading with the id ${anchor}; it has ${ids}`);
        }
      } else if (!others.has(path)) wrong('there is no such page');
    }
  }
  return errors;
}

import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { announce } from '#ui/announce.ts';
import { landingOf, landOnce, moveFocus, targetOf } from './landing.ts';
import { documentTitle } from './pages.ts';

let lastPage: string | undefined;
let lastTitle: string | undefined;
const scrolled = new Map<string, number>();

/**
 * Rendered beside a page's content, and therefore at the same time as the content, however late it loads. Sets the tab's title, moves the focus to
 * the heading or the link's target, announces the page's title, and restores the scroll position (back and forward), or scrolls to the link's
 * target or to the top.
 *
 * @param page identifies a page: navigation within it (from story to story) leaves focus and scroll position alone. Default: the path.
 */
export function PageArrival({ title, page }: { title: string; page?: string }) {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const here = page ?? pathname;

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  // In a layout effect, because it has to stop before the next page, perhaps a shorter one, changes the scroll position.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastPage === undefined;
    const isSame = lastPage === here;
    // Within one page the address changes with every control, so only a new title is announced.
    const isNews = lastTitle !== title;
    lastPage = here;
    lastTitle = title;
    const target = targetOf(hash);
    if (isFirst) {
      // The reader arrived when the prerendered page was shown, and may have scrolled since.
      if (landOnce()) target?.scrollIntoView();
      return;
    }
    if (isNews || !isSame) announce(title);
    // For jumps within a page the browser has already set focus and scroll position.
    if (isSame && (!target || type === 'POP')) return;
    const landing = landingOf(hash);
    if (landing) moveFocus(landing);
    const before = type === 'POP' ? scrolled.get(key) : undefined;
    if (target && before === undefined) target.scrollIntoView();
    else window.scrollTo(0, before ?? 0);
  }, [here, title, hash, key, type]);

  return null;
}

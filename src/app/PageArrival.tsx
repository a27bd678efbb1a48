import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { announce } from '#ui/announce.ts';
import { landingOf, landOnce, moveFocus, targetOf } from './landing.ts';
import { documentTitle } from './pages.ts';

let lastPage: string | undefined;
let lastTitle: string | undefined;
const scrolled = new Map<string, number>();

/**
 * Stands in a page beside its content and so arrives with it, however late the content loads: names the tab, moves the focus to the
 * heading or the link's target, says the page's title, and puts the scroll where it was (back and forward), at the link's target, or at the top.
 *
 * @param page What counts as one page: moving within it (from story to story) leaves focus and scroll alone. The path unless given.
 */
export function PageArrival({ title, page }: { title: string; page?: string }) {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const here = page ?? pathname;

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  // In a layout effect, because it has to stop before the next page, perhaps a shorter one, moves the scroll.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastPage === undefined;
    const isSame = lastPage === here;
    // Within one page the address changes with every control: only a new title is announced.
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
    // For jumps within a page the browser has already set focus and scroll.
    if (isSame && (!target || type === 'POP')) return;
    const landing = landingOf(hash);
    if (landing) moveFocus(landing);
    const before = type === 'POP' ? scrolled.get(key) : undefined;
    if (target && before === undefined) target.scrollIntoView();
    else window.scrollTo(0, before ?? 0);
  }, [here, title, hash, key, type]);

  return null;
}

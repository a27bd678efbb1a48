import { ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type DocPage, holds, type SidebarItem } from './page.ts';
import styles from './Sidebar.module.css';

export interface SidebarProps {
  items: readonly SidebarItem[];
  pages: ReadonlyMap<string, DocPage>;
  /** The id of the page on screen. */
  current: string;
}

/** The pages of one sidebar. Categories are plain disclosures, so that they open without JavaScript too. */
export function Sidebar({ items, pages, current }: SidebarProps) {
  const list = useRef<HTMLUListElement>(null);

  // Only when the current entry is out of sight: a sidebar that moves under the reader loses the place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew when the page changes
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const scroller = list.current?.closest<HTMLElement>('[data-scroller]');
    if (!link || !scroller) return;
    const at = link.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    if (at.top < frame.top || at.bottom > frame.bottom) scroller.scrollTop += at.top - frame.top - frame.height / 3;
  }, [current]);

  return (
    <ul ref={list} className={styles.list}>
      {items.map((item) => (
        <Item key={'page' in item ? item.page : item.category} item={item} pages={pages} current={current} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<SidebarProps, 'items'> & { item: SidebarItem };

function Item({ item, pages, current }: ItemProps) {
  if ('category' in item) return <Category {...item} pages={pages} current={current} />;
  const page = pages.get(item.page);
  if (!page) return null;
  return (
    <li>
      <Link to={page.route} className={styles.link} aria-current={page.id === current ? 'page' : undefined}>
        {page.title}
      </Link>
    </li>
  );
}

interface CategoryProps extends SidebarProps {
  category: string;
}

function Category({ category, items, pages, current }: CategoryProps) {
  const isHere = holds(items, current);
  const [isOpen, setOpen] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  // Opens when the reader arrives in it; never closes by itself.
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  return (
    <li>
      <details className={styles.category} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`${styles.summary} ${isHere ? styles.here : ''}`}>
          {category}
          <ChevronRight size={16} aria-hidden className={styles.chevron} />
        </summary>
        <ul className={styles.list}>
          {items.map((item) => (
            <Item key={'page' in item ? item.page : item.category} item={item} pages={pages} current={current} />
          ))}
        </ul>
      </details>
    </li>
  );
}

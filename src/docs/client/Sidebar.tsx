import { ChevronRight } from 'lucide-react';
import { use, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import utilities from '#ui/utilities.module.css';
import {
  holds,
  type ListedPage,
  PART_TITLES,
  readingOrder,
  SIDEBAR_NAMES,
  type SidebarItem,
  type SidebarName,
} from '../shared/page.ts';
import styles from './Sidebar.module.css';
import { showCurrent } from './sidebarScroll.ts';
import { useSite } from './siteContext.ts';

interface SidebarProps {
  name: SidebarName;
  /** Id of the page on screen. */
  current: string;
}

/**
 * The pages of a sidebar. Categories are plain disclosures and entries are plain links, so that the sidebar works as prerendered HTML. React hydrates it
 * when the list of pages has loaded.
 */
export function Sidebar({ name, current }: SidebarProps) {
  const { pages, sidebars } = use(useSite().siteMap);
  const byId = useMemo(() => new Map(pages.map((page) => [page.id, page])), [pages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page changes
  useLayoutEffect(showCurrent, [current]);
  const others = SIDEBAR_NAMES.flatMap((other) => {
    const first = byId.get(readingOrder(sidebars[other])[0] ?? '');
    return first ? [{ other, first }] : [];
  });
  return (
    <>
      {others.length > 1 && (
        <ul className={styles.parts} aria-label="Parts of the documentation">
          {others.map(({ other, first }) => (
            <li key={other}>
              <Link to={first.route} className={styles.part} aria-current={other === name ? 'true' : undefined}>
                {PART_TITLES[other]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className={`${utilities.list} ${styles.list}`}>
        {sidebars[name].map((item) => (
          <Item key={'page' in item ? item.page : item.category} item={item} pages={byId} current={current} />
        ))}
      </ul>
    </>
  );
}

interface Shown {
  pages: ReadonlyMap<string, ListedPage>;
  current: string;
}

type ItemProps = Shown & { item: SidebarItem };

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

interface CategoryProps extends Shown {
  category: string;
  items: readonly SidebarItem[];
}

function Category({ category, items, pages, current }: CategoryProps) {
  const isHere = holds(items, current);
  const [isOpen, setOpen] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  // A category opens when the reader goes to one of its pages, and never closes by itself.
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
        <ul className={`${utilities.list} ${styles.list}`}>
          {items.map((item) => (
            <Item key={'page' in item ? item.page : item.category} item={item} pages={pages} current={current} />
          ))}
        </ul>
      </details>
    </li>
  );
}

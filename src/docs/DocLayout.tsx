import { Menu, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './DocLayout.module.css';
import { Outline } from './Outline.tsx';
import { PreviousNext } from './PreviousNext.tsx';
import { type DocPage, holds, type OutlineEntry, readingOrder, type SidebarItem } from './page.ts';
import { Sidebar } from './Sidebar.tsx';
import { useSite } from './siteContext.ts';

const DRAWER = 'pages-drawer';

/** The categories that lead to a page, outermost first. */
function pathTo(items: readonly SidebarItem[], id: string): string[] {
  const category = items.find((item) => 'category' in item && holds(item.items, id));
  return category && 'category' in category ? [category.category, ...pathTo(category.items, id)] : [];
}

export interface DocLayoutProps {
  page: DocPage;
  outline: readonly OutlineEntry[];
  children: ReactNode;
}

/** What stands around the text of a page: sidebar (a drawer on narrow screens), outline, title, previous and next. */
export function DocLayout({ page, outline, children }: DocLayoutProps) {
  const { pages, sidebars } = useSite();
  const byId = useMemo(() => new Map(pages.map((one) => [one.id, one])), [pages]);
  const items = sidebars[page.sidebar ?? 'tutorialSidebar'];
  const order = readingOrder(items);
  const at = order.indexOf(page.id);
  const neighbour = (index: number) => (at === -1 ? undefined : byId.get(order[index] ?? ''));
  const path = pathTo(items, page.id);
  const drawer = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was chosen in it
  useLayoutEffect(() => {
    // Older engines of test environments have no popovers.
    if (drawer.current?.matches?.('[popover]') && 'hidePopover' in drawer.current) drawer.current.hidePopover();
  }, [page.id]);

  return (
    <div className={styles.layout}>
      <div className={styles.bar}>
        <button type="button" className={styles.open} popoverTarget={DRAWER}>
          <Menu size={18} aria-hidden /> All pages
        </button>
        {path.length > 0 && <span className={styles.place}>{path.at(-1)}</span>}
      </div>
      {/* A popover opens and closes without JavaScript; on wide screens the style sheet shows it in place. */}
      <nav ref={drawer} id={DRAWER} popover="auto" className={styles.side} aria-label="Documentation" data-scroller>
        <button type="button" className={styles.close} popoverTarget={DRAWER} popoverTargetAction="hide" aria-label="Close">
          <X size={18} aria-hidden />
        </button>
        <Sidebar items={items} pages={byId} current={page.id} />
      </nav>
      <article className={styles.article}>
        {path.length > 0 && <p className={styles.path}>{path.join(' / ')}</p>}
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lead}>{page.description}</p>
        <div className={styles.above}>
          <Outline entries={outline} variant="disclosure" />
        </div>
        {children}
        <PreviousNext previous={neighbour(at - 1)} next={neighbour(at + 1)} />
      </article>
      <div className={styles.beside}>
        <Outline entries={outline} variant="column" />
      </div>
    </div>
  );
}

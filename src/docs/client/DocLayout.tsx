import { Menu, X } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import type { OutlineEntry, PageContext } from '../shared/page.ts';
import { CopyPage } from './CopyPage.tsx';
import styles from './DocLayout.module.css';
import { Feedback } from './Feedback.tsx';
import { Outline } from './Outline.tsx';
import { PageFoot } from './PageFoot.tsx';
import { PreviousNext } from './PreviousNext.tsx';
import { Sidebar } from './Sidebar.tsx';

const DRAWER = 'pages-drawer';

interface DocLayoutProps {
  context: PageContext;
  outline: readonly OutlineEntry[];
  children: ReactNode;
}

/** The frame around the text of a page: sidebar (a drawer on narrow screens), outline, title, previous and next. */
export function DocLayout({ context, outline, children }: DocLayoutProps) {
  const { page, path, previous, next, edit, feedback, minutes, changes } = context;
  const sidebar = page.sidebar ?? 'tutorialSidebar';
  const drawer = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page was chosen in the drawer
  useLayoutEffect(() => {
    // Test environments have no popovers.
    if (drawer.current?.matches?.('[popover]') && 'hidePopover' in drawer.current) drawer.current.hidePopover();
  }, [page.id]);

  return (
    <div className={styles.layout}>
      <div className={styles.bar}>
        <button type="button" className={styles.open} popoverTarget={DRAWER}>
          <Menu size={18} aria-hidden /> All pages
        </button>
        {path.length > 0 && <span className={styles.category}>{path.at(-1)}</span>}
      </div>
      {/* A popover opens and closes without JavaScript. On wide screens the style sheet shows it as a column. */}
      <nav ref={drawer} id={DRAWER} popover="auto" className={styles.side} aria-label="Documentation" data-scroller={sidebar}>
        <button
          type="button"
          className={styles.close}
          popoverTarget={DRAWER}
          popoverTargetAction="hide"
          aria-label={ACTION_TEXTS.close}
        >
          <X size={18} aria-hidden />
        </button>
        <Suspense>
          <Sidebar name={sidebar} current={page.id} />
        </Suspense>
      </nav>
      <article className={styles.article} tabIndex={-1} data-skip-to>
        <div className={styles.top}>
          <p className={styles.path}>
            {path.length > 0 && <span>{path.join(' / ')}</span>}
            <span className={styles.minutes}>{minutes} min read</span>
          </p>
          <CopyPage route={page.route} />
        </div>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lead}>{page.description}</p>
        <div className={styles.above}>
          <Outline entries={outline} variant="disclosure" />
        </div>
        {children}
        <Feedback key={page.id} page={page} pattern={feedback} />
        <PageFoot page={page} edit={edit} changes={changes} />
        <PreviousNext previous={previous} next={next} />
      </article>
      <div className={styles.beside}>
        <Outline entries={outline} variant="column" />
      </div>
    </div>
  );
}

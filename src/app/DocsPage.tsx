import { pages, sidebars } from 'virtual:pages';
import { lazy, use } from 'react';
import { useLocation } from 'react-router';
import { DocLayout } from '#docs/DocLayout.tsx';
import { PAGE_COMPONENTS } from '#docs/mdx/components.ts';
import prose from '#docs/Prose.module.css';
import { routeOf } from '#docs/page.ts';
import { type DocSite, SiteContext } from '#docs/siteContext.ts';
import { arrivedText, loadText } from './docPages.ts';
import { NotFound } from './NotFound.tsx';
import { PageArrival } from './PageArrival.tsx';

const InlinePlayground = lazy(() =>
  import('#explorer/InlinePlayground.tsx').then((module) => ({ default: module.InlinePlayground })),
);

const SITE: DocSite = { pages, sidebars, InlinePlayground };

/** Any page of `content/`. */
export default function DocsPage() {
  const route = routeOf(useLocation().pathname);
  const page = pages.find((one) => one.route === route);
  if (!page) return <NotFound />;
  const text = arrivedText(page.file) ?? use(loadText(page.file));
  const Text = text.default;
  return (
    <SiteContext value={SITE}>
      <DocLayout page={page} outline={text.outline}>
        <div className={prose.prose}>
          <Text components={PAGE_COMPONENTS} />
        </div>
      </DocLayout>
      <PageArrival title={page.title} />
    </SiteContext>
  );
}

import { use } from 'react';
import { useLocation } from 'react-router';
import { DocLayout } from '#docs/client/DocLayout.tsx';
import { PAGE_COMPONENTS } from '#docs/client/mdx/components.ts';
import prose from '#docs/client/Prose.module.css';
import { SiteContext } from '#docs/client/siteContext.ts';
import { routeOf } from '#docs/shared/page.ts';
import { arrivedText, loadText } from './docPages.ts';
import { DOC_SITE } from './docSite.ts';
import { LazyRoute } from './LazyRoute.tsx';
import { PageArrival } from './PageArrival.tsx';

const moved = () => import('./MovedPage.tsx');

/** Any page of `content/`. */
export default function DocsPage() {
  const route = routeOf(useLocation().pathname);
  const text = arrivedText(route) ?? use(loadText(route));
  if (!text) return <LazyRoute load={moved} what="The page" />;
  const Text = text.default;
  return (
    <SiteContext value={DOC_SITE}>
      <DocLayout context={text.context} outline={text.outline}>
        <div className={prose.prose} data-pieces>
          <Text components={PAGE_COMPONENTS} />
        </div>
      </DocLayout>
      <PageArrival title={text.context.page.title} />
    </SiteContext>
  );
}

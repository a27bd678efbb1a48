import { use, useEffect } from 'react';
import { PAGE_COMPONENTS } from '#docs/client/mdx/components.ts';
import prose from '#docs/client/Prose.module.css';
import { SiteContext } from '#docs/client/siteContext.ts';
import { loadText } from './docPages.ts';
import { DOC_SITE } from './docSite.ts';

/** The text of a page inside a step of a session, without the lists around it. A route with an anchor is shown from there. */
export default function PageInStep({ route }: { route: string }) {
  const [path = '', anchor] = route.split('#');
  const text = use(loadText(path));
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  if (!text) return <p>{`This site has no page ${path}.`}</p>;
  const Text = text.default;
  return (
    <SiteContext value={DOC_SITE}>
      <article className={prose.prose} aria-label={text.context.page.title}>
        <Text components={PAGE_COMPONENTS} />
      </article>
    </SiteContext>
  );
}

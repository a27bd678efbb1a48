import { useCallback, useEffect, useState } from 'react';
import { Present } from '#teach/presenter/Present.tsx';
import { PageViewContext } from '#teach/sessions/pageView.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { PageView } from './PageView.tsx';
import { documentTitle, PRESENT } from './pages.ts';

/** `/sessions/present`: the presenter view and the projector view. Neither has the site's header and footer, and neither moves the focus. */
export default function PresentPage() {
  const [title, setTitle] = useState<string>(PRESENT.title);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <>
      <PageViewContext value={PageView}>
        <Present onTitle={useCallback((next: string) => setTitle(next), [])} />
      </PageViewContext>
      <LiveRegion />
    </>
  );
}

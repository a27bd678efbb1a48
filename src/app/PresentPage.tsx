import { useCallback, useEffect, useState } from 'react';
import { Present } from '#teach/presenter/Present.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { documentTitle, PRESENT } from './pages.ts';

/** `/sessions/present`: the presenter view and the projector view. Neither has the site's header and footer, and neither moves the focus. */
export default function PresentPage() {
  const [title, setTitle] = useState<string>(PRESENT.title);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <>
      <Present onTitle={useCallback((next: string) => setTitle(next), [])} />
      <LiveRegion />
    </>
  );
}

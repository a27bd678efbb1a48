import { useCallback, useEffect, useState } from 'react';
import { Present } from '#teach/presenter/Present.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { documentTitle, PRESENT } from './pages.ts';

/** `/sessions/present`: neither window has the site around it, and what is projected takes the focus from nobody. */
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

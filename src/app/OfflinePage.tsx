import { Offline } from '#learn/offline/Offline.tsx';
import { PageArrival } from './PageArrival.tsx';
import { OFFLINE } from './pages.ts';

/** `/offline`. */
export default function OfflinePage() {
  return (
    <>
      <Offline />
      <PageArrival title={OFFLINE.title} />
    </>
  );
}

import { sketches } from 'virtual:path-pictures';
import { LearnIndex } from '#learn/LearnIndex.tsx';
import { PageArrival } from './PageArrival.tsx';
import { LEARN } from './pages.ts';

/** `/learn`. */
export default function LearnPage() {
  return (
    <>
      <LearnIndex sketches={sketches} />
      <PageArrival title={LEARN.title} />
    </>
  );
}

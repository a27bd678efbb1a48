import { Results } from '#teach/results/Results.tsx';
import { PageArrival } from './PageArrival.tsx';
import { RESULTS } from './pages.ts';

/** `/sessions/results`. */
export default function ResultsPage() {
  return <Results arrival={(title) => <PageArrival title={title ?? RESULTS.title} />} />;
}

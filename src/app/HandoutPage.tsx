import { Handout } from '#teach/handout/Handout.tsx';
import { PageArrival } from './PageArrival.tsx';
import { HANDOUT } from './pages.ts';

/** `/sessions/handout`. */
export default function HandoutPage() {
  return <Handout arrival={(title) => <PageArrival title={title ?? HANDOUT.title} />} />;
}

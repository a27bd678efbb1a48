import { pages } from 'virtual:site-map';
import { PlanPage } from '#teach/sessions/PlanPage.tsx';
import { PageArrival } from './PageArrival.tsx';
import { NEW_SESSION } from './pages.ts';

/** `/sessions/new`. */
export default function NewSessionPage() {
  return (
    <>
      <PlanPage pages={pages} />
      <PageArrival title={NEW_SESSION.title} />
    </>
  );
}

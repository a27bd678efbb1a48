import { Follow } from '#teach/sessions/Follow.tsx';
import { PageViewContext } from '#teach/sessions/pageView.ts';
import { PageArrival } from './PageArrival.tsx';
import { PageView } from './PageView.tsx';
import { FOLLOW } from './pages.ts';

/** `/sessions/follow`. */
export default function FollowPage() {
  return (
    <PageViewContext value={PageView}>
      <Follow arrival={(title) => <PageArrival title={title ?? FOLLOW.title} />} />
    </PageViewContext>
  );
}

import { Follow } from '#teach/sessions/Follow.tsx';
import { PageArrival } from './PageArrival.tsx';
import { FOLLOW } from './pages.ts';

/** `/sessions/follow`. */
export default function FollowPage() {
  return <Follow arrival={(title) => <PageArrival title={title ?? FOLLOW.title} />} />;
}

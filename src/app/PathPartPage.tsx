import { useParams } from 'react-router';
import { PathCheck } from '#learn/PathCheck.tsx';
import { PathSummary } from '#learn/PathSummary.tsx';
import { PATHS } from '#learn/paths/paths.ts';
import { NotFound } from './NotFound.tsx';
import { PageArrival } from './PageArrival.tsx';
import { PATH_PARTS, pathPage } from './pages.ts';

/** `/learn/<path>/check` and `/learn/<path>/summary`. */
export default function PathPartPage() {
  const { id, part } = useParams();
  const path = PATHS.find((one) => one.id === id);
  if (!path || !PATH_PARTS.some((one) => one.id === part)) return <NotFound />;
  return (
    <>
      {part === 'check' ? <PathCheck path={path} /> : <PathSummary path={path} />}
      <PageArrival title={pathPage(path, part).title} />
    </>
  );
}

import { useParams } from 'react-router';
import { PathView } from '#learn/PathView.tsx';
import { PATHS } from '#playground/paths/paths.ts';
import { NotFound } from './NotFound.tsx';
import { PageArrival } from './PageArrival.tsx';
import { pathPage } from './pages.ts';

/** `/learn/<path>`. */
export default function PathPage() {
  const { id } = useParams();
  const path = PATHS.find((one) => one.id === id);
  if (!path) return <NotFound />;
  return (
    <>
      <PathView path={path} />
      <PageArrival title={pathPage(path).title} />
    </>
  );
}

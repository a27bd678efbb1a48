import { useParams } from 'react-router';
import { catalog } from '#explorer/catalog.ts';
import { PathView } from '#learn/PathView.tsx';
import { PATHS } from '#learn/paths/paths.ts';
import { CoursePackage } from '#teach/course/CoursePackage.tsx';
import { courseOfPath } from '#teach/course/courseOf.ts';
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
      <PathView
        path={path}
        coursePackage={(open, onOpenChange) => (
          <CoursePackage courseFor={(site) => courseOfPath(path, catalog, site)} open={open} onOpenChange={onOpenChange} />
        )}
      />
      <PageArrival title={pathPage(path).title} />
    </>
  );
}

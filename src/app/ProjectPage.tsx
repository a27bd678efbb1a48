import { ProjectList } from '#explorer/ProjectList.tsx';
import { PageArrival } from './PageArrival.tsx';
import { PROJECT } from './pages.ts';

/** `/project`: what this browser keeps. */
export default function ProjectPage() {
  return (
    <>
      <PageArrival title={PROJECT.title} />
      <ProjectList />
    </>
  );
}

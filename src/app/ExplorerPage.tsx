import { pages } from 'virtual:site-map';
import { useLocation, useParams } from 'react-router';
import { type CoursePackageOfStoryProps, CoursePackagesContext } from '#explorer/coursePackages.ts';
import Explorer from '#explorer/Explorer.tsx';
import { useOpenedProject } from '#explorer/projects.ts';
import { CoursePackage } from '#learn/course/CoursePackage.tsx';
import { courseOfExercise } from '#learn/course/courseOf.ts';
import { catalog } from '#playground/catalog.ts';
import { PageArrival } from './PageArrival.tsx';
import { NOT_FOUND, playgroundPage } from './pages.ts';

function hasPage(route: string): boolean {
  return pages.some((page) => page.route === route);
}

function ExercisePackage({ playground, story, ...rest }: CoursePackageOfStoryProps) {
  return <CoursePackage {...rest} courseFor={(site) => courseOfExercise(playground.meta, story, site)} />;
}

/** `/playground/<id>/<story>`. */
export default function ExplorerPage() {
  const { id, story } = useParams();
  const entry = catalog.find(({ meta }) => meta.id === id);
  const opened = useOpenedProject();
  const projectId = new URLSearchParams(useLocation().search).get('project');
  const hasProject = Boolean(entry?.meta.takesProject) && story === undefined && projectId !== null;
  const page = entry ? playgroundPage(entry, story) : NOT_FOUND;
  const title = hasProject && opened?.id === projectId ? `${opened.name} – ${page.title}` : page.title;
  return (
    <>
      <CoursePackagesContext value={ExercisePackage}>
        <Explorer hasPage={hasPage} />
      </CoursePackagesContext>
      {/* Without a story the explorer goes on to the first. From story to story is one page: the focus stays in the tree of stories. */}
      {(story || !entry || hasProject) && <PageArrival title={title} page={`/playground/${id}`} />}
    </>
  );
}

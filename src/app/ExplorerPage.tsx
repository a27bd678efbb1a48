import { useLocation, useParams } from 'react-router';
import { catalog } from '#explorer/catalog.ts';
import Explorer from '#explorer/Explorer.tsx';
import { type CoursePackageOfStoryProps, LearningContext } from '#explorer/learningContext.ts';
import { useOpenedProject } from '#explorer/projects.ts';
import { usePathPosition } from '#learn/pathPosition.ts';
import { CoursePackage } from '#teach/course/CoursePackage.tsx';
import { courseOfExercise } from '#teach/course/courseOf.ts';
import { PageArrival } from './PageArrival.tsx';
import { NOT_FOUND, playgroundPage } from './pages.ts';

function ExercisePackage({ playground, story, ...rest }: CoursePackageOfStoryProps) {
  return <CoursePackage {...rest} courseFor={(site) => courseOfExercise(playground.meta, story, site)} />;
}

const LEARNING = { usePosition: usePathPosition, CoursePackage: ExercisePackage };

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
      <LearningContext value={LEARNING}>
        <Explorer />
      </LearningContext>
      {/* Without a story the explorer redirects to the first one. All stories of a playground count as one page, so that the focus stays in the tree of stories. */}
      {(story || !entry || hasProject) && <PageArrival title={title} page={`/playground/${id}`} />}
    </>
  );
}

import { type LearningPath, stepAddress } from '#learn/paths/path.ts';
import { type ListedStories, stepTitle } from '#learn/paths/trail.ts';
import type { Course } from './course.ts';

/** The address, below the site's root, that shows a playground without header and sidebar. */
const framed = (address: string) => address.slice(1).replace(/^playground\//, 'embed/');

/** A learning path as a course, with one step for each step of the path. */
export function courseOfPath(path: LearningPath, entries: ListedStories, site: string): Course {
  return {
    format: 'runnel-course',
    version: 1,
    id: path.id,
    title: path.title,
    site,
    passing: 80,
    steps: path.steps.map((step) => ({
      kind: step.kind,
      title: stepTitle(step, entries),
      able: step.able,
      minutes: step.minutes,
      address: framed(stepAddress(step)),
    })),
  };
}

/** One exercise as a course of one step. */
export function courseOfExercise(
  playground: { id: string; title: string },
  story: { id: string; title: string },
  site: string,
): Course {
  return {
    format: 'runnel-course',
    version: 1,
    id: `${playground.id}-${story.id}`.toLowerCase(),
    title: `${playground.title}: ${story.title}`,
    site,
    passing: 100,
    steps: [{ kind: 'exercise', title: story.title, able: '', minutes: 0, address: `embed/${playground.id}/${story.id}` }],
  };
}

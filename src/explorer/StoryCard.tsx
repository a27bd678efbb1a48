import { CircleCheck, Target } from 'lucide-react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { ListedSketch } from '#workbench/storySketch.ts';
import type { StoryListing } from './listedPlaygrounds.ts';
import styles from './StoryCard.module.css';
import { StoryPicture } from './StoryPicture.tsx';

interface StoryCardProps {
  playground: string;
  story: StoryListing;
  sketch: ListedSketch | undefined;
  /** The name of the `SketchSheet` that holds the graphs. */
  sheet: string;
  isDone: boolean;
}

/** A story in the gallery: its picture, its title, its minutes, and whether it has an exercise and the exercise is done. */
export function StoryCard({ playground, story, sketch, sheet, isDone }: StoryCardProps) {
  return (
    <li className={styles.item}>
      <Link to={`/playground/${playground}/${story.id}`} className={styles.card} title={story.summary}>
        {sketch && <StoryPicture sketch={sketch} sheet={sheet} />}
        <span className={styles.title}>{story.title}</span>
        {sketch && (
          <span className={styles.facts}>
            {isDone ? (
              <CircleCheck size={14} className={styles.done} aria-hidden />
            ) : (
              story.exercise !== undefined && <Target size={14} aria-hidden />
            )}
            {[isDone ? 'Done' : story.exercise !== undefined && 'Exercise', `${sketch.minutes} min`].filter(Boolean).join(', ')}
          </span>
        )}
        {!sketch && isDone && <VisuallyHidden> (exercise done)</VisuallyHidden>}
      </Link>
    </li>
  );
}

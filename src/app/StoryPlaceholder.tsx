import { Link } from 'react-router';
import { StaticDag } from '#canvas/StaticDag.tsx';
import type { PicturedPlayground, PicturedStory } from '#docs/compile/storyPictures.ts';
import styles from './StoryPlaceholder.module.css';

/** Shown at a playground's address until its code arrives, and without JavaScript: a description, and the picture of the graph. */
export function StoryPlaceholder({ playground, story }: { playground: PicturedPlayground; story?: PicturedStory }) {
  const { picture } = story ?? playground.stories[0] ?? {};
  return (
    <div className={styles.shell}>
      <h1>{story ? `${playground.title}: ${story.title}` : playground.title}</h1>
      <p>{story?.summary ?? playground.summary}</p>
      {picture && <StaticDag {...picture} label={story?.title ?? playground.title} />}
      <noscript>
        <p>
          To try it, you need JavaScript, which this browser does not run for this site. The picture shows where the story starts.
        </p>
      </noscript>
      <h2>Stories</h2>
      <ul>
        {playground.stories.map(({ id, title, summary }) => (
          <li key={id}>
            <Link to={`/playground/${playground.id}/${id}`}>{title}</Link>: {summary}
          </li>
        ))}
      </ul>
    </div>
  );
}

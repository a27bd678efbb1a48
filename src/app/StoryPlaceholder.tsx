import { Link } from 'react-router';
import { StaticDag } from '#canvas/StaticDag.tsx';
import type { PicturedPlayground, PicturedStory } from '#docs/compile/storyPictures.ts';
import styles from '#explorer/PlaygroundFrame.module.css';
import unseen from '#ui/VisuallyHidden.module.css';

interface PlaceholderProps {
  playground: PicturedPlayground;
  /** Undefined where the address names none: the first story is shown. */
  story: PicturedStory | undefined;
}

const NO_SCRIPT =
  'To try it, you need JavaScript, which this browser does not run for this site. The picture shows where the story starts.';

/** Shown at an embed's address until its code arrives, and without JavaScript: the picture of the graph. */
export function EmbedPlaceholder({ playground, story = playground.stories[0] }: PlaceholderProps) {
  return (
    <main className={styles.aheadInFrame}>
      <h1 className={unseen.hidden}>{story?.title ?? playground.title}</h1>
      <noscript>
        <p>{NO_SCRIPT}</p>
      </noscript>
      {story?.picture && <StaticDag nodes={story.picture.nodes} edges={story.picture.edges} label={story.title} />}
    </main>
  );
}

/** Shown at a playground's address until its code arrives, and without JavaScript: a description, and the picture of the graph. */
export function StoryPlaceholder({ playground, story }: PlaceholderProps) {
  const { picture } = story ?? playground.stories[0] ?? {};
  return (
    <div className={styles.ahead}>
      <h1>{story ? `${playground.title}: ${story.title}` : playground.title}</h1>
      <p>{story?.summary ?? playground.summary}</p>
      {picture && <StaticDag nodes={picture.nodes} edges={picture.edges} label={story?.title ?? playground.title} />}
      <noscript>
        <p>{NO_SCRIPT}</p>
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

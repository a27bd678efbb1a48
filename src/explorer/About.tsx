import { Link } from 'react-router';
import type { PlaygroundMeta, Story } from '#workbench/contract.ts';
import styles from './About.module.css';

/** The Read panel: what the story shows, and links to the pages that explain it. */
export function About({ story, docs }: { story: Story; docs: PlaygroundMeta['docs'] }) {
  return (
    <div className={styles.about}>
      <p>{story.summary}</p>
      {docs.length > 0 && (
        <ul aria-label="Pages about it">
          {docs.map(({ route, title }) => (
            <li key={route}>
              <Link to={route}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { useCatalog } from './catalogContext.ts';
import { nearMatches } from './nearMatches.ts';
import styles from './UnknownStory.module.css';

/** Shown for an address under `/playground` that names no playground or story, with links to similar ones. */
export default function UnknownStory({ id, story }: { id: string; story: string | undefined }) {
  const catalog = useCatalog();
  const entry = catalog.find(({ meta }) => meta.id === id);
  const near = useMemo(() => nearMatches(catalog, id, story), [catalog, id, story]);
  const listed = entry ? entry.stories.map((other) => ({ path: `/playground/${id}/${other.id}`, title: other.title })) : near;
  return (
    <div className={styles.page}>
      <h1>{entry ? `${entry.meta.title} has no such story` : 'There is no such playground'}</h1>
      <p>
        Nothing is called <code>{(entry ? (story ?? '') : id).slice(0, 100)}</code> here.
        {listed.length > 0 && (entry ? ' These are its stories:' : ' Did you mean one of these?')}
      </p>
      {listed.length > 0 && (
        <ul>
          {listed.map(({ path, title }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      <Link to="/playground" className={buttonClass('primary')}>
        See all playgrounds
      </Link>
    </div>
  );
}

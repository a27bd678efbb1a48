import { CircleCheck, Search, Target } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { byGroup, type CatalogEntry, filterCatalog } from '#playground/catalog.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import looks from '#ui/looks.module.css';
import { TextField } from '#ui/TextField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useCatalog } from './catalogContext.ts';
import styles from './Gallery.module.css';
import { clearProgress, exerciseKey, PROGRESS_KEY, type Progress, useProgress } from './progress.ts';
import { projectPath, useOpenedProject } from './projects.ts';

function doneCount(entries: readonly CatalogEntry[], progress: Progress): { done: number; all: number } {
  const keys = entries.flatMap(({ meta, stories }) =>
    stories.flatMap(({ exercise }) => (exercise ? [exerciseKey(meta.id, exercise)] : [])),
  );
  return { done: keys.filter((key) => Object.hasOwn(progress, key)).length, all: keys.length };
}

/** `/playground`: every playground by concept, with its stories and how far the reader got. */
export default function Gallery() {
  const catalog = useCatalog();
  const progress = useProgress();
  const project = useOpenedProject();
  const [query, setQuery] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  const [isClearing, setClearing] = useState(false);
  const asked = useDeferredValue(query);
  const found = useMemo(() => filterCatalog(catalog, asked), [catalog, asked]);
  const { done, all } = doneCount(catalog, progress);
  function clearFilter() {
    setQuery('');
    // The button goes with what it clears.
    tools.current?.querySelector('input')?.focus();
  }
  return (
    <div className={styles.gallery}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>Playground</h1>
          <p className={styles.lead}>
            Every concept as something to try. A story is a prepared start; change anything, undo anything, share it as a link.
          </p>
          <p className={styles.own}>
            {project ? (
              <>
                Your project is open: <Link to={projectPath('pipeline-builder', project.id)}>{project.name}</Link>.{' '}
                <Link to="/project">All your projects</Link>
              </>
            ) : (
              <Link to="/project">Your projects, and what this browser keeps</Link>
            )}
          </p>
        </div>
        <div ref={tools} className={styles.tools}>
          <TextField label="Filter" type="search" placeholder="Run order, refs, subgraphs …" value={query} onChange={setQuery} />
          {all > 0 && (
            <p className={styles.progress} data-saved={PROGRESS_KEY}>
              {done} of {all} exercises done
              {done > 0 && (
                <Button size="s" variant="quiet" onClick={() => setClearing(true)}>
                  Clear progress
                </Button>
              )}
            </p>
          )}
        </div>
      </header>
      <div role="status">
        <VisuallyHidden>{asked === '' ? '' : `${counted(found.length, 'playground')} found`}</VisuallyHidden>
      </div>
      {found.length === 0 && (
        <EmptyState icon={Search} title="Nothing found" actions={<Button onClick={clearFilter}>Clear the filter</Button>}>
          No playground or story holds “{asked}”.
        </EmptyState>
      )}
      <div className={styles.groups}>
        {byGroup(found).map(({ group, entries }) => (
          <section key={group} aria-labelledby={`group-${group}`} className={styles.section}>
            <h2 id={`group-${group}`} className={styles.group}>
              {group}
            </h2>
            <ul className={styles.cards}>
              {entries.map((entry) => (
                <PlaygroundCard key={entry.meta.id} entry={entry} progress={progress} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Dialog
        open={isClearing}
        onOpenChange={setClearing}
        size="s"
        title="Clear your progress?"
        description="Every exercise counts as open again. Your changes to stories stay."
        footer={
          <>
            <Button onClick={() => setClearing(false)}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                clearProgress();
                setClearing(false);
              }}
            >
              Clear progress
            </Button>
          </>
        }
      />
    </div>
  );
}

function PlaygroundCard({ entry, progress }: { entry: CatalogEntry; progress: Progress }) {
  const { id, title, summary, icon: Icon } = entry.meta;
  const { done, all } = doneCount([entry], progress);
  return (
    <li className={styles.card}>
      <div className={looks.row}>
        <Icon size={22} strokeWidth={1.75} className={styles.icon} aria-hidden />
        <h3 className={styles.title}>
          <Link to={`/playground/${id}/${entry.stories[0]?.id ?? ''}`}>{title}</Link>
        </h3>
        {all > 0 && (
          <span className={`${styles.count} ${done === all ? styles.all : ''}`}>
            {done === all ? <CircleCheck size={14} aria-hidden /> : <Target size={14} aria-hidden />}
            {done}/{all}
            <VisuallyHidden> exercises done</VisuallyHidden>
          </span>
        )}
      </div>
      <p className={styles.summary}>{summary}</p>
      <ul className={styles.stories} aria-label={`Stories of ${title}`}>
        {entry.stories.map((story) => {
          const isDone = story.exercise !== undefined && Object.hasOwn(progress, exerciseKey(id, story.exercise));
          return (
            <li key={story.id}>
              <Link to={`/playground/${id}/${story.id}`} className={styles.story} title={story.summary}>
                {story.title}
                {isDone && <CircleCheck size={14} className={styles.done} aria-hidden />}
                {isDone && <VisuallyHidden> (exercise done)</VisuallyHidden>}
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

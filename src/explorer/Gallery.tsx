import { CircleCheck, Search, Target } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Sketches } from '#workbench/storySketch.ts';
import { aimOf, byGroup, type CatalogEntry, filterCatalog, nextExercise } from './catalog.ts';
import { useCatalog } from './catalogContext.ts';
import styles from './Gallery.module.css';
import { LAST_STORY_KEY, useLastStory } from './lastStory.ts';
import { exerciseKey, PROGRESS_KEY, type Progress, useProgress } from './progress.ts';
import { projectPath, useOpenedProject } from './projects.ts';
import { StoryCard } from './StoryCard.tsx';
import { SketchSheet, StoryPicture } from './StoryPicture.tsx';
import { NEW_SESSION_ROUTE } from './sessionRoutes.ts';

function doneCount(entries: readonly CatalogEntry[], progress: Progress): { done: number; all: number } {
  const keys = entries.flatMap(({ meta, stories }) =>
    stories.flatMap(({ exercise }) => (exercise ? [exerciseKey(meta.id, exercise)] : [])),
  );
  return { done: keys.filter((key) => Object.hasOwn(progress, key)).length, all: keys.length };
}

const NO_SKETCHES: Sketches = { graphs: [], stories: {} };

interface GalleryProps {
  /** The pictures that the build drew. */
  sketches?: Sketches;
  /** The button that clears the reader's progress; `src/learn` provides it. */
  clearProgress?: ReactNode;
}

/** `/playground`: every playground with a picture and its stories, an ordered list of the groups with their times, and the reader's progress. */
export default function Gallery({ sketches = NO_SKETCHES, clearProgress }: GalleryProps) {
  const catalog = useCatalog();
  const progress = useProgress();
  const project = useOpenedProject();
  const [query, setQuery] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  const searched = useDeferredValue(query);
  const found = useMemo(() => filterCatalog(catalog, searched), [catalog, searched]);
  const { done, all } = doneCount(catalog, progress);
  const groups = byGroup(found);
  const sheet = `${useId()}sketch`;
  function clearFilter() {
    setQuery('');
    // The button disappears with the text that it clears.
    tools.current?.querySelector('input')?.focus();
  }
  return (
    <div className={styles.gallery}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>Playground</h1>
          <p className={styles.lead}>
            Every concept as something to try, in an order that suits newcomers. A story is a prepared start: change anything,
            undo anything, and share it as a link.
          </p>
          <p className={styles.own}>
            {project ? (
              <>
                Your project is open: <Link to={projectPath('pipeline-builder', project.id)}>{project.name}</Link>.{' '}
                <Link to="/project">All your projects</Link>.
              </>
            ) : (
              <>
                <Link to="/project">Your projects, and what this browser keeps</Link>.
              </>
            )}{' '}
            <Link to={NEW_SESSION_ROUTE}>Teach a group with these</Link>
          </p>
        </div>
        <div ref={tools} className={styles.tools}>
          <TextField label="Filter" type="search" placeholder="Run order, refs, subgraphs …" value={query} onChange={setQuery} />
          {all > 0 && (
            <p className={styles.progress} data-saved={PROGRESS_KEY}>
              {done} of {all} exercises done
              {clearProgress}
            </p>
          )}
        </div>
      </header>
      <div role="status">
        <VisuallyHidden>{searched === '' ? '' : `${counted(found.length, 'playground')} found`}</VisuallyHidden>
      </div>
      {found.length === 0 && (
        <EmptyState icon={Search} title="Nothing found" actions={<Button onClick={clearFilter}>Clear the filter</Button>}>
          No playground or story matches “{searched}”.
        </EmptyState>
      )}
      {searched === '' && <Path groups={groups} sketches={sketches} progress={progress} />}
      {searched === '' && <ContinueCard sketches={sketches} sheet={sheet} progress={progress} />}
      {groups.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`group-${group}`} className={styles.section}>
          <div>
            <h2 id={`group-${group}`} className={styles.group}>
              {group}
            </h2>
            <p className={styles.aim}>{aimOf(group)}</p>
          </div>
          <ul className={styles.playgrounds}>
            {entries.map((entry) => (
              <PlaygroundCard
                key={entry.meta.id}
                entry={entry}
                sketches={sketches}
                sheet={sheet}
                progress={progress}
                isOpen={searched !== ''}
              />
            ))}
          </ul>
        </section>
      ))}
      <SketchSheet graphs={sketches.graphs} name={sheet} />
    </div>
  );
}

/** The reader's progress as a bar. The numbers stand beside it. */
function Bar({ done, all }: { done: number; all: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${(100 * done) / all}%` }} />
    </span>
  );
}

interface PathProps {
  groups: readonly { group: string; entries: readonly CatalogEntry[] }[];
  sketches: Sketches;
  progress: Progress;
}

/** The groups of playgrounds in order, each with its time and the reader's progress. */
function Path({ groups, sketches, progress }: PathProps) {
  return (
    <nav aria-label="Path through the playgrounds">
      <ol className={styles.path}>
        {groups.map(({ group, entries }, index) => {
          const { done, all } = doneCount(entries, progress);
          return (
            <li key={group}>
              <a href={`#group-${group}`} className={styles.step}>
                <span className={`${styles.number} ${all > 0 && done === all ? styles.all : ''}`}>
                  {all > 0 && done === all ? <CircleCheck size={18} aria-hidden /> : index + 1}
                </span>
                <span className={styles.stepName}>{group}</span>
                <span className={styles.stepFacts}>
                  {done} of {all} done,{' '}
                  {minutesText(entries.reduce((sum, entry) => sum + nearMinutes(minutesOf([entry], sketches)), 0))}
                </span>
                {all > 0 && <Bar done={done} all={all} />}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function minutesOf(entries: readonly CatalogEntry[], { stories: listed }: Sketches): number {
  return entries
    .flatMap(({ meta, stories }) => stories.map(({ id }) => listed[`${meta.id}/${id}`]?.minutes ?? 0))
    .reduce((sum, minutes) => sum + minutes, 0);
}

/** Minutes rounded to five, because the times are estimates. */
function nearMinutes(minutes: number): number {
  return Math.max(5, Math.round(minutes / 5) * 5);
}

/** Rounded minutes in words: `25 min`, `1 h 10 min`. */
function minutesText(minutes: number): string {
  const near = nearMinutes(minutes);
  const hours = Math.floor(near / 60);
  return [hours > 0 ? `${hours} h` : '', near % 60 > 0 ? `${near % 60} min` : ''].filter(Boolean).join(' ');
}

/** The last story that the reader opened, and the exercise to continue with: for a new reader, the first exercise. */
function ContinueCard({ sketches, sheet, progress }: { sketches: Sketches; sheet: string; progress: Progress }) {
  const catalog = useCatalog();
  const last = useLastStory();
  const entry = catalog.find(({ meta }) => meta.id === last?.playground);
  const story = entry?.stories.find(({ id }) => id === last?.story);
  const isDone = (playground: string, exercise: string) => Object.hasOwn(progress, exerciseKey(playground, exercise));
  const next = nextExercise(catalog, entry?.meta.id ?? '', story?.exercise ?? '', isDone);
  const sketch = entry && story && sketches.stories[`${entry.meta.id}/${story.id}`];
  if (!story && !next) return null;
  return (
    <section
      aria-label={story ? 'Continue where you were' : 'Start here'}
      className={styles.continueCard}
      data-saved={LAST_STORY_KEY}
    >
      {story && sketch && (
        <span className={styles.thumb}>
          <StoryPicture sketch={sketch} sheet={sheet} />
        </span>
      )}
      <p className={styles.where}>
        {entry && story ? (
          <>
            <span className={styles.label}>Continue where you were</span>
            <Link to={`/playground/${entry.meta.id}/${story.id}`}>
              {entry.meta.title}: {story.title}
            </Link>
          </>
        ) : (
          <>
            <span className={styles.label}>New here?</span> The path begins in an empty pipeline.
          </>
        )}
      </p>
      {next && (
        <Link to={next.path} className={buttonClass(story ? 'plain' : 'primary')}>
          {story ? 'Next exercise' : 'First exercise'}: {next.story}
        </Link>
      )}
    </section>
  );
}

interface PlaygroundCardProps {
  entry: CatalogEntry;
  sketches: Sketches;
  sheet: string;
  progress: Progress;
  /** Whether the stories are listed without being asked for. */
  isOpen: boolean;
}

/** A playground: the picture of its first story, what it is about, and all its stories behind one press. */
function PlaygroundCard({ entry, sketches, sheet, progress, isOpen }: PlaygroundCardProps) {
  const { id, title, summary } = entry.meta;
  const [first] = entry.stories;
  const sketch = first && sketches.stories[`${id}/${first.id}`];
  const { done, all } = doneCount([entry], progress);
  const minutes = minutesOf([entry], sketches);
  return (
    <li className={styles.playground}>
      <div className={styles.about}>
        {sketch && (
          <span className={styles.picture}>
            <StoryPicture sketch={sketch} sheet={sheet} />
          </span>
        )}
        <h3 className={styles.title}>
          <Link to={`/playground/${id}/${first?.id ?? ''}`}>{title}</Link>
        </h3>
        <p className={styles.summary}>{summary}</p>
      </div>
      <details className={styles.details} open={isOpen}>
        <summary>
          {counted(entry.stories.length, 'story', 'stories')}
          <span className={styles.facts}>
            {all > 0 && (
              <span className={`${styles.count} ${done === all ? styles.all : ''}`}>
                {done === all ? <CircleCheck size={14} aria-hidden /> : <Target size={14} aria-hidden />}
                {done}/{all}
                <VisuallyHidden> exercises done</VisuallyHidden>
              </span>
            )}
            {minutes > 0 && <span>{minutesText(minutes)}</span>}
          </span>
        </summary>
        <ul className={styles.stories} aria-label={`Stories of ${title}`}>
          {entry.stories.map((story) => (
            <StoryCard
              key={story.id}
              playground={id}
              story={story}
              sketch={sketches.stories[`${id}/${story.id}`]}
              sheet={sheet}
              isDone={story.exercise !== undefined && Object.hasOwn(progress, exerciseKey(id, story.exercise))}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

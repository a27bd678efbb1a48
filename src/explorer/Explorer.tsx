import { ListTree } from 'lucide-react';
import { lazy, useCallback, useContext, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ProjectHostContext } from '#workbench/opening/projectHost.ts';
import { workKey } from '#workbench/workKey.ts';
import type { CatalogEntry } from './catalog.ts';
import { useCatalog } from './catalogContext.ts';
import styles from './Explorer.module.css';
import { ExplorerStory } from './ExplorerStory.tsx';
import { FetchedWork } from './FetchedWork.tsx';
import { LearningContext } from './learningContext.ts';
import type { StoryListing } from './listedPlaygrounds.ts';
import { OpenedProjectOf, type ShownProject } from './OpenedProjectOf.tsx';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { ProjectBar } from './ProjectBar.tsx';
import { StoryTree } from './StoryTree.tsx';
import { useNarrow } from './useNarrow.ts';
import { useOpenings } from './useOpenings.ts';
import { useProjectHost } from './useProjectHost.ts';

const UnknownStory = lazy(() => import('./UnknownStory.tsx'));

/** `/playground/<id>/<story>`: the tree of stories, the playground, and the dock. */
export default function Explorer() {
  const { id = '', story } = useParams();
  const { search, hash } = useLocation();
  const entry = useCatalog().find(({ meta }) => meta.id === id);
  const listing = entry?.stories.find((other) => other.id === story);
  const first = entry?.stories[0];
  const project = story === undefined ? new URLSearchParams(search).get('project') : null;
  if (entry?.meta.takesProject && project !== null) {
    return (
      <OpenedProjectOf key={`${id} ${project}`} id={project} entry={entry}>
        {(opened) => <ExplorerPage entry={entry} listing={opened.story} opened={opened} />}
      </OpenedProjectOf>
    );
  }
  if (entry && first && story === undefined) {
    return <Navigate to={{ pathname: `/playground/${id}/${first.id}`, search, hash }} replace />;
  }
  if (!entry || !listing) return <UnknownStory id={id} story={story} />;
  return <ExplorerPage entry={entry} listing={listing} />;
}

interface ExplorerPageProps {
  entry: CatalogEntry;
  listing: StoryListing;
  /** The project that is shown in place of a story; `listing` then describes the project. */
  opened?: ShownProject;
}

function ExplorerPage({ entry, listing, opened }: ExplorerPageProps) {
  const { meta } = entry;
  const host = useProjectHost(entry);
  const catalog = useCatalog();
  const position = useContext(LearningContext).usePosition(`/playground/${meta.id}/${listing.id}`);
  const isNarrow = useNarrow();
  const [isTreeOpen, setTreeOpen] = useState(false);
  const [lineSlot, setLineSlot] = useState<HTMLElement | null>(null);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const [isFull, setFull] = useState(false);
  const openings = useOpenings();
  const closeTree = useCallback(() => setTreeOpen(false), []);
  const tree = (
    <StoryTree
      entries={catalog}
      playground={meta.id}
      story={opened ? undefined : listing.id}
      onChoose={isNarrow ? closeTree : undefined}
    />
  );

  return (
    <div className={`${styles.explorer} ${isFull ? styles.full : ''}`}>
      <header className={styles.header}>
        {isNarrow ? (
          <IconButton label="Stories" icon={ListTree} aria-expanded={isTreeOpen} onClick={() => setTreeOpen(!isTreeOpen)} />
        ) : (
          <Button size="s" icon={ListTree} aria-expanded={isTreeOpen} onClick={() => setTreeOpen(!isTreeOpen)}>
            Stories
          </Button>
        )}
        <h1 className={styles.title} title={listing.summary}>
          <span className={styles.playground}>
            {position && !opened ? (
              <Link to={position.path.address} title={position.path.title} data-path-step>
                Path {position.at + 1}/{position.path.steps}
              </Link>
            ) : (
              meta.title
            )}
          </span>{' '}
          {listing.title}
        </h1>
        <ProjectBar entry={entry} opened={opened} isNarrow={isNarrow} />
        <div ref={setLineSlot} className={styles.line} />
        <div ref={setToolbarSlot} className={styles.tools} />
      </header>
      <div className={styles.middle}>
        {!isNarrow && isTreeOpen && (
          <nav className={styles.side} aria-label="Stories">
            {tree}
          </nav>
        )}
        <div className={styles.content} tabIndex={-1} data-skip-to>
          <PlaygroundFrame entry={entry} story={opened ? opened.story : listing.id}>
            {(playground, story) => (
              <ProjectHostContext value={host}>
                <FetchedWork key={workKey(meta.id, story.id)} workKey={workKey(meta.id, story.id)}>
                  <ExplorerStory
                    key={`${meta.id}/${story.id}/${openings}`}
                    playground={playground}
                    story={story}
                    opened={opened}
                    lineSlot={lineSlot}
                    toolbarSlot={toolbarSlot}
                    docs={playground.meta.docs}
                    isNarrow={isNarrow}
                    isFull={isFull}
                    onFull={setFull}
                  />
                </FetchedWork>
              </ProjectHostContext>
            )}
          </PlaygroundFrame>
        </div>
      </div>
      {isNarrow && (
        <Dialog open={isTreeOpen} onOpenChange={setTreeOpen} size="s" title="Stories">
          <nav aria-label="Stories">{tree}</nav>
        </Dialog>
      )}
    </div>
  );
}

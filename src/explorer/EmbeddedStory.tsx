import { ExternalLink } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useHref } from 'react-router';
import { WithinText } from '#canvas/withinText.ts';
import unseen from '#ui/VisuallyHidden.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Playground, PlaygroundStore, Story } from '#workbench/contract.ts';
import styles from './EmbeddedStory.module.css';
import { ExerciseLine } from './ExerciseLine.tsx';
import type { ExerciseReport } from './embedMessages.ts';
import type { EmbedOptions } from './embedOptions.ts';
import { StoryShell } from './StoryShell.tsx';
import { storyLink } from './storyLink.ts';
import { Toolbar } from './Toolbar.tsx';
import { useDockState } from './useDockState.ts';
import { useExercise } from './useExercise.ts';
import { isPhone } from './useNarrow.ts';

interface EmbeddedStoryProps {
  playground: Playground;
  story: Story;
  store: PlaygroundStore;
  options: EmbedOptions;
  /** Called with the reader's progress in the exercise; see `useExercise`. */
  onReport?: (report: ExerciseReport, isDone: boolean) => void;
  /** The heading level of the title: the first heading of an embed, or one of many inside a page. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Shown between the header and the playground. */
  notices?: ReactNode;
  /** Where the dock is: `flow` below the view, which keeps its height; `side` beside the view, where the box around both has a height. */
  dockAt?: 'flow' | 'side';
  /** Whether the header links to the story on this site. A page of the site has such a link already. */
  isLinked?: boolean;
}

/** One story, as high as its content: in a frame of another site's page, alone in a tab, or inside a page of this site. */
export function EmbeddedStory({
  playground,
  story,
  store,
  options,
  onReport,
  heading: Heading = 'h1',
  notices,
  dockAt = 'flow',
  isLinked = true,
}: EmbeddedStoryProps) {
  const { meta } = playground;
  const exerciseId = options.exercise === false ? undefined : story.exercise;
  const exercise = playground.exercises.find(({ id }) => id === exerciseId);
  const running = useExercise(store, meta.id, exercise, onReport);
  const hide = exercise ? options.hide : [...options.hide, 'exercise' as const];
  // In a page of this site the graph stands alone at first, as in its still picture.
  const isAlone = useContext(WithinText) === 'page' || isPhone();
  const dock = useDockState(undefined, options.exercise === true ? 'exercise' : isAlone ? undefined : meta.opensWith);
  const storyHref = useHref(`/playground/${meta.id}/${story.id}`);
  return (
    <>
      <header className={styles.header}>
        <Heading className={`${styles.title} ${unseen.hidden}`}>
          <span className={styles.playground}>{meta.title}</span> {story.title}
        </Heading>
        {running && !hide.includes('exercise') && (
          <ExerciseLine playground={playground} running={running} onOpen={() => dock.choose('exercise')} />
        )}
        {!options.hide.includes('toolbar') && <Toolbar store={store} />}
        {isLinked && (
          <a
            className={styles.out}
            href={storyHref}
            target="_blank"
            rel="noopener"
            onClick={(event) => {
              // The link is built when it is followed, so that it carries the current state.
              const link = storyLink(store, meta.args);
              event.currentTarget.href = link.ok ? `${storyHref}${link.search}${link.hash}` : storyHref;
            }}
          >
            <span className={styles.site}>Runnel Docs</span>
            <ExternalLink size={14} aria-hidden />
            <VisuallyHidden> (opens this story in a new tab)</VisuallyHidden>
          </a>
        )}
      </header>
      {notices}
      <StoryShell
        playground={playground}
        store={store}
        running={running}
        dock={dock}
        dockAt={dockAt}
        hide={hide}
        locked={options.lock}
      />
    </>
  );
}

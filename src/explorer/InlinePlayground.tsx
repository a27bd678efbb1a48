import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { WithinText } from '#canvas/withinText.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import type { Playground, Story } from '#workbench/contract.ts';
import { type ProjectHost, ProjectHostContext } from '#workbench/opening/projectHost.ts';
import type { Hideable } from '#workbench/shellParts.ts';
import { workKey } from '#workbench/workKey.ts';
import { useCatalog } from './catalogContext.ts';
import { EmbeddedStory } from './EmbeddedStory.tsx';
import { FetchedWork } from './FetchedWork.tsx';
import styles from './InlinePlayground.module.css';
import { listStory } from './liveStories.ts';
import { Messages, type ShownMessage } from './Messages.tsx';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { projectStartOptions } from './projectSaver.ts';
import { projectStory } from './projectStart.ts';
import { findProject, openAsProject, type Project, unloadProject, useOpenedProject } from './projects.ts';
import { startPlayground } from './startPlayground.ts';
import { useContinued } from './useContinued.tsx';
import { useStarted } from './useStarted.tsx';

interface InlinePlaygroundProps {
  id: string;
  /** Absent: the first story. */
  story?: string;
  /** Another story of the page, as `playground/story`: the reader can continue here with the pipeline that they build there. */
  continues?: string;
  /** Parts that are hidden. */
  hide?: Hideable[];
  /** The id of the node that is selected initially, if the pipeline has it. */
  select?: string;
  /** Shown while the code loads. */
  waiting?: ReactNode;
}

/**
 * A playground inside a page of this site: `<InlinePlayground id="run-order" story="diamond" />`. Its code loads when the component is rendered.
 */
export function InlinePlayground({ id, story, continues, hide = [], select, waiting }: InlinePlaygroundProps) {
  const entry = useCatalog().find(({ meta }) => meta.id === id);
  const listing = story === undefined ? entry?.stories[0] : entry?.stories.find((other) => other.id === story);
  if (!entry || !listing) {
    return (
      <Callout tone="error" title="This example is missing">
        <p>
          There is no playground {id}
          {story && ` with a story ${story}`}.
        </p>
      </Callout>
    );
  }
  return (
    <div className={styles.inline}>
      <WithinText value="page">
        <PlaygroundFrame entry={entry} story={listing.id} waiting={waiting}>
          {(playground, found) => (
            <InlineStoryOrProject
              key={`${id}/${found.id}`}
              playground={playground}
              story={found}
              continues={continues}
              hide={hide}
              select={select}
              waiting={waiting}
            />
          )}
        </PlaygroundFrame>
      </WithinText>
    </div>
  );
}

interface InlineStoryOrProjectProps {
  playground: Playground;
  story: Story;
  continues: string | undefined;
  hide: Hideable[];
  select: string | undefined;
  waiting: ReactNode;
}

/** The story, or the reader's project in its place. */
function InlineStoryOrProject({ waiting, ...props }: InlineStoryOrProjectProps) {
  const { takesProject } = props.playground.meta;
  const opened = useOpenedProject();
  const [project, setProject] = useState<Project>();
  const [trouble, setTrouble] = useState<string>();
  const host = useMemo(
    (): ProjectHost | undefined =>
      takesProject
        ? { open: ({ kind, pipeline, report }) => setProject(openAsProject({ pipeline, from: kind, report }, Date.now())) }
        : undefined,
    [takesProject],
  );
  async function show(id: string) {
    const found = await findProject(id);
    if (found.kind === 'project') setProject(found.project);
    else setTrouble(found.kind === 'broken' ? found.message : 'Your project is no longer kept in this browser.');
  }
  const notices: Omit<ShownMessage, 'onDismiss'>[] = [];
  if (project) {
    notices.push({
      key: 'project',
      tone: 'info',
      text: `Your project ${project.content.pipeline.name} instead of the example.`,
      actions: (
        <Button size="s" onClick={() => setProject(undefined)}>
          Show the example
        </Button>
      ),
    });
  } else if (takesProject && opened) {
    notices.push({
      key: 'offer',
      tone: 'info',
      text: `Your project ${opened.name} has ${counted(opened.nodes, 'node')}.`,
      actions: (
        <Button size="s" onClick={() => void show(opened.id)}>
          {ACTION_TEXTS.showHere}
        </Button>
      ),
    });
  }
  if (trouble) notices.push({ key: 'trouble', tone: 'warn', text: trouble });
  return (
    <ProjectHostContext value={host}>
      {project ? (
        <InlineStory
          key={project.id}
          {...props}
          project={project}
          notices={notices}
          onReload={() => {
            unloadProject(project);
            setProject(undefined);
            void show(project.id);
          }}
        />
      ) : (
        <FetchedWork key="story" workKey={workKey(props.playground.meta.id, props.story.id)} waiting={waiting}>
          <InlineStory {...props} notices={notices} />
        </FetchedWork>
      )}
    </ProjectHostContext>
  );
}

interface InlineStoryProps extends Omit<InlineStoryOrProjectProps, 'waiting'> {
  /** The project that is shown in place of the story. */
  project?: Project;
  notices: readonly Omit<ShownMessage, 'onDismiss'>[];
  /** Reloads the project as another tab saved it. */
  onReload?: () => void;
}

function InlineStory({ playground, continues, hide, select, project, notices, onReload = () => {}, ...of }: InlineStoryProps) {
  const { id: playgroundId } = playground.meta;
  const isProject = project !== undefined;
  const [story] = useState(() => (project ? projectStory(project.content.pipeline) : of.story));
  const [started] = useState(() =>
    startPlayground(playground, story, {
      // The same key as in the explorer, so that work started in a page continues there, and the other way round.
      workKey: workKey(playgroundId, story.id),
      ...(project && { project: projectStartOptions(project, playgroundId, onReload) }),
    }),
  );
  const { store } = started;
  useEffect(() => {
    if (isProject || select === undefined) return;
    if (store.getState().pipeline.nodes.some(({ id }) => id === select)) store.select([select]);
  }, [store, select, isProject]);
  useEffect(
    () => (isProject ? undefined : listStory(`${playgroundId}/${story.id}`, store)),
    [playgroundId, story, store, isProject],
  );
  const continued = useContinued(store, isProject ? undefined : continues);
  const messages = useStarted(started, { more: [...continued, ...notices] });
  return (
    <EmbeddedStory
      playground={playground}
      story={story}
      store={store}
      options={{ hide, lock: [] }}
      heading="h3"
      isLinked={false}
      notices={<Messages messages={messages} />}
    />
  );
}

import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { NodePagesContext } from '#canvas/nodePages.ts';
import { RemembersTools } from '#canvas/toolsShown.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { useCommands } from '#ui/commands.ts';
import { useCopying } from '#ui/useCopying.ts';
import { useFullscreen } from '#ui/useFullscreen.ts';
import type { Playground, PlaygroundMeta, Story } from '#workbench/contract.ts';
import { ProjectEngineContext } from '#workbench/engine/projectEngine.ts';
import { NodeSqlContext } from '#workbench/nodeSql.ts';
import { savePipeline } from '#workbench/opening/savePipeline.ts';
import type { Hideable } from '#workbench/shellParts.ts';
import { workKey } from '#workbench/workKey.ts';
import { About } from './About.tsx';
import { customState } from './customState.ts';
import { EmbedDialog } from './EmbedDialog.tsx';
import { ExerciseLine } from './ExerciseLine.tsx';
import styles from './Explorer.module.css';
import { rememberStory } from './lastStory.ts';
import { LearningContext } from './learningContext.ts';
import { Messages } from './Messages.tsx';
import type { ShownProject } from './OpenedProjectOf.tsx';
import { setPendingStory } from './pendingStory.ts';
import { projectStartOptions } from './projectSaver.ts';
import { PROJECT_NAMES } from './projectStart.ts';
import { nodePath, openAsProject, projectPath } from './projects.ts';
import { ShareDialog, type ShareTrouble } from './ShareDialog.tsx';
import { StepLine } from './StepLine.tsx';
import { StoryShell } from './StoryShell.tsx';
import { NEW_SESSION_ROUTE } from './sessionRoutes.ts';
import { encodeState } from './shareLink.ts';
import { useHistoryKeys } from './shortcuts.ts';
import { startPlayground } from './startPlayground.ts';
import { storyLink } from './storyLink.ts';
import { ACTION_ICONS, ActionList, Toolbar, type ToolbarAction } from './Toolbar.tsx';
import { useAddress } from './useAddress.ts';
import { useDockState } from './useDockState.ts';
import { useExercise } from './useExercise.ts';
import { useStarted } from './useStarted.tsx';

interface ExplorerStoryProps {
  playground: Playground;
  story: Story;
  /** The project, if the story was made from one. */
  opened?: ShownProject | undefined;
  /** The elements into which the exercise line and the toolbar are rendered. */
  lineSlot: HTMLElement | null;
  toolbarSlot: HTMLElement | null;
  /** The pages that explain the playground. */
  docs: PlaygroundMeta['docs'];
  isNarrow: boolean;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** The story in which the SQL of a node of another story is opened. */
const SQL_STORY = '/playground/sql/query-a-node';
const NO_EXERCISE: readonly Hideable[] = ['exercise'];

/** One open story. Its store is kept in sync with the address, its changes are saved in this browser, and its exercise is checked. */
export function ExplorerStory({
  playground,
  story,
  opened: shown,
  lineSlot,
  toolbarSlot,
  docs,
  isNarrow,
  isFull,
  onFull,
}: ExplorerStoryProps) {
  const { meta } = playground;
  const project = shown?.project;
  const location = useLocation();
  const navigate = useNavigate();
  const [started] = useState(() => {
    const { search, hash, state } = location;
    const begun = startPlayground(playground, story, {
      query: new URLSearchParams(search),
      hash,
      workKey: workKey(meta.id, story.id),
      ...(shown && { project: projectStartOptions(shown.project, meta.id, shown.onReload) }),
    });
    // A playground without a graph has nowhere to select a node: it continues with the node of the playground before.
    const selectId = (state as { select?: unknown } | null)?.select ?? (meta.hasGraph === false && project?.selected);
    if (shown && typeof selectId === 'string') begun.store.select([selectId]);
    return begun;
  });
  const { store } = started;
  const projectId = project?.id;
  const isProject = project !== undefined;
  const pages = useMemo(
    () => projectId !== undefined && { open: (node: string) => void navigate(nodePath(projectId, node)) },
    [projectId, navigate],
  );
  const openSql = useCallback(
    async (id: string) => {
      if (projectId !== undefined) return void navigate(projectPath('sql', projectId), { state: { select: id } });
      const { pipeline } = store.getState();
      const node = pipeline.nodes.find((one) => one.id === id);
      if (!node) return;
      const { nodeStatement } = await import('#engine/lineage/nodeStatement.ts');
      const { platform } = pipeline;
      const link = encodeState({ pipeline, args: { platform }, data: { sql: nodeStatement(pipeline, node), of: id } });
      if (link.ok) navigate({ pathname: SQL_STORY, hash: link.hash });
      else setTrouble({ kind: 'tooLarge', message: link.message });
    },
    [projectId, navigate, store],
  );
  useEffect(
    () =>
      project &&
      store.subscribe(({ selection: [first] }) => {
        if (first !== undefined) project.selected = first;
      }),
    [project, store],
  );
  useAddress(store, meta.args, store.start().args, project ? PROJECT_NAMES : undefined);
  const messages = useStarted(started, {
    onKeepMine: () => navigate({ pathname: location.pathname, search: location.search, hash: '' }, { replace: true }),
  });
  useHistoryKeys(store);
  useEffect(() => {
    if (!isProject) rememberStory(meta.id, story.id);
  }, [isProject, meta.id, story.id]);
  const exercise = playground.exercises.find(({ id }) => id === story.exercise);
  const running = useExercise(store, meta.id, exercise);
  const address = `/playground/${meta.id}/${story.id}`;
  const dock = useDockState(meta.id, isNarrow ? undefined : meta.opensWith);
  useFullscreen(isFull, onFull);
  const fullScreen = useMemo(() => ({ isFull, onFull }), [isFull, onFull]);

  const [trouble, setTrouble] = useState<ShareTrouble>();
  const [isEmbedding, setEmbedding] = useState(false);
  const { CoursePackage, usePosition } = useContext(LearningContext);
  const isTrial = usePosition(address)?.trial !== undefined;
  const [isPacking, setPacking] = useState(false);
  const [copied, copyText] = useCopying(4_000);

  const storyHref = useHref(address);
  const embedHref = useHref(`/embed/${meta.id}/${story.id}`);
  const download = () => savePipeline(store.getState().pipeline);

  function takeAlong() {
    const { pipeline } = store.getState();
    const { id } = openAsProject({ pipeline, from: 'pipeline', beside: location.pathname }, Date.now());
    announce(`${pipeline.name} is now your project: you can show it in every playground that takes one.`);
    navigate(projectPath(meta.id, id));
  }

  function addToPlan() {
    setPendingStory({ playground: meta.id, story: story.id, title: story.title, ...customState(store, meta.args) });
    navigate(NEW_SESSION_ROUTE);
  }

  async function copyLink() {
    const link = storyLink(store, meta.args);
    if (!link.ok) {
      setTrouble({ kind: 'tooLarge', message: link.message });
      return;
    }
    const url = new URL(`${storyHref}${link.search}${link.hash}`, window.location.href).href;
    const message = link.hash ? 'Link copied, with your changes' : 'Link copied';
    if (!(await copyText(url, { copied: message }))) setTrouble({ kind: 'byHand', url });
  }

  function openAlone() {
    const link = storyLink(store, meta.args);
    if (!link.ok) setTrouble({ kind: 'tooLarge', message: link.message });
    else window.open(`${embedHref}${link.search}${link.hash}`, '_blank', 'noopener');
  }

  const actions: ToolbarAction[] = [
    ...(project
      ? []
      : [
          { label: ACTION_TEXTS.copyLink, icon: ACTION_ICONS.copyLink, onSelect: () => void copyLink(), isMain: true },
          { label: 'Open by itself in a new tab', icon: ACTION_ICONS.openAlone, onSelect: openAlone },
          { label: 'Embed…', icon: ACTION_ICONS.embed, onSelect: () => setEmbedding(true) },
          ...(CoursePackage && exercise
            ? [{ label: ACTION_TEXTS.coursePackage, icon: ACTION_ICONS.coursePackage, onSelect: () => setPacking(true) }]
            : []),
          { label: 'Add to a session plan', icon: ACTION_ICONS.addToPlan, onSelect: addToPlan },
        ]),
    { label: 'Download the pipeline', icon: ACTION_ICONS.download, onSelect: download, isMain: project !== undefined },
    ...(meta.takesProject && !project
      ? [{ label: 'Use in other playgrounds', icon: ACTION_ICONS.takeAlong, onSelect: takeAlong }]
      : []),
    isFull
      ? { label: 'Leave full screen', icon: ACTION_ICONS.leaveFullscreen, onSelect: () => onFull(false) }
      : { label: 'Full screen', icon: ACTION_ICONS.fullscreen, onSelect: () => onFull(true) },
  ];

  useCommands(() => [
    ...(exercise
      ? [
          {
            id: 'exercise',
            title: `Start the exercise: ${exercise.title}`,
            group: 'Actions' as const,
            run: () => dock.choose('exercise'),
          },
        ]
      : []),
    {
      id: 'reset',
      title: project ? 'Reset the project' : 'Reset the story',
      group: 'Actions',
      keywords: 'start over discard',
      run: store.reset,
    },
    ...actions.map(({ label, onSelect }) => ({
      id: label,
      title: label,
      group: 'Actions' as const,
      keywords: 'playground share',
      run: onSelect,
    })),
  ]);

  return (
    <>
      {lineSlot &&
        running &&
        createPortal(
          <ExerciseLine playground={playground} running={running} isOnSite onOpen={() => dock.choose('exercise')} />,
          lineSlot,
        )}
      {lineSlot && !running && !project && createPortal(<StepLine address={address} />, lineSlot)}
      {toolbarSlot &&
        createPortal(
          <>
            <span className={styles.copied} aria-hidden>
              {copied}
            </span>
            <Toolbar
              store={store}
              isBrief={running !== undefined || isTrial}
              {...(isNarrow ? {} : { actions })}
              resetLabel={project && 'Back to how it was opened here'}
            />
          </>,
          toolbarSlot,
        )}
      <Messages messages={messages} />
      <NodePagesContext value={pages || undefined}>
        <RemembersTools value>
          <NodeSqlContext value={openSql}>
            <ProjectEngineContext value={projectId}>
              <StoryShell
                playground={playground}
                store={store}
                running={running}
                dock={dock}
                dockAt={isNarrow ? 'below' : 'side'}
                fullScreen={fullScreen}
                hide={project && NO_EXERCISE}
                read={<About story={story} docs={docs} />}
                actions={isNarrow && <ActionList actions={actions} />}
              />
            </ProjectEngineContext>
          </NodeSqlContext>
        </RemembersTools>
      </NodePagesContext>
      <ShareDialog trouble={trouble} onClose={() => setTrouble(undefined)} onDownload={download} />
      <EmbedDialog playground={playground} story={story} store={store} open={isEmbedding} onOpenChange={setEmbedding} />
      {CoursePackage && <CoursePackage playground={playground} story={story} open={isPacking} onOpenChange={setPacking} />}
    </>
  );
}

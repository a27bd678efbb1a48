import { FileDiff, GitBranch, GitMerge, PencilRuler, Rocket } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { changesBetween } from '#engine/git/changes.ts';
import type { GitAction } from '#engine/git/gitAction.ts';
import { changesOf, openConflicts, refusalOf, snapshotOf, statusOf } from '#engine/git/gitState.ts';
import { announce } from '#ui/announce.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { download, fileName } from '#ui/download.ts';
import { definePlayground, type UndoGrouping } from '#workbench/contract.ts';
import { type DockPanel, DockPanels, useDock } from '#workbench/dock.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { PlaygroundCanvas } from '#workbench/PlaygroundCanvas.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { BranchesPanel } from './BranchesPanel.tsx';
import { ChangesPanel, CommitPanel } from './ChangesPanel.tsx';
import { cardId, commitGraph, numberOf, shortId } from './commitGraph.ts';
import { DeployPanel } from './DeployPanel.tsx';
import { type GitData, type GitStore, gitDataSchema, MAX_ACTIONS, repositoryOf, shownPipeline, withActions } from './data.ts';
import { EditPanel } from './EditPanel.tsx';
import { deployedCommits, platformOf } from './environments.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { MergePanel } from './MergePanel.tsx';
import { meta } from './meta.ts';
import { changedCards } from './pipelineCards.ts';
import styles from './playground.module.css';
import { stories } from './stories.ts';
import { type Goal, nextStepOf, STATUS_TONES, sentenceOf } from './words.ts';

function Git({ store }: { store: GitStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const shown = useStore(store, (state) => state.args.commit);
  const selection = useStore(store, (state) => state.selection);
  const { show } = useDock();
  /** Why the reader's last action was not possible, and the data that it would have changed. It was not an action of the history. */
  const [refusal, setRefusal] = useState<{ text: string; data: GitData }>();
  const refused = refusal?.data === data ? refusal.text : undefined;

  const [goal, setGoal] = useState<Goal>();
  const goalProps = { goal, onReached: useCallback(() => setGoal(undefined), []) };

  const state = useMemo(() => repositoryOf({ pipeline, data }), [pipeline, data]);
  const { workspace, history } = state;
  const { merge } = workspace;
  const commit = history[shown];
  const changes = useMemo(() => changesOf(state), [state]);
  const status = statusOf(state);
  const platform = useMemo(() => platformOf(state), [state]);
  const graph = useMemo(() => commitGraph(state, deployedCommits(state)), [state]);
  const isInGraph = commit !== undefined && graph.nodes.some(({ id }) => id === cardId(commit.number));
  const shownCommit = isInGraph ? commit : undefined;
  const [parent] = shownCommit?.parents ?? [];
  const shownChanges = useMemo(
    () => (shownCommit ? changesBetween(parent === undefined ? new Map() : history[parent]!.files, shownCommit.files) : changes),
    [shownCommit, parent, history, changes],
  );
  const document = shownCommit ? snapshotOf(state, shownCommit.number).pipeline : workspace.pipeline;
  const before = useMemo(
    () => snapshotOf(state, shownCommit ? (parent ?? shownCommit.number) : workspace.head).pipeline,
    [state, shownCommit, parent, workspace.head],
  );
  const cards = useMemo(
    () => changedCards(document, before, shownChanges, shownCommit ? undefined : merge),
    [document, before, shownChanges, shownCommit, merge],
  );
  const edges = useMemo(() => canvasEdges(document, { stubs: true }), [document]);
  const isMerging = merge !== undefined;
  // A merge that waits opens its panel, and its end the changes. At first the shell decides, because on a phone a panel covers the graph.
  const wasMerging = useRef(false);
  useEffect(() => {
    if (isMerging) show('merge');
    else if (wasMerging.current) show('changes');
    wasMerging.current = isMerging;
  }, [isMerging, show]);

  /** Carries out an action. Returns why it was not possible. */
  function act(action: GitAction, how?: UndoGrouping): string | undefined {
    const reason =
      data.actions.length >= MAX_ACTIONS ? 'This history is full. Reset the story to begin again.' : refusalOf(state, action);
    const last = data.actions.at(-1);
    // Typing in a file is one action, however many letters it has.
    const isContinued = action.do === 'resolve' && last?.do === 'resolve' && last.path === action.path;
    const next = withActions(isContinued ? { ...data, actions: data.actions.slice(0, -1) } : data, action);
    const after = reason === undefined ? repositoryOf({ pipeline, data: next }) : state;
    const { notice } = after;
    const text = reason ?? (notice?.isRefusal ? notice.text : undefined);
    setRefusal(reason === undefined ? undefined : { text: reason, data });
    if (
      reason === undefined &&
      (!notice?.isRefusal ||
        after.known !== state.known ||
        after.isLockedOut !== state.isLockedOut ||
        after.workspace !== workspace)
    ) {
      store.setData(next, how);
      if (action.do !== 'resolve') store.note(notice?.text ?? `Git: ${action.do}`);
    } else if (text !== undefined) setRefusal({ text, data });
    if (action.do !== 'resolve') announce(text ?? notice?.text ?? '');
    // On a phone the panel covers the pipeline, in which the reader goes on.
    if (action.do === 'branch' && text === undefined && matchMedia('(max-width: 30rem)').matches) show(undefined);
    if (shown !== -1 && action.do !== 'deploy' && action.do !== 'refresh' && action.do !== 'revert') showCommit(-1);
    return text;
  }
  const isDone = (action: GitAction, how?: UndoGrouping) => act(action, how) === undefined;
  function showCommit(number: number) {
    store.setArg('commit', number, { silent: true });
  }
  async function downloadRepository() {
    const [{ gitFolder }, { zipSync }] = await Promise.all([import('#engine/git/gitFolder.ts'), import('fflate')]);
    const zip = zipSync(Object.fromEntries(gitFolder(state)));
    download(fileName(pipeline.name, 'zip'), new Blob([zip as BlobPart], { type: 'application/zip' }));
  }

  const [selected] = selection;
  const panels: DockPanel[] = [
    {
      id: 'changes',
      label: shownCommit ? 'Commit' : 'Changes',
      icon: FileDiff,
      badge: { text: shownChanges.length },
      content: shownCommit ? (
        <CommitPanel
          key={shownCommit.number}
          state={state}
          commit={shownCommit}
          changes={shownChanges}
          onAction={isDone}
          onShowWorkspace={() => showCommit(-1)}
        />
      ) : (
        <ChangesPanel state={state} changes={changes} onAction={isDone} {...goalProps} />
      ),
    },
    {
      id: 'branches',
      label: 'Branches',
      icon: GitBranch,
      content: (
        <BranchesPanel
          {...goalProps}
          state={state}
          base={shownCommit?.number ?? workspace.head}
          onAction={isDone}
          onDownload={() => void downloadRepository()}
          isOpened={data.opened !== undefined}
          onOpen={(opened) => {
            showCommit(-1);
            store.setData({ isOldFormat: false, opened, actions: [] });
            store.note(`Opened ${opened.name}`);
            announce(`${opened.name} is opened.`);
          }}
        />
      ),
    },
    {
      id: 'edit',
      label: 'Edit',
      icon: PencilRuler,
      content: <EditPanel pipeline={workspace.pipeline} nodeId={selected} onAction={(action) => act(action)} />,
    },
    {
      id: 'deploy',
      label: 'Deploy',
      icon: Rocket,
      content: (
        <DeployPanel state={state} platform={platform} commit={shownCommit ?? history[workspace.head]!} onAction={isDone} />
      ),
    },
  ];
  if (merge) {
    const left = openConflicts(merge).length || merge.faults.length;
    panels.unshift({
      id: 'merge',
      label: 'Merge',
      icon: GitMerge,
      badge: { text: left, tone: left > 0 ? 'danger' : 'ok' },
      content: <MergePanel state={state} merge={merge} onAction={isDone} />,
    });
  }

  const canEdit = !shownCommit && !merge;
  // What happened before the story begins is no news.
  const notice = data.actions.length > store.start().data.actions.length || status === 'locked out' ? state.notice : undefined;
  const sentence = refused ?? notice?.text ?? sentenceOf(state, changes);
  const nextStep = nextStepOf(state, document.nodes.find(({ id }) => id === selected)?.name);
  return (
    <PlaygroundView className={styles.view}>
      <div className={styles.history}>
        <PipelineCanvas
          label="Commits"
          nodes={graph.nodes}
          edges={graph.edges}
          arranged={graph.positions}
          selection={shownCommit ? [cardId(shownCommit.number)] : []}
          onSelect={([id]) => {
            showCommit(id === undefined ? -1 : numberOf(id));
            if (id !== undefined) show('changes');
          }}
          height="100%"
          compact
          chips={<Badge>Commits</Badge>}
        />
      </div>
      <div className={styles.pipeline}>
        <PlaygroundCanvas
          store={store}
          label={shownCommit ? `Pipeline in the commit ${shownCommit.message}` : 'Pipeline in your workspace'}
          document={document}
          nodes={cards}
          edges={edges}
          compact
          chips={shownCommit && <Badge>At {shortId(shownCommit)}</Badge>}
          actions={
            canEdit
              ? {
                  remove: (ids) => act({ do: 'edit', edit: { kind: 'removeNodes', ids: [...ids] } }),
                  rename: (id, name) => act({ do: 'edit', edit: { kind: 'renameNode', id, name } }),
                  open: (id) => {
                    store.select([id]);
                    show('edit');
                  },
                }
              : {}
          }
          main={
            <PlayerBar
              start={<Badge tone={STATUS_TONES[status]}>{`${workspace.branch}: ${status}`}</Badge>}
              sentence={sentence}
              isBad={refused !== undefined || (notice?.isRefusal ?? false)}
              room="more"
            >
              {nextStep && (
                <Button
                  variant="primary"
                  size="s"
                  onClick={() => {
                    if (nextStep.action) act(nextStep.action(state));
                    else {
                      if (nextStep.node !== undefined) store.select([nextStep.node]);
                      show(nextStep.panel);
                      setGoal(nextStep.goal);
                    }
                  }}
                >
                  {nextStep.label}
                </Button>
              )}
            </PlayerBar>
          }
        />
      </div>
      <DockPanels label="Git" panels={panels} />
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: gitDataSchema, facts, shown: shownPipeline, View: Git });

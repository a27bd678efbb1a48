import { CircleAlert, CircleCheck, Database, Download, FolderOpen, PencilLine, Table2, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, lazy, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { CanvasActions } from '#canvas/model.ts';
import { WithinText } from '#canvas/withinText.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import utilities from '#ui/utilities.module.css';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, DockPanels, useDock, useDockOffer } from '#workbench/dock.tsx';
import { OpenPanel } from '#workbench/opening/OpenPanel.tsx';
import { savePipeline } from '#workbench/opening/savePipeline.ts';
import { useOpening } from '#workbench/opening/useOpening.ts';
import { PlaygroundCanvas } from '#workbench/PlaygroundCanvas.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { type BuilderStore, builderDataSchema, MAX_RUN_NODES } from './data.ts';
import { exercises } from './exercises.ts';
import { meta } from './meta.ts';
import { NodeEditor } from './NodeEditor.tsx';
import { DRAGGED_TYPE, NodeTypePanel } from './NodeTypePanel.tsx';
import { ProblemList, problemsText } from './ProblemList.tsx';
import styles from './playground.module.css';
import { RewriteNote } from './RewriteNote.tsx';
import { RunButton } from './rows/RunButton.tsx';
import { useRows } from './rows/useRows.ts';
import { StorageDialog } from './StorageDialog.tsx';
import { stories } from './stories.ts';
import { useBuilder } from './useBuilder.ts';

const RowsPanel = lazy(() => import('./rows/RowsPanel.tsx'));

/** Width of the view, in pixels, below which the note about refs gives way to an open panel. */
const NARROW_WIDTH = 600;

/** IDs of the panels that give way to the node editor when a node is selected. */
const REPLACED_BY_NODE = ['problems', 'project', 'controls'];

function PipelineBuilder({ store }: { store: BuilderStore }) {
  const builder = useBuilder(store);
  const { pipeline, args, selection, selected, problems, request } = builder;
  const dock = useDock();
  const isInPage = useContext(WithinText) === 'page';
  const view = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(view, NARROW_WIDTH);
  const { run, start } = useRows(store);
  const canRun = dock.offersRun && pipeline.nodes.length <= MAX_RUN_NODES && pipeline.nodes.some(({ type }) => !isSource(type));
  const nodes = useMemo(() => {
    const tables = run?.pipeline === pipeline ? run.tables : undefined;
    return builder.nodes.map((node) => {
      const rows = tables?.get(node.id);
      return rows ? { ...node, note: counted(rows.rowCount, 'row') } : node;
    });
  }, [builder.nodes, run, pipeline]);
  const [isOpening, setOpening] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const { forget } = builder;
  const opening = useOpening(store, forget);
  const isInvited = builder.data.invite && pipeline.nodes.length === 0;

  // A request to show something in the node editor opens the editor.
  const { show } = dock;
  useEffect(() => {
    if (request) show('node');
  }, [request, show]);
  // Selecting a node opens the editor, unless the reader is reading another panel.
  useDockOffer('node', selection.length === 1 ? selection[0] : undefined, REPLACED_BY_NODE);

  const actions = useMemo((): CanvasActions => {
    if (!canRun) return dock.offersRun ? builder.actions : { ...builder.actions, rows: undefined };
    return {
      ...builder.actions,
      rows: (id) => {
        store.select([id]);
        if (run?.pipeline !== pipeline) start();
        show('rows');
      },
    };
  }, [builder.actions, canRun, dock.offersRun, run, pipeline, start, store, show]);

  const closeOpening = (isOpen: boolean) => {
    setOpening(isOpen);
    if (isOpen) return;
    if (opening.opening.phase === 'working') opening.cancel();
    else opening.clear();
  };
  const isDialogOpen = isOpening || (opening.opening.phase !== 'idle' && !isInvited);

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const hasType = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED_TYPE);
  const dropType = (event: DragEvent) => {
    if (!hasType(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const card = event.target instanceof Element ? event.target.closest('[data-node-id]') : null;
    const dropped = card?.getAttribute('data-node-id');
    const node = pipeline.nodes.find(({ id }) => id === dropped);
    builder.setRefused(builder.add(event.dataTransfer.getData(DRAGGED_TYPE), node ? [node.id] : []));
  };
  const save = useCallback(() => {
    const now = store.getState().pipeline;
    savePipeline(now);
    store.note(`Saved ${now.name} as a file`);
  }, [store]);

  const tone = problems.some(({ level }) => level === 'error') ? 'danger' : problems.length > 0 ? 'warn' : 'ok';
  // In a page the tab of the problems alone says how many there are.
  const chip = !isInPage && builder.isScanning && pipeline.nodes.length > 0 && (
    <Button
      size="s"
      icon={{ ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }[tone]}
      className={styles[tone]}
      onClick={() => dock.show('problems')}
    >
      <span className={styles.problem}>{problemsText(problems)}</span>
    </Button>
  );

  const rewrite = isNarrow && !isInPage && dock.open !== undefined ? undefined : builder.rewrite;

  const panels: DockPanel[] = [
    {
      id: 'node',
      label: 'Node',
      icon: PencilLine,
      content: (
        <div className={styles.editor} role="group" aria-label="Node editor">
          <NodeEditor
            store={store}
            pipeline={pipeline}
            selection={selection}
            context={builder.context}
            drafts={builder.drafts}
            request={request}
          />
        </div>
      ),
    },
    ...(builder.isScanning
      ? [
          {
            id: 'problems',
            label: 'Problems',
            icon: TriangleAlert,
            ...(problems.length > 0 ? { badge: { text: problems.length, tone } as const } : {}),
            content: (
              <section aria-label="Problem scanner">
                <ProblemList store={store} problems={problems} onShow={builder.showProblem} />
              </section>
            ),
          },
        ]
      : []),
    ...(run
      ? [
          {
            id: 'rows',
            label: 'Rows',
            icon: Table2,
            isWide: true,
            content: (
              <Suspense
                fallback={
                  <div className={utilities.panel}>
                    <Progress label="Loading the SQL engine" />
                  </div>
                }
              >
                <RowsPanel
                  run={run}
                  isOld={run.pipeline !== pipeline}
                  selected={selection[0]}
                  onSelect={(id) => store.select([id])}
                />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      id: 'project',
      label: 'Project',
      icon: FolderOpen,
      behindMore: 'inExercises',
      content: (
        <div className={styles.project}>
          <h3 className={styles.title}>
            {pipeline.name} <span className={styles.size}>{counted(pipeline.nodes.length, 'node')}</span>
          </h3>
          <Button size="s" icon={Download} onClick={save}>
            Save as .json
          </Button>
          <Button size="s" icon={Database} onClick={() => setStoring(true)}>
            Storage…
          </Button>
        </div>
      ),
    },
  ];

  return (
    // Everything that can be dropped here can also be opened with the Open button.
    <PlaygroundView
      ref={view}
      className={styles.view}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setDragging(false);
      }}
      onDrop={(event) => {
        setDragging(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        opening.drop(event.dataTransfer);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: everything that can be dropped here can also be added with the buttons of the node type panel */}
      <div className={styles.graph} onDragOver={(event) => hasType(event) && event.preventDefault()} onDrop={dropType}>
        {builder.refused && (
          <div className={styles.refused} role="alert">
            <span>{builder.refused}</span>
            <IconButton size="s" label="Dismiss" icon={X} onClick={() => builder.setRefused(undefined)} />
          </div>
        )}
        {isInvited ? (
          <div className={styles.invite}>
            <OpenPanel actions={opening} />
          </div>
        ) : (
          <PlaygroundCanvas
            store={store}
            label={`Pipeline ${pipeline.name}`}
            nodes={nodes}
            edges={builder.edges}
            actions={actions}
            positions={builder.positions}
            onPositions={builder.setPositions}
            empty={{
              title: 'No nodes yet',
              text: 'Press a node type, or drag one here.',
            }}
            start={
              args.palette && (
                <NodeTypePanel
                  types={pipeline}
                  startsOpen={pipeline.nodes.length === 0}
                  selected={selected}
                  isReading={builder.isReading}
                  onReading={builder.setReading}
                  onAdd={builder.addFromPanel}
                />
              )
            }
            tools={<IconButton size="s" label="Open…" text="Open" icon={FolderOpen} onClick={() => setOpening(true)} />}
            chips={chip}
            main={
              (rewrite || canRun) && (
                <div className={styles.main}>
                  {rewrite && <RewriteNote rewrite={rewrite} onClose={() => builder.setRewrite(undefined)} />}
                  {canRun && (
                    <RunButton
                      run={run}
                      onRun={() => {
                        start();
                        dock.show('rows');
                      }}
                    />
                  )}
                </div>
              )
            }
          />
        )}
      </div>
      <DockPanels label="Parts of the builder" panels={panels} />
      {isDragging && (
        <div className={styles.overlay}>
          <FolderOpen size={32} aria-hidden />
          <p>Drop to open. Your current work stays in its story.</p>
        </div>
      )}
      <Dialog
        open={isDialogOpen}
        onOpenChange={closeOpening}
        title={opening.opening.phase === 'done' ? 'Opened' : 'Open a project'}
        size="m"
      >
        <OpenPanel
          actions={opening}
          onBack={() => {
            store.undo();
            forget();
            closeOpening(false);
          }}
          onDone={() => closeOpening(false)}
        />
      </Dialog>
      <StorageDialog store={store} pipeline={pipeline} context={builder.context} open={isStoring} onOpenChange={setStoring} />
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: builderDataSchema, View: PipelineBuilder });

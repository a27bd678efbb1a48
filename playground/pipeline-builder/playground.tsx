import { ChevronDown, ChevronUp, Database, Download, FolderOpen, Network, PencilLine, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import looks from '#ui/looks.module.css';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import { definePlayground } from '../contract.ts';
import { OpenPanel } from '../opening/OpenPanel.tsx';
import { savePipeline } from '../opening/savePipeline.ts';
import { useOpening } from '../opening/useOpening.ts';
import { PlaygroundView } from '../PlaygroundView.tsx';
import { type BuilderSession, builderDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { meta } from './meta.ts';
import { NodeEditor } from './NodeEditor.tsx';
import { DRAGGED_TYPE, Palette } from './Palette.tsx';
import { ProblemList, problemsText } from './ProblemList.tsx';
import styles from './playground.module.css';
import { StorageDialog } from './StorageDialog.tsx';
import { stories } from './stories.ts';
import { useBuilder } from './useBuilder.ts';

/** Below this many pixels graph, editor and problems are tabs. The stylesheets have the same width. */
const NARROW = 736;

function PipelineBuilder({ session }: { session: BuilderSession }) {
  const builder = useBuilder(session);
  const { pipeline, args, selection, selected, problems, request } = builder;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(root, NARROW);
  const [isOpening, setOpening] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const [areProblemsOpen, setProblemsOpen] = useState(true);
  const [tab, setTab] = useState('graph');
  const [isDragging, setDragging] = useState(false);
  const { forget } = builder;
  const opening = useOpening(session, forget);
  const isInvited = builder.data.invite && pipeline.nodes.length === 0;

  // On a narrow screen the editor is another tab: going to a node's editor goes there.
  useEffect(() => {
    if (request) setTab('edit');
  }, [request]);

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
    const now = session.store.getState().pipeline;
    savePipeline(now);
    session.note(`Saved ${now.name} as a file`);
  }, [session]);

  const tools = (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {pipeline.name}
        <span className={styles.size}>{counted(pipeline.nodes.length, 'node')}</span>
      </h2>
      <div className={styles.buttons}>
        <Button size="s" variant="quiet" icon={FolderOpen} onClick={() => setOpening(true)}>
          Open…
        </Button>
        <Button size="s" variant="quiet" icon={Download} onClick={save}>
          Save as .json
        </Button>
        <Button size="s" variant="quiet" icon={Database} onClick={() => setStoring(true)}>
          Storage…
        </Button>
      </div>
    </div>
  );

  const palette = args.palette && (
    <Palette
      types={pipeline}
      selected={selected}
      isReading={builder.isReading}
      onReading={builder.setReading}
      onAdd={builder.addFromPalette}
    />
  );

  const graph = (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be added with the palette's buttons
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
        <PipelineCanvas
          label={`Pipeline ${pipeline.name}`}
          document={pipeline}
          nodes={builder.nodes}
          edges={builder.edges}
          selection={selection}
          onSelect={session.select}
          actions={builder.actions}
          positions={builder.positions}
          onPositions={builder.setPositions}
          height="100%"
          empty={{ title: 'No nodes yet', text: 'Press a node type in the palette, or drag one here. Or open a real project.' }}
        />
      )}
    </div>
  );

  const editor = (
    <ScrollBox className={styles.editor} label="Node editor">
      <NodeEditor
        session={session}
        pipeline={pipeline}
        selection={selection}
        context={builder.context}
        drafts={builder.drafts}
        request={request}
      />
    </ScrollBox>
  );
  const list = <ProblemList session={session} problems={problems} onShow={builder.showProblem} />;
  const tone = problems.some(({ level }) => level === 'error') ? 'danger' : problems.length > 0 ? 'warn' : 'ok';

  return (
    // What can be dropped here can be opened with the Open button.
    <PlaygroundView
      ref={root}
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
      {isNarrow ? (
        <div className={styles.stack}>
          {tools}
          <div className={looks.restBelow}>
            <Tabs
              label="Parts of the builder"
              fill
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'graph',
                  label: 'Graph',
                  icon: Network,
                  keepMounted: true,
                  content: (
                    <div className={styles.stacked}>
                      {palette}
                      {graph}
                    </div>
                  ),
                },
                { id: 'edit', label: 'Edit', icon: PencilLine, content: editor },
                ...(builder.isScanning
                  ? [
                      {
                        id: 'problems',
                        label: 'Problems',
                        icon: TriangleAlert,
                        badge: { text: problems.length, tone: tone as 'danger' | 'warn' | 'ok' },
                        content: list,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </div>
      ) : (
        <div className={styles.layout}>
          {tools}
          <div className={styles.middle}>
            {palette}
            <Splitter
              id="pipeline-builder"
              className={looks.rest}
              panes={[
                { id: 'graph', label: '', minSize: '30%', content: graph },
                { id: 'editor', label: 'Resize the editor', defaultSize: 320, minSize: 260, content: editor },
              ]}
            />
          </div>
          {builder.isScanning && (
            <section className={styles.problems} aria-label="Problem scanner">
              <button
                type="button"
                className={styles.strip}
                aria-expanded={areProblemsOpen}
                onClick={() => setProblemsOpen(!areProblemsOpen)}
              >
                {areProblemsOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
                Problems <Badge tone={tone}>{problems.length}</Badge>
                <span className={styles.size}>{problemsText(problems)}</span>
              </button>
              {areProblemsOpen && problems.length > 0 && <div className={styles.list}>{list}</div>}
            </section>
          )}
        </div>
      )}
      {isDragging && (
        <div className={styles.overlay}>
          <FolderOpen size={32} aria-hidden />
          <p>Drop to open. Undo brings back what is here now.</p>
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
            session.undo();
            forget();
            closeOpening(false);
          }}
          onDone={() => closeOpening(false)}
        />
      </Dialog>
      <StorageDialog session={session} pipeline={pipeline} context={builder.context} open={isStoring} onOpenChange={setStoring} />
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: builderDataSchema, View: PipelineBuilder });

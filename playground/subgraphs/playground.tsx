import { Group, Undo2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Positions } from '#canvas/model.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, DockPanels } from '#workbench/dock.tsx';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import { PlaygroundCanvas } from '#workbench/PlaygroundCanvas.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { About } from './About.tsx';
import { createSubgraphActions, type Outcome } from './actions.ts';
import { type SubgraphsStore, subgraphsDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { MAX_BOUNDARY_DEPTH, meta, VIEWS } from './meta.ts';
import styles from './playground.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { type Asking, SubgraphDialog } from './SubgraphDialog.tsx';
import { SubgraphList } from './SubgraphList.tsx';
import { sceneEdges, sceneNodes, sceneOf } from './scene.ts';
import { settingsOf } from './settings.ts';
import { stories } from './stories.ts';

/** The message of the last action, with the documents before and after it. The message offers Undo as long as `after` is the current document. */
interface News extends Outcome {
  before: Pipeline;
  after: Pipeline;
}

function Subgraphs({ store }: { store: SubgraphsStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const selection = useStore(store, (state) => state.selection);
  const settings = useMemo(() => settingsOf(args), [args]);
  const scene = useMemo(() => sceneOf(pipeline, settings), [pipeline, settings]);
  const nodes = useMemo(() => sceneNodes(scene, settings), [scene, settings]);
  const edges = useMemo(() => sceneEdges(scene), [scene]);
  const [actions] = useState(() => createSubgraphActions(store));
  const [news, setNews] = useState<News>();
  const [asking, setAsking] = useState<Asking>();
  const newButton = useRef<HTMLButtonElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const graph = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  const keepsCanvas = useRef(false);
  const [scenes, setScenes] = useState(0);
  const [positions, setPositions] = useState<Positions>({});
  const { subgraph, other } = scene;

  function report(outcome: Outcome): Outcome {
    announce(outcome.text);
    const after = store.getState().pipeline;
    isFocusDue.current = true;
    // Changes that are visible, such as another subgraph or a wider selection, need no message on screen.
    setNews(outcome.ok && after === pipeline ? undefined : { ...outcome, before: pipeline, after });
    return outcome;
  }
  // Errors are not reported here, because the dialog shows them.
  const reported = (outcome: Outcome) => (outcome.ok ? report(outcome) : outcome);
  // Some buttons disappear when they are pressed. The focus then moves to an element nearby.
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    if (document.activeElement === document.body) middle.current?.focus();
  });
  // A new scene gets a new canvas, which fits the scene into view. A canvas that is read as a list, has the focus or goes on with its highlight is kept.
  const scope = JSON.stringify([subgraph?.id, other?.id, subgraph && settings.view]);
  const lastScope = useRef(scope);
  useEffect(() => {
    if (lastScope.current === scope) return;
    lastScope.current = scope;
    if (keepsCanvas.current) {
      keepsCanvas.current = false;
      return;
    }
    const view = graph.current;
    if (view && !view.contains(document.activeElement) && !view.querySelector('[role="grid"]')) setScenes((count) => count + 1);
  }, [scope]);
  const isPart = subgraph !== undefined && settings.view !== 'all';
  const canvasActions = useMemo(
    () =>
      isPart
        ? {
            showWhole: () => {
              keepsCanvas.current = true;
              announce(actions.show(undefined).text);
            },
          }
        : {},
    [isPart, actions],
  );
  // The message stays until another change of the document.
  const isFresh = news !== undefined && news.after === pipeline;
  const isUndoable = isFresh && news.ok && news.before !== news.after;

  const panels: DockPanel[] = [
    {
      id: 'subgraphs',
      label: 'Subgraphs',
      icon: Group,
      content: (
        <div className={styles.list}>
          <div className={styles.rows}>
            <SubgraphList
              pipeline={pipeline}
              shown={subgraph}
              other={other}
              newButton={newButton}
              onShow={(one) => report(actions.show(one))}
              onCompare={(one) => report(actions.compare(one))}
              onNew={() => setAsking({ kind: 'new' })}
              onRename={(one) => setAsking({ kind: 'rename', subgraph: one })}
              onRecolor={(one, colour) => report(actions.change(one, { colour }))}
              onRemove={(one) => {
                report(actions.remove(one));
                // The focused button disappears along with the row of the subgraph.
                newButton.current?.focus();
              }}
              onSelect={store.select}
            />
          </div>
          {subgraph && (
            <div className={styles.showing} role="group" aria-label="What is drawn">
              <Select label="Show" value={settings.view} options={VIEWS} onChange={(value) => store.setArg('view', value)} />
              {settings.view === 'boundary' && (
                <NumberField
                  label="Boundary depth"
                  value={settings.depth}
                  min={1}
                  max={MAX_BOUNDARY_DEPTH}
                  step={1}
                  unit={settings.depth === 1 ? 'edge' : 'edges'}
                  onChange={(value) => store.setArg('depth', value, { gesture: 'depth' })}
                />
              )}
            </div>
          )}
          <About
            scene={scene}
            selection={selection}
            onSelect={store.select}
            onShow={(one) => report(actions.show(one))}
            onCompare={(one) => report(actions.compare(one))}
            onAdd={(one, ids) => report(actions.add(one, ids))}
          />
        </div>
      ),
    },
  ];

  return (
    <PlaygroundView>
      <div ref={graph} className={utilities.fullHeight}>
        <PlaygroundCanvas
          key={scenes}
          store={store}
          positions={positions}
          onPositions={setPositions}
          label={subgraph ? `Subgraph ${subgraph.name}` : `Pipeline ${pipeline.name}`}
          nodes={nodes}
          edges={edges}
          total={pipeline.nodes.length}
          actions={canvasActions}
          empty={
            subgraph
              ? { title: `${subgraph.name} is empty`, text: 'Show the whole graph, select nodes and add them.' }
              : undefined
          }
          tools={<OpenButton store={store} />}
          main={
            <div ref={middle} className={utilities.stack1} tabIndex={-1}>
              {scene.faults.map((fault) => (
                <div key={fault} className={styles.fault}>
                  <Callout tone="warn">{fault}</Callout>
                </div>
              ))}
              {isFresh && (
                <div className={styles.news} data-refused={news.ok ? undefined : ''}>
                  <p>{news.text}</p>
                  {isUndoable && (
                    <Button
                      size="s"
                      icon={Undo2}
                      onClick={() => {
                        isFocusDue.current = true;
                        store.undo();
                        announce('Undone.');
                      }}
                    >
                      Undo this
                    </Button>
                  )}
                  <IconButton
                    size="s"
                    icon={X}
                    label="Close the message"
                    onClick={() => {
                      isFocusDue.current = true;
                      setNews(undefined);
                    }}
                  />
                </div>
              )}
              <SelectionBar
                pipeline={pipeline}
                shown={subgraph}
                selection={selection}
                drawn={scene.drawn}
                reach={settings.reach}
                actions={actions}
                report={report}
                onReach={(value) => store.setArg('reach', value)}
                onClear={() => {
                  isFocusDue.current = true;
                  store.select([]);
                }}
              />
            </div>
          }
        />
      </div>
      <DockPanels label="Subgraphs" panels={panels} />
      {asking && (
        <SubgraphDialog
          asking={asking}
          pipeline={pipeline}
          selection={selection}
          onClose={() => setAsking(undefined)}
          onCreate={(name, colour, ids) => reported(actions.create(name, colour, ids))}
          onRename={(one, name) => reported(actions.change(one, { name }))}
        />
      )}
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: subgraphsDataSchema, View: Subgraphs });

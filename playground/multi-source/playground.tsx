import { ChevronLeft, ChevronRight, DatabaseZap, ListOrdered, Rows3, Settings2 } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { LoadHistory } from '#engine/load/loadHistory.ts';
import { strategiesOf } from '#engine/load/loadSources.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { LoadsPanel } from '#workbench/loads/LoadsPanel.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { isSourceName, type Night, type SourcesStore, sourcesDataSchema, withRows } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { historyOf } from './history.ts';
import { meta } from './meta.ts';
import { NodePanel } from './NodePanel.tsx';
import styles from './playground.module.css';
import { RowsPanel } from './RowsPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';
import { stories } from './stories.ts';
import { loadSentence } from './words.ts';

/** The cards of the graph, each with its number of rows on a night. */
function countedNodes(pipeline: Pipeline, { node, loads }: LoadHistory, sources: Night, night: number): CanvasNode[] {
  const load = loads[night - 1]!;
  return canvasNodes(pipeline).map((card) => {
    if (isSourceName(card.name)) return { ...card, note: counted(sources[card.name].length, 'row') };
    if (card.id !== node.id) return card;
    return { ...card, note: `${load.ok ? '' : 'failed · '}${counted(load.rows.length, 'row')}` };
  });
}

function MultiSource({ store }: { store: SourcesStore }) {
  const { show } = useDock();
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const args = useStore(store, (state) => state.args);
  const history = useMemo(() => historyOf(pipeline, data), [pipeline, data]);
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const last = data.nights.length;
  const night = Math.min(args.night, last);
  const sources = data.nights[night - 1]!;
  const nodes = useMemo(
    () => (history ? countedNodes(pipeline, history, sources, night) : []),
    [pipeline, history, sources, night],
  );

  const load = history?.loads[night - 1];
  if (!history || !load)
    return (
      <PlaygroundView grows>
        <EmptyState title="No node with these sources">
          This playground needs a node of a built-in type that reads ORDERS_EU and ORDERS_US. Open one of its stories.
        </EmptyState>
      </PlaygroundView>
    );
  const { node, rules, strategy } = history;
  const strategies: readonly string[] = strategiesOf(rules);

  function go(to: number) {
    if (to < 1 || to > last) return;
    store.setArg('night', to, { silent: true });
    announce(loadSentence(to, history!.loads[to - 1]!, history!));
  }
  function edit(change: Edit) {
    const refusal = store.apply(change);
    if (refusal) {
      announce(refusal.message);
      return;
    }
    const state = store.getState();
    const after = historyOf(state.pipeline, state.data);
    const then = after?.loads[night - 1];
    announce(`${describeEdit(change, pipeline)}. ${after && then ? loadSentence(night, then, after) : ''}`);
  }

  const panels: DockPanel[] = [
    {
      id: 'rows',
      label: 'Rows',
      icon: Rows3,
      isWide: true,
      content: (
        <RowsPanel
          history={history}
          night={night}
          sources={sources}
          onRows={(name, rows) => {
            store.setData(withRows(data, night, name, rows));
            store.note(`${name} of night ${night} changed`);
          }}
        />
      ),
    },
    {
      id: 'statements',
      label: 'Statements',
      icon: ListOrdered,
      isWide: true,
      ...(load.ok ? {} : { badge: { text: 'failed', tone: 'danger' as const } }),
      content: <StatementsPanel pipeline={pipeline} history={history} night={night} sources={sources} />,
    },
    { id: 'node', label: 'Node', icon: Settings2, content: <NodePanel history={history} onEdit={edit} /> },
    {
      id: 'engine',
      label: 'Engine',
      icon: DatabaseZap,
      isWide: true,
      content: (
        <LoadsPanel
          about="The counts beside this are worked out by the rules of the strategies. Here the SQL of the node runs on a SQL engine in this tab, night after night."
          unit="night"
          pipeline={pipeline}
          data={data}
          deliveries={data.nights}
          history={history}
          chosen={night}
        />
      ),
    },
  ];
  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, rows of night ${night}`}
      nodes={nodes}
      edges={edges}
      actions={{ rows: () => show('rows') }}
      main={
        <PlayerBar
          start={
            strategies.length > 0 && (
              <Select
                label="Multi source strategy"
                hideLabel
                options={(strategy ? strategies : ['', ...strategies]).map((one) => ({ value: one, label: one || 'not set' }))}
                value={strategy ?? ''}
                onChange={(value) => edit({ kind: 'setConfig', id: node.id, key: 'insertStrategy', value: value || undefined })}
              />
            )
          }
          sentence={loadSentence(night, load, history)}
          isBad={!load.ok}
        >
          {last > 1 && (
            <div className={styles.nights}>
              <IconButton
                size="s"
                icon={ChevronLeft}
                label="The night before"
                onClick={() => go(night - 1)}
                aria-disabled={night === 1 || undefined}
              />
              <span>
                {night} of {last}
              </span>
              <IconButton
                size="s"
                icon={ChevronRight}
                label="The next night"
                onClick={() => go(night + 1)}
                aria-disabled={night === last || undefined}
              />
            </div>
          )}
        </PlayerBar>
      }
      dock={{ label: 'Rows, statements and node', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: sourcesDataSchema, facts, View: MultiSource });

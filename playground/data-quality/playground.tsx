import { FlaskConical, Play, ScrollText, Square, TableProperties, Truck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { RunLog } from '#workbench/engine/RunLog.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { namedNode, nodeLabel } from '#workbench/namedNode.ts';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { useRunReports } from '#workbench/useRunReports.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { type QualityStore, qualityDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { badRows } from './faults.ts';
import { qualityNodes } from './graphView.ts';
import { meta } from './meta.ts';
import { hasFailedTest, outcomeOf, runKey } from './outcome.ts';
import styles from './playground.module.css';
import { ResultsPanel } from './ResultsPanel.tsx';
import { stories } from './stories.ts';
import { TestsPanel } from './TestsPanel.tsx';
import { useNight } from './useNight.ts';
import { runSentence, waitingSentence } from './words.ts';

/** The node whose tests are shown: the named node, or else the first node with tests, or else the first node that is not a source. */
function shownNode({ nodes }: Pipeline, name: string) {
  const loading = nodes.filter(({ type }) => !isSource(type));
  return namedNode(loading, name) ?? loading.find(({ tests }) => tests.length > 0) ?? loading[0];
}

function DataQuality({ store }: { store: QualityStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const selection = useStore(store, (state) => state.selection);
  const { real, night, asked, run } = useNight();
  const { show, offer } = useDock();
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const key = useMemo(() => runKey(pipeline, data), [pipeline, data]);
  const outcome = useMemo(() => night && outcomeOf(night), [night]);
  const last = data.run;
  const current = last?.key === key ? last : undefined;
  const shownNight = outcome && outcome.key === last?.key ? night : undefined;
  const node = shownNode(pipeline, args.node);
  const isRunning = real.doing !== undefined;
  const live = isRunning ? real.live : undefined;
  const nodes = useMemo(() => qualityNodes(pipeline, data, current, live), [pipeline, data, current, live]);

  // The result of a finished run is stored in the playground's data, so that undo, links and checks include it.
  const recorded = useRef<typeof outcome>(undefined);
  useEffect(() => {
    if (!outcome || recorded.current === outcome) return;
    recorded.current = outcome;
    store.setData({ ...store.getState().data, run: outcome }, { joined: true });
    show('results');
  }, [outcome, store, show]);

  useRunReports(store, {
    key: asked,
    kind: 'refresh',
    by: 'engine',
    isRunning,
    end: outcome && !isRunning ? { status: outcome.status, sentence: runSentence(pipeline, outcome) } : undefined,
  });

  function edit(change: Edit) {
    const refusal = store.apply(change);
    announce(refusal ? refusal.message : `${describeEdit(change, pipeline)}.`);
  }
  function select(ids: string[]) {
    store.select(ids);
    const chosen = pipeline.nodes.find(({ id }) => id === ids[0]);
    if (!chosen || isSource(chosen.type)) return;
    store.setArg('node', nodeLabel(pipeline.nodes, chosen), { silent: true });
    offer('tests');
  }

  const bad = badRows(data.tonight);
  const failed = current?.nodes.filter(hasFailedTest).length ?? 0;
  const panels: DockPanel[] = [
    {
      id: 'tests',
      label: 'Tests',
      icon: FlaskConical,
      content: (
        <TestsPanel
          pipeline={pipeline}
          node={node}
          outcomes={current?.nodes.find(({ id }) => id === node?.id)?.tests ?? []}
          onEdit={edit}
          onNode={(id) => select([id])}
        />
      ),
    },
    {
      id: 'delivery',
      label: 'Delivery',
      icon: Truck,
      isWide: true,
      ...(bad > 0 ? { badge: { text: bad, tone: 'danger' as const } } : {}),
      content: (
        <DeliveryPanel
          pipeline={pipeline}
          tonight={data.tonight}
          yesterday={data.yesterday}
          onChange={(tonight, what) => {
            store.setData({ ...data, tonight });
            store.note(what);
            announce(`${what}.`);
          }}
        />
      ),
    },
    {
      id: 'results',
      label: 'Results',
      icon: TableProperties,
      isWide: true,
      ...(failed > 0 ? { badge: { text: failed, tone: 'danger' as const } } : {}),
      content: (
        <ResultsPanel
          pipeline={pipeline}
          run={last}
          night={shownNight}
          nodeId={node?.id}
          isOld={last !== undefined && !current}
        />
      ),
    },
    {
      id: 'log',
      label: 'Log',
      icon: ScrollText,
      isWide: true,
      behindMore: 'inExercises',
      content: <RunLog document={real.live ?? shownNight?.document} platform={pipeline.platform} nodeId={selection[0]} />,
    },
  ];
  const sentence = current
    ? runSentence(pipeline, current)
    : last
      ? 'Something has changed since the last run. Run it again.'
      : waitingSentence(data);
  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, with its tests`}
      nodes={nodes}
      edges={edges}
      onSelect={select}
      main={
        <PlayerBar
          start={
            isRunning ? (
              <Button icon={Square} onClick={real.cancel}>
                {ACTION_TEXTS.cancel}
              </Button>
            ) : (
              <Button
                variant="primary"
                icon={Play}
                onClick={() => run({ pipeline, yesterday: data.yesterday, tonight: data.tonight })}
              >
                {engineLabel('Run', real.state)}
              </Button>
            )
          }
          sentence={sentence}
          room="more"
          isBad={current?.status === 'failed'}
          progress={
            (isRunning || real.error) &&
            (real.error ? (
              <span className={styles.refused}>{real.error.message}</span>
            ) : (
              <EngineLoading state={real.state} label={real.doing ?? ''} />
            ))
          }
        />
      }
      dock={{ label: 'Tests and results', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: qualityDataSchema, facts, View: DataQuality });

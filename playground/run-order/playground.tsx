import { ChartGantt, Layers, type LucideIcon, Table2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import { stateAt } from '#engine/run/record.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { definePlayground, isRunEnd } from '#workbench/contract.ts';
import { type DockPanel, useDock, useDockOffer } from '#workbench/dock.tsx';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { browserHost, createPlayback, momentAt, NOT_STARTED, type Playback } from '#workbench/playback.ts';
import { BlockedNodes } from './BlockedNodes.tsx';
import { CannotRun } from './CannotRun.tsx';
import { type RunStore, runDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { momentSentences, runStatus } from './explain.ts';
import { Figures } from './Figures.tsx';
import { facts } from './facts.ts';
import { runEdges, runNodes } from './graphView.ts';
import { meta } from './meta.ts';
import { NodePanel } from './NodePanel.tsx';
import { planOf, planWith, settingsOf } from './plan.ts';
import styles from './playground.module.css';
import { RunStatus } from './RunStatus.tsx';
import { RunTable } from './RunTable.tsx';
import { createRunChanges } from './runStore.ts';
import { stories } from './stories.ts';
import { Timeline } from './Timeline.tsx';
import { Transport } from './Transport.tsx';
import { Waves } from './Waves.tsx';

const NO_STATES: readonly NodeState[] = [];

/** Announces to screen readers, while a run plays, only failures and the end of the run. Everything else can be read on screen. The store learns of the start and the end. */
function useRunNews(store: RunStore, playback: Playback, plan: RunPlan | undefined): void {
  useEffect(() => {
    if (!plan) return;
    return playback.store.subscribe((now, before) => {
      const { run } = store.getState();
      // After a pause, the run goes on.
      const isUnderWay = run !== undefined && run.end === undefined;
      if (now.isPlaying && !before.isPlaying && !isUnderWay) {
        store.runStarted({ kind: plan.attempt === 'retry' ? 'retry' : 'refresh', by: 'simulation' });
      }
      if (!before.isPlaying || now.moment <= before.moment) return;
      const passed = plan.moments.slice(before.moment + 1, now.moment + 1);
      const isOver = now.moment === plan.moments.length - 1;
      const worthSaying = passed.filter(
        (moment, index) => moment.events.some(({ kind }) => kind === 'fail') || (isOver && index === passed.length - 1),
      );
      if (worthSaying.length > 0) announce(worthSaying.flatMap((moment) => momentSentences(plan, moment)).join(' '));
      const status = runStatus(plan, now.moment);
      if (isRunEnd(status)) store.runFinished({ status, sentence: momentSentences(plan, passed.at(-1)!).at(-1)! });
    });
  }, [store, playback, plan]);
}

function RunOrder({ store }: { store: RunStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const selection = useStore(store, (state) => state.selection);
  const settings = useMemo(() => settingsOf(args), [args]);
  const plan = useMemo(() => planWith(pipeline, settings, data), [pipeline, settings, data]);
  const runnable = plan.ok ? plan : undefined;
  // The run before the reader's last change, if that change was to the number of slots. Dragging the slider is one change.
  const before = useStore(store.history, ({ past }) => past.at(-1));
  const former = useMemo(() => {
    if (!before || before.pipeline !== pipeline || before.data !== data || before.args.parallelism === args.parallelism) return;
    const planned = planOf(before);
    return planned.ok ? planned : undefined;
  }, [before, pipeline, data, args.parallelism]);
  const times = useMemo(() => (runnable ? runnable.moments.map(({ time }) => time) : []), [runnable]);

  const [playback] = useState(() => createPlayback(browserHost()));
  const [changes] = useState(() => createRunChanges(store));
  // Set when the reader asks for a retry, which plays as soon as it is planned.
  const playsNext = useRef(false);
  useEffect(() => {
    playback.setRun(times, runnable?.run.total ?? 0);
    if (playsNext.current) playback.play();
    playsNext.current = false;
  }, [playback, times, runnable]);
  useEffect(() => () => playback.dispose(), [playback]);
  useRunNews(store, playback, runnable);

  // The view is rendered for each moment, not for each frame, because between moments only the playhead moves.
  const moment = useStore(playback.store, (state) => momentAt(times, state.time));
  const time = moment < 0 ? NOT_STARTED : times[moment]!;
  const states = useMemo(() => (runnable ? stateAt(runnable.run, time) : NO_STATES), [runnable, time]);
  const { showCriticalPath } = settings;
  const nodes = useMemo(() => runNodes(pipeline, plan, states, showCriticalPath), [pipeline, plan, states, showCriticalPath]);
  const edges = useMemo(() => runEdges(pipeline, plan, showCriticalPath), [pipeline, plan, showCriticalPath]);

  const { indexOf, unresolved } = pipelineGraph(pipeline);
  const [first] = selection;
  const chosen = first === undefined ? undefined : indexOf.get(first);

  const select = (id: string) => store.select(selection.length === 1 && selection[0] === id ? [] : [id]);
  function toggleFailing(node: number) {
    if (!runnable || runnable.attempt === 'retry') return;
    const { id, name } = pipeline.nodes[node]!;
    const isFailing = !data.failing.includes(id);
    changes.setFailing([id], isFailing, `${name} ${isFailing ? 'fails' : 'does not fail'}`);
    announce(isFailing ? `${name} will fail.` : `${name} will not fail.`);
  }
  const attempt = (value: 'first' | 'retry') => {
    playback.restart();
    playsNext.current = value === 'retry';
    store.setArg('attempt', value);
  };

  const chosenNode = runnable && chosen !== undefined && first !== undefined && (
    <NodePanel
      key={first}
      plan={runnable}
      data={data}
      node={chosen}
      selection={selection}
      state={states[chosen] ?? 'waiting'}
      time={time}
      store={store}
      changes={changes}
    />
  );
  /** A dock panel with the selected node, and a view of the run with its figures. */
  const panel = (id: string, label: string, icon: LucideIcon, view: (plan: RunPlan) => ReactNode): DockPanel => ({
    id,
    label,
    icon,
    isWide: true,
    content: runnable ? (
      <div className={`${styles.side} ${chosenNode ? styles.beside : ''}`}>
        {chosenNode}
        <div className={styles.run}>
          <Figures plan={runnable} showCriticalPath={showCriticalPath} isOver={moment === runnable.moments.length - 1} />
          {runnable.blocked && (
            <BlockedNodes pipeline={pipeline} blocked={runnable.blocked} store={store} total={runnable.run.total} />
          )}
          {unresolved.length > 0 && (
            <p className={styles.notice}>
              {counted(unresolved.length, 'ref names', 'refs name')} no node of the pipeline and{' '}
              {unresolved.length === 1 ? 'has' : 'have'} no effect on the order.
            </p>
          )}
          {view(runnable)}
          {!chosenNode && (
            <p className={styles.hint}>
              Select a node to see why it waits, and to ask: what if it took longer, failed, or waited for another?
            </p>
          )}
        </div>
      </div>
    ) : (
      !plan.ok && <CannotRun pipeline={pipeline} plan={plan} store={store} changes={changes} />
    ),
  });
  const shown = { states, selection, showCriticalPath, onSelect: select };
  const panels = [
    panel('timeline', 'Timeline', ChartGantt, (run) => (
      <Timeline plan={run} former={former} playback={playback} onToggleFailing={toggleFailing} {...shown} />
    )),
    panel('waves', 'Waves', Layers, (run) => <Waves plan={run} {...shown} />),
    panel('table', 'Table', Table2, (run) => (
      <RunTable plan={run} states={states} selection={selection} onSelect={select} onToggleFailing={toggleFailing} />
    )),
  ];
  // The dock opens if there are nodes that no run can include, or if a node is selected.
  const { offer, show } = useDock();
  const isBlocked = !plan.ok || plan.blocked !== undefined;
  useEffect(() => {
    if (isBlocked) offer('timeline');
  }, [offer, isBlocked]);
  useDockOffer('timeline', first);

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}`}
      nodes={nodes}
      edges={edges}
      tools={<OpenButton store={store} onOpened={playback.restart} />}
      actions={{
        connect: (from, to) => store.apply({ kind: 'connect', from, to, form: 'ref_link' })?.message,
        disconnect: (from, to) => store.apply({ kind: 'disconnect', from, to })?.message,
      }}
      main={
        !runnable ? (
          <PlayerBar sentence="Nothing can run yet.">
            <Button size="s" onClick={() => show('timeline')}>
              Why, and what helps
            </Button>
          </PlayerBar>
        ) : (
          <PlayerBar>
            <Transport plan={runnable} playback={playback} />
            <RunStatus plan={runnable} moment={moment} onRetry={() => attempt('retry')} onFirstRun={() => attempt('first')} />
          </PlayerBar>
        )
      }
      dock={{ label: 'Ways to see the run', panels }}
    />
  );
}

export default definePlayground({ meta, stories, exercises, data: runDataSchema, facts, View: RunOrder });

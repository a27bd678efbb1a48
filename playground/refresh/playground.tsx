import { Braces, ChartGantt, ScrollText, Settings2, Table2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { prodOf } from '#engine/platform/environments.ts';
import { isRetry, sourceTables } from '#engine/platform/platformState.ts';
import { type RunDocument, runLog } from '#engine/run/runDocument.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import { definePlayground, isRunEnd } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { CustomRows } from '#workbench/engine/CustomRows.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { RunLog } from '#workbench/engine/RunLog.tsx';
import { showRows } from '#workbench/engine/showRows.ts';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { refreshOf } from '#workbench/platform/enginePlatform.ts';
import { usePlatformEngine } from '#workbench/platform/usePlatformEngine.ts';
import { browserHost, createPlayback, momentAt } from '#workbench/playback.ts';
import { useRunReports } from '#workbench/useRunReports.ts';
import { breakageWords } from './breakages.ts';
import { type Action, askedRefresh, MAX_ACTIONS, type RefreshStore, refreshDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { facts } from './facts.ts';
import { nightNodes } from './graphView.ts';
import { meta } from './meta.ts';
import { NightTimeline } from './NightTimeline.tsx';
import { NIGHTS_ENGINE, type NightRun, nightsOf } from './nights.ts';
import { ofProject } from './ofProject.ts';
import { ProjectRefresh } from './ProjectRefresh.tsx';
import styles from './playground.module.css';
import { RowsPanel } from './RowsPanel.tsx';
import { RunButtons } from './RunButtons.tsx';
import { RunJson } from './RunJson.tsx';
import { RunPanel } from './RunPanel.tsx';
import { stories } from './stories.ts';
import { runName, runSentence, stagedTwiceSentence } from './words.ts';

/** The times at which something happens in a run, in milliseconds from its start, ascending. */
function momentsOf(run: Extract<NightRun, { kind: 'refresh' }>): number[] {
  const { document, simulated } = run;
  const { run: record } = simulated;
  const sent = runLog(document).flatMap(({ at, milliseconds }) => [at, at + (milliseconds ?? 0)]);
  return [...new Set([...record.events.map(({ time }) => time), ...sent])].sort((one, other) => one - other);
}

/** Plays a simulated run and returns its document at the playhead. Runs that existed when the playground was opened are shown at their end. */
function usePlayed(run: NightRun): { document: RunDocument | undefined; isPlaying: boolean; time: () => number } {
  const [playback] = useState(() => createPlayback(browserHost()));
  const first = useRef(run.id);
  const moments = useMemo(() => (run.kind === 'refresh' ? momentsOf(run) : []), [run]);
  const total = run.kind === 'refresh' ? run.simulated.run.total : 0;
  const seen = useRef(run.id);
  // A new run plays from the effect on, so that it is under way before the playback says so.
  const [shownRun, setShownRun] = useState(run.id);
  useEffect(() => {
    playback.setRun(moments, total);
    if (run.id === first.current || run.id < seen.current || total === 0) playback.seek(total);
    else if (run.id > seen.current) {
      playback.restart();
      playback.setSpeed(2);
      playback.play();
    }
    seen.current = run.id;
    setShownRun(run.id);
  }, [playback, moments, total, run.id]);
  useEffect(() => () => playback.dispose(), [playback]);
  const moment = useStore(playback.store, (state) => momentAt(moments, state.time));
  const isPlaying = useStore(playback.store, (state) => state.isPlaying);
  const document = useMemo(() => {
    if (run.kind !== 'refresh') return undefined;
    return moment < 0 ? run.simulated.at(0) : moment >= moments.length - 1 ? run.document : run.simulated.at(moments[moment]!);
  }, [run, moment, moments]);
  return { document, isPlaying: isPlaying || shownRun !== run.id, time: () => playback.store.getState().time };
}

function Refresh({ store }: { store: RefreshStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const selection = useStore(store, (state) => state.selection);
  const nights = useMemo(() => nightsOf(pipeline, data), [pipeline, data]);
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const orders = Number(args.orders);
  const [customTables, setCustomTables] = useState<readonly CustomTable[]>([]);
  const real = usePlatformEngine(NIGHTS_ENGINE, pipeline, data.actions, { orders, customTables });
  const [chosen, setChosen] = useState<number>();
  const last = nights.runs.at(-1)!;
  const run = nights.runs.find(({ id }) => id === chosen) ?? last;
  const played = usePlayed(run);
  const { show } = useDock();

  const isLive = real.isOn && real.live?.run.id === run.id;
  const realDocument = isLive ? real.live : real.platformState && refreshOf(real.platformState, run.id)?.document;
  const document = real.isOn ? realDocument : played.document;
  const isRunning = real.isOn ? real.doing !== undefined : played.isPlaying;
  const nodes = useMemo(() => nightNodes(pipeline, nights, document), [pipeline, nights, document]);
  const isFull = data.actions.length >= MAX_ACTIONS;
  const [selected] = selection;

  const sentence = runSentence(run, document);
  const status = document?.run.runStatus;
  const lastStatus = run.kind === 'refused' ? 'refused' : status;
  const lastAction = data.actions.at(-1)?.do;
  useRunReports(store, {
    key: `${last.id} ${real.isOn}`,
    kind: isRetry(last) ? 'retry' : 'refresh',
    by: real.isOn ? 'engine' : 'simulation',
    // The engine also carries out breakages and repairs, which are no runs.
    isRunning: isRunning && lastAction !== 'break' && lastAction !== 'repair',
    end: run === last && isRunEnd(lastStatus) ? { status: lastStatus, sentence } : undefined,
  });

  function act(action: Action) {
    if (isFull || isRunning) return;
    store.setData({ actions: [...data.actions, action] });
    setChosen(undefined);
    if (action.do === 'refresh' || action.do === 'retry') {
      show('timeline');
      return;
    }
    const words = breakageWords(pipeline, action.breakage);
    store.note(action.do === 'break' ? words.breaks : words.repairs);
    announce(action.do === 'break' ? words.what : `${words.repairs}: done.`);
  }
  /** Cancels the last run, if the last action is a run. */
  function cancel() {
    real.cancel();
    const action = data.actions.at(-1);
    if (run.kind !== 'refresh' || (action?.do !== 'refresh' && action?.do !== 'retry')) return;
    const at = real.isOn ? 1 : Math.max(0, Math.floor(played.time()));
    store.setData({ actions: [...data.actions.slice(0, -1), { ...action, cancelAt: at }] }, { joined: true });
    store.note('Cancel');
  }

  // After a retry has failed because of the duplicate, the bar explains why. Before that, only the Run tab does.
  const stagedTwice = last.kind === 'refresh' && isRetry(last) && run === last && !isRunning && stagedTwiceSentence(nights);
  const canRetry = last.kind === 'refresh' && last.document.run.runStatus === 'failed';
  const panels: DockPanel[] = [
    {
      id: 'run',
      label: 'Run',
      icon: Settings2,
      ...(nights.broken.length > 0 ? { badge: { text: nights.broken.length, tone: 'danger' as const } } : {}),
      content: (
        <RunPanel store={store} args={args} pipeline={pipeline} nights={nights} isBusy={isFull || isRunning} onAction={act}>
          <CustomRows tables={sourceTables(pipeline, prodOf(pipeline))} customTables={customTables} onChange={setCustomTables} />
        </RunPanel>
      ),
    },
    {
      id: 'timeline',
      label: 'Timeline',
      icon: ChartGantt,
      isWide: true,
      behindMore: 'inExercises',
      content: (
        <NightTimeline
          document={document}
          total={!real.isOn && run.kind === 'refresh' ? run.simulated.run.total : undefined}
          selection={selection}
          onSelect={(id) => store.select(selected === id ? [] : [id])}
        />
      ),
    },
    {
      id: 'log',
      label: 'Log',
      icon: ScrollText,
      isWide: true,
      content: <RunLog document={document} platform={pipeline.platform} nodeId={selected} />,
    },
    {
      id: 'rows',
      label: 'Rows',
      icon: Table2,
      isWide: true,
      behindMore: 'inExercises',
      content: (
        <RowsPanel
          real={real}
          pipeline={pipeline}
          run={run}
          document={document}
          orders={orders}
          selected={selected}
          onSelect={(id) => store.select([id])}
        />
      ),
    },
    {
      id: 'json',
      label: 'API',
      icon: Braces,
      isWide: true,
      behindMore: 'inExercises',
      content: document && <RunJson document={document} />,
    },
  ];

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, during the refresh`}
      nodes={nodes}
      edges={edges}
      actions={{
        rows: showRows(store, real, show),
      }}
      tools={
        <OpenButton
          store={store}
          onOpened={() =>
            store.setData({ actions: [], project: { what: 'all', standIns: true, environment: '' } }, { joined: true })
          }
        />
      }
      main={
        <PlayerBar
          start={
            <RunButtons
              isRunning={isRunning}
              isFull={isFull}
              canRetry={canRetry}
              onCancel={cancel}
              onRefresh={() => act(askedRefresh(args))}
              onRetry={() => act({ do: 'retry' })}
            />
          }
          sentence={
            <>
              {sentence}
              {stagedTwice && ` ${stagedTwice}`}
              {isFull && ' This page can’t remember any more runs. Undo, or reset the story, to continue.'}
            </>
          }
          isBad={run.kind === 'refused' || status === 'failed'}
          room={nights.runs.length > 1 ? 'line' : 'more'}
          progress={
            real.isOn &&
            (real.error ? (
              <span className={styles.refused}>{real.error.message}</span>
            ) : real.doing ? (
              <EngineLoading state={real.state} label={`${real.doing}, with ${orders.toLocaleString('en')} orders`} />
            ) : (
              `On a SQL engine in this tab, with ${orders.toLocaleString('en')} orders.`
            ))
          }
        >
          {nights.runs.length > 1 && (
            <div className={styles.runs}>
              <Select
                label="Run that is shown"
                hideLabel
                options={nights.runs.map((one) => ({ value: String(one.id), label: runName(one) }))}
                value={String(run.id)}
                onChange={(id) => setChosen(Number(id))}
              />
            </div>
          )}
          <Button size="s" onClick={() => real.turn(!real.isOn)} aria-pressed={real.isOn}>
            {real.isOn ? 'Back to the simulation' : engineLabel('Run for real', real.state)}
          </Button>
        </PlayerBar>
      }
      dock={{ label: 'Ways to see the refresh', panels }}
    />
  );
}

/** Shows the nights of the sample, or the project that the reader opened. */
function RefreshOf({ store }: { store: RefreshStore }) {
  const isProject = useStore(store, ({ data }) => data.project !== undefined);
  return isProject ? <ProjectRefresh store={store} /> : <Refresh store={store} />;
}

export default definePlayground({ meta, stories, exercises, data: refreshDataSchema, facts, ofProject, View: RefreshOf });

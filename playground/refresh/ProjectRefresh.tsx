import { Braces, ChartGantt, ClipboardList, Play, ScrollText, Settings2, Table2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { isRunEnd } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { CustomRows } from '#workbench/engine/CustomRows.tsx';
import { EngineLoading, engineLabel } from '#workbench/engine/EngineLoading.tsx';
import { fallbackTypeOf } from '#workbench/engine/fallbackTypes.ts';
import { useEngineHold } from '#workbench/engine/projectEngine.ts';
import { projectReport } from '#workbench/engine/projectReport.ts';
import { RunLog } from '#workbench/engine/RunLog.tsx';
import { useCustomTables } from '#workbench/engine/useTabWarehouse.ts';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { useRunReports } from '#workbench/useRunReports.ts';
import { type Action, askedProjectRefresh, MAX_ACTIONS, type RefreshData, type RefreshStore } from './data.ts';
import { NightTimeline } from './NightTimeline.tsx';
import panelStyles from './Panels.module.css';
import { MadeUp, ProjectReportTable, reportSentence } from './ProjectReport.tsx';
import { ProjectRows } from './ProjectRows.tsx';
import { ProjectRunPanel } from './ProjectRunPanel.tsx';
import { projectCards } from './projectCards.ts';
import { type ProjectRuns, useProjectRuns } from './projectRuns.ts';
import { RunButtons } from './RunButtons.tsx';
import { RunJson } from './RunJson.tsx';

const TITLE = 'Run the whole project';

/** A progress bar for the action that is being carried out. */
function ActionProgress({ runs, orders }: { runs: ProjectRuns; orders: number }) {
  const { state, live, doing } = runs;
  if (state.kind !== 'ready' || !live)
    return <EngineLoading state={state} label={`${doing}, with ${orders.toLocaleString('en')} orders`} />;
  const { results, run } = live;
  const over = results.filter(({ runState }) => runState !== 'Waiting' && runState !== 'Queued' && runState !== 'Running').length;
  // A deploy reports the states of nodes only at its end. Until then, a node counts as finished once the next node has begun.
  const begun = results.filter(({ queryResults }) => queryResults.length > 0).length;
  const done = run.runType === 'deploy' ? Math.max(0, begun - 1) : over;
  const what = run.runType === 'deploy' ? 'Deploying' : 'Refreshing';
  return (
    <Progress
      after={0}
      label={`${what}: ${done.toLocaleString('en')} of ${counted(results.length, 'node')}`}
      value={results.length === 0 ? 1 : done / results.length}
    />
  );
}

/** Deploys and runs a project that the reader opened on the SQL engine, as far as its SQL works there, and reports the nodes that did not run. */
export function ProjectRefresh({ store }: { store: RefreshStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const [selected] = useStore(store, (state) => state.selection);
  const project = data.project!;
  const orders = Number(args.orders);
  const [customTables, setCustomTables] = useCustomTables(useEngineHold());
  const runs = useProjectRuns(
    pipeline,
    { orders, customTables, usesFallbackTypes: project.standIns, environment: project.environment },
    data.actions,
  );
  const { platformState, sources } = runs;
  const { show } = useDock();
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const last = platformState?.runs.at(-1);
  const packaged = useMemo(
    () => pipeline.nodes.filter((node) => fallbackTypeOf(pipeline, node) !== undefined).map(({ id }) => id),
    [pipeline],
  );
  const report = useMemo(
    () =>
      platformState && last !== undefined
        ? projectReport(sources.pipeline, sources.context, platformState.deployed, last, {
            ...(platformState.rows ? { rows: platformState.rows } : {}),
            ...(project.standIns ? { replaced: new Set(packaged) } : {}),
          })
        : undefined,
    [platformState, last, sources, project.standIns, packaged],
  );
  const isRunning = runs.doing !== undefined;
  const document = isRunning ? runs.live : typeof last === 'object' ? last : undefined;
  const nodes = useMemo(
    () => projectCards(pipeline, document, isRunning ? undefined : report),
    [pipeline, document, isRunning, report],
  );
  const tables = useMemo(() => sourceTables(sources.pipeline, sources.context), [sources]);
  const isFull = data.actions.length >= MAX_ACTIONS;
  const select = (id: string) => store.select([id]);

  const sentence = report ? reportSentence(report) : undefined;
  const lastAction = data.actions.at(-1)?.do;
  const lastStatus: string | undefined = typeof last === 'string' ? 'refused' : last?.run.runStatus;
  const end = sentence !== undefined && isRunEnd(lastStatus) ? { status: lastStatus, sentence } : undefined;
  useRunReports(
    store,
    runs.isOn
      ? { key: data.actions.length, kind: lastAction === 'retry' ? 'retry' : 'refresh', by: 'engine', isRunning, end }
      : undefined,
  );
  const reported = useRef(end === undefined ? undefined : sentence);
  useEffect(() => {
    if (isRunning || sentence === undefined || reported.current === sentence) return;
    reported.current = sentence;
    show('report');
  }, [isRunning, sentence, show]);

  function setProject(changed: NonNullable<RefreshData['project']>) {
    store.setData({ ...data, project: changed });
  }
  function act(action: Action) {
    if (isFull || isRunning) return;
    store.setData({ ...data, actions: [...data.actions, action] });
  }
  function start(usesFallbackTypes = project.standIns) {
    const next = { ...project, standIns: usesFallbackTypes };
    store.setData({ ...data, project: next, actions: [askedProjectRefresh(args, next)] });
    runs.turn(true);
  }
  /** Stops the current action. A canceled refresh keeps the rows it loaded; a canceled deploy turns the engine off, and the reader can start again. */
  function cancel() {
    runs.cancel();
    store.note('Cancel');
    const action = data.actions.at(-1);
    if (!platformState || (action?.do !== 'refresh' && action?.do !== 'retry')) {
      runs.turn(false);
      return;
    }
    store.setData({ ...data, actions: [...data.actions.slice(0, -1), { ...action, cancelAt: 1 }] }, { joined: true });
  }

  const isStarted = runs.isOn && !runs.error;
  const canRetry = typeof last === 'object' && last.run.runStatus === 'failed';
  const panels: DockPanel[] = [
    {
      id: 'run',
      label: 'Run',
      icon: Settings2,
      content: (
        <ProjectRunPanel
          store={store}
          args={args}
          pipeline={pipeline}
          project={project}
          packaged={packaged.length}
          isBusy={isRunning}
          onProject={setProject}
        >
          <CustomRows tables={tables} customTables={customTables} onChange={setCustomTables} />
        </ProjectRunPanel>
      ),
    },
    {
      id: 'report',
      label: 'Report',
      icon: ClipboardList,
      ...(report && report.rows.length > 0 ? { badge: { text: report.rows.length, tone: 'warn' as const } } : {}),
      content: report ? (
        <div className={panelStyles.panel}>
          <p>{sentence}</p>
          {packaged.length > 0 && (
            <Callout
              tone={project.standIns ? 'info' : 'warn'}
              actions={
                !project.standIns && (
                  <Button size="s" icon={Play} aria-disabled={isRunning || undefined} onClick={() => !isRunning && start(true)}>
                    Run them with fallback types
                  </Button>
                )
              }
            >
              {project.standIns
                ? `${counted(packaged.length, 'node')} without templates ran with a fallback type, the closest built-in type. The rows do not show what the missing type does differently.`
                : `${counted(packaged.length, 'node')} ${packaged.length === 1 ? 'has a type' : 'have types'} whose templates are not in the project, most often because they are in a package. A fallback type, the closest built-in type, can run ${packaged.length === 1 ? 'it' : 'them'} instead.`}
            </Callout>
          )}
          <ProjectReportTable report={report} selected={selected} onSelect={select} />
          <MadeUp tables={platformState?.deployed.tables ?? []} />
        </div>
      ) : (
        <EmptyState title="No report yet">
          Run the project. Nodes that did not run are then listed here, each with its reason.
        </EmptyState>
      ),
    },
    {
      id: 'timeline',
      label: 'Timeline',
      icon: ChartGantt,
      content: <NightTimeline document={document} total={undefined} selection={selected ? [selected] : []} onSelect={select} />,
    },
    {
      id: 'log',
      label: 'Log',
      icon: ScrollText,
      content: <RunLog document={document} platform={pipeline.platform} nodeId={selected} />,
    },
    // Before the first run, the rows of a node have a panel of their own.
    ...(platformState
      ? [{ id: 'rows', label: 'Rows', icon: Table2, content: <ProjectRows runs={runs} selected={selected} onSelect={select} /> }]
      : []),
    {
      id: 'json',
      label: 'API',
      icon: Braces,
      content: document ? <RunJson document={document} /> : <EmptyState title="No run">Run the project.</EmptyState>,
    },
  ];

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, as it runs`}
      nodes={nodes}
      edges={edges}
      selection={selected ? [selected] : []}
      // After a run the rows of the whole project are there. Before, a node runs with everything upstream of it.
      actions={
        platformState
          ? {
              rows: (id) => {
                select(id);
                show('rows');
              },
            }
          : {}
      }
      main={
        <PlayerBar
          start={
            isRunning || (isStarted && platformState) ? (
              <RunButtons
                isRunning={isRunning}
                isFull={isFull}
                canRetry={canRetry}
                onCancel={cancel}
                onRefresh={() => act(askedProjectRefresh(args, project))}
                onRetry={() => act({ do: 'retry' })}
              />
            ) : (
              <Button size="s" variant="primary" icon={Play} onClick={() => start()}>
                {engineLabel(TITLE, runs.state)}
              </Button>
            )
          }
          sentence={
            <>
              {runs.error
                ? runs.error.message
                : typeof last === 'string'
                  ? `The refresh was refused. ${last}`
                  : (sentence ??
                    (isRunning
                      ? ''
                      : 'The project’s SQL runs on a SQL engine in this tab, on sample rows. Nodes that do not run are listed, each with its reason.'))}
              {isFull && ' This page can’t remember any more runs. Undo, or reset the story, to continue.'}
            </>
          }
          room="more"
          isBad={runs.error !== undefined}
          progress={isRunning && <ActionProgress runs={runs} orders={orders} />}
        />
      }
      dock={{ label: 'Ways to see the run of the project', panels }}
    />
  );
}

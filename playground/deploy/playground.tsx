import { GitCompareArrows, ListChecks, PencilRuler, Rocket, ScrollText, Server, Table2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import type { DeployPlan } from '#engine/deploy/plan.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { definePlayground, type UndoGrouping } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { showRows } from '#workbench/engine/showRows.ts';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { type Action, deployDataSchema, isFull, targetOf, withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { DEPLOY_ENGINE } from '#workbench/platform/deployEngine.ts';
import { RowsPanel } from '#workbench/platform/RowsPanel.tsx';
import { usePlatformEngine } from '#workbench/platform/usePlatformEngine.ts';
import { useRunReports } from '#workbench/useRunReports.ts';
import { ChangePanel } from './ChangePanel.tsx';
import type { DeployStore } from './data.ts';
import { EnvironmentsPanel } from './EnvironmentsPanel.tsx';
import { exercises } from './exercises.ts';
import { planNodes } from './graphView.ts';
import { LastRunPanel } from './LastRunPanel.tsx';
import { type DeployArgs, meta } from './meta.ts';
import { ofProject } from './ofProject.ts';
import { PlanPanel, PlanSentence } from './PlanPanel.tsx';
import { planInWorker } from './planInWorker.ts';
import { StrategiesPanel } from './StrategiesPanel.tsx';
import { stories } from './stories.ts';
import { useWorkedOut } from './useWorkedOut.ts';
import { beforeFirstPlan, type Question } from './workedOut.ts';

/** A project may be large, so its deploys are planned in a worker. */
const ENGINE = { ...DEPLOY_ENGINE, plan: planInWorker };

/** The plans under all three strategies, as if each had been set from the beginning. They are computed when this panel is shown. */
function Strategies({ question, plan, nodeId }: { question: Question; plan: DeployPlan; nodeId: string | undefined }) {
  const plans = {
    default: usePlanUnder('default', question, plan),
    transient: usePlanUnder('transient', question, plan),
    advanced: usePlanUnder('advanced', question, plan),
  };
  return <StrategiesPanel plans={plans} nodeId={nodeId} />;
}

/** Returns the plan under a strategy. `plan` is the plan under the chosen strategy; only the plans under the other strategies are computed. */
function usePlanUnder(strategy: DeployArgs['strategy'], question: Question, plan: DeployPlan): DeployPlan | undefined {
  const isChosen = question.args.strategy === strategy;
  const underStrategy = useMemo(
    () => (isChosen ? undefined : { ...question, args: { ...question.args, strategy } }),
    [isChosen, question, strategy],
  );
  const { workedOut } = useWorkedOut(underStrategy);
  return isChosen ? plan : workedOut?.plan;
}

function Deploy({ store }: { store: DeployStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const args = useStore(store, (state) => state.args);
  const selection = useStore(store, (state) => state.selection);

  const question = useMemo(() => ({ pipeline, data, args }), [pipeline, data, args]);
  const { workedOut, isLate, broken } = useWorkedOut(question);
  const {
    state: platformState,
    environment,
    plan,
  } = useMemo(() => workedOut ?? beforeFirstPlan(question), [workedOut, question]);
  const { strategy } = args;
  const environmentId = environment.id as DeployArgs['environment'];
  const target = useMemo(() => targetOf({ pipeline, data }), [pipeline, data]);
  const nodes = useMemo(() => planNodes(target, plan), [target, plan]);
  const edges = useMemo(() => canvasEdges(target), [target]);
  const real = usePlatformEngine(ENGINE, { data, strategy }, data.actions);
  const [selected] = selection;
  const select = (nodeId: string | undefined) => store.select(nodeId === undefined ? [] : [nodeId]);

  const last = platformState.runs.findLast((run) => run.kind === 'deploy' && run.environment === environmentId);
  const isFailed = last?.kind === 'deploy' && last.outcome.status !== 'completed';
  const { show, offer } = useDock();
  // A reader who opens a story with a failed deploy wants to know why it failed.
  const first = isFailed ? 'last' : 'plan';
  useEffect(() => offer(first), [offer, first]);
  const [arrivedAt, setArrivedAt] = useState<number>();
  const arrived = last?.kind === 'deploy' && last.id === arrivedAt ? last.outcome : undefined;
  useRunReports(
    store,
    arrivedAt === undefined
      ? undefined
      : {
          key: arrivedAt,
          kind: 'deploy',
          by: 'simulation',
          isRunning: false,
          end: arrived && {
            status: arrived.status === 'completed' ? 'completed' : 'failed',
            sentence: arrived.failureReason ?? `Deployed to ${environment.name}.`,
          },
        },
  );

  const isDone = plan.steps.length === 0 && environment.status !== 'Failed Deploy';
  const canDeploy = !isLate && !isDone && plan.issues.stop.length === 0 && !isFull(data);

  function edit(change: Edit): string | undefined {
    const refusal = store.apply(change);
    if (refusal) return refusal.message;
    announce(`${describeEdit(change, pipeline)}.`);
    // After a change, plan the document as it is now, not the commit that was chosen before.
    if (data.target !== undefined) setTarget(undefined, { joined: true });
    return undefined;
  }
  function setTarget(to: number | undefined, how?: UndoGrouping) {
    const { target: _, ...rest } = data;
    store.setData(to === undefined ? rest : { ...rest, target: to }, how);
  }
  function act(action: Action) {
    if (isFull(data)) return;
    store.setData(withAction(data, action));
    store.note(
      action.do === 'refresh' ? `Refresh ${platformState.environments.get(action.environment)?.name}` : ACTION_WORDS[action.do],
    );
  }
  function deploy() {
    if (!canDeploy) return;
    const next = withDeploy({ pipeline, data }, environmentId);
    store.setData(next);
    // The number of a run is the number of its action, counted from 1.
    setArrivedAt(next.actions.length);
    show(real.isOn ? 'rows' : 'last');
  }

  const panels: DockPanel[] = [
    {
      id: 'plan',
      label: 'Plan',
      icon: ListChecks,
      isWide: true,
      badge: { text: plan.steps.length },
      content: (
        <PlanPanel environment={environment} plan={plan} data={data} selected={selected} onSelect={select} onTarget={setTarget} />
      ),
    },
    {
      id: 'change',
      label: 'Change',
      icon: PencilRuler,
      content: <ChangePanel pipeline={pipeline} nodeId={selected} onEdit={edit} />,
    },
    {
      id: 'strategies',
      label: 'Strategies',
      icon: GitCompareArrows,
      behindMore: 'inExercises',
      content: <Strategies question={question} plan={plan} nodeId={selected} />,
    },
    {
      id: 'environments',
      label: 'Environments',
      icon: Server,
      content: (
        <EnvironmentsPanel
          pipeline={pipeline}
          platformState={platformState}
          data={data}
          chosen={environmentId}
          onChoose={(id) => store.setArg('environment', id as DeployArgs['environment'])}
          onAction={act}
        />
      ),
    },
    {
      id: 'last',
      label: 'Last deploy',
      icon: ScrollText,
      isWide: true,
      ...(isFailed ? { badge: { text: 'failed', tone: 'danger' as const } } : {}),
      content: (
        <LastRunPanel
          run={last?.kind === 'deploy' ? last : undefined}
          name={environment.name}
          selected={selected}
          onSelect={select}
          arrivedAt={arrivedAt}
        />
      ),
    },
  ];

  panels.push({
    id: 'rows',
    label: 'Rows',
    icon: Table2,
    isWide: true,
    behindMore: 'inExercises',
    content: <RowsPanel real={real} data={data} environmentId={environmentId} selected={selected} />,
  });

  return (
    <GraphPlayground
      store={store}
      label={`Pipeline ${pipeline.name}, as the plan changes ${environment.name}`}
      document={target}
      nodes={nodes}
      edges={edges}
      actions={{
        remove: (ids) => edit({ kind: 'removeNodes', ids: [...ids] }),
        rename: (id, name) => edit({ kind: 'renameNode', id, name }),
        open: (id) => {
          store.select([id]);
          show('change');
        },
        // Before the first deploy there are no tables.
        rows: environment.deployed ? showRows(store, real, show) : undefined,
      }}
      main={
        <PlayerBar
          sentence={
            broken !== undefined ? (
              `The plan could not be worked out: ${broken}`
            ) : isLate ? (
              `Working out the plan of ${counted(target.nodes.length, 'node')} …`
            ) : (
              <PlanSentence environment={environment} plan={plan} />
            )
          }
        >
          <Button variant="primary" size="s" icon={Rocket} onClick={deploy} aria-disabled={!canDeploy || undefined}>
            Deploy to {environment.name}
          </Button>
        </PlayerBar>
      }
      dock={{ label: 'Ways to see the deploy', panels }}
    />
  );
}

const ACTION_WORDS = {
  deploy: 'Deploy',
  makeSchema: 'Create a schema',
  dropTable: 'Drop a table by hand',
  revoke: 'Revoke a privilege',
  grant: 'Grant a privilege',
  deliver: 'Another delivery',
} as const;

export default definePlayground({ meta, stories, exercises, data: deployDataSchema, ofProject, View: Deploy });

import { FileCheck, KeyRound, ListChecks, RefreshCw, Rocket, Send, Table2, TriangleAlert, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { presync } from '#engine/deploy/presync.ts';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { PlatformState } from '#engine/platform/platformState.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { type DockPanel, useDock } from '#workbench/dock.tsx';
import { showRows } from '#workbench/engine/showRows.ts';
import { GraphPlayground } from '#workbench/GraphPlayground.tsx';
import { PlayerBar } from '#workbench/PlayerBar.tsx';
import { type Action, isFull, withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { DEPLOY_ENGINE } from '#workbench/platform/deployEngine.ts';
import { deployStateOf, versionOf } from '#workbench/platform/deployScript.ts';
import { RowsPanel } from '#workbench/platform/RowsPanel.tsx';
import { usePlatformEngine } from '#workbench/platform/usePlatformEngine.ts';
import { AllPanel } from './AllPanel.tsx';
import type { Attempt } from './attempt.ts';
import { type Call, type LabData, type LabStore, labDataSchema, MAX_CALLS, PROD } from './data.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { exercises } from './exercises.ts';
import { FixPanel } from './FixPanel.tsx';
import { fileWorkOf, pipelineOfFiles } from './fileWork.ts';
import { labNodes, namedNodes } from './graphView.ts';
import { LESSONS } from './lessons.ts';
import { attemptsOf, hasErrorOf, messagesInDocument, subjectOf } from './messages.ts';
import { type LabArgs, meta } from './meta.ts';
import { ownerOf } from './PeopleFields.tsx';
import { peopleOf } from './people.ts';
import styles from './playground.module.css';
import { requestsOf } from './requests.ts';
import { stories } from './stories.ts';

const WORDS: Readonly<Record<Attempt['kind'], string>> = {
  deploy: 'deploy',
  refresh: 'refresh',
  send: 'deploy',
  validate: 'validation',
  put: 'request',
};

/** A sentence about the result of an attempt. */
function sentenceOf(attempt: Attempt | undefined, begin: string): string {
  if (!attempt) return begin;
  const what = WORDS[attempt.kind];
  const [first] = attempt.messages;
  if (!attempt.isOk) return `The ${what} failed. ${first?.text ?? ''}`;
  return first ? `The ${what} is green, and says: ${first.text}` : `The ${what} is green.`;
}

/** Whether a deploy would change something, or would be refused with a reason. */
function canDeploy(platformState: PlatformState, pipeline: Pipeline): boolean {
  const environment = platformState.environments.get(PROD);
  if (!environment) return false;
  const plan = planDeploy(environment, versionOf(pipeline, PROD, 'default'));
  if (plan.issues.stop.length > 0 || environment.status === 'Failed Deploy') return true;
  return presync(plan, platformState.catalog).plan.steps.length > 0;
}

/** The pipeline in the graph: the pipeline of the story, or the pipeline that files or requests define. */
function shownPipeline(data: LabData, pipeline: Pipeline): Pipeline {
  const subject = subjectOf(data.lesson);
  if (subject === 'files') return pipelineOfFiles(fileWorkOf(data)) ?? pipeline;
  return subject === 'request' ? requestsOf(data).pipeline : pipeline;
}

function ErrorLab({ store }: { store: LabStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const data = useStore(store, (state) => state.data);
  const { panel } = useStore(store, (state) => state.args);
  const selection = useStore(store, (state) => state.selection);
  const lesson = LESSONS[data.lesson];
  const subject = subjectOf(data.lesson);
  const isDeployed = subject === 'pipeline';

  const platformState = useMemo(() => deployStateOf(data, 'default'), [data]);
  const people = useMemo(() => peopleOf(data, pipeline), [data, pipeline]);
  const attempts = attemptsOf({ data, pipeline });
  const before = useMemo(() => attemptsOf(store.start()).length, [store]);
  const last = attempts.length > before ? attempts.at(-1) : undefined;
  const failedAt = attempts.findLastIndex((attempt) => hasErrorOf(attempt, data.lesson));
  const failed = attempts[failedAt];
  // A green deploy runs nothing: what a refresh met is repaired when a refresh is green. A refresh also runs what a deploy only warned of.
  const isRepaired =
    failed !== undefined &&
    attempts.slice(failedAt + 1).some(({ kind, isOk }) => isOk && (kind === failed.kind || (failed.isOk && kind === 'refresh')));
  const run = !isDeployed || !last ? undefined : platformState.runs.findLast(({ id }) => id === last.id);
  const shown = useMemo(() => shownPipeline(data, pipeline), [data, pipeline]);
  const nodes = useMemo(
    () => (subject === 'files' || subject === 'request' ? namedNodes(shown, last) : labNodes(pipeline, platformState, run)),
    [subject, shown, last, pipeline, platformState, run],
  );
  const edges = useMemo(() => canvasEdges(shown), [shown]);
  const mayDeploy = useMemo(() => isDeployed && canDeploy(platformState, pipeline), [isDeployed, platformState, pipeline]);
  const real = usePlatformEngine(DEPLOY_ENGINE, { data, strategy: 'default' }, data.actions);
  const realRun = last && real.platformState?.runs.find(({ id }) => id === last.id);
  const realDocument = realRun && 'document' in realRun ? realRun.document : undefined;
  const realMet = useMemo(
    () => realDocument && messagesInDocument(realDocument, pipeline.platform),
    [realDocument, pipeline.platform],
  );
  const { show } = useDock();
  const [selected] = selection;
  const isAtEnd = isFull(data) || data.calls.length >= MAX_CALLS;

  function edit(change: Edit): string | undefined {
    const refusal = store.apply(change);
    if (refusal) return refusal.message;
    announce(`${describeEdit(change, pipeline)}.`);
    return undefined;
  }
  function attempt(next: LabData, what: string) {
    if (isAtEnd) return;
    store.setData(next);
    store.note(what);
    announce(sentenceOf(attemptsOf({ data: next, pipeline }).at(-1), lesson.begin));
    show('error');
  }
  function act(action: Action) {
    if (isAtEnd) return;
    store.setData({ ...data, ...withAction(data, action) });
    store.note(ACTIONS[action.do]);
    announce(`${ACTIONS[action.do]}: done.`);
  }
  function call(one: Call) {
    if (isAtEnd) return;
    const next = { ...data, calls: [...data.calls, one] };
    if (one.do === 'send' || one.do === 'validate' || one.do === 'put') {
      attempt(next, CALLS[one.do]);
      return;
    }
    store.setData(next);
    store.note(CALLS[one.do]);
    announce(`${CALLS[one.do]}: done.`);
  }

  const panels: DockPanel[] = [
    {
      id: 'error',
      label: 'Error',
      icon: TriangleAlert,
      ...(last && !last.isOk ? { badge: { text: 'failed', tone: 'danger' as const } } : {}),
      content: (
        <ErrorPanel
          lesson={lesson}
          attempt={last}
          real={realMet && realMet.length > 0 ? realMet : undefined}
          failed={failed}
          isRepaired={isRepaired}
          onSelect={(id) => store.select([id])}
          onFix={() => show('fix')}
          onRows={lesson.showsRows ? () => show('rows') : undefined}
        />
      ),
    },
    {
      id: 'fix',
      label: 'Fix',
      icon: Wrench,
      content: (
        <FixPanel
          store={store}
          data={data}
          lesson={lesson}
          pipeline={pipeline}
          platformState={platformState}
          people={people}
          onEdit={edit}
          onAction={act}
          onCall={call}
        />
      ),
    },
    ...(!isDeployed
      ? []
      : [
          {
            id: 'rows',
            label: 'Rows',
            icon: Table2,
            isWide: true,
            content: <RowsPanel real={real} data={data} environmentId={PROD} selected={selected} />,
          },
        ]),
    { id: 'all', label: 'All errors', icon: ListChecks, content: <AllPanel lesson={data.lesson} /> },
  ];
  // The suggested next step: deploy if the workspace has changes, otherwise refresh.
  const nextStep = mayDeploy && (last || /^Press Deploy/.test(lesson.begin)) ? 'deploy' : 'refresh';

  return (
    <GraphPlayground
      store={store}
      label={isDeployed ? `Pipeline ${shown.name} in PROD` : `Pipeline ${shown.name}`}
      document={shown}
      nodes={nodes}
      edges={edges}
      actions={
        isDeployed
          ? {
              rows: showRows(store, real, show),
            }
          : {}
      }
      main={
        <PlayerBar
          sentence={isAtEnd ? 'This page remembers no more: undo or reset.' : sentenceOf(last, lesson.begin)}
          room="more"
          isBad={last !== undefined && !last.isOk}
        >
          <div className={styles.buttons}>
            {subject === 'people' ? (
              <Button variant="primary" size="s" icon={KeyRound} onClick={() => call({ do: 'send' })}>
                Deploy with {ownerOf(people)}’s token
              </Button>
            ) : subject === 'files' ? (
              <Button variant="primary" size="s" icon={FileCheck} onClick={() => call({ do: 'validate' })}>
                Validate
              </Button>
            ) : subject === 'request' ? (
              <Button variant="primary" size="s" icon={Send} onClick={() => call({ do: 'put' })}>
                Send the PUT
              </Button>
            ) : (
              <>
                <Button
                  variant={nextStep === 'deploy' ? 'primary' : 'plain'}
                  size="s"
                  icon={Rocket}
                  aria-disabled={!mayDeploy || undefined}
                  onClick={() => mayDeploy && attempt({ ...data, ...withDeploy({ pipeline, data }, PROD) }, 'Deploy to PROD')}
                >
                  Deploy
                </Button>
                <Button
                  variant={nextStep === 'refresh' ? 'primary' : 'plain'}
                  size="s"
                  icon={RefreshCw}
                  onClick={() =>
                    attempt({ ...data, ...withAction(data, { do: 'refresh', environment: PROD, force: false }) }, 'Refresh PROD')
                  }
                >
                  Refresh
                </Button>
              </>
            )}
          </div>
        </PlayerBar>
      }
      dock={{
        label: 'The error and how to fix it',
        panels,
        value: panel,
        onChange: (id) => id !== undefined && store.setArg('panel', id as LabArgs['panel'], { silent: true }),
      }}
    />
  );
}

const ACTIONS: Readonly<Record<Action['do'], string>> = {
  deploy: 'Deploy',
  refresh: 'Refresh',
  makeSchema: 'Create the schema',
  dropTable: 'Drop the table',
  revoke: 'Revoke the privilege',
  grant: 'Grant the privilege',
  deliver: 'Another delivery',
};

const CALLS: Readonly<Record<Call['do'], string>> = {
  send: 'Deploy with the token',
  signIn: 'Authenticate',
  newToken: 'A new token',
  makeAdministrator: 'Give the role',
  wait: '91 days pass',
  write: 'Save the file',
  validate: 'Validate',
  put: 'Send the PUT',
};

export default definePlayground({ meta, stories, exercises, data: labDataSchema, View: ErrorLab });

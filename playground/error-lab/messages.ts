import type { DeployOutcome } from '#engine/deploy/deployment.ts';
import { type DeployPlan, issueText, PLAN_STOPPED, type PlanIssue } from '#engine/deploy/plan.ts';
import { noteText } from '#engine/deploy/presync.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, Platform } from '#engine/pipeline/schema.ts';
import { isCompleted, type PlatformRun, type PlatformState } from '#engine/platform/platformState.ts';
import type { RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { errorLikeness } from '#engine/text/errorLikeness.ts';
import { errorTextsAt } from '#engine/text/errorTexts.ts';
import type { Span } from '#engine/text/span.ts';
import { deployStateOf } from '#workbench/platform/deployScript.ts';
import type { Attempt, FoundMessage } from './attempt.ts';
import { type LabData, type LabState, PROD } from './data.ts';
import { fileWorkOf } from './fileWork.ts';
import { LESSON_IDS, LESSONS, type LessonId } from './lessons.ts';
import { peopleOf } from './people.ts';
import { requestsOf } from './requests.ts';

/** The words in a statement that a message is about although it names nothing in the statement: the condition of a merge, or the only cast. */
function wordsOf(sql: string, text: string): string | undefined {
  if (/Duplicate row/.test(text)) return /^\s*ON\s.*$/m.exec(sql)?.[0];
  const casts = /is not recognized$/.test(text) ? (sql.match(/\bCAST\([^()]*\)/g) ?? []) : [];
  return casts.length === 1 ? casts[0] : undefined;
}

/** The span of the first occurrence of a name without a table in front of it that is not an alias. */
function bareNameIn(sql: string, name: string): Span | undefined {
  for (let from = sql.indexOf(name); from !== -1; from = sql.indexOf(name, from + 1))
    if (!/(?:\.|\bAS\s)$/i.test(sql.slice(0, from)) && !/^\s*[,)]/.test(sql.slice(from + name.length)))
      return { from, to: from + name.length };
  return undefined;
}

/** The span in a statement of the name in a message: a table, a schema or a column, the condition of a merge, or a cast. */
function spanIn(sql: string, text: string, platform: Platform): Span | undefined {
  const quoted = (name: string) =>
    name
      .split('.')
      .map((part) => quoteName(platform, part))
      .join('.');
  const table = /^Table (\S+) does not exist/.exec(text)?.[1];
  const schema = /Schema '([^']+)' does not exist|on schema '([^']+)'/.exec(text);
  const column = /cannot change column (\S+) from/.exec(text)?.[1];
  const identifier = /invalid identifier '(.+)'$/.exec(text)?.[1];
  const wanted = table ?? schema?.[1] ?? schema?.[2] ?? column;
  const ungrouped = /^\[(.+)\] is not a valid group by/.exec(text)?.[1];
  const bare = /^ambiguous column name '(.+)'$/.exec(text)?.[1];
  if (bare !== undefined) return bareNameIn(sql, quoteName(platform, bare));
  const name = wanted ?? ungrouped;
  const written = identifier ?? (name === undefined ? undefined : quoted(name));
  const said = written ?? wordsOf(sql, text);
  const from = said === undefined ? -1 : sql.indexOf(said);
  return said === undefined || from === -1 ? undefined : { from, to: from + said.length };
}

function withSpan(message: Omit<FoundMessage, 'at'>, platform: Platform): FoundMessage {
  const at = message.sql === undefined ? undefined : spanIn(message.sql, message.text, platform);
  return at ? { ...message, at } : message;
}

/** The messages of a run that was carried out: why the run failed, then each statement that failed. */
export function messagesInDocument({ run, results }: RunDocument, platform: Platform): FoundMessage[] {
  const whole = run.runFailureReason === undefined ? [] : [{ text: run.runFailureReason }];
  const stages = results.flatMap(({ nodeID, name, queryResults, renderQueryResult }) =>
    [...(renderQueryResult ? [renderQueryResult] : []), ...queryResults].flatMap(
      ({ error, sql, name: stage }): FoundMessage[] => {
        if (!error) return [];
        const detail =
          error.errorDetail === undefined || error.errorDetail === error.errorString ? {} : { detail: error.errorDetail };
        return [withSpan({ text: error.errorString, ...detail, nodeId: nodeID, node: name, stage, sql }, platform)];
      },
    ),
  );
  return [...whole, ...stages];
}

function messagesInDeploy({ failureReason, steps }: DeployOutcome, platform: Platform): FoundMessage[] {
  const stages = steps.flatMap(({ step, stages: sent }) =>
    sent.flatMap(({ stage, error }): FoundMessage[] =>
      error
        ? [withSpan({ text: error.message, nodeId: step.nodeId, node: step.name, stage: stage.name, sql: stage.sql }, platform)]
        : [],
    ),
  );
  return [...(failureReason === undefined ? [] : [{ text: failureReason }]), ...stages];
}

/** The notes of the metadata updates, about objects that differ from the environment's metadata. */
function messagesInUpdates({ notes, steps }: DeployOutcome): FoundMessage[] {
  return notes.map((note) => {
    const node = steps.find(({ step }) => step.nodeId === note.nodeId)?.step.name;
    return {
      text: noteText(note),
      nodeId: note.nodeId,
      ...(node === undefined ? {} : { node }),
      isNotice: true,
      ...(note.found ? {} : { isNote: true as const }),
    };
  });
}

/** The warnings of a node type's template, which are names of stages whose statement does nothing. */
function messagesInStages({ steps }: DeployOutcome): FoundMessage[] {
  return steps.flatMap(({ step, stages }) =>
    stages
      .filter(({ stage, error }) => !error && /^Warning!/.test(stage.name))
      .map(({ stage: { name, sql } }) => ({ text: name, nodeId: step.nodeId, node: step.name, sql, isNotice: true as const })),
  );
}

/** Notices about nodes with Deploy Enabled off, which the deploy leaves out (`/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment`). */
function leftOut({ version }: DeployPlan): FoundMessage[] {
  return version.pipeline.nodes
    .filter(({ deployEnabled }) => !deployEnabled)
    .map(({ id, name }) => ({ text: 'Node not enabled for deploy', nodeId: id, node: name, isNotice: true }));
}

/** Notices about nodes that store rows but for which a refresh had no statement to send. */
function noticesOf({ pipeline, stages }: RefreshPlan, { results }: RunDocument): FoundMessage[] {
  return results.flatMap(({ nodeID, name, queryResults }): FoundMessage[] => {
    const index = pipeline.nodes.findIndex(({ id }) => id === nodeID);
    if (index === -1 || queryResults.length > 0 || objectKind(pipeline.nodes[index]!) !== 'table') return [];
    const { notice } = stages(index);
    return notice === undefined ? [] : [{ text: notice, nodeId: nodeID, node: name, isNotice: true }];
  });
}

const nodeOf = (pipeline: Pipeline, id: string | undefined): Pick<FoundMessage, 'nodeId' | 'node'> => {
  const node = pipeline.nodes.find((one) => one.id === id);
  return node ? { nodeId: node.id, node: node.name } : {};
};

function messagesInPlan({ issues, version }: DeployPlan): { stop: FoundMessage[]; warn: FoundMessage[] } {
  const messageOf = (issue: PlanIssue, level: 'error' | 'warning'): FoundMessage => ({
    text: issueText(issue, level),
    ...nodeOf(version.pipeline, issue.nodeId),
  });
  return {
    stop: issues.stop.map((issue) => messageOf(issue, 'error')),
    warn: issues.warn.map((issue) => ({ ...messageOf(issue, 'warning'), isNotice: true })),
  };
}

/** The messages of a simulated run. */
function messagesInRun(run: PlatformRun, platformState: PlatformState): FoundMessage[] {
  const { platform } = platformState.catalog;
  switch (run.kind) {
    case 'refused':
      return [{ text: run.message }];
    case 'stopped':
      return [...messagesInPlan(run.plan).stop, { text: PLAN_STOPPED }];
    case 'deploy':
      return [
        ...messagesInDeploy(run.outcome, platform),
        ...messagesInPlan(run.plan).warn,
        ...messagesInUpdates(run.outcome),
        ...messagesInStages(run.outcome),
        ...leftOut(run.plan),
      ];
    case 'refresh':
      return [...messagesInDocument(run.document, platform), ...noticesOf(run.plan, run.document)];
  }
}

function attemptOf(run: PlatformRun, platformState: PlatformState): Attempt {
  const messages = messagesInRun(run, platformState);
  const kind = run.kind === 'deploy' || run.kind === 'stopped' ? 'deploy' : 'refresh';
  return { id: run.id, kind, isOk: isCompleted(run), messages };
}

/** The subject of a story: deploys and refreshes of a pipeline, people whose tokens send deploys, files that are validated, or a request. */
export function subjectOf(lesson: LessonId): 'pipeline' | 'people' | 'files' | 'request' {
  const { fixes } = LESSONS[lesson];
  return (['people', 'files', 'request'] as const).find((one) => fixes.includes(one)) ?? 'pipeline';
}

/** The simulated platform state after all actions on the pipeline. */
export function simulatedStateOf({ data }: Pick<LabState, 'data'>): PlatformState {
  return deployStateOf(data, 'default');
}

function tried(state: Pick<LabState, 'data' | 'pipeline'>): readonly Attempt[] {
  const { data, pipeline } = state;
  switch (subjectOf(data.lesson)) {
    case 'people':
      return peopleOf(data, pipeline).sent.map(({ reply }, index): Attempt => {
        const { error } = (reply.body ?? {}) as { error?: { errorString: string } };
        return { id: index + 1, kind: 'send', isOk: reply.status === 200, messages: error ? [{ text: error.errorString }] : [] };
      });
    case 'files':
      return fileWorkOf(data).attempts;
    case 'request':
      return requestsOf(data).attempts;
    case 'pipeline': {
      const platformState = simulatedStateOf(state);
      return platformState.runs.filter(({ environment }) => environment === PROD).map((run) => attemptOf(run, platformState));
    }
  }
}

const KNOWN = new WeakMap<LabData, readonly Attempt[]>();

/** All simulated attempts, in order. */
export function attemptsOf(state: Pick<LabState, 'data' | 'pipeline'>): readonly Attempt[] {
  const { data } = state;
  const known = KNOWN.get(data);
  if (known) return known;
  const attempts = tried(state);
  KNOWN.set(data, attempts);
  return attempts;
}

/** Whether an attempt has the error message of a lesson. */
export function hasErrorOf(attempt: Attempt, lesson: LessonId): boolean {
  return attempt.messages.some(({ text }) =>
    errorTextsAt(LESSONS[lesson].address).some((pattern) => errorLikeness(pattern, text) > 0),
  );
}

/** The errors whose messages occur in a pasted text, best match first. */
export function lessonsFor(pasted: string): LessonId[] {
  const likeness = (id: LessonId) =>
    Math.max(...errorTextsAt(LESSONS[id].address).map((pattern) => errorLikeness(pattern, pasted)));
  return LESSON_IDS.map((id) => ({ id, likeness: likeness(id) }))
    .filter((one) => one.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ id }) => id);
}

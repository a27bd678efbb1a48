import { document } from 'virtual:node-requests';
import { answer, prepareApi } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { describeApi, type Json } from '#engine/api/description.ts';
import type { Reply } from '#engine/api/reply.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import type { Attempt, FoundMessage } from './attempt.ts';
import { BODY_FILE } from './filePaths.ts';
import type { LessonId } from './lessons.ts';
import { remembered } from './remembered.ts';

/** The requests of a story: the current body, the attempts, and the pipeline of the workspace after them. */
interface Requests {
  /** The current text of the file with the body. */
  readonly body: string;
  readonly attempts: readonly Attempt[];
  readonly pipeline: Pipeline;
}

const NOW = Date.parse('2026-03-02T18:00:00.000Z');
const WORKSPACE = '10';
/** ID of the node that is replaced. */
const NODE = 'stg-orders';
export const TARGET = `/api/v1/workspaces/${WORKSPACE}/nodes/${NODE}`;

/** An API with only the operations of a node, because the full API description would have to be fetched. */
const api = prepareApi(describeApi(document));

function ask(apiState: ApiState, method: 'GET' | 'PUT', body?: string): { reply: Reply; apiState: ApiState } {
  const headers = { authorization: `Bearer ${tokenOf(apiState, 'u-ana')}`, 'content-type': 'application/json' };
  const outcome = answer(api, apiState, { method, target: TARGET, headers, ...(body === undefined ? {} : { body }) }, NOW);
  return { reply: outcome.reply, apiState: outcome.apiState ?? apiState };
}

/** A node as JSON, with each column and each test on its own line. */
export function nodeText(node: Json): string {
  const lines = (value: unknown, indent: string): string => {
    if (Array.isArray(value) && value.length > 0)
      return `[\n${value.map((one) => `${indent}  ${JSON.stringify(one)}`).join(',\n')}\n${indent}]`;
    if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0)
      return JSON.stringify(value);
    const entries = Object.entries(value).map(([key, one]) => `${indent}  ${JSON.stringify(key)}: ${lines(one, `${indent}  `)}`);
    return `{\n${entries.join(',\n')}\n${indent}}`;
  };
  return `${lines(node, '')}\n`;
}

/** A body for a PUT request, without the keys that only a GET returns. */
export function asReplacement({ metadata, ...node }: Json): Json {
  const { columns, sourceMapping, enabledColumnTestIDs } = metadata as Json;
  return { ...node, metadata: { columns, sourceMapping, enabledColumnTestIDs } };
}

function initialApiState(): ApiState {
  const apiState = sampleApiState();
  return { ...apiState, workspaces: apiState.workspaces.map((one) => ({ ...one, pipeline: shopPipeline() })) };
}

/** The node as returned by a GET request. */
export function answeredNode(): Json {
  return ask(initialApiState(), 'GET').reply.body as Json;
}

/** The initial body of each story, made from the node as returned by GET. */
const BODIES: Partial<Record<LessonId, (node: Json) => Json>> = {
  'unique-names': (node) => ({ ...asReplacement(node), name: 'STG_CUSTOMER' }),
  'additional-properties': (node) => ({ ...node, description: 'Orders of the last delivery.' }),
};

/** The span in the body of the key that a refusal names, with the key's value if it is a text. */
function spanIn(body: string, text: string, detail: string | undefined): Pick<FoundMessage, 'at'> {
  const key = /^(\S+) is not a property of/.exec(detail ?? '')?.[1] ?? (/unique names/.test(text) ? 'name' : undefined);
  const head = key === undefined ? '' : `${JSON.stringify(key)}:`;
  const from = head === '' ? -1 : body.indexOf(head);
  if (from === -1) return {};
  const value = /^ *"[^"]*"/.exec(body.slice(from + head.length))?.[0] ?? '';
  return { at: { from, to: from + head.length + value.length } };
}

function messagesOf({ body: answered }: Reply, body: string): FoundMessage[] {
  const { error } = (answered ?? {}) as { error?: { errorString: string; errorDetail?: string } };
  if (!error) return [];
  const { errorString: text, errorDetail: detail } = error;
  return [
    {
      text,
      ...(detail === undefined || detail === text ? {} : { detail }),
      file: BODY_FILE,
      sql: body,
      ...spanIn(body, text, detail),
    },
  ];
}

/** The requests of a story, each answered by the API engine. */
export const requestsOf = remembered(({ calls, lesson }): Requests => {
  let apiState = initialApiState();
  const begin = answeredNode();
  let body = nodeText(BODIES[lesson]?.(begin) ?? begin);
  const attempts: Attempt[] = [];
  for (const call of calls) {
    if (call.do === 'write' && call.path === BODY_FILE) body = call.text;
    if (call.do !== 'put') continue;
    const done = ask(apiState, 'PUT', body);
    apiState = done.apiState;
    attempts.push({
      id: attempts.length + 1,
      kind: 'put',
      isOk: done.reply.status === 200,
      messages: messagesOf(done.reply, body),
    });
  }
  return { body, attempts, pipeline: apiState.workspaces[0]!.pipeline };
});

import { TROUBLE_HEADER } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import type { ApiRequest, Outcome } from '#engine/api/reply.ts';
import { nextChange } from '#engine/api/runState.ts';

/** An answer in the form that is sent over HTTP. */
interface CachedAnswer {
  readonly status: number;
  /** JSON; undefined if the answer has no body. */
  readonly text: string | undefined;
}

/** Maximum number of cached answers; when it is reached, the cache is emptied. */
const MAX_CACHED_ANSWERS = 2_000;
/** Maximum total length of cached requests and bodies, in characters; beyond it, the cache is emptied. */
const MAX_CACHED_CHARACTERS = 50_000_000;

/** Targets whose answers depend on the state of runs, and so on the time: the scheduler, runs, and environments with their status. */
const DEPENDS_ON_RUNS = /^\/(scheduler|cli)\/|^\/api\/v1\/(runs\b|environments(\/[^/?]*)?\/?(\?|$))/;

/** The parts of a request without a body that its answer depends on, in addition to the API state and the time. */
const keyOf = ({ target, headers }: ApiRequest) => `${headers.authorization ?? ''}\n${headers[TROUBLE_HEADER] ?? ''}\n${target}`;

/**
 * Answers requests and caches the JSON of answers to GET requests. As long as the API state is the same value and no run has changed, the same
 * request has the same answer; answers that do not depend on runs stay valid regardless of runs.
 *
 * @param send Answers a request from an API state: a pure function such as `answerTool`.
 */
export function answerCache(send: (apiState: ApiState, request: ApiRequest, now: number) => Outcome) {
  let cachedState: ApiState | undefined;
  /** The period, in milliseconds since 1970, in which no run of the cached API state changes. */
  let [from, until] = [0, 0];
  let characters = 0;
  const lasting = new Map<string, CachedAnswer>();
  /** Answers that depend on runs. */
  const momentary = new Map<string, CachedAnswer>();

  function dropStaleAnswers(apiState: ApiState, now: number): void {
    if (apiState !== cachedState || lasting.size + momentary.size >= MAX_CACHED_ANSWERS || characters > MAX_CACHED_CHARACTERS) {
      cachedState = apiState;
      [from, until] = [0, 0];
      characters = 0;
      lasting.clear();
    }
    if (now >= from && now < until) return;
    [from, until] = [now, nextChange(apiState, now)];
    momentary.clear();
  }

  return (apiState: ApiState, request: ApiRequest, now: number): { answer: CachedAnswer; apiState: ApiState } => {
    const isRead = request.method === 'GET';
    const key = isRead ? keyOf(request) : '';
    if (isRead) dropStaleAnswers(apiState, now);
    const written = DEPENDS_ON_RUNS.test(request.target) ? momentary : lasting;
    const before = isRead ? written.get(key) : undefined;
    if (before) return { answer: before, apiState };
    const { reply, apiState: after = apiState } = send(apiState, request, now);
    const answer = { status: reply.status, text: reply.body === undefined ? undefined : JSON.stringify(reply.body) };
    if (isRead && after === apiState) {
      characters += key.length + (answer.text?.length ?? 0);
      written.set(key, answer);
    }
    return { answer, apiState: after };
  };
}

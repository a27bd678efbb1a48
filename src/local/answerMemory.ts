import { TROUBLE_HEADER } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import type { ApiRequest, Outcome } from '#engine/api/reply.ts';
import { nextChange } from '#engine/api/runState.ts';

/** An answer as it goes over the wire. */
interface WrittenAnswer {
  readonly status: number;
  /** JSON; undefined where the answer has no body. */
  readonly text: string | undefined;
}

/** The most answers that are remembered, and the most characters that they have together. */
const MAX_ANSWERS = 2_000;
const MAX_CHARACTERS = 50_000_000;

/** The operations whose answers depend on the state of runs, and so on the time: the scheduler, runs, and environments with their status. */
const TELLS_OF_RUNS = /^\/(scheduler|cli)\/|^\/api\/v1\/(runs\b|environments(\/[^/?]*)?\/?(\?|$))/;

/** What an answer to a request without a body depends on, beside API state and time. */
const keyOf = ({ target, headers }: ApiRequest) => `${headers.authorization ?? ''}\n${headers[TROUBLE_HEADER] ?? ''}\n${target}`;

/**
 * Answers requests and writes the answers down. What is only read is written once: as long as the API state is the same value and nothing of its runs has
 * changed, the same request has the same answer; answers that do not depend on runs stay the same whatever runs do.
 *
 * @param send Answers a request from an API state: pure, as `answerTool`.
 */
export function answerMemory(send: (apiState: ApiState, request: ApiRequest, now: number) => Outcome) {
  let known: ApiState | undefined;
  /** From when, and until when nothing of the known API state's runs changes. */
  let [from, until] = [0, 0];
  let characters = 0;
  const lasting = new Map<string, WrittenAnswer>();
  /** Answers that depend on runs. */
  const momentary = new Map<string, WrittenAnswer>();

  function forgetWhatIsOver(apiState: ApiState, now: number): void {
    if (apiState !== known || lasting.size + momentary.size >= MAX_ANSWERS || characters > MAX_CHARACTERS) {
      known = apiState;
      [from, until] = [0, 0];
      characters = 0;
      lasting.clear();
    }
    if (now >= from && now < until) return;
    [from, until] = [now, nextChange(apiState, now)];
    momentary.clear();
  }

  return (apiState: ApiState, request: ApiRequest, now: number): { answer: WrittenAnswer; apiState: ApiState } => {
    const isRead = request.method === 'GET';
    const key = isRead ? keyOf(request) : '';
    if (isRead) forgetWhatIsOver(apiState, now);
    const written = TELLS_OF_RUNS.test(request.target) ? momentary : lasting;
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

import { TROUBLE_HEADER } from '#engine/api/answer.ts';
import type { ApiRequest, Outcome } from '#engine/api/reply.ts';
import { nextChange } from '#engine/api/runState.ts';
import type { World } from '#engine/api/world.ts';

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

/** What an answer to a request without a body depends on, beside world and time. */
const keyOf = ({ target, headers }: ApiRequest) => `${headers.authorization ?? ''}\n${headers[TROUBLE_HEADER] ?? ''}\n${target}`;

/**
 * Answers requests and writes the answers down. What is only read is written once: as long as the world is the same value and nothing of its runs has
 * changed, the same request has the same answer; answers that do not depend on runs stay the same whatever runs do.
 *
 * @param send Answers a request from a world: pure, as `answerTool`.
 */
export function answerMemory(send: (world: World, request: ApiRequest, now: number) => Outcome) {
  let known: World | undefined;
  /** From when, and until when nothing of the known world's runs changes. */
  let [from, until] = [0, 0];
  let characters = 0;
  const lasting = new Map<string, WrittenAnswer>();
  /** Answers that depend on runs. */
  const momentary = new Map<string, WrittenAnswer>();

  function forgetWhatIsOver(world: World, now: number): void {
    if (world !== known || lasting.size + momentary.size >= MAX_ANSWERS || characters > MAX_CHARACTERS) {
      known = world;
      [from, until] = [0, 0];
      characters = 0;
      lasting.clear();
    }
    if (now >= from && now < until) return;
    [from, until] = [now, nextChange(world, now)];
    momentary.clear();
  }

  return (world: World, request: ApiRequest, now: number): { answer: WrittenAnswer; world: World } => {
    const isRead = request.method === 'GET';
    const key = isRead ? keyOf(request) : '';
    if (isRead) forgetWhatIsOver(world, now);
    const written = TELLS_OF_RUNS.test(request.target) ? momentary : lasting;
    const before = isRead ? written.get(key) : undefined;
    if (before) return { answer: before, world };
    const { reply, world: after = world } = send(world, request, now);
    const answer = { status: reply.status, text: reply.body === undefined ? undefined : JSON.stringify(reply.body) };
    if (isRead && after === world) {
      characters += key.length + (answer.text?.length ?? 0);
      written.set(key, answer);
    }
    return { answer, world: after };
  };
}
